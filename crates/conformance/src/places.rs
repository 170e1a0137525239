//! `cargo conformance places`: checks the benchmark positions of the move generators.
//!
//! Compares their perft counts with the slow references, and the product's ways of counting with
//! each other. Can also generate a new table.

use crate::differential::GAMES;
use anyhow::{Context as _, ensure};
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::{Leaves, Perft};
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{Visitor, visit};

/// `cargo conformance places`
#[derive(Default, clap::Args)]
pub(crate) struct Arguments {
    /// Check only this game
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// Maximum depth
    #[arg(long)]
    pub(crate) depth: Option<u32>,
    /// Write a new table to standard output instead, from random games with this seed
    #[arg(long, value_name = "SEED")]
    pub(crate) generate: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &str| arguments.variant.as_deref().is_none_or(|wanted| wanted == id);
    if let Some(seed) = arguments.generate {
        return GAMES.iter().filter(|game| wanted(game.id)).try_for_each(|game| {
            print!("{}", (game.places)(seed)?);
            Ok(())
        });
    }
    check(
        &PerftPosition::all().filter(|place| wanted(place.game)).collect::<Vec<_>>(),
        arguments.depth.unwrap_or(u32::MAX),
    )
}

/// Checks the perft counts of these positions up to `depth`, with the slow reference and with each
/// of the product's ways of counting.
pub(crate) fn check(places: &[PerftPosition], depth: u32) -> anyhow::Result<()> {
    ensure!(!places.is_empty(), "no place to count from");
    let mut findings = Vec::new();
    in_parallel(
        cores(),
        places,
        |place| counted(place, depth),
        |place, result| {
            let at = format!("{} {} {}", place.game, place.options, place.position.unwrap_or("start"));
            match result {
                Ok(wrong) => findings.extend(wrong.into_iter().map(|wrong| format!("{at}: {wrong}"))),
                Err(error) => findings.push(format!("{at}: {error:#}")),
            }
        },
    );
    findings.iter().for_each(|finding| println!("{finding}"));
    ensure!(findings.is_empty(), "{} counts of the table of places are not what is counted", findings.len());
    println!("places: {} passed, 0 failed", places.len());
    Ok(())
}

/// Returns a message for each wrong count of a position.
fn counted(place: &PerftPosition, depth: u32) -> anyhow::Result<Vec<String>> {
    let game = GAMES.iter().find(|game| game.id == place.game).context("a game of the list")?;
    let mut wrong = Vec::new();
    for &(turns, wanted) in place.counts.iter().filter(|count| count.0 <= depth) {
        let (from, fast) = visit(place.game, Counting(place, turns)).context("a game of the list")??;
        let slow = (game.slow_perft)(&*from, turns)?;
        if slow != wanted {
            wrong.push(format!("depth {turns}: {slow} by the reference, {wanted} in the table"));
        }
        if fast != [wanted; 3] {
            wrong.push(format!("depth {turns}: {fast:?} in bulk, listed, played; {wanted} in the table"));
        }
    }
    Ok(wrong)
}

struct Counting<'a>(&'a PerftPosition, u32);

impl Visitor for Counting<'_> {
    type Out = anyhow::Result<(Box<dyn AnyMatch>, [u64; 3])>;

    fn visit<V: Value>(self) -> Self::Out {
        let game = self.0.game::<V>()?;
        let count = |leaves| Perft::with_leaves(leaves).count(game.position(), self.1);
        let counts = [Leaves::Bulk, Leaves::Listed, Leaves::Played].map(count);
        Ok((Box::new(Match::<V>::new(game)), counts))
    }
}

#[test]
fn counts_of_all_places_are_those_of_the_references() {
    check(&PerftPosition::all().collect::<Vec<_>>(), 2).expect("counts of the table of places");
}
