//! Three player chess: the slow second generator, written from the ledger `three-player` alone.
//!
//! A cell is the triple of its distances from the three baselines (TP-B6), which makes every rule the same for every player
//! (TP-B8): straight, diagonal and knight's steps are told apart by their length only, and "forwards" is "my distance grows".
//! Draw claims, offers, repetition and the fifty-move counters play no part here; the clock is kept for the position text.

mod board;
mod moves;
mod pieces;
mod play;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use board::Cell;
use pieces::{CastlingSide, Piece};
use play::Ending;

/// A position, settled: if the player on turn is mated or stalemated, or only kings are left, the game is over in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player on turn: 0 White, 1 Gray, 2 Black (TP-S2). In a finished game, the one whose turn it would be.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    ep: BTreeMap<usize, Passed>,
    clock: u32,
    ending: Option<Ending>,
}

/// A live right to take en passant (TP-P4), kept under the seat of the pawn's owner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Passed {
    skipped: Cell,
    pawn: Cell,
}

/// The initial position (TP-S1, TP-S2).
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

/// Reads a position text; a sixth field, `affairs`, is accepted and ignored.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// The canonical position text, without offers.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The sorted turn texts of all legal turns; none in a finished game.
    pub fn legal(&self) -> Vec<String> {
        let mut turns: Vec<String> = self.turns().iter().map(|turn| turn.text()).collect();
        turns.sort();
        turns
    }

    /// The settled position after a turn given as turn text.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let found = self.turns().into_iter().find(|legal| legal.text() == turn);
        found.map(|turn| self.after(&turn)).ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// Whether the game has ended.
    pub fn over(&self) -> bool {
        self.ending.is_some()
    }

    /// The points of White, Gray and Black once the game is over (TP-E1 to TP-E3).
    pub fn points(&self) -> Option<Vec<String>> {
        let points = self.ending?.points();
        Some(points.iter().map(|points| points.to_string()).collect())
    }

    /// The seats whose king is attacked (TP-K1), in order; not only the player on turn.
    pub fn in_check(&self) -> Vec<usize> {
        (0..3).filter(|&seat| self.attacked_king(seat)).collect()
    }

    /// The mated player, if there is one.
    pub fn out(&self) -> Vec<usize> {
        match self.ending {
            Some(Ending::Mate { loser, .. }) => vec![loser],
            _ => Vec::new(),
        }
    }

    /// The number of turn sequences of this length; a finished game has no continuation.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self.turns().iter().map(|turn| self.after(turn).perft(depth - 1)).sum(),
        }
    }
}
