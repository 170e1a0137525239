//! Computes the moves that a piece would have if it were its army's turn. Players see them if they
//! inspect a piece or plan moves.

use crate::plies::plies_of;
use crate::{Game, NextPly, Show};
use polychess_rules::{MoveList, Position, Searchable};

/// The maximum number of planned plies that [`reach`] plays before it lists the plies of the piece.
pub const MOST_PLANNED: usize = 5;

/// Returns the plies that the piece on `cell` could make if it were its army's turn.
///
/// The army first makes the `planned` plies, each an origin and a target. No other army moves. The
/// list is empty if the cell has no active piece or a planned ply is illegal.
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
