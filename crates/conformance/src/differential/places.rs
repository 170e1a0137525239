//! Creates benchmark positions for the move generators: half from random play, half close to
//! special rules.

use crate::differential::counters::Counters;
use crate::differential::hot::Hot;
use crate::differential::subject::Subject;
use crate::differential::twin::Twin;
use crate::differential::walk;
use anyhow::ensure;
use polychess_game::{Choices, Game, Text, Variant};
use polychess_rules::{Perft, Position as _};
use polychess_variants::perft_positions::affect_turns;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Number of positions in each half, for each option set.
const HALF: usize = 6;
/// Plies of random play before a typical position.
const PLIES: std::ops::RangeInclusive<usize> = 40..=60;
/// Number of random walks that look for special rules.
const WALKS: usize = 400;
/// Minimum perft count at depth 2. In smaller trees, the fixed cost per position distorts the
/// benchmark.
const RICH: u64 = 400;
/// Maximum perft count of a table entry.
const MOST: u64 = 300_000;

/// Returns one game's lines of the table of benchmark positions.
pub(crate) fn lines<S: Subject>(seed: u64) -> anyhow::Result<String> {
    let (info, mut out) = (&<S::Game as Variant>::INFO, String::new());
    let defaults = Choices::default_of(info);
    for (at, choices) in Choices::one_by_one(info).enumerate() {
        let start = Game::<S::Game>::new(choices.clone());
        if at > 0 && !affect_turns::<S::Game>(&choices) {
            continue;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed + 100 * at as u64);
        let options = named(&defaults, &choices);
        let mut line = |game: &Game<S::Game>, text: &str, shows: &str| {
            let counts = counts(game, if text == "start" { 2 * MOST } else { MOST });
            let (deepest, _) = counts.last().copied().unwrap_or_default();
            let counts = counts.iter().map(|(depth, n)| format!("{depth}:{n}")).collect::<Vec<_>>().join(" ");
            writeln!(out, "{} | {options} | {text} | - | {counts} | {deepest} | {shows}", info.id)
        };
        line(&start, "start", "the start")?;
        for n in 0..HALF {
            let (game, plies) = typical::<S>(&choices, &mut rng);
            line(&game, &text_of::<S>(&game), &format!("random play {}, {plies} turns", n + 1))?;
        }
        for (game, shows) in odd::<S>(&choices, &mut rng)? {
            line(&game, &text_of::<S>(&game), &shows)?;
        }
        writeln!(out)?;
    }
    Ok(out)
}

/// Returns the non-default options as `id=value` texts, or `-` if there are none.
fn named(defaults: &Choices, choices: &Choices) -> String {
    let defaults = defaults.to_json();
    let others = choices.to_json().into_iter().filter(|(id, value)| defaults.get(id) != Some(value));
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let texts: Vec<String> = others.map(|(id, value)| format!("{id}={}", text(&value))).collect();
    if texts.is_empty() { "-".into() } else { texts.join(" ") }
}

/// Returns the perft counts by depth, up to the deepest count that does not exceed `most`.
fn counts<V: Text>(game: &Game<V>, most: u64) -> Vec<(u32, u64)> {
    let count = |depth| {
        let mut perft = Perft::with_limit(2 * most);
        let count = perft.count(game.position(), depth);
        (!perft.exceeded_limit() && count <= most).then_some((depth, count))
    };
    (1..8).map_while(count).collect()
}

fn text_of<S: Subject>(game: &Game<S::Game>) -> String {
    S::comparable(&S::Game::position_text(game.state(), false))
}

/// Plays random turns from the start. Returns the game and the number of turns.
fn typical<S: Subject>(choices: &Choices, rng: &mut ChaCha8Rng) -> (Game<S::Game>, usize) {
    loop {
        let plies = rng.random_range(PLIES);
        let mut game = Game::<S::Game>::new(choices.clone());
        for _ in 0..plies {
            let Some((_, turn)) = walk::choose(&game, 0.0, rng) else { break };
            game.play(turn);
            if game.outcome().is_some() || game.to_move().is_none() {
                break;
            }
        }
        if game.log().len() == plies && is_usable::<S>(&game) {
            return (game, plies);
        }
    }
}

