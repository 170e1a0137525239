//! Perft with each library, according to its documentation.

use crate::published::game;
use polychess_rules::{Leaves, Perft};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use std::hint::black_box;

/// How perft treats the last move of each sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Counts the last moves without making them.
    Bulk,
    /// Makes each last move.
    Played,
}

pub(crate) const MODES: [Mode; 2] = [Mode::Bulk, Mode::Played];

impl Mode {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Played => "played",
        }
    }
}

/// Counts the leaves at a depth.
type Work = Box<dyn FnMut(u32) -> u64>;

/// Sets up a position and returns a function that counts its leaves.
type SetUp = fn(&str, Mode) -> Work;

pub(crate) const LIBRARIES: [(&str, SetUp); 3] =
    [("polychess", polychess), ("shakmaty", shakmaty), ("cozy-chess", cozy_chess)];

fn polychess(fen: &str, mode: Mode) -> Work {
    let position = game(fen).position().clone();
    let mut perft = Perft::with_leaves(if mode == Mode::Bulk { Leaves::Bulk } else { Leaves::Played });
    Box::new(move |depth| perft.count(&position, depth))
}

fn shakmaty(fen: &str, mode: Mode) -> Work {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("a position");
    match mode {
        Mode::Bulk => Box::new(move |depth| shakmaty::perft(&position, depth)),
        Mode::Played => Box::new(move |depth| shakmaty_played(&position, depth)),
    }
}

fn shakmaty_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position); // keeps the compiler from removing the last move
        return 1;
    }
    let after = |&m: &_| {
        let mut next = position.clone();
        next.play_unchecked(m);
        shakmaty_played(&next, depth - 1)
    };
    position.legal_moves().iter().map(after).sum()
}

fn cozy_chess(fen: &str, mode: Mode) -> Work {
    let board = cozy_chess::Board::from_fen(fen, false).expect("a FEN");
    let last = if mode == Mode::Bulk { 1 } else { 0 };
    Box::new(move |depth| cozy_chess_leaves(&board, depth, last))
}

/// Counts leaves. At depth `last`, counts the moves without making them.
fn cozy_chess_leaves(board: &cozy_chess::Board, depth: u32, last: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == last {
            leaves += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                leaves += cozy_chess_leaves(&next, depth - 1, last);
            }
        }
        false
    });
    leaves
}
