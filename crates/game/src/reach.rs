//! What a piece could do if it were its army's turn: for those who look at it, and for those who plan ahead.

use crate::plies::plies_of;
use crate::{Game, NextPly, Show};
use polychess_rules::{MoveList, Position, Searchable};

/// The most moves that may be planned before the one that is asked for.
pub const MOST_PLANNED: usize = 5;

/// The plies of the piece on a cell if the board stayed as it is, after those plies of the same army that are planned before it, told by
/// the indices of the cells they start and end on. None when there is no such piece, when it takes no part, or when a planned ply could not
/// be made.
#[must_use]
pub fn reach<V: Show>(game: &Game<V>, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly> {
    let first = planned.first().map_or(cell, |&(from, _)| from);
    let scene = V::scene(game);
    let Some(piece) = scene.pieces.iter().find(|piece| piece.cell == first && piece.state == "alive") else {
        return Vec::new();
    };
    let Some(seat) = V::INFO.all_seats().nth(piece.seat) else { return Vec::new() };
    let mut position = game.position().with_turn(seat);
    let mut moves = MoveList::new();
    for &(from, to) in planned.iter().take(MOST_PLANNED) {
        moves.clear();
        position.legal_moves(&mut moves);
        let found = moves.iter().find(|m| m.moves_piece() && m.from.index() == from && m.to.index() == to);
        let Some(&found) = found else { return Vec::new() };
        position.play(found);
        if position.outcome().is_some() || position.is_eliminated(seat) {
            return Vec::new();
        }
        position = position.with_turn(seat);
    }
    plies_of::<V>(&position).into_iter().filter(|ply| ply.from == Some(cell)).collect()
}