/// Returns whether the position is suitable as a benchmark.
///
/// The game must be unfinished, and both programs must parse the position string. The perft count
/// at depth 2 must be at least [`RICH`].
fn is_usable<S: Subject>(game: &Game<S::Game>) -> bool {
    let text = text_of::<S>(game);
    let same = |read: Result<Game<S::Game>, _>| read.is_ok_and(|read| read.position() == game.position());
    game.outcome().is_none()
        && game.to_move().is_some()
        && same(Game::from_text(game.choices().clone(), &text))
        && S::Twin::parse(&text, game.choices()).is_ok()
        && Perft::default().count(game.position(), 2) >= RICH
}

/// Returns [`HALF`] positions that together reach as many special rules as possible. Each comes
/// with the names of the rules that it adds.
fn odd<S: Subject>(choices: &Choices, rng: &mut ChaCha8Rng) -> anyhow::Result<Vec<(Game<S::Game>, String)>> {
    let mut found = Vec::new();
    let mut look = |game: &Game<S::Game>| {
        if is_usable::<S>(game) {
            found.push((game.clone(), met::<S>(game)));
        }
    };
    let hot = Hot::of::<S>()?;
    for n in 0..WALKS {
        let near = Game::<S::Game>::from_text(choices.clone(), &hot.position(n / 2 % hot.len()).1);
        let mut game = near.ok().filter(|_| n % 2 == 0).unwrap_or_else(|| Game::new(choices.clone()));
        for _ in 0..rng.random_range(1..80) {
            if game.outcome().is_some() || game.to_move().is_none() {
                break;
            }
            if rng.random_bool(0.15) {
                look(&game);
            }
            let Some((_, turn)) = walk::choose(&game, 0.5, rng) else { break };
            game.play(turn);
        }
    }
    let mut often: BTreeMap<&str, f64> = BTreeMap::new();
    found.iter().flat_map(|(_, met)| met).for_each(|name| *often.entry(name).or_default() += 1.0);
    let mut left: BTreeSet<&str> = often.keys().copied().collect();
    let mut chosen = Vec::new();
    for _ in 0..HALF {
        let news = |met: &BTreeSet<&'static str>| {
            met.iter().filter(|&name| left.contains(name)).map(|n| 1.0 / often[n]).sum::<f64>()
        };
        // Prefer positions that add rare rules. If none adds a rule, prefer the position with the
        // most rules.
        let worth = |met: &BTreeSet<&'static str>| 1000.0 * news(met) + met.len() as f64;
        let best = (0..found.len()).max_by(|&a, &b| worth(&found[a].1).total_cmp(&worth(&found[b].1)));
        let Some(best) = best else { break };
        let (game, met) = found.swap_remove(best);
        let new: Vec<&str> = met.iter().copied().filter(|name| left.contains(name)).collect();
        let shows = if new.is_empty() { met.iter().copied().collect() } else { new };
        met.iter().for_each(|name| {
            left.remove(name);
        });
        chosen.push((game, shows.join("; ")));
    }
    ensure!(chosen.len() == HALF, "too few positions with odd rules");
    Ok(chosen)
}

/// Returns the special rules that the position or one of its legal turns reaches.
fn met<S: Subject>(game: &Game<S::Game>) -> BTreeSet<&'static str> {
    let mut counters = Counters::new(S::COUNTED);
    S::count_position(game, &mut counters);
    for (text, turn) in game.legal_turns() {
        let mut after = game.clone();
        after.play(turn.clone());
        S::count_turn(game.state(), (&text, &turn), after.state(), &mut counters);
        if let Some(outcome) = after.position().outcome() {
            S::count_ending(outcome.ending.id, &mut counters);
        }
    }
    counters.met().collect()
}
