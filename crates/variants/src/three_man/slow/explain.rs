//! Why a turn is not legal, in the order of the rule book. Never used to generate moves; tested to agree with them.

use crate::three_man::board::{BOARD, CROSSED, Leaps, Moats, SLANTING, STRAIGHT, pawn_step, rank, right, vertical};
use crate::three_man::info::INFO;
use crate::three_man::position::Position;
use polychess_game::{ErrorKind, PlyText, Refusal, TurnText};
use polychess_rules::{Move, MoveKind, Piece, Position as _, Role};
use polychess_topology::Cell;

/// What a move is that no way of moving forbids: its kind, and whether it crosses bridged moats.
type Way = (MoveKind, bool);

pub(in crate::three_man) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    let ply = match turn {
        TurnText::Plies(plies) => match plies.as_slice() {
            [ply] => *ply,
            _ => return Some(illegal("3MC-S2", "a turn is one move")),
        },
        TurnText::Pass => return Some(illegal("3MC-S2", "a turn is a move; nobody passes")),
    };
    if let Some(outcome) = position.outcome() {
        return Some(Refusal::new(ErrorKind::GameOver, Some(outcome.ending.rule), "the game is over"));
    }
    forbidden(position, ply).err()
}

fn illegal(rule: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(ErrorKind::IllegalAct, Some(rule), message)
}

fn name(cell: Cell) -> &'static str {
    BOARD.topology().name(cell)
}

fn forbidden(position: &Position, ply: PlyText) -> Result<(), Refusal> {
    let us = position.turn;
    let piece = position
        .pieces
        .piece(ply.from)
        .ok_or_else(|| illegal("3MC-S2", format!("no man stands on {}", name(ply.from))))?;
    let title = |piece: Piece| INFO.seat_title(piece.seat());
    if position.out.contains(piece.seat()) {
        return Err(illegal("3MC-C7", format!("{}'s men are dormant", title(piece))));
    }
    if piece.seat() != us {
        let message =
            format!("the man on {} is {}'s; {} is on turn", name(ply.from), title(piece), INFO.seat_title(us));
        return Err(illegal("3MC-S2", message));
    }
    let (kind, crosses) = match piece.role() {
        Role::ROOK => walk(position, "3MC-M1", "rook", STRAIGHT, ply)?,
        Role::BISHOP => walk(position, "3MC-M2", "bishop", SLANTING, ply)?,
        Role::QUEEN => walk(position, "3MC-M3", "queen", STRAIGHT.start..SLANTING.end, ply)?,
        Role::KING => king(position, ply)?,
        Role::KNIGHT => leap(position, "3MC-M5", "3MC-M8", "knight", &BOARD.knight[ply.from], ply)?,
        role => pawn(position, role == CROSSED, ply)?,
    };
    promotion(piece.role(), ply)?;
    let m = Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion };
    if crosses && position.crossing_checks(m) {
        return Err(illegal("3MC-K3", "a move over a bridge may not give check, nor uncover one"));
    }
    if !position.keeps_king_safe(m) {
        return Err(illegal("3MC-C2", format!("{}'s king would be in check", INFO.seat_title(us))));
    }
    Ok(())
}

/// 3MC-M1 to 3MC-M3, 3MC-M6, 3MC-M7, 3MC-M9 for one of the walkers: the best of all ways to the cell counts.
fn walk(
    position: &Position,
    rule: &'static str,
    role: &str,
    directions: std::ops::Range<usize>,
    ply: PlyText,
) -> Result<Way, Refusal> {
    let blocks = |cell: Cell| cell != ply.from && position.pieces.is_occupied(cell);
    let ways = directions.filter_map(|d| {
        let ray = BOARD.topology().ray(ply.from, d);
        let (last, before) = ray[..=ray.iter().position(|s| s.to == ply.to)?].split_last()?;
        let moats = before.iter().chain([last]).fold(Moats::NONE, |moats, s| moats.with(Moats::under(s.border)));
        Some((before.iter().map(|s| s.to).find(|&cell| blocks(cell)), moats))
    });
    let shut = |moats: Moats| !position.bridged.has(moats);
    let best = ways.min_by_key(|&(blocked, moats)| (blocked.is_some(), shut(moats), !moats.is_empty()));
    let Some((blocked, moats)) = best else {
        let message = match ply.from == ply.to {
            true => format!("a {role} may not come back to its own cell {}", name(ply.to)),
            false => format!("no line of a {role} leads from {} to {}", name(ply.from), name(ply.to)),
        };
        return Err(illegal(rule, message));
    };
    not_own(position, rule, ply)?;
    match blocked {
        Some(cell) => Err(illegal(rule, format!("a man on {} stands in the way", name(cell)))),
        None => crossing(position, "3MC-M6", moats, ply),
    }
}

/// One's own piece is not taken; a walk may end on the cell that its own piece has left.
fn not_own(position: &Position, rule: &'static str, ply: PlyText) -> Result<(), Refusal> {
    let own = ply.from != ply.to && position.pieces.seat(position.turn).contains(ply.to);
    if own { Err(illegal(rule, format!("your own man stands on {}", name(ply.to)))) } else { Ok(()) }
}

