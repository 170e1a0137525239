//! 3 Man Chess: the slow second generator, written from the ledger `three-man` alone.
//!
//! The round board is the ledger's second picture: twelve columns of twelve cells, each of them a file and the file opposite to it
//! joined at the centre, so that a vertical line has no exception; the last column meets the first one turned over.
//! Draw claims, offers, repetition and the draws by move count play no part here; clock and ply are kept for the position text.

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

/// A position, settled: mated and stalemated players have been dealt with, and if that ended the game, it is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pieces: BTreeMap<Cell, Piece>,
    /// The player on turn: 0 White, 1 Gray, 2 Black, which is the order of play (3MC-S2). Means nothing in a finished game.
    turn: usize,
    castling: BTreeSet<(usize, CastlingSide)>,
    bridged: Moats,
    /// The cell jumped over by the move just made (3MC-X1).
    ep: Option<Cell>,
    /// The eliminated players in order of elimination.
    out: Vec<usize>,
    clock: u32,
    ply: u32,
    ending: Option<Ending>,
}

/// The initial position (3MC-S1, 3MC-S2).
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

/// Reads a position text and repairs it as 3MC-N1 and 3MC-N2 say; a ninth field, `affairs`, is accepted and ignored.
pub fn parse(text: &str) -> Result<Position, String> {
    text::parse(text)
}

impl Position {
    /// The canonical position text: the eight fields of the ledger.
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

    /// The points of White, Gray and Black once the game is over (3MC-E2).
    pub fn points(&self) -> Option<Vec<String>> {
        self.ending.map(|ending| self.shares(ending))
    }

    /// The active players whose king is attacked (3MC-C1), in order; not only the player on turn.
    pub fn in_check(&self) -> Vec<usize> {
        self.active().into_iter().filter(|&owner| self.attacked_king(owner)).collect()
    }

    /// The eliminated players in order of elimination.
    pub fn out(&self) -> Vec<usize> {
        self.out.clone()
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
