//! `cargo lab values`: measures the expected points and the accuracy of game reviews.

mod figures;
mod fit;
mod kept;
mod levels;
mod recorded_game;
mod reviewed;
mod self_play;

use anyhow::Context as _;
use clap::Args;
use figures::{Figures, Reviewed};
use kept::Plan;
use polychess_analysis::Calibration;
use polychess_game::Info;
use polychess_variants::{INFOS, info, visit};
use recorded_game::KeptGame;
use reviewed::{Facts, ReadFacts};
use std::path::PathBuf;

/// The divisor of the levels' node limits.
const LEVEL_DIVISOR: u64 = 10;

/// Measure the expected points and the accuracy of game reviews
///
/// Equal players play games, and the review evaluates each turn. The same seed gives the same game.
/// With a file, the command plays only the games that the file does not contain.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The id of a game, instead of all games
    #[arg(long, short = 'g', value_name = "ID")]
    variant: Option<String>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 60)]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The node limit per evaluated position
    #[arg(long, value_name = "N", default_value_t = 1_500)]
    nodes: u64,
    /// The file of recorded games
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Fit the calibration, and test each half of the games with the fit to the other half
    #[arg(long, conflicts_with = "levels")]
    fit: bool,
    /// Measure without the calibration
    #[arg(long, conflicts_with = "fit")]
    uncalibrated: bool,
    /// Print the final shares by ranges of the predicted share
    #[arg(long, conflicts_with = "levels")]
    ranges: bool,
    /// Print the accuracy of levels 3 to 8, which play with a tenth of their nodes
    #[arg(long)]
    levels: bool,
    /// Measure only a few short games
    #[arg(long)]
    short: bool,
    /// The number of games to play at once
    #[arg(long, short = 'j', visible_alias = "threads", value_name = "N", default_value_t = 1)]
    jobs: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let infos: Vec<&Info> = match &arguments.variant {
        Some(id) => vec![info(id)?],
        None => INFOS.to_vec(),
    };
    let games = kept::games(arguments.record.as_deref(), &arguments.plan(&infos))?;
    println!("{}", arguments.head());
    for info in infos {
        let facts = visit(info.id, ReadFacts).context("a game of the list")?;
        let own: Vec<&KeptGame> = games.iter().filter(|game| game.id == info.id).collect();
        arguments.print(&facts, &own);
    }
    Ok(())
}

impl Arguments {
    fn plan(&self, infos: &[&'static Info]) -> Plan {
        let (games, nodes) =
            if self.short { (self.games.min(3), self.nodes.min(300)) } else { (self.games, self.nodes) };
        let divisor = self.levels.then_some(LEVEL_DIVISOR);
        Plan {
            ids: infos.iter().map(|info| info.id).collect(),
            seeds: self.seed..self.seed + games,
            nodes,
            divisor,
            workers: self.jobs,
        }
    }

    fn head(&self) -> &'static str {
        match (self.levels, self.ranges) {
            (true, _) => levels::HEAD,
            (false, true) => figures::BINS_HEAD,
            (false, false) => figures::HEAD,
        }
    }

    /// Prints the row or the rows of one game.
    fn print(&self, facts: &Facts, games: &[&KeptGame]) {
        let id = facts.info.id;
        let current = Calibration::of(id).filter(|_| !self.uncalibrated);
        if self.levels {
            println!("{}", levels::row(facts, games, current.as_ref()));
            return;
        }
        let ended: Vec<&KeptGame> = games.iter().copied().filter(|game| !game.end.is_empty()).collect();
        // The calibrations of games with even and odd seeds.
        let calibrations = if self.fit {
            let half = |odd| -> Vec<&KeptGame> { ended.iter().copied().filter(|game| game.seed % 2 == odd).collect() };
            [1, 0].map(|other| Some(fit::fit(facts, &half(other))))
        } else {
            [current, current]
        };
        let reviewed = |game: &&'_ KeptGame| {
            let calibration = calibrations[(game.seed % 2) as usize].as_ref();
            facts.review(game, calibration)
        };
        let all: Vec<Reviewed<'_>> = games.iter().map(|game| Reviewed { game, review: reviewed(game) }).collect();
        let figures = Figures::of(facts, &all);
        if self.ranges {
            print!("{}", figures.bins(id))
        } else {
            println!("{}", figures.row(id))
        }
        if self.fit {
            let [a, b] = calibrations.map(|half| half.map_or_else(String::new, |half| text(&half)));
            println!("{id}: {}\n  halves: {a}; {b}", text(&fit::fit(facts, &ended)));
        }
    }
}

fn text(calibration: &Calibration) -> String {
    let Calibration { pieces, slopes: [first, last], equal } = calibration;
    format!("pieces {pieces}, slopes [{first:.2}, {last:.2}], equal {equal:.2}")
}
