//! Verification of puzzles: the proof again, and all stored facts.

use crate::error::PuzzleError;
use crate::forced::{MAX_TURNS, Played, Solution, SolvedStep, are_one, forcing, played};
use crate::goal::{Goal, has_fallen};
use crate::proof::{OutOfNodes, Proof};
use crate::themes::themes;
use crate::write::{id_of, notation};
use polychess_game::{Choices, Game, Value, turn_text};
use polychess_rules::{Position as _, Role, Searchable as _, Seat};
use polychess_variants::{Visitor, info, visit};
use polychess_wire::{Puzzle, PuzzleGoal, PuzzleKind, PuzzleStep, TurnNotation};

/// The reason why a puzzle is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    /// The game, its options or the position are invalid.
    #[error(transparent)]
    Invalid(#[from] PuzzleError),
    /// The proof needs more nodes.
    #[error("the proof needs more nodes. Raise --nodes")]
    OutOfNodes,
    /// This version cannot prove puzzles of this kind.
    #[error("no proof exists for this kind of puzzle")]
    Kind,
    /// The id does not follow from the position.
    #[error("the id must be \"{0}\"")]
    Id(String),
    /// The solver is not the player to move.
    #[error("the player to move is not the solver")]
    Seat,
    /// The number of steps is out of range.
    #[error("a puzzle has 1 to {MAX_TURNS} steps")]
    Steps,
    /// A turn is illegal or has another notation.
    #[error("step {step}: the turn \"{turn}\" is illegal, or its notation differs")]
    Turn {
        /// The number of the step, from 1.
        step: usize,
        /// The move string.
        turn: String,
    },
    /// Other turns reach the goal in time.
    #[error("step {step}: the turns that reach the goal are {found:?}")]
    Solutions {
        /// The number of the step, from 1.
        step: usize,
        /// The move strings of all solutions.
        found: Vec<String>,
    },
    /// The solver reaches the goal with fewer turns.
    #[error("step {0}: the solver reaches the goal with fewer turns")]
    Short(usize),
    /// A slower turn does not reach the goal one turn later.
    #[error("step {step}: \"{turn}\" does not reach the goal one turn later")]
    Slower {
        /// The number of the step, from 1.
        step: usize,
        /// The move string.
        turn: String,
    },
    /// The replies do not lead to the solver's next turn.
    #[error("step {0}: the replies do not end at the solver's next turn")]
    Replies(usize),
    /// The solver cannot force the goal against the target.
    #[error("the solver cannot force the goal against the target")]
    Target,
    /// The last turn reaches another goal.
    #[error("the last turn reaches another goal")]
    Goal,
    /// The themes do not follow from the main line.
    #[error("the themes of the main line are {0:?}")]
    Themes(Vec<String>),
}

impl From<OutOfNodes> for Flaw {
    fn from(_: OutOfNodes) -> Self {
        Self::OutOfNodes
    }
}

/// Verifies a puzzle. The proof may play this number of plies.
///
/// # Errors
/// Fails with the first flaw.
pub fn verify(puzzle: &Puzzle, nodes: u64) -> Result<(), Flaw> {
    let unknown = || PuzzleError::UnknownGame(puzzle.variant.clone());
    visit(&puzzle.variant, Verify { puzzle, nodes }).ok_or_else(unknown)?
}

struct Verify<'a> {
    puzzle: &'a Puzzle,
    nodes: u64,
}

