//! The perft tables of the ledgers (`xtask/data/perft.txt`) to their last line, with the product and with the slow references.

use crate::differential::{Compared, GAMES};
use crate::workers::in_parallel;
use anyhow::{Context as _, anyhow, ensure};
use polychess_game::{AnyMatch, Choices, Request};
use std::time::{Duration, Instant};

const TABLE: &str = include_str!("../../data/perft.txt");

/// One count of a table, by one of the two programs.
struct Count {
    game: &'static Compared,
    /// Where it begins, with the line's own words for it.
    from: Box<dyn AnyMatch>,
    words: String,
    depth: u32,
    wanted: u64,
    slow: bool,
}

pub(crate) fn run(variant: Option<&str>) -> anyhow::Result<()> {
    let mut counts = Vec::new();
    for game in GAMES.iter().filter(|game| variant.is_none_or(|id| id == game.id)) {
        let before = counts.len();
        for line in TABLE.lines().filter(|line| line.split(" | ").next() == Some(game.id)) {
            read(game, line, &mut counts).with_context(|| format!("in the perft table: {line}"))?;
        }
        ensure!(counts.len() > before, "no perft table of {}", game.id);
    }
    ensure!(!counts.is_empty(), "no game \"{}\"", variant.unwrap_or_default());
    // The longest first, so that no worker is left alone with one at the end.
    counts.sort_by_key(|count| std::cmp::Reverse(count.wanted * if count.slow { 50 } else { 1 }));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut failed = 0;
    in_parallel(workers, &counts, found, |count, (found, time)| {
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
    println!("perft: {} passed, {failed} failed", counts.len() - failed);
    ensure!(failed == 0, "{failed} counts are not those of the ledgers");
    Ok(())
}

fn found(count: &Count) -> (anyhow::Result<u64>, Duration) {
    let started = Instant::now();
    let found =
        if count.slow { (count.game.slow_perft)(&*count.from, count.depth) } else { Ok(count.from.perft(count.depth)) };
    (found, started.elapsed())
}

fn read(game: &'static Compared, line: &'static str, counts: &mut Vec<Count>) -> anyhow::Result<()> {
    let columns: Vec<&str> = line.split(" | ").collect();
    let [_, options, position, turns, list, slow] = columns[..] else {
        return Err(anyhow!("{} columns instead of 6", columns.len()));
    };
    let info = polychess_variants::info(game.id)?;
    let words = |text: &'static str| text.split_whitespace().filter(|word| *word != "-");
    let choices = Choices::from_texts(info, words(options))?;
    let mut from = polychess_variants::new_match(game.id, &choices, Some(position).filter(|p| *p != "start"))?;
    for turn in words(turns) {
        from.apply(&Request::turn(turn)).with_context(|| turn.to_owned())?;
    }
    let slow: u32 = slow.parse()?;
    for count in words(list) {
        let (depth, wanted) = count.split_once(':').context("depth:count")?;
        let (depth, wanted) = (depth.parse()?, wanted.parse()?);
        for slow in [false, true].into_iter().filter(|is_slow| !is_slow || depth <= slow) {
            let words = format!("{options} | {position} | {turns}");
            counts.push(Count { game, from: from.boxed_clone(), words, depth, wanted, slow });
        }
    }
    Ok(())
}
