//! The weakest level that solves a puzzle.

use crate::forced::Played;
use polychess_engine::{Evaluation, Level, Limits, turn_of};
use polychess_game::{Game, Value};
use polychess_rules::Position as _;
use std::sync::atomic::AtomicBool;

/// Number of tries of each level.
const TRIES: u64 = 5;

/// Returns the weakest level that finds an accepted turn in at least half of several tries.
///
/// Returns 10 if no level finds one.
pub(crate) fn level<V: Value>(game: &Game<V>, accepted: &[Played<V::Position>], stop: &AtomicBool) -> u8 {
    let solves = |level: &Level| {
        let mut solved = 0;
        for seed in 0..TRIES {
            solved += u64::from(finds(game, level, accepted, seed, stop));
            let left = TRIES - 1 - seed;
            if 2 * solved >= TRIES || 2 * (solved + left) < TRIES {
                break;
            }
        }
        2 * solved >= TRIES
    };
    Level::ALL.iter().find(|level| solves(level)).map_or(10, |level| level.number)
}

fn finds<V: Value>(
    game: &Game<V>,
    level: &Level,
    accepted: &[Played<V::Position>],
    seed: u64,
    stop: &AtomicBool,
) -> bool {
    let evaluation = Evaluation::new(game.position());
    let mut limits = Limits { nodes: u64::MAX, stop };
    let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.position().zobrist();
    let Some(turn) = turn_of(game, &level.player, &evaluation, seed, &mut limits) else { return false };
    let mut after = game.position().clone();
    turn.iter().for_each(|&ply| after.play(ply));
    accepted.iter().any(|played| played.after == after)
}
