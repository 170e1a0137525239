//! 3 Man Chess: a slow reference implementation, written only from the rulebook `three-man`.
//!
//! The board is the rulebook's second drawing: twelve columns of twelve cells. A column joins a
//! file and the opposite file at the centre, so vertical lines need no special case. The last
//! column joins the first one upside down.
//!
//! Draw claims, offers, repetition and draws by move counters are not implemented, but the position
//! string contains the counters.

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

/// A position after the consequences of the last turn: all mated and stalemated players have
/// already been eliminated.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player to move: 0 White, 1 Gray, 2 Black, in turn order (3MC-S2). It has no meaning in a
    /// finished game.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    bridged: Moats,
    /// The cell that a pawn has just passed with a double step (3MC-X1).
    ep: Option<Cell>,
    /// The eliminated players in the order of their elimination.
    out: Vec<usize>,
    clock: u32,
    ply: u32,
    ending: Option<Ending>,
}

/// Returns the starting position (3MC-S1, 3MC-S2).
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

/// Parses a position string and normalises it (3MC-N1, 3MC-N2). Accepts a ninth field, `affairs`,
/// but ignores its content.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// Returns the canonical position string with the eight fields of the rulebook.
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

    /// Returns the points of White, Gray and Black, or `None` while the game continues (3MC-E2).
    pub fn points(&self) -> Option<Vec<String>> {
        self.ending.map(|ending| self.shares(ending))
    }

    /// Returns all active players in check (3MC-C1) in turn order, whether or not they are to move.
    pub fn in_check(&self) -> Vec<usize> {
        self.active().into_iter().filter(|&owner| self.attacked_king(owner)).collect()
    }

    /// Returns the eliminated players in the order of their elimination.
    pub fn out(&self) -> Vec<usize> {
        self.out.clone()
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
