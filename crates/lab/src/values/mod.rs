//! `cargo lab values`: measures the expected points and the accuracy of game reviews.

mod figures;
mod games;
mod levels;

use anyhow::Context as _;
use clap::Args;
use figures::Figures;
use games::{EvaluatedGame, Play};
use polychess_conformance::parallel::in_parallel;
use polychess_game::Info;
use polychess_variants::{INFOS, info, visit};

/// Measure the expected points and the accuracy of game reviews
///
/// Computers of different levels play games, and the review evaluates each turn. The same seed
/// gives the same numbers.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The id of a game, instead of all games
    #[arg(long, short = 'g', value_name = "ID")]
    variant: Option<String>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 60)]
    games: u64,
    /// The node limit per evaluated position
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: u64,
    /// The maximum number of nodes of a player's search
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    player_nodes: u64,
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the accuracy of levels 3 to 8, which play with all their nodes
    #[arg(long)]
    levels: bool,
    /// Measure only a few short games
    #[arg(long)]
    short: bool,
    /// The number of games to play at once
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    jobs: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let infos: Vec<&Info> = match &arguments.variant {
        Some(id) => vec![info(id)?],
        None => INFOS.to_vec(),
    };
    println!("{}", if arguments.levels { levels::HEAD } else { figures::HEAD });
    for info in infos {
        let games = arguments.play(info)?;
        let row = if arguments.levels { levels::row(info, &games) } else { Figures::of(&games).row(info) };
        println!("{row}");
    }
    Ok(())
}

impl Arguments {
    fn play(&self, info: &Info) -> anyhow::Result<Vec<EvaluatedGame>> {
        let (count, nodes) =
            if self.short { (self.games.min(3), self.nodes.min(300)) } else { (self.games, self.nodes) };
        let player_nodes = match (self.short, self.levels) {
            (true, _) => 300,
            (false, true) => u64::MAX,
            (false, false) => self.player_nodes,
        };
        let levels: &[u8] = &[3, 4, 5, 6, 7, 8];
        let seeds: Vec<u64> = (0..count).map(|n| self.seed.wrapping_mul(1_000_003).wrapping_add(n)).collect();
        let mut games = Vec::new();
        in_parallel(
            self.jobs.max(1),
            &seeds,
            |&seed| visit(info.id, Play { seed, levels, player_nodes, nodes }).context("a game of the list")?,
            |&seed, game| games.push((seed, game)),
        );
        games.sort_by_key(|(seed, _)| *seed);
        games.into_iter().map(|(_, game)| game).collect()
    }
}
