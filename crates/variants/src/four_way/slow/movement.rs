//! Tests whether the rules allow a move between two cells (rulebook: Movement, Pawns). Ignores the
//! safety of the king.

use super::board::{Coords, SlowBoard, foe_at, forward, is_connected, is_foes_home, is_line_of, plus};
use crate::crossed::{HEADINGS, opposite};
use crate::four_way::board::{BOARD, SQUIRREL, SUPERPAWN, seen_by};
use crate::four_way::info::INFO;
use crate::four_way::why::{PawnStep, Why};
use polychess_rules::{Piece, Role, Seat};

/// 4W-B8: returns the name of a cell, or an empty string outside the board.
pub(super) fn name((x, y): Coords) -> &'static str {
    BOARD.cross.at(x, y).map_or("", |cell| BOARD.cross.topology.name(cell))
}

/// Checks that the piece of `seat` on `from` can move to `to`.
pub(super) fn way(table: &SlowBoard, seat: Seat, from: Coords, to: Coords) -> Result<(), Why> {
    let Some(piece) = table.at(from) else { return Err(Why::NobodyThere { cell: name(from) }) };
    let pawn = matches!(piece.role(), Role::PAWN | SUPERPAWN);
    if pawn && enters_triangle(seat, from, to) {
        return triangle(table, seat, from, to);
    }
    if let Some(held) = table.at(to) {
        may_capture(table, seat, held, to)?;
    }
    if pawn { pawn_way(table, piece, from, to) } else { piece_way(table, piece.role(), from, to) }
}

/// 4W-P17: returns whether this is a pawn's move into an opponent's triangle.
pub(super) fn promotes(table: &SlowBoard, from: Coords, to: Coords) -> bool {
    let pawn = table.at(from).filter(|piece| matches!(piece.role(), Role::PAWN | SUPERPAWN));
    pawn.is_some_and(|piece| is_foes_home(piece.seat(), to))
}

/// 4W-M4, 4W-C5, 4W-C7: checks that `seat` can capture the piece `held`.
fn may_capture(table: &SlowBoard, seat: Seat, held: Piece, to: Coords) -> Result<(), Why> {
    if held.seat() == seat || held.seat() == opposite(seat) {
        return Err(Why::OwnSide { cell: name(to), owner: INFO.seat_name(held.seat()) });
    }
    if held.role() == Role::KING {
        return Err(Why::KingsAreNotTaken);
    }
    if table.frozen.contains(held.seat()) {
        return Err(Why::FrozenAreNotTaken { owner: INFO.seat_name(held.seat()) });
    }
    Ok(())
}

fn piece_way(table: &SlowBoard, role: Role, from: Coords, to: Coords) -> Result<(), Why> {
    let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let (short, long) = (dx.min(dy), dx.max(dy));
    match role {
        Role::KING if long == 1 => Ok(()),
        Role::KING if short == 0 && long == 2 => Err(Why::NoCastling),
        Role::KING => Err(Why::KingGoesOtherwise),
        Role::KNIGHT if (short, long) == (1, 2) => Ok(()),
        Role::KNIGHT => Err(Why::KnightGoesOtherwise),
        SQUIRREL if long == 2 => Ok(()),
        SQUIRREL => Err(Why::SquirrelGoesOtherwise),
        _ if !is_line_of(role, short, long) => Err(match role {
            Role::ROOK => Why::RookGoesOtherwise,
            Role::BISHOP => Why::BishopGoesOtherwise,
            _ => Why::QueenGoesOtherwise,
        }),
        _ => match table.first_between(from, to) {
            Some(place) => Err(Why::InTheWay { cell: name(place) }),
            None if is_connected(from, to) => Ok(()),
            None => Err(Why::OffTheBoard),
        },
    }
}

/// 4W-P14: returns whether the move leads from an opponent's b2, c2 or d2 to c1.
fn enters_triangle(seat: Seat, from: Coords, to: Coords) -> bool {
    let rank_two = |foe: Seat| seen_by(foe, from).1 == 2 && seen_by(foe, to) == (3, 1);
    foe_at(seat, from).is_some_and(rank_two)
}

/// 4W-P14 to 4W-P16: checks a pawn's step or capture into an opponent's triangle.
fn triangle(table: &SlowBoard, seat: Seat, from: Coords, to: Coords) -> Result<(), Why> {
    let Some(held) = table.at(to) else { return Ok(()) };
    if may_capture(table, seat, held, to).is_err() {
        return Err(Why::TriangleHeld { cell: name(to) });
    }
    let from_c2 = foe_at(seat, from).is_some_and(|foe| seen_by(foe, from).0 == 3);
    if from_c2 { Err(Why::TriangleBlocked { cell: name(to) }) } else { Ok(()) }
}

/// 4W-P1 to 4W-P13: checks a pawn's move to an empty cell or onto a piece that it may capture.
fn pawn_way(table: &SlowBoard, piece: Piece, from: Coords, to: Coords) -> Result<(), Why> {
    let (seat, is_super) = (piece.seat(), piece.role() == SUPERPAWN);
    let foe = foe_at(seat, from);
    let (fx, fy) = forward(seat, from);
    let offset = (to.0 - from.0, to.1 - from.1);
    let vacant = |step| match table.at(to) {
        None => Ok(()),
        Some(_) => Err(Why::NotVacant { cell: name(to), step }),
    };
    if offset == (fx, fy) {
        return vacant(PawnStep::Forward);
    }
    if offset == (2 * fx, 2 * fy) {
        return leapfrog(table, seat, plus(from, (fx, fy)), foe).and_then(|()| vacant(PawnStep::Leapfrog));
    }
    if foe.is_some_and(|foe| deadend(foe, from, to)) {
        return vacant(if is_super { PawnStep::SuperpawnOutOfDeadend } else { PawnStep::OutOfDeadend });
    }
    if is_super && offset == (-fx, -fy) {
        return vacant(PawnStep::Backward);
    }
    if is_super && table.options.wazir_ferz && HEADINGS.contains(&offset) {
        return vacant(PawnStep::Sideways);
    }
    let diagonal = offset.0.abs() == 1 && offset.1.abs() == 1;
    let ahead = offset.0 * fx + offset.1 * fy == 1;
    match (diagonal && (is_super || ahead), table.at(to)) {
        (true, Some(_)) => Ok(()),
        (true, None) if foe.is_none() && foe_at(seat, to).is_some() => Err(Why::EntersByCapture { cell: name(to) }),
        (true, None) => Err(Why::NobodyToTake { cell: name(to), superpawn: is_super }),
        (false, _) => Err(Why::PawnGoesOtherwise { superpawn: is_super, abroad: foe.is_some() }),
    }
}

/// 4W-P4, 4W-P5: checks that a pawn can leap over the cell `over`.
fn leapfrog(table: &SlowBoard, seat: Seat, over: Coords, foe: Option<Seat>) -> Result<(), Why> {
    if foe.is_some() {
        return Err(Why::NoLeapfrogAbroad);
    }
    let partners = |piece: &Piece| piece.seat() == opposite(seat) && matches!(piece.role(), Role::PAWN | SUPERPAWN);
    match table.at(over).filter(partners) {
        Some(_) => Ok(()),
        None => Err(Why::NobodyToLeapOver { cell: name(over) }),
    }
}

/// 4W-P12: returns whether this is a step from an opponent's a3 to b3, or from e3 to d3.
fn deadend(foe: Seat, from: Coords, to: Coords) -> bool {
    matches!((seen_by(foe, from), seen_by(foe, to)), ((1, 3), (2, 3)) | ((5, 3), (4, 3)))
}
