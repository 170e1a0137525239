//! What all games share while positions are searched: seats, pieces, boards, moves, the hot trait [`Position`], slides and perft.
//!
//! This crate does not know which games exist. A game calls these parts in the order of its rule book; they never call back, but
//! for one inlined question of a slide: may this border be passed?

pub mod zobrist;

mod apart;
mod board;
mod castling;
mod checks;
mod en_passant;
mod exchange;
mod known_steps;
mod may_check;
mod memo;
mod moves;
mod noisy;
mod outcome;
mod perft;
mod perft_table;
mod piece;
mod position;
mod searchable;
mod seat;
mod sink;
mod slide;

pub use apart::Apart;
pub use board::{Board, Cells};
pub use castling::Castling;
pub use checks::Checks;
pub use en_passant::EnPassant;
pub use exchange::{KING_WORTH, see};
pub use known_steps::KnownSteps;
pub use may_check::MayCheck;
pub use memo::{Memo, MemoByte};
pub use moves::{Move, MoveKind, MoveList};
pub use noisy::{Captures, Quiets};
pub use outcome::{Ending, Outcome, Points};
pub use perft::{Leaves, Perft, perft};
pub use perft_table::PerftTable;
pub use piece::{Piece, Role};
pub use position::Position;
pub use searchable::{Searchable, is_capture_or_promotion};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use sink::{Any, Count, First, Noted, Sink, Where};
pub use slide::{Pass, Reach, first_piece, slide};