/// 3MC-M6 and 3MC-M7 for the moats on the way; `rule` is named when one of them is shut.
fn crossing(position: &Position, rule: &'static str, moats: Moats, ply: PlyText) -> Result<Way, Refusal> {
    if let Some((_, sides)) = moats.without(position.bridged).named().next() {
        return Err(illegal(rule, format!("the moat between {sides} is not bridged")));
    }
    if !moats.is_empty() && ply.from != ply.to && position.pieces.is_occupied(ply.to) {
        return Err(illegal("3MC-M7", "a move over a bridge takes nothing"));
    }
    Ok((MoveKind::Plain, !moats.is_empty()))
}

/// 3MC-M4, 3MC-M5, 3MC-M8.
fn leap(
    position: &Position,
    rule: &'static str,
    moat_rule: &'static str,
    role: &str,
    leaps: &Leaps,
    ply: PlyText,
) -> Result<Way, Refusal> {
    if !leaps.all().contains(ply.to) {
        return Err(illegal(rule, format!("a {role} does not go from {} to {}", name(ply.from), name(ply.to))));
    }
    not_own(position, rule, ply)?;
    crossing(position, moat_rule, leaps.moats(ply.to), ply)
}

/// 3MC-M4, 3MC-X2.
fn king(position: &Position, ply: PlyText) -> Result<Way, Refusal> {
    let us = position.turn;
    let mut castlings = BOARD.castlings[us.index()].iter().enumerate();
    let Some((side, castling)) = castlings.find(|(_, castling)| castling.king == [ply.from, ply.to]) else {
        return leap(position, "3MC-M4", "3MC-M6", "king", &BOARD.king[ply.from], ply);
    };
    let refuse = |message: String| Err(illegal("3MC-X2", message));
    if position.rights & right(us, side) == 0 {
        return refuse("castling: the king or that rook has moved, or the rook was taken".into());
    }
    if let Some(cell) = (castling.between & position.pieces.occupied()).first() {
        return refuse(format!("castling: a man stands between, on {}", name(cell)));
    }
    match castling.path.iter().find(|&cell| !position.attackers(us, cell).is_empty()) {
        Some(cell) => refuse(format!("castling: {} is attacked", name(cell))),
        None => Ok((MoveKind::Castling, false)),
    }
}

/// 3MC-P2 to 3MC-P6, 3MC-X1.
fn pawn(position: &Position, crossed: bool, ply: PlyText) -> Result<Way, Refusal> {
    let (from, to) = (ply.from, ply.to);
    let occupied = |cell: Cell| position.pieces.is_occupied(cell);
    let plain = Ok((MoveKind::Plain, false));
    let step = pawn_step(from, crossed);
    if step == Some(to) {
        return if occupied(to) { Err(illegal("3MC-P2", format!("{} is not vacant", name(to)))) } else { plain };
    }
    if !crossed && vertical(from, 2) == Some(to) {
        let clear = step.is_some_and(|cell| !occupied(cell)) && !occupied(to);
        return match (rank(from), clear) {
            (2, true) => Ok((MoveKind::DoubleStep, false)),
            (2, false) => Err(illegal("3MC-P3", "a double step needs both cells vacant")),
            _ => Err(illegal("3MC-P3", "a double step is a pawn's first move, from rank 2")),
        };
    }
    let (slants, takes) = (if crossed { [6, 7] } else { [4, 5] }, super::takes(from, crossed));
    let mut slanting = slants.iter().filter_map(|&d| BOARD.topology().ray(from, d).first());
    if !slanting.any(|s| s.to == to) {
        return Err(illegal("3MC-P2", format!("a pawn does not go from {} to {}", name(from), name(to))));
    }
    if !occupied(to) {
        return if crossed { en_passant(position, ply) } else { Err(illegal("3MC-P4", "a pawn slants only to take")) };
    }
    not_own(position, "3MC-P4", ply)?;
    match (takes.contains(to), crossed) {
        (true, _) => plain,
        (false, true) => Err(illegal("3MC-P5", "a pawn does not take over a moat, bridged or not")),
        (false, false) => Err(illegal("3MC-P6", "a pawn that has not crossed the centre does not take over a creek")),
    }
}

/// 3MC-X1 for a crossed pawn that slants to a vacant cell.
fn en_passant(position: &Position, ply: PlyText) -> Result<Way, Refusal> {
    if position.passed.is_some_and(|passed| passed.target == ply.to) {
        return Ok((MoveKind::EnPassant, false));
    }
    let beside = vertical(ply.to, 1).and_then(|cell| position.pieces.piece(cell));
    let passed_before =
        rank(ply.to) == 3 && beside.is_some_and(|m| m.role() == Role::PAWN && m.seat() != position.turn);
    Err(match passed_before {
        true => illegal("3MC-X1", "en passant is only the very next move after the double step"),
        false => illegal("3MC-P4", "a pawn slants only to take"),
    })
}

/// 3MC-P7.
fn promotion(role: Role, ply: PlyText) -> Result<(), Refusal> {
    match (role == CROSSED && rank(ply.to) == 1, ply.promotion) {
        (true, Some(role)) if Role::PROMOTIONS.contains(&role) => Ok(()),
        (false, None) => Ok(()),
        (true, _) => Err(illegal("3MC-P7", "a crossed pawn on rank 1 becomes =Q, =R, =B or =N")),
        (false, Some(_)) => Err(illegal("3MC-P7", "only a crossed pawn that reaches rank 1 becomes another man")),
    }
}
