//! The differential test: the fast game and its slow reference play the same turns side by side.
//!
//! They must agree on the legal turns and on every result of a turn. Counters check that the random
//! walks reach the special rules of each game.

mod acts;
mod counters;
mod draws;
mod four_player;
mod four_player_board;
mod four_player_pair;
mod four_player_scenes;
mod four_way;
mod games;
mod hot;
mod one;
mod places;
mod subject;
mod three_handed;
mod three_man;
mod three_player;
mod three_way;
mod three_way_acts;
mod twin;
mod walk;

pub(crate) use games::{Compared, GAMES};
pub(crate) use one::Arguments;

use anyhow::ensure;
use polychess_conformance::parallel::in_parallel;

/// Number of games to compare at the same time.
const AT_ONCE: usize = 2;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |game: &&Compared| arguments.variant.as_deref().is_none_or(|id| id == game.id);
    let games: Vec<&Compared> = GAMES.iter().filter(wanted).collect();
    let id = arguments.variant.as_deref().unwrap_or_default();
    ensure!(!games.is_empty(), "there is no differential run of \"{id}\"");
    let mut failed = 0;
    let compare = |game: &&Compared| {
        let mut report = String::new();
        ((game.differential)(arguments, &mut report), report)
    };
    in_parallel(AT_ONCE, &games, compare, |_, (result, report)| {
        print!("{report}");
        if let Err(error) = result {
            println!("{error:#}");
            failed += 1;
        }
    });
    println!("differential: {} passed, {failed} failed", games.len() - failed);
    ensure!(failed == 0, "{failed} of {} games differ from their references", games.len());
    Ok(())
}
