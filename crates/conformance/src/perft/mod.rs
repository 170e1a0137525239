//! Checks the rulebooks' perft tables (`crates/conformance/data/perft.txt`) with the product and
//! the slow references.

pub(crate) mod deeper;

use crate::differential::{Compared, GAMES};
use anyhow::{Context as _, ensure};
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_game::{AnyMatch, Choices, Request};
use std::time::{Duration, Instant};

const TABLE: &str = include_str!("../../data/perft.txt");

/// A table entry, to be checked with one of the two programs.
struct Count {
    game: &'static Compared,
    from: Box<dyn AnyMatch>,
    /// The options, position and turns of the table line, for messages.
    words: String,
    depth: u32,
    wanted: u64,
    slow: bool,
}

pub(crate) fn run(variant: Option<&str>) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for game in GAMES.iter().filter(|game| variant.is_none_or(|id| id == game.id)) {
        let before = all.len();
        for line in PerftCase::all().filter(|line| line.game == game.id) {
            counts(game, &line, &mut all).with_context(|| format!("in the perft table: {}", line.position))?;
        }
        ensure!(all.len() > before, "no perft table of {}", game.id);
    }
    ensure!(!all.is_empty(), "no game \"{}\"", variant.unwrap_or_default());
    // Start the longest counts first, so that all threads finish at about the same time.
    all.sort_by_key(|count: &Count| std::cmp::Reverse(count.wanted * if count.slow { 50 } else { 1 }));
    let mut failed = 0;
    in_parallel(cores(), &all, found, |count, (found, time)| {
        let Count { game, words, depth, wanted, slow, .. } = count;
        let (who, id) = (if *slow { "reference" } else { "product" }, game.id);
        match found {
            Ok(n) if n == *wanted => println!("{id} {depth}: {n} ({who}, {time:.1?}) {words}"),
            Ok(n) => {
                failed += 1;
                println!("{id} {depth}: {n} by the {who}, {wanted} in the ledger: {words}");
            }
            Err(error) => {
                failed += 1;
                println!("{id} {depth}: {error:#}: {words}");
            }
        }
    });
    println!("perft: {} passed, {failed} failed", all.len() - failed);
    ensure!(failed == 0, "{failed} counts are not those of the ledgers");
    Ok(())
}

fn found(count: &Count) -> (anyhow::Result<u64>, Duration) {
    let started = Instant::now();
    let found =
        if count.slow { (count.game.slow_perft)(&*count.from, count.depth) } else { Ok(count.from.perft(count.depth)) };
    (found, started.elapsed())
}

/// A line of the perft table.
pub(super) struct PerftCase {
    game: &'static str,
    options: &'static str,
    position: &'static str,
    turns: &'static str,
    /// Pairs of a depth in turns and its count, shallowest first.
    counts: Vec<(u32, u64)>,
    /// Maximum depth for the slow reference.
    slow: u32,
}

impl PerftCase {
    /// Returns the lines of the perft table.
    ///
    /// # Panics
    /// If a line is invalid. A test parses all lines.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| Self::read(line).unwrap_or_else(|| panic!("a line of the perft table: {line}")))
    }

    fn read(line: &'static str) -> Option<Self> {
        let columns: Vec<&str> = line.split(" | ").collect();
        let [game, options, position, turns, counts, slow] = columns[..] else { return None };
        let count = |text: &str| {
            let (depth, count) = text.split_once(':')?;
            Some((depth.parse().ok()?, count.parse().ok()?))
        };
        let counts = counts.split(' ').map(count).collect::<Option<_>>()?;
        Some(Self { game, options, position, turns, counts, slow: slow.parse().ok()? })
    }

    /// Returns whether this line counts from the start of `game` with these options.
    pub(super) fn is_start_of(&self, game: &str, options: &str) -> bool {
        (self.game, self.options, self.position, self.turns) == (game, options, "start", "-")
    }

    /// Returns the greatest depth that both programs count, with its count.
    pub(super) fn deepest_by_both(&self) -> Option<(u32, u64)> {
        self.counts.iter().rev().find(|(depth, _)| *depth <= self.slow).copied()
    }

    /// Returns a match at the position of this line, after its turns.
    fn from(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let words = |text: &'static str| text.split_whitespace().filter(|word| *word != "-");
        let choices = Choices::from_texts(polychess_variants::info(self.game)?, words(self.options))?;
        let position = Some(self.position).filter(|position| *position != "start");
        let mut from = polychess_variants::new_match(self.game, &choices, position)?;
        for turn in words(self.turns) {
            from.apply(&Request::turn(turn)).with_context(|| turn.to_owned())?;
        }
        Ok(from)
    }
}

/// Adds the counts of a line: every depth for the product, and the depths up to `slow` also for the
/// reference.
fn counts(game: &'static Compared, line: &PerftCase, counts: &mut Vec<Count>) -> anyhow::Result<()> {
    let (from, words) = (line.from()?, format!("{} | {} | {}", line.options, line.position, line.turns));
    for &(depth, wanted) in &line.counts {
        for slow in [false, true].into_iter().filter(|is_slow| !is_slow || depth <= line.slow) {
            counts.push(Count { game, from: from.boxed_clone(), words: words.clone(), depth, wanted, slow });
        }
    }
    Ok(())
}

/// Checks only small counts of the product, because the whole table takes too long for a test.
#[test]
fn the_table_holds_where_it_is_shallow() {
    for line in PerftCase::all() {
        let from = line.from().unwrap_or_else(|error| panic!("{} {}: {error:#}", line.game, line.position));
        for &(depth, wanted) in line.counts.iter().filter(|(_, count)| *count <= 300_000) {
            assert_eq!(from.perft(depth), wanted, "{} {} {} {depth}", line.game, line.options, line.position);
        }
    }
}
