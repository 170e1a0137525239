//! What all games share while positions are searched: seats, men, boards, moves, the hot trait [`Position`], slides and perft.
//!
//! This crate does not know which games exist. A game calls these parts in the order of its rule book; they never call back, but
//! for one inlined question of a slide: may this border be passed?

pub mod zobrist;

mod board;
mod man;
mod moves;
mod outcome;
mod perft;
mod position;
mod seat;
mod slide;

pub use board::Board;
pub use man::{Man, Role};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{Ending, Outcome, Points};
pub use perft::{Perft, perft};
pub use position::Position;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use slide::{Pass, Reach, first_man, slide};
