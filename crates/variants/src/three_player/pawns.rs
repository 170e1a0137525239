//! Pawn moves (ledger: Pawns).

use super::board::{Geometry, PawnTables, Set};
use polychess_rules::{MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// TP-P1 to TP-P3 and TP-P5 for these pawns of a player, to cells of `targets`.
#[inline]
pub(super) fn moves(board: &Geometry, us: Seat, pawns: Set, targets: Set, occupied: Set, sink: &mut impl Sink) {
    let tables = &board.pawns[us.index()];
    let (free, victims) = (targets.without(occupied), targets & occupied);
    pawns.without(tables.near_promotion).each(|from| {
        sink.moves(from, arrivals(board, tables, from, free, victims, occupied), MoveKind::Plain);
    });
    (pawns & tables.pawn_row).each(|from| {
        let mut to = Set::EMPTY;
        for double in &tables.doubles[from] {
            if !double.both.meets(&occupied) {
                to |= double.to;
            }
        }
        sink.moves(from, to & free, MoveKind::DoubleStep); // TP-P3
    });
    // TP-P5: on an opponent's baseline the pawn becomes a piece, at once.
    (pawns & tables.near_promotion).each(|from| {
        let to = arrivals(board, tables, from, free, victims, occupied);
        sink.moves(from, to.without(tables.promotion), MoveKind::Plain);
        sink.promotions(from, to & tables.promotion, &Role::PROMOTIONS);
    });
}

/// TP-P1: steps; TP-P2: captures, for which gates hold too.
#[inline]
fn arrivals(board: &Geometry, tables: &PawnTables, from: Cell, free: Set, victims: Set, occupied: Set) -> Set {
    let victims = tables.captures[from] & victims;
    let steps = tables.steps[from] & free;
    if victims.is_empty() { steps } else { steps | victims & board.diagonal.neighbours(from, occupied) }
}
