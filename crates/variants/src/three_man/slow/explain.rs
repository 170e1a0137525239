//! Explanations of illegal turns. The checks follow the order of the rulebook.
//!
//! The move generator does not use this code. Tests check that both agree.

use super::pawn_step;
use crate::three_man::board::named;
use crate::three_man::board::{CROSSED, Moats, SLANTING, SLANTS, STRAIGHT, castling_right, rank, vertical};
use crate::three_man::info::INFO;
use crate::three_man::position::Position;
use crate::three_man::tables::{BOARD, Leaps};
use crate::three_man::why::{Kind, Why};
use polychess_game::{PlyText, TurnText};
use polychess_rules::{Move, MoveKind, Position as _, Role};
use polychess_topology::Cell;

/// The kind of a move, and whether it crosses bridged moats.
type Way = (MoveKind, bool);

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in crate::three_man) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    let TurnText::Plies(plies) = turn else { return Err(Why::NobodyPasses) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMoveOnly) };
    if position.outcome().is_some() {
        return Err(Why::GameOver);
    }
    let us = position.turn;
    let cell = name(ply.from);
    let piece = position.pieces.piece(ply.from).ok_or(Why::NobodyThere { cell })?;
    let owner = INFO.seat_name(piece.seat());
    if position.out.contains(piece.seat()) {
        return Err(Why::Dormant { owner });
    }
    if piece.seat() != us {
        return Err(Why::NotOnTurn { cell, owner, turn: INFO.seat_name(us) });
    }
    let (kind, crosses) = match piece.role() {
        Role::ROOK => walk(position, Kind::Rook, STRAIGHT, *ply)?,
        Role::BISHOP => walk(position, Kind::Bishop, SLANTING, *ply)?,
        Role::QUEEN => walk(position, Kind::Queen, STRAIGHT.start..SLANTING.end, *ply)?,
        Role::KING => king(position, *ply)?,
        Role::KNIGHT => leap(position, Kind::Knight, &BOARD.around[ply.from].knight, *ply)?,
        role => pawn(position, role == CROSSED, *ply)?,
    };
    promotion(piece.role(), *ply)?;
    let m = Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion };
    if crosses && position.crossing_checks(m) {
        return Err(Why::NoCheckOverBridge);
    }
    if position.keeps_king_safe(m) { Ok(()) } else { Err(Why::InCheckAfter { seat: INFO.seat_name(us) }) }
}

fn name(cell: Cell) -> &'static str {
    BOARD.topology().name(cell)
}

/// 3MC-M1 to 3MC-M3, 3MC-M6, 3MC-M7, 3MC-M9: checks a move of a rook, bishop or queen. If several
/// paths lead to the cell, the least obstructed path counts.
fn walk(position: &Position, piece: Kind, directions: std::ops::Range<usize>, ply: PlyText) -> Result<Way, Why> {
    let blocks = |cell: Cell| cell != ply.from && position.pieces.is_occupied(cell);
    let ways = directions.filter_map(|d| {
        let ray = BOARD.topology().ray(ply.from, d);
        let (last, before) = ray[..=ray.iter().position(|s| s.to == ply.to)?].split_last()?;
        let moats = before.iter().chain([last]).fold(Moats::NONE, |moats, s| moats.with(Moats::under(s.border)));
        Some((before.iter().map(|s| s.to).find(|&cell| blocks(cell)), moats))
    });
    let shut = |moats: Moats| !position.bridged.has(moats);
    let best = ways.min_by_key(|&(blocked, moats)| (blocked.is_some(), shut(moats), moats != Moats::NONE));
    let Some((blocked, moats)) = best else {
        let (from, to) = (name(ply.from), name(ply.to));
        let comes_back = ply.from == ply.to;
        return Err(if comes_back {
            Why::NoWayBack { piece, cell: to }
        } else {
            Why::GoesOtherwise { piece, from, to }
        });
    };
    not_own(position, piece, ply)?;
    match blocked {
        Some(cell) => Err(Why::InTheWay { piece, cell: name(cell) }),
        None => crossing(position, false, moats, ply),
    }
}

/// Rejects captures of the player's own pieces. A round trip may end on the piece's own cell.
fn not_own(position: &Position, piece: Kind, ply: PlyText) -> Result<(), Why> {
    let own = ply.from != ply.to && position.pieces.seat(position.turn).contains(ply.to);
    if own { Err(Why::OwnPiece { piece, cell: name(ply.to) }) } else { Ok(()) }
}

/// 3MC-M6, 3MC-M7, 3MC-M8: checks that a path or leap may cross these moats.
fn crossing(position: &Position, leap: bool, moats: Moats, ply: PlyText) -> Result<Way, Why> {
    if let Some(shut) = named(moats).find(|named| !position.bridged.has(named.moat)) {
        let side = |at: usize| INFO.seat(&shut.name[at..=at]).map_or("", |seat| INFO.seat_name(seat));
        return Err(Why::MoatShut { between: [side(0), side(1)], leap });
    }
    if moats != Moats::NONE && ply.from != ply.to && position.pieces.is_occupied(ply.to) {
        return Err(Why::NoTakingOverBridge);
    }
    Ok((MoveKind::Plain, moats != Moats::NONE))
}

