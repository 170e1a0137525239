//! Three player chess: a slow reference implementation, written only from the rulebook
//! `three-player`.
//!
//! A cell is the triple of its distances from the three baselines (TP-B6). The same code therefore
//! serves all three players (TP-B8). The kind of a step follows from the changes of the three
//! distances. A pawn moves forward if the distance from its own baseline increases.
//!
//! Draw claims, offers, repetition and the fifty-move rule are not implemented, but the position
//! string contains the counter.

mod board;
mod moves;
mod pieces;
mod play;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use board::Cell;
use pieces::{CastlingSide, Piece};
use play::Ending;

/// A position. The game is over if the player to move is mated or stalemated, or if only kings
/// remain.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player to move: 0 White, 1 Gray, 2 Black (TP-S2). In a finished game, the player whose
    /// turn it would be.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    ep: BTreeMap<usize, Passed>,
    clock: u32,
    ending: Option<Ending>,
}

/// A right to capture a pawn en passant (TP-P4), stored under the pawn's owner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Passed {
    skipped: Cell,
    pawn: Cell,
}

/// Returns the starting position (TP-S1, TP-S2).
pub fn start() -> Position {
    let mut pieces = BTreeMap::new();
    let mut castling = BTreeSet::new();
    for seat in 0..3 {
        for (place, role) in pieces::BASELINE.into_iter().enumerate() {
            pieces.insert(Cell::home(seat, place as i8), Piece { seat, role });
        }
        for cell in Cell::all().into_iter().filter(|cell| cell.distance(seat) == 1) {
            pieces.insert(cell, Piece { seat, role: pieces::Role::Pawn });
        }
        castling.extend([(seat, CastlingSide::Minor), (seat, CastlingSide::Major)]);
    }
    Position { pieces, turn: 0, castling, ep: BTreeMap::new(), clock: 0, ending: None }
}

/// Parses a position string. Accepts a sixth field, `affairs`, but ignores its content.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// Returns the canonical position string, without offers.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// Returns the move strings of all legal turns, sorted. The list is empty in a finished game.
    pub fn legal(&self) -> Vec<String> {
        let mut turns: Vec<String> = self.turns().iter().map(|turn| turn.text()).collect();
        turns.sort();
        turns
    }

    /// Plays the legal turn with this move string and returns the new position.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let found = self.turns().into_iter().find(|legal| legal.text() == turn);
        found.map(|turn| self.after(&turn)).ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// True if the game has ended.
    pub fn over(&self) -> bool {
        self.ending.is_some()
    }

    /// Returns the points of White, Gray and Black, or `None` while the game continues (TP-E1 to
    /// TP-E3).
    pub fn points(&self) -> Option<Vec<String>> {
        let points = self.ending?.points();
        Some(points.iter().map(|points| points.to_string()).collect())
    }

    /// Returns all players in check (TP-K1) in turn order, whether or not they are to move.
    pub fn in_check(&self) -> Vec<usize> {
        (0..3).filter(|&seat| self.attacked_king(seat)).collect()
    }

    /// Returns the mated player, if any.
    pub fn out(&self) -> Vec<usize> {
        match self.ending {
            Some(Ending::Mate { loser, .. }) => vec![loser],
            _ => Vec::new(),
        }
    }

    /// Counts the sequences of `depth` legal turns. A finished game has none.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self.turns().iter().map(|turn| self.after(turn).perft(depth - 1)).sum(),
        }
    }
}
