//! Pawn moves (ledger: Pawns).

use super::board::{Geometry, PawnTables, Set};
use super::position::Position;
use polychess_rules::{Move, MoveKind, Role, Sink};
use polychess_topology::Cell;

/// TP-P1 to TP-P3 and TP-P5 for these pawns of the player on turn, to cells of `targets`.
#[inline]
pub(super) fn moves(board: &Geometry, position: &Position, pawns: Set, targets: Set, sink: &mut impl Sink) {
    let tables = &board.pawns[position.turn.index()];
    let occupied = position.pieces.occupied();
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

/// TP-P4: captures of pawns that opponents' double steps have brought past a cell. Two pieces leave their cells, so each is tried by making it.
#[inline]
pub(super) fn en_passant(board: &Geometry, position: &Position, sink: &mut impl Sink) {
    let (us, occupied) = (position.turn, position.pieces.occupied());
    let rights = position.en_passant;
    for (owner, right) in rights.iter().enumerate().filter_map(|(owner, right)| Some((owner, (*right)?))) {
        // A move is one move, whichever of two pawns that have passed the cell it takes.
        if owner == us.index() || rights[..owner].iter().flatten().any(|earlier| earlier.target == right.target) {
            continue;
        }
        let pawns = position.pieces.pieces(us, Role::PAWN) & board.pawns[us.index()].capturers[right.target];
        let open = |from: &Cell| board.diagonal.is_clear(*from, right.target, occupied);
        for from in pawns.iter().filter(open) {
            let m = Move::special(from, right.target, MoveKind::EnPassant);
            if position.keeps_king_safe(m) {
                sink.one(m);
            }
        }
    }
}
