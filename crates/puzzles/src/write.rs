//! Writes solutions as puzzles.

use crate::forced::{Played, Solution, SolvedStep};
use crate::themes::themes;
use polychess_game::{Choices, Game, Turn, Value, turn_text};
use polychess_rules::{Position as _, Role, Searchable as _, Seat};
use polychess_wire::{Puzzle, PuzzleGoal, PuzzleKind, PuzzleStep, TurnNotation};
use serde_json::{Map, Value as Json};

/// Returns the id of a puzzle: the id of the game, and a hash of the position.
pub(crate) fn id_of(variant: &str, position: &str) -> String {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = position.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    format!("{variant}-{:06x}", (hash ^ hash >> 24 ^ hash >> 48) & 0xff_ffff)
}

pub(crate) fn notation<V: Value>(position: &V::Position, turn: &Turn) -> TurnNotation {
    TurnNotation { text: turn_text::<V>(turn, position.topology()), notation: V::notate_in(0, position, turn) }
}

/// Returns the puzzle of a forced solution.
pub(crate) fn forced_puzzle<V: Value>(game: &Game<V>, solution: &Solution<V::Position>, level: u8) -> Option<Puzzle> {
    let seat = game.to_move()?;
    let position = V::position_text(game.state(), false);
    Some(Puzzle {
        id: id_of(V::INFO.id, &position),
        variant: V::INFO.id.to_owned(),
        options: changed_options::<V>(game),
        position,
        seat: seat.index(),
        kind: PuzzleKind::Forced,
        goal: goal_of::<V>(solution)?,
        target: Some(solution.target.index()),
        themes: themes::<V>(solution, seat),
        level,
        steps: solution.steps.iter().map(step::<V>).collect(),
    })
}

/// Returns the options that differ from their defaults.
fn changed_options<V: Value>(game: &Game<V>) -> Map<String, Json> {
    let defaults = Choices::default_of(&V::INFO).to_json();
    game.choices().to_json().into_iter().filter(|(id, value)| defaults.get(id) != Some(value)).collect()
}

/// Returns the goal that the last turn of the main line reaches.
pub(crate) fn goal_of<V: Value>(solution: &Solution<V::Position>) -> Option<PuzzleGoal> {
    let last = &solution.steps.last()?.accepted.first()?.after;
    let is_captured = has_no_king::<V>(last, solution.target);
    Some(if is_captured { PuzzleGoal::CaptureKing } else { PuzzleGoal::Mate })
}

fn has_no_king<V: Value>(position: &V::Position, seat: Seat) -> bool {
    (position.seat_cells(seat) & position.role_cells(Role::KING)).is_empty()
}

fn step<V: Value>(step: &SolvedStep<V::Position>) -> PuzzleStep {
    let text = |turn: &Turn| turn_text::<V>(turn, step.before.topology());
    PuzzleStep {
        accepted: step.accepted.iter().map(|Played { turn, .. }| notation::<V>(&step.before, turn)).collect(),
        slower: step.slower.iter().map(text).collect(),
        replies: step.replies.iter().map(|(before, turn)| notation::<V>(before, turn)).collect(),
    }
}