impl Visitor for Verify<'_> {
    type Out = Result<(), Flaw>;

    fn visit<V: Value>(self) -> Self::Out {
        let puzzle = self.puzzle;
        let info = info(&puzzle.variant).map_err(PuzzleError::from)?;
        let choices = Choices::from_json(info, &puzzle.options).map_err(PuzzleError::from)?;
        let game = Game::<V>::from_text(choices, &puzzle.position).map_err(PuzzleError::from)?;
        let id = id_of(info.id, &V::position_text(game.state(), false));
        let seat = game.to_move().filter(|seat| seat.index() == puzzle.seat).ok_or(Flaw::Seat)?;
        if puzzle.id != id {
            return Err(Flaw::Id(id));
        }
        if puzzle.kind != PuzzleKind::Forced {
            return Err(Flaw::Kind);
        }
        let turns = u8::try_from(puzzle.steps.len()).ok().filter(|turns| (1..=MAX_TURNS).contains(turns));
        let turns = turns.ok_or(Flaw::Steps)?;
        let goal = Goal::any_rival::<V>(game.position()).ok_or(Flaw::Seat)?;
        let mut steps = Steps { proof: Proof::<V>::new(goal, self.nodes), solver: seat };
        let mut position = game.position().clone();
        let target = puzzle.target.and_then(Seat::new).ok_or(Flaw::Target)?;
        let mut solution = Solution { target, steps: Vec::new() };
        for (index, step) in puzzle.steps.iter().enumerate() {
            let left = turns - index as u8;
            let main = steps.check(&position, step, index + 1, left)?;
            if index == 0 {
                let mut only = Proof::<V>::new(goal.only(target), self.nodes);
                only.solves(&main.after, turns)?.then_some(()).ok_or(Flaw::Target)?;
            }
            let after = main.after.clone();
            let before = position.clone();
            solution.steps.push(SolvedStep { before, accepted: vec![main], slower: Vec::new(), replies: Vec::new() });
            if left == 1 {
                check_goal::<V>(puzzle, &after, target)?;
            } else {
                position = steps.reply(&after, step, index + 1)?;
            }
        }
        let found = themes::<V>(&solution, seat);
        if puzzle.themes == found { Ok(()) } else { Err(Flaw::Themes(found)) }
    }
}

/// Checks that the last turn reaches the stored goal.
fn check_goal<V: Value>(puzzle: &Puzzle, last: &V::Position, target: Seat) -> Result<(), Flaw> {
    let has_king = !(last.seat_cells(target) & last.role_cells(Role::KING)).is_empty();
    let is_right = match puzzle.goal {
        PuzzleGoal::CaptureKing => !has_king,
        PuzzleGoal::Mate => has_king && (has_fallen(last, target) || last.in_check(target)),
        PuzzleGoal::MateTogether | PuzzleGoal::Points => false,
    };
    is_right.then_some(()).ok_or(Flaw::Goal)
}

struct Steps<V: Value> {
    proof: Proof<V>,
    solver: Seat,
}

impl<V: Value> Steps<V> {
    /// Checks the turns of a step. Returns the main turn.
    fn check(
        &mut self,
        position: &V::Position,
        step: &PuzzleStep,
        number: usize,
        left: u8,
    ) -> Result<Played<V::Position>, Flaw> {
        if self.proof.wins(position, left - 1)? {
            return Err(Flaw::Short(number));
        }
        let text = |played: &Played<V::Position>| turn_text::<V>(&played.turn, position.topology());
        let found = forcing(&mut self.proof, position, left)?;
        let mut texts: Vec<String> = found.iter().map(text).collect();
        let mut accepted: Vec<&str> = step.accepted.iter().map(|turn| turn.text.as_str()).collect();
        texts.sort_unstable();
        accepted.sort_unstable();
        if texts != accepted || left > 1 && !are_one(&found) {
            return Err(Flaw::Solutions { step: number, found: texts });
        }
        for turn in &step.accepted {
            find::<V>(position, turn, number)?;
        }
        let main = step.accepted.first().ok_or(Flaw::Steps)?;
        for turn in &step.slower {
            let slower = || Flaw::Slower { step: number, turn: turn.clone() };
            let played = played(position).into_iter().find(|played| text(played) == *turn).ok_or_else(slower)?;
            if accepted.contains(&turn.as_str()) || !self.proof.solves(&played.after, left + 1)? {
                return Err(slower());
            }
        }
        find::<V>(position, main, number)
    }

    /// Returns the position after the replies of a step.
    fn reply(&self, after: &V::Position, step: &PuzzleStep, number: usize) -> Result<V::Position, Flaw> {
        let mut position = after.clone();
        for turn in &step.replies {
            if position.to_move() == Some(self.solver) {
                return Err(Flaw::Replies(number));
            }
            position = find::<V>(&position, turn, number)?.after;
        }
        (position.to_move() == Some(self.solver)).then_some(position).ok_or(Flaw::Replies(number))
    }
}

/// Returns the legal turn with this move string and notation.
fn find<V: Value>(position: &V::Position, turn: &TurnNotation, step: usize) -> Result<Played<V::Position>, Flaw> {
    let is_same = |played: &Played<V::Position>| notation::<V>(position, &played.turn) == *turn;
    let found = played(position).into_iter().find(is_same);
    found.ok_or_else(|| Flaw::Turn { step, turn: turn.text.clone() })
}
