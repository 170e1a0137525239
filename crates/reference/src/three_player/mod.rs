//! Three player chess: the slow second generator, written from the ledger `three-player` alone.
//!
//! A cell is the triple of its distances from the three baselines (TP-B6), so every rule is the
//! same for each player (TP-B8). The length alone distinguishes straight, diagonal and knight's
//! steps, and "forwards" means that the own distance grows.
//!
//! Draw claims, offers, repetition and the fifty-move counters are not included; the position text
//! contains the clock.

mod board;
mod moves;
mod pieces;
mod play;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use board::Cell;
use pieces::{CastlingSide, Piece};
use play::Ending;

/// A settled position. The game is over if the player to move is mated or stalemated, or only kings
/// are left.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player to move: 0 White, 1 Gray, 2 Black (TP-S2). In a finished game, the player who
    /// would be to move.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    ep: BTreeMap<usize, Passed>,
    clock: u32,
    ending: Option<Ending>,
}

/// A current right to capture en passant (TP-P4), stored under the seat of the pawn's owner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Passed {
    skipped: Cell,
    pawn: Cell,
}

/// Returns the initial position (TP-S1, TP-S2).
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

/// Reads a position text. A sixth field, `affairs`, is accepted and ignored.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// Returns the canonical position text, without offers.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// Returns the texts of all legal turns, sorted; empty in a finished game.
    pub fn legal(&self) -> Vec<String> {
        let mut turns: Vec<String> = self.turns().iter().map(|turn| turn.text()).collect();
        turns.sort();
        turns
    }

    /// Returns the settled position after a turn text.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let found = self.turns().into_iter().find(|legal| legal.text() == turn);
        found.map(|turn| self.after(&turn)).ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// True if the game has ended.
    pub fn over(&self) -> bool {
        self.ending.is_some()
    }

    /// Returns the points of White, Gray and Black once the game is over (TP-E1 to TP-E3).
    pub fn points(&self) -> Option<Vec<String>> {
        let points = self.ending?.points();
        Some(points.iter().map(|points| points.to_string()).collect())
    }

    /// Returns all seats whose king is attacked (TP-K1), in order, also if they are not to move.
    pub fn in_check(&self) -> Vec<usize> {
        (0..3).filter(|&seat| self.attacked_king(seat)).collect()
    }

    /// Returns the mated player, if there is one.
    pub fn out(&self) -> Vec<usize> {
        match self.ending {
            Some(Ending::Mate { loser, .. }) => vec![loser],
            _ => Vec::new(),
        }
    }

    /// Returns the number of turn sequences of this length; a finished game has no continuation.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self.turns().iter().map(|turn| self.after(turn).perft(depth - 1)).sum(),
        }
    }
}
