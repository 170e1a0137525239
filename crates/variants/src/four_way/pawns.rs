//! Where pawns and superpawns go (ledger: Pawns).

use super::attack::Armies;
use super::board::{Geometry, PawnSteps, SUPERPAWN, Set};
use crate::crossed::opposite;
use polychess_rules::{Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// The moves of a player's pawns and superpawns among `movers` to cells of `targets`, vacant or held by pieces he may capture.
#[inline]
pub(super) fn moves(board: &Geometry, armies: &Armies, us: Seat, movers: Set, targets: Set, sink: &mut impl Sink) {
    let (tables, pieces) = (&board.pawns[us.index()], &armies.pieces);
    let occupied = pieces.occupied();
    // 4W-P15, 4W-P16, R-15: c1 held by a piece that cannot be captured is neither vacant nor a victim.
    let (vacant, victims) = (targets.without(occupied), targets & occupied);
    let (pawns, superpawns) = (movers & pieces.role(Role::PAWN), movers & pieces.role(SUPERPAWN));
    // 4W-P1, 4W-P2, 4W-P3, 4W-P10, 4W-P12, 4W-P14
    let ordinary = |of: &PawnSteps| of.steps & vacant | of.captures & victims;
    // 4W-P7, 4W-P8, 4W-P11, 4W-P13, 4W-O2
    let wazir = usize::from(armies.options.wazir_ferz);
    let superior = |of: &PawnSteps, from: Cell| of.super_steps[wazir] & vacant | board.around[from].corners & victims;
    let mut ahead = Set::EMPTY;
    pawns.without(tables.near_promotion).each(|from| {
        let of = &tables.from[from];
        ahead |= of.leapt;
        sink.moves(from, ordinary(of), MoveKind::Plain); // 4W-P1 to 4W-P3
    });
    superpawns.without(tables.near_promotion).each(|from| {
        let of = &tables.from[from];
        ahead |= of.leapt;
        sink.moves(from, superior(of, from), MoveKind::Plain); // 4W-P7, 4W-P8
    });
    // 4W-P4, 4W-P5: over a pawn of the partner, frozen or not.
    let partners = pieces.seat(opposite(us)) & (pieces.role(Role::PAWN) | pieces.role(SUPERPAWN));
    if ahead.meets(&partners) {
        (pawns | superpawns).each(|from| {
            let of = &tables.from[from];
            if of.leapt.meets(&partners) {
                sink.moves(from, of.leap & vacant, MoveKind::Plain); // 4W-P4
            }
        });
    }
    // 4W-P17: one move for each choice, on c1 itself (4W-P18).
    ((pawns | superpawns) & tables.near_promotion).each(|from| {
        let of = &tables.from[from];
        let to = if superpawns.contains(from) { superior(of, from) } else { ordinary(of) };
        sink.moves(from, to.without(tables.promotion), MoveKind::Plain);
        sink.promotions(from, to & tables.promotion, armies.options.promotions()); // 4W-P17
    });
}

/// What a piece is after it has arrived: 4W-P17 promotion, 4W-P6 semi-promotion in the partner's territory; a superpawn stays one (4W-P9).
#[inline]
pub(super) fn arrived(board: &Geometry, us: Seat, role: Role, m: Move) -> Role {
    match m.promotion {
        Some(role) => role,
        None if role == Role::PAWN && board.territories[opposite(us).index()].contains(m.to) => SUPERPAWN,
        None => role,
    }
}
