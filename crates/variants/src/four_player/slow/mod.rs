//! A slow second implementation of the rules. It works with coordinates instead of tables, and
//! without pins or other shortcuts.
//!
//! `board` contains attacks and effects of moves, `movement` the moves of pieces, `ending`
//! eliminations and points, and `explain` the reasons for rejections. Tests compare the fast
//! implementation with them.

mod board;
mod ending;
mod explain;
mod movement;

pub use ending::Fate;

pub(super) use explain::explain;

use super::position::Position;
use board::SlowBoard;
use polychess_rules::{Move, Seat};

/// Returns the legal turns: every move of the player to move that no rule forbids.
#[must_use]
pub fn slow_legal_moves(position: &Position) -> Vec<Move> {
    match position {
        _ if position.ending.is_some() => Vec::new(),
        _ if position.is_leaving() => first_walks(position),
        _ => SlowBoard::new(position).legal_moves(position.turn),
    }
}

/// 4P-W1: returns the moves that the king had while its army was living.
fn first_walks(position: &Position) -> Vec<Move> {
    let us = position.turn;
    let moves = SlowBoard::new(position).with_living(position.spared()).legal_moves(us);
    moves.into_iter().filter(|m| position.king(us) == Some(m.from)).collect()
}

/// Returns the eliminated players and the points after a turn. Ignores the end of the game.
#[must_use]
pub fn slow_fate_after(position: &Position, m: Move) -> Fate {
    ending::after(position, m)
}

/// 4P-K1: returns whether an opponent attacks the king of `seat`.
#[must_use]
pub fn slow_in_check(position: &Position, seat: Seat) -> bool {
    SlowBoard::new(position).is_in_check(seat)
}