/// 3MC-M4, 3MC-M5, 3MC-M8: checks a king's step or a knight's leap.
fn leap(position: &Position, piece: Kind, leaps: &Leaps, ply: PlyText) -> Result<Way, Why> {
    if !(leaps.free() | leaps.over_bridges(Moats::ALL)).contains(ply.to) {
        return Err(Why::GoesOtherwise { piece, from: name(ply.from), to: name(ply.to) });
    }
    not_own(position, piece, ply)?;
    crossing(position, piece == Kind::Knight, moats_under(leaps, ply.to), ply)
}

/// Returns the moat that a leap to `to` crosses, or `NONE`.
fn moats_under(leaps: &Leaps, to: Cell) -> Moats {
    Moats::EACH.into_iter().find(|&moat| leaps.over_bridges(moat).contains(to)).unwrap_or(Moats::NONE)
}

/// 3MC-M4, 3MC-X2: checks a king's step or castling.
fn king(position: &Position, ply: PlyText) -> Result<Way, Why> {
    let us = position.turn;
    let mut castlings = BOARD.castlings[us.index()].iter().enumerate();
    let Some((side, castling)) = castlings.find(|(_, castling)| castling.king == [ply.from, ply.to]) else {
        return leap(position, Kind::King, &BOARD.around[ply.from].king, ply);
    };
    if position.rights & castling_right(us, side) == 0 {
        return Err(Why::CastlingLost);
    }
    if let Some(cell) = (castling.between & position.pieces.occupied()).first() {
        return Err(Why::CastlingBlocked { cell: name(cell) });
    }
    match castling.path.iter().find(|&cell| !position.attackers(us, cell).is_empty()) {
        Some(cell) => Err(Why::CastlingAttacked { cell: name(cell) }),
        None => Ok((MoveKind::Castling, false)),
    }
}

/// 3MC-P2 to 3MC-P6, 3MC-X1: checks a pawn move, apart from promotion.
fn pawn(position: &Position, crossed: bool, ply: PlyText) -> Result<Way, Why> {
    let (from, to) = (ply.from, ply.to);
    let occupied = |cell: Cell| position.pieces.is_occupied(cell);
    let plain = Ok((MoveKind::Plain, false));
    let step = pawn_step(from, crossed);
    if step == Some(to) {
        return if occupied(to) { Err(Why::StepToOccupied { cell: name(to) }) } else { plain };
    }
    if !crossed && vertical(from, 2) == Some(to) {
        let clear = step.is_some_and(|cell| !occupied(cell)) && !occupied(to);
        return match (rank(from), clear) {
            (2, true) => Ok((MoveKind::DoubleStep, false)),
            (2, false) => Err(Why::DoubleStepBlocked),
            _ => Err(Why::DoubleStepElsewhere),
        };
    }
    let (slants, captures) = (SLANTS[usize::from(crossed)], super::captures(from, crossed));
    let mut slanting = slants.iter().filter_map(|&d| BOARD.topology().ray(from, d).first());
    if !slanting.any(|s| s.to == to) {
        return Err(Why::PawnGoesOtherwise { from: name(from), to: name(to) });
    }
    if !occupied(to) {
        return if crossed { en_passant(position, ply) } else { Err(Why::SlantsOnlyToTake) };
    }
    not_own(position, Kind::Pawn, ply)?;
    match (captures.contains(to), crossed) {
        (true, _) => plain,
        (false, true) => Err(Why::NoTakingOverMoat),
        (false, false) => Err(Why::NoTakingOverCreek),
    }
}

/// 3MC-X1: checks en passant by a crossed pawn that moves slantwise to an empty cell.
fn en_passant(position: &Position, ply: PlyText) -> Result<Way, Why> {
    if position.en_passant.is_some_and(|right| right.target == ply.to) {
        return Ok((MoveKind::EnPassant, false));
    }
    let beside = vertical(ply.to, 1).and_then(|cell| position.pieces.piece(cell));
    let passed_before =
        rank(ply.to) == 3 && beside.is_some_and(|m| m.role() == Role::PAWN && m.seat() != position.turn);
    Err(if passed_before { Why::EnPassantTooLate } else { Why::SlantsOnlyToTake })
}

/// 3MC-P7: checks that a pawn promotes if and only if it is crossed and arrives on rank 1.
fn promotion(role: Role, ply: PlyText) -> Result<(), Why> {
    match (role == CROSSED && rank(ply.to) == 1, ply.promotion) {
        (true, Some(role)) if Role::PROMOTIONS.contains(&role) => Ok(()),
        (false, None) => Ok(()),
        (true, _) => Err(Why::MustPromote),
        (false, Some(_)) => Err(Why::NoPromotion),
    }
}
