//! Movement of single pieces, computed from coordinates instead of tables.

use crate::three_way::board::{Geometry, Set, WORDS};
use crate::three_way::info::INFO;
use crate::three_way::position::Position;
use crate::three_way::why::Why;
use polychess_game::PlyText;
use polychess_rules::{Castling, MoveKind, Piece, Role, Seat};
use polychess_topology::Cell;

pub(super) fn name(position: &Position, cell: Cell) -> &'static str {
    position.board().hex.topology.name(cell)
}

/// 3WC-B8: returns the rank of a cell in the view of `seat`.
pub(super) fn own_rank(geometry: &Geometry, seat: Seat, cell: Cell) -> i8 {
    let (m, (file, rank)) = (geometry.m, geometry.hex.coordinates(cell));
    match seat.index() {
        0 => rank,
        1 => m + 1 + file - rank,
        _ => m + 7 - file,
    }
}

/// Returns the kind of the move, or the reason why the piece cannot move that way. Ignores the
/// safety of the king.
pub(super) fn way(position: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Why> {
    let target = position.pieces.piece(ply.to);
    if target.is_some_and(|t| t.seat() == position.turn) {
        return Err(Why::OwnPiece { cell: name(position, ply.to), seat: INFO.seat_name(position.turn) });
    }
    let kind = of(position, ply, role)?;
    let king = target.filter(|t| t.role() == Role::KING && position.active.contains(t.seat()));
    if position.options.automatic && king.is_some() {
        return Err(Why::KingsAreNotTaken);
    }
    Ok(kind)
}

fn of(position: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Why> {
    let (geometry, occupied) = (position.board(), position.pieces.occupied());
    if role == Role::PAWN {
        return pawn(position, ply);
    }
    if is_way_of(geometry, role, ply.from, ply.to, &occupied) {
        return Ok(MoveKind::Plain);
    }
    if role == Role::KING {
        let mut castlings = geometry.castlings[position.turn.index()].iter();
        if let Some(castling) = castlings.find(|c| c.king == [ply.from, ply.to]) {
            return may_castle(position, castling);
        }
    }
    if is_way_of(geometry, role, ply.from, ply.to, &Set::EMPTY) {
        return Err(Why::InTheWay { from: name(position, ply.from), to: name(position, ply.to) });
    }
    Err(match role {
        Role::ROOK => Why::RookGoesOtherwise,
        Role::BISHOP => Why::BishopGoesOtherwise,
        Role::QUEEN => Why::QueenGoesOtherwise,
        Role::KING => Why::KingGoesOtherwise,
        _ => Why::KnightGoesOtherwise,
    })
}

/// Returns the differences between two cells in each player's own rank (3WC-B8), and the absolute
/// differences in ascending order.
fn difference(geometry: &Geometry, from: Cell, to: Cell) -> ([i8; 3], [i8; 3]) {
    let mut by_seat = [0; 3];
    for seat in Seat::all(3) {
        by_seat[seat.index()] = own_rank(geometry, seat, to) - own_rank(geometry, seat, from);
    }
    let mut sizes = by_seat.map(i8::abs);
    sizes.sort_unstable();
    (by_seat, sizes)
}

/// 3WC-M2 to 3WC-M6: returns whether a piece other than a pawn moves from `from` to `to`. The cells
/// in `occupied` block its line. Does not include castling.
fn is_way_of(geometry: &Geometry, role: Role, from: Cell, to: Cell, occupied: &Set) -> bool {
    let (step, sizes) = difference(geometry, from, to);
    // 3WC-B8: n face steps change the ranks by n, -n and 0. n point steps change them by 2n, -n and
    // -n, and a knight's leap by 3, -1 and -2, each in some order and sign.
    let [low, middle, high] = sizes;
    let (straight, diagonal) = (low == 0 && high > 0, low == middle && high > 0);
    match role {
        Role::KNIGHT => sizes == [1, 2, 3],
        Role::KING => sizes == [0, 1, 1] || sizes == [1, 1, 2],
        Role::ROOK => straight && is_free(geometry, from, step, middle, occupied),
        Role::BISHOP => diagonal && is_free(geometry, from, step, middle, occupied),
        Role::QUEEN => (straight || diagonal) && is_free(geometry, from, step, middle, occupied),
        _ => false,
    }
}

/// Returns whether the cells between `from` and the target are empty. `whole` contains the
/// differences of the own ranks, which `steps` equal steps cover.
fn is_free(geometry: &Geometry, from: Cell, whole: [i8; 3], steps: i8, occupied: &Set) -> bool {
    let (file, rank) = geometry.hex.coordinates(from);
    // In coordinates, the rank is the first own rank, and the file rises by one when the third own
    // rank falls by one.
    let (df, dr) = (-whole[2] / steps, whole[0] / steps);
    (1..steps).all(|n| geometry.hex.at(file + df * n, rank + dr * n).is_some_and(|cell| !occupied.contains(cell)))
}

/// 3WC-W2: returns whether a pawn captures from `from` to `to`: a point step that raises its own
/// rank.
fn is_pawn_capture(geometry: &Geometry, seat: Seat, from: Cell, to: Cell) -> bool {
    let (step, sizes) = difference(geometry, from, to);
    sizes == [1, 1, 2] && step[seat.index()] > 0
}

/// 3WC-W1 to 3WC-W5: returns the kind of a pawn move, or the reason why it is illegal.
fn pawn(position: &Position, ply: &PlyText) -> Result<MoveKind, Why> {
    let (geometry, us) = (position.board(), position.turn);
    let (step, sizes) = difference(geometry, ply.from, ply.to);
    let forward = step[us.index()];
    let occupied = position.pieces.occupied();
    let taken = occupied.contains(ply.to);
    if is_pawn_capture(geometry, us, ply.from, ply.to) {
        let passes = |owner: Seat| position.en_passant[owner.index()].is_some_and(|p| p.target == ply.to);
        return match (taken, us.others(3).any(passes)) {
            (true, _) => Ok(MoveKind::Plain),
            (false, true) => Ok(MoveKind::EnPassant),
            (false, false) => Err(Why::NobodyToTake { cell: name(position, ply.to) }),
        };
    }
    match (sizes, forward) {
        ([0, 1, 1], 1) if taken => Err(Why::StepToOccupied),
        ([0, 1, 1], 1) => Ok(MoveKind::Plain),
        ([0, 2, 2], 2) => double_step(position, ply, step, taken),
        _ => Err(Why::PawnGoesOtherwise),
    }
}

/// 3WC-W3: checks a double step, which needs an unmoved pawn and two empty cells.
fn double_step(position: &Position, ply: &PlyText, step: [i8; 3], taken: bool) -> Result<MoveKind, Why> {
    if !position.unmoved.contains(ply.from) {
        return Err(Why::DoubleStepTooLate);
    }
    if taken || !is_free(position.board(), ply.from, step, 2, &position.pieces.occupied()) {
        return Err(Why::DoubleStepBlocked);
    }
    Ok(MoveKind::DoubleStep)
}

/// Checks the conditions of castling in the order of 3WC-X1.
fn may_castle(position: &Position, castling: &Castling<WORDS>) -> Result<MoveKind, Why> {
    let (geometry, us) = (position.board(), position.turn);
    if !position.has_castling_right(castling) {
        return Err(Why::CastlingLost);
    }
    if let Some(cell) = castling.between.iter().find(|&cell| position.pieces.is_occupied(cell)) {
        return Err(Why::CastlingBlocked { cell: name(position, cell) });
    }
    let (pieces, occupied) = (&position.pieces, position.pieces.occupied());
    let opponents = us.others(3).filter(|&seat| position.active.contains(seat));
    let enemies: Vec<(Cell, Piece)> =
        opponents.flat_map(|seat| pieces.seat(seat)).filter_map(|from| Some((from, pieces.piece(from)?))).collect();
    let is_attacked =
        |cell: &Cell| enemies.iter().any(|&(from, piece)| attacks(geometry, piece, from, *cell, &occupied));
    let looked_at = [castling.king[0], castling.rook[1], castling.king[1]];
    match looked_at.into_iter().find(|cell| is_attacked(cell)) {
        Some(cell) => Err(Why::CastlingAttacked { cell: name(position, cell) }),
        None => Ok(MoveKind::Castling),
    }
}

/// Returns whether the piece on `from` could capture on `to`.
pub(super) fn attacks(geometry: &Geometry, piece: Piece, from: Cell, to: Cell, occupied: &Set) -> bool {
    match piece.role() {
        Role::PAWN => is_pawn_capture(geometry, piece.seat(), from, to),
        role => is_way_of(geometry, role, from, to, occupied),
    }
}
