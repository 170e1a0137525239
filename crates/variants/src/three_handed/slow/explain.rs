//! Which rule forbids a turn, move by move in the order of the rule book. The generator never calls this; a test holds the two together.

use super::super::board::{BOARD, DIAGONAL, SEATS, STRAIGHT, WORDS, Way, owner, pawn_ray, right};
use super::super::options::INFO;
use super::super::position::Position;
use polychess_game::{ErrorKind, PlyText, Refusal, TurnText};
use polychess_rules::{Castling, Move, MoveKind, Position as _, Role};
use polychess_topology::{Cell, Step};

/// `Some` exactly when the turn is not legal.
pub(in super::super) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    if let Some(outcome) = position.outcome() {
        return no(outcome.ending.rule, format!("the game is over: {}", outcome.ending.words));
    }
    let plies = match turn {
        TurnText::Pass if position.halfway.is_some() => return no("TH-A4", "a turn under way is not passed"),
        TurnText::Pass if position.slow_legal_moves() == [Move::PASS] => return None,
        TurnText::Pass => return no("TH-K2", "you can move, so you may not pass"),
        TurnText::Plies(plies) => plies,
    };
    if plies.is_empty() {
        return if position.halfway.is_some() { end(position, position) } else { no("TH-S2", "a turn has a move") };
    }
    let mut at = *position;
    let mut took_king = false;
    for (i, ply) in plies.iter().enumerate() {
        if took_king {
            return no("TH-K5", "taking a king ends the turn");
        }
        if i > 0 && at.halfway.is_none() {
            return no(
                "TH-D4",
                if position.has_two_moves {
                    "a turn has two moves at most"
                } else {
                    "only who is doubly attacked when his turn begins may make two moves"
                },
            );
        }
        let m = match read_move(&at, ply) {
            Ok(m) => m,
            Err(refusal) => return Some(refusal),
        };
        took_king = at.pieces.role(Role::KING).contains(m.to) && m.kind == MoveKind::Plain;
        if !took_king && i + 1 == plies.len() {
            let mut after = at;
            after.carry_out(&BOARD, m);
            return end(&at, &after);
        }
        at.play(m);
    }
    None
}

fn no(rule: &'static str, message: impl Into<String>) -> Option<Refusal> {
    Some(refusal(rule, message))
}

fn refusal(rule: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(ErrorKind::IllegalAct, Some(rule), message)
}

fn name(cell: Cell) -> &'static str {
    BOARD.topology().name(cell)
}

/// May the turn end there? The own check comes first, for it counts as a double attack when the right neighbour gives it (TH-D3).
fn end(before: &Position, after: &Position) -> Option<Refusal> {
    let title = INFO.seat_title(after.turn);
    if after.slow_in_check(after.turn) {
        return if before.slow_in_check(before.turn) {
            no("TH-K1", format!("{title} is in check, and this does not end it"))
        } else {
            no("TH-K1", format!("{title}'s king would be in check"))
        };
    }
    if after.slow_may_end_here() {
        return None;
    }
    let both: Vec<&str> = after.slow_doubly_attacked().iter().map(|seat| INFO.seat_title(seat)).collect();
    no("TH-D6", format!("{} would be doubly attacked at once", both.join(" and ")))
}

/// One move, the end of the turn not looked at.
fn read_move(at: &Position, ply: &PlyText) -> Result<Move, Refusal> {
    let us = at.turn;
    let piece =
        at.pieces.piece(ply.from).ok_or_else(|| refusal("TH-M1", format!("no man stands on {}", name(ply.from))))?;
    if piece.seat() != us {
        let (owner, turn) = (INFO.seat_title(piece.seat()), INFO.seat_title(us));
        return Err(refusal("TH-S2", format!("the man on {} is {owner}'s, and {turn} is on turn", name(ply.from))));
    }
    let target = at.pieces.piece(ply.to);
    if target.is_some_and(|t| t.seat() == us) {
        return Err(refusal("TH-M1", format!("{}'s own man stands on {}", INFO.seat_title(us), name(ply.to))));
    }
    let kind = way(at, ply, piece.role())?;
    promotion(at, ply, piece.role())?;
    second(at, ply)?;
    match target {
        Some(king) if king.role() == Role::KING && !at.mated.contains(king.seat()) => {
            Err(refusal("TH-K4", format!("{} is not mated, so his king is not taken", INFO.seat_title(king.seat()))))
        }
        _ => Ok(Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion }),
    }
}

/// TH-D4: may this piece make the second move?
fn second(at: &Position, ply: &PlyText) -> Result<(), Refusal> {
    let Some(halfway) = at.halfway else { return Ok(()) };
    let inside = |cell: Cell| BOARD.kingdom_of(at.turn).contains(cell);
    let forbidden = if ply.from != halfway.piece {
        (!halfway.was_inside && !inside(ply.from)).then_some("of two men that stood outside only one may move")
    } else if at.pieces.king(at.turn) == Some(ply.from) {
        Some("the king moves at most once in a turn")
    } else if !halfway.was_inside {
        Some("a man that stood outside moves at most once in a turn")
    } else {
        (!inside(ply.from)).then_some("a man that has left the own kingdom does not go on in this turn")
    };
    forbidden.map_or(Ok(()), |message| Err(refusal("TH-D4", message)))
}

