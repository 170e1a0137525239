//! Mining: puzzles in the positions of a game.

use crate::error::PuzzleError;
use crate::forced::{MAX_TURNS, solve};
use crate::level::level;
use crate::self_play::SelfPlay;
use crate::write::{forced_puzzle, goal_of};
use polychess_game::{Choices, Game, Value};
use polychess_variants::{Visitor, visit};
use polychess_wire::{Puzzle, PuzzleGoal};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum number of puzzles of one game.
const MOST_PER_GAME: usize = 2;
/// Least number of turns between two puzzles of one game.
const DISTANCE: usize = 6;
/// Minimum number of legal turns in a puzzle.
const LEAST_TURNS: usize = 6;

/// The positions of a game.
#[derive(Clone, Debug)]
pub struct GamePositions {
    /// The id of the game.
    pub variant: String,
    /// The options of the game.
    pub choices: Choices,
    /// The position strings, in playing order.
    pub positions: Vec<String>,
}

/// The bounds of the miner.
#[derive(Clone, Copy, Debug)]
pub struct MineBounds<'a> {
    /// The maximum number of plies in the proof of a position.
    pub nodes: u64,
    /// True to accept puzzles of one turn.
    pub easy: bool,
    /// Stops the miner, which then returns the puzzles that it has found.
    pub stop: &'a AtomicBool,
}

/// Plays a game between weak and strong computer players. The same seed gives the same game.
///
/// # Errors
/// Fails if no game has this id.
pub fn self_play(variant: &str, choices: &Choices, seed: u64, stop: &AtomicBool) -> Result<GamePositions, PuzzleError> {
    let play = SelfPlay { choices: choices.clone(), seed, stop };
    let positions = visit(variant, play).ok_or_else(|| PuzzleError::UnknownGame(variant.to_owned()))?;
    Ok(GamePositions { variant: variant.to_owned(), choices: choices.clone(), positions })
}

/// Returns forced puzzles in the positions of a game, at most two.
///
/// # Errors
/// Fails if no game has this id, or if a position string is invalid.
pub fn mine_forced(game: &GamePositions, bounds: MineBounds<'_>) -> Result<Vec<Puzzle>, PuzzleError> {
    visit(&game.variant, MineForced { game, bounds }).ok_or_else(|| PuzzleError::UnknownGame(game.variant.clone()))?
}

struct MineForced<'a> {
    game: &'a GamePositions,
    bounds: MineBounds<'a>,
}

impl Visitor for MineForced<'_> {
    type Out = Result<Vec<Puzzle>, PuzzleError>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut found = Vec::new();
        for (index, text) in self.game.positions.iter().enumerate() {
            if self.bounds.stop.load(Relaxed) {
                break;
            }
            let game = Game::<V>::from_text(self.game.choices.clone(), text)?;
            if game.to_move().is_none() || game.legal_turns().len() < LEAST_TURNS {
                continue;
            }
            let Ok(Some(solution)) = solve::<V>(game.position(), MAX_TURNS, self.bounds.nodes) else { continue };
            let Some(goal) = goal_of::<V>(&solution) else { continue };
            let length = solution.steps.len();
            let is_short = length == 1 && (goal == PuzzleGoal::CaptureKing || !self.bounds.easy);
            if !is_short {
                found.push((length, index, game, solution));
            }
        }
        // The longest puzzles come first, and of equal ones the latest.
        found.sort_by_key(|(length, index, ..)| std::cmp::Reverse((*length, *index)));
        let mut chosen: Vec<(usize, Puzzle)> = Vec::new();
        for (_, index, game, solution) in found {
            if chosen.len() == MOST_PER_GAME || self.bounds.stop.load(Relaxed) {
                break;
            }
            let is_near = |(other, puzzle): &(usize, Puzzle)| {
                index.abs_diff(*other) < DISTANCE || puzzle.target == Some(solution.target.index())
            };
            if chosen.iter().any(is_near) {
                continue;
            }
            let level = level(&game, &solution.steps[0].accepted, self.bounds.stop);
            chosen.extend(forced_puzzle(&game, &solution, level).map(|puzzle| (index, puzzle)));
        }
        Ok(chosen.into_iter().map(|(_, puzzle)| puzzle).collect())
    }
}
