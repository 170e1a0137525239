//! 3 Man Chess: the slow second generator, written from the ledger `three-man` alone.
//!
//! The round board is the ledger's second picture, with twelve columns of twelve cells. A column
//! joins a file and the opposite file at the centre, so a vertical line has no exception. The last
//! column meets the first one turned over.
//!
//! Draw claims, offers, repetition and draws by move counts are not included; the position text
//! contains clock and ply.

mod board;
mod moves;
mod paths;
mod pieces;
mod play;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use board::{Cell, Moats};
use pieces::{CastlingSide, Piece, Role};
use play::Ending;

/// A settled position: mated and stalemated players have been eliminated, and the game is over if
/// that ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player to move: 0 White, 1 Gray, 2 Black, in the order of play (3MC-S2). Without meaning
    /// in a finished game.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    bridged: Moats,
    /// The cell that the latest move jumped over (3MC-X1).
    ep: Option<Cell>,
    /// The eliminated players in order of elimination.
    out: Vec<usize>,
    clock: u32,
    ply: u32,
    ending: Option<Ending>,
}

/// Returns the initial position (3MC-S1, 3MC-S2).
pub fn start() -> Position {
    let mut pieces = BTreeMap::new();
    let mut castling = BTreeSet::new();
    for owner in 0..3 {
        for (letter, role) in pieces::FIRST_RANK.into_iter().enumerate() {
            pieces.insert(Cell::of(owner, letter as i8, 1), Piece::new(owner, role));
            pieces.insert(Cell::of(owner, letter as i8, 2), Piece::new(owner, Role::Pawn));
        }
        castling.extend([(owner, CastlingSide::King), (owner, CastlingSide::Queen)]);
    }
    Position {
        pieces,
        turn: 0,
        castling,
        bridged: [false; 3],
        ep: None,
        out: Vec::new(),
        clock: 0,
        ply: 0,
        ending: None,
    }
}

/// Reads a position text and repairs it by 3MC-N1 and 3MC-N2. A ninth field, `affairs`, is accepted
/// and ignored.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// Returns the canonical position text: the eight fields of the ledger.
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

    /// Returns the points of White, Gray and Black once the game is over (3MC-E2).
    pub fn points(&self) -> Option<Vec<String>> {
        self.ending.map(|ending| self.shares(ending))
    }

    /// Returns all active players whose king is attacked (3MC-C1), in order, also if they are not
    /// to move.
    pub fn in_check(&self) -> Vec<usize> {
        self.active().into_iter().filter(|&owner| self.attacked_king(owner)).collect()
    }

    /// Returns the eliminated players in order of elimination.
    pub fn out(&self) -> Vec<usize> {
        self.out.clone()
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
