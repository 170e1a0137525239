//! The core that all games share for search and perft: seats, pieces, boards, moves, the
//! performance-critical traits [`Position`] and [`Searchable`], and slides.
//!
//! This crate does not know any game. A game calls these functions in the order of its rulebook.
//! The only callback is an inlined predicate that decides whether a slide may cross a border.

pub mod zobrist;

mod blockwise_clone;
mod board;
mod cached;
mod castling;
mod checks;
mod en_passant;
mod exchange;
mod moves;
mod noisy;
mod outcome;
mod perft;
mod perft_table;
mod piece;
mod position;
mod possible_checks;
mod safe_moves;
mod searchable;
mod seat;
mod sink;
mod slide;

pub use blockwise_clone::BlockwiseClone;
pub use board::{Board, Cells};
pub use cached::{Cached, CachedByte};
pub use castling::Castling;
pub use checks::Checks;
pub use en_passant::EnPassant;
pub use exchange::{KING_WORTH, see};
pub use moves::{Move, MoveKind, MoveList};
pub use noisy::{Captures, Quiets};
pub use outcome::{Ending, Outcome, Points};
pub use perft::{Leaves, Perft, perft};
pub use perft_table::PerftTable;
pub use piece::{Piece, Role};
pub use position::Position;
pub use possible_checks::PossibleChecks;
pub use safe_moves::SafeMoves;
pub use searchable::{Searchable, is_capture_or_promotion};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use sink::{Any, Count, Filter, First, Sink, TrackAny};
pub use slide::{Crossing, SlideTargets, first_piece_on_ray, slide};
