//! All games with their references.

use crate::differential::one::{Arguments, one};
use crate::differential::subject::Subject;
use crate::differential::twin::Twin as _;
use crate::differential::{four_player, four_way, places, three_handed, three_man, three_player, three_way};
use anyhow::anyhow;
use polychess_game::{AnyMatch, Variant};

/// A game and its slow reference. The functions hide the types of both.
pub(crate) struct Compared {
    pub(crate) id: &'static str,
    /// Compares the two programs and appends the result to the report.
    pub(crate) differential: fn(&Arguments, &mut String) -> anyhow::Result<()>,
    /// Returns the perft count of the reference for a match's current position.
    pub(crate) slow_perft: fn(&dyn AnyMatch, u32) -> anyhow::Result<u64>,
    /// Creates lines of the table of benchmark positions: random positions, from this seed, with
    /// their perft counts.
    pub(crate) places: fn(u64) -> anyhow::Result<String>,
}

pub(crate) const GAMES: &[Compared] = &[
    compared::<three_way::ThreeWayRun>(),
    compared::<three_player::ThreePlayerRun>(),
    compared::<four_way::FourWayRun>(),
    compared::<three_man::ThreeManRun>(),
    compared::<three_handed::ThreeHandedRun>(),
    compared::<four_player::FourPlayerRun>(),
];

const fn compared<S: Subject>() -> Compared {
    Compared {
        id: <S::Game as Variant>::INFO.id,
        differential: one::<S>,
        slow_perft: slow_perft::<S>,
        places: places::lines::<S>,
    }
}

fn slow_perft<S: Subject>(game: &dyn AnyMatch, depth: u32) -> anyhow::Result<u64> {
    let text = S::comparable(&game.position_text());
    let twin = S::Twin::parse(&text, game.choices());
    Ok(twin.map_err(|e| anyhow!("the reference does not read {text}: {e}"))?.perft(depth))
}

#[test]
fn every_game_is_compared() {
    let known: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
    let missing: Vec<&str> =
        polychess_variants::INFOS.iter().map(|info| info.id).filter(|id| !known.contains(id)).collect();
    assert!(missing.is_empty(), "games without a differential run, to be added here: {}", missing.join(", "));
}