/// Does the piece get there at all, and by what kind of move?
fn way(at: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Refusal> {
    let line = |directions: &[std::ops::Range<usize>], reach: usize, rule, message: &str| {
        let mut obstacle = None;
        for direction in directions.iter().cloned().flatten() {
            let ray = BOARD.topology().ray(ply.from, direction);
            let ray = &ray[..ray.len().min(reach)];
            if ray.iter().any(|step| step.to == ply.to) {
                match walk(at, ray, ply.to) {
                    None => return Ok(MoveKind::Plain),
                    found => obstacle = obstacle.or(found),
                }
            }
        }
        Err(obstacle.unwrap_or_else(|| refusal(rule, message)))
    };
    let far = BOARD.topology().len();
    match role {
        Role::ROOK => line(&[STRAIGHT], far, "TH-M2", "a rook moves along files and ranks"),
        Role::BISHOP => line(&[DIAGONAL], far, "TH-M3", "a bishop moves diagonally"),
        Role::QUEEN => line(&[STRAIGHT, DIAGONAL], far, "TH-M5", "a queen moves as rook or bishop"),
        Role::KNIGHT if BOARD.knight[ply.from].contains(ply.to) => Ok(MoveKind::Plain),
        Role::KNIGHT => Err(refusal("TH-M6", "a knight goes two steps and one aside, or one and two aside")),
        Role::KING => {
            let castling =
                BOARD.castlings[at.turn.index()].iter().enumerate().find(|(_, c)| c.king == [ply.from, ply.to]);
            match castling {
                Some((n, castling)) => may_castle(at, n, castling).map_or(Ok(MoveKind::Castling), Err),
                None => line(&[STRAIGHT, DIAGONAL], 1, "TH-M5", "a king moves one step"),
            }
        }
        _ => pawn(at, ply),
    }
}

/// What stops a walk along a line before it reaches the cell.
fn walk(at: &Position, ray: &[Step], to: Cell) -> Option<Refusal> {
    for step in ray {
        if !at.way(at.turn).opens(step.border) {
            return Some(shut_passage(at));
        }
        if step.to == to {
            return None;
        }
        if at.pieces.is_occupied(step.to) {
            return no("TH-M1", format!("the man on {} stands in the way", name(step.to)));
        }
    }
    None
}

fn shut_passage(at: &Position) -> Refusal {
    let (us, right) = (INFO.seat_title(at.turn), INFO.seat_title(right(at.turn)));
    refusal("TH-M4", format!("{us}'s men pass the centre only between {us}'s kingdom and {right}'s"))
}

/// TH-C1 in its order.
fn may_castle(at: &Position, n: usize, castling: &Castling<WORDS>) -> Option<Refusal> {
    if !at.has_right(at.turn, n) {
        return no("TH-C1", "king or rook has moved, or the rook was taken");
    }
    if let Some(cell) = castling.between.iter().find(|&cell| at.pieces.is_occupied(cell)) {
        return no("TH-C1", format!("{} between king and rook is not empty", name(cell)));
    }
    let attacked = |cell: &Cell| at.turn.others(SEATS).any(|other| at.slow_attacks(other, *cell));
    let attacked = castling.path.iter().find(attacked)?;
    no("TH-C1", format!("{} is attacked", name(attacked)))
}

/// TH-P1 to TH-P4.
fn pawn(at: &Position, ply: &PlyText) -> Result<MoveKind, Refusal> {
    let (tables, topology) = (&BOARD.pawns[at.turn.index()], BOARD.topology());
    let occupied = at.pieces.occupied();
    let first = pawn_ray(topology, at.turn, ply.from).first().map(|step| step.to);
    let second = tables.doubles[ply.from].first();
    if first == Some(ply.to) {
        let free = !occupied.contains(ply.to);
        return if free { Ok(MoveKind::Plain) } else { Err(refusal("TH-P1", "a pawn steps to a free cell")) };
    }
    if second == Some(ply.to) {
        let blocked = first.into_iter().chain(second).find(|&cell| occupied.contains(cell));
        return match blocked {
            None => Ok(MoveKind::DoubleStep),
            Some(cell) => Err(refusal("TH-P2", format!("{} is not free for the double step", name(cell)))),
        };
    }
    if !tables.captures(Way::BOTH, ply.from).contains(ply.to) {
        return Err(refusal(
            "TH-P1",
            "a pawn goes one step up in its own kingdom, down abroad; two only from its first rank",
        ));
    }
    if !tables.captures(at.way(at.turn), ply.from).contains(ply.to) {
        return Err(shut_passage(at));
    }
    if occupied.contains(ply.to) {
        return Ok(MoveKind::Plain);
    }
    let is_passed = at.en_passant.contains(ply.to) && owner(ply.to) != at.turn;
    let nobody = || refusal("TH-P3", format!("a pawn takes on {}, and nobody stands there", name(ply.to)));
    if is_passed { Ok(MoveKind::EnPassant) } else { Err(nobody()) }
}

/// TH-P5: compulsory on rank 1 of a foreign kingdom, impossible elsewhere.
fn promotion(at: &Position, ply: &PlyText, role: Role) -> Result<(), Refusal> {
    let arrives = role == Role::PAWN && BOARD.pawns[at.turn.index()].promotion.contains(ply.to);
    match ply.promotion {
        None if arrives => Err(refusal("TH-P5", "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N")),
        Some(_) if !arrives => Err(refusal("TH-P5", format!("nothing is promoted on {}", name(ply.to)))),
        Some(role) if !Role::PROMOTIONS.contains(&role) => Err(refusal("TH-P5", "a pawn becomes Q, R, B or N")),
        _ => Ok(()),
    }
}
