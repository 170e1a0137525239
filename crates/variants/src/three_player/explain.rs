//! Which rule forbids a turn, in the order of the rule book. The generator never calls this; a test holds the two together.

use super::attack::{in_check, is_attacked_by};
use super::board::BOARD;
use super::board::WORDS;
use super::position::Position;
use polychess_game::{ErrorKind, PlyText, Refusal, TurnText};
use polychess_rules::{Castling, Move, MoveKind, Role};
use polychess_topology::{Border, Cell, Step};

/// `Some` exactly when the turn is not legal.
pub(super) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    let plies = match turn {
        TurnText::Pass => return no("TP-S2", "nobody may pass"),
        TurnText::Plies(plies) => plies,
    };
    let [ply] = plies.as_slice() else { return no("TP-S2", "a turn is one move") };
    if position.only_kings() {
        return no("TP-E3", "only the three kings are left: the game is drawn");
    }
    let us = position.turn;
    let Some(piece) = position.pieces.piece(ply.from) else {
        return no("TP-M1", format!("no piece stands on {}", name(ply.from)));
    };
    if piece.seat() != us {
        let (owner, turn) = (super::INFO.seat_title(piece.seat()), super::INFO.seat_title(us));
        return no("TP-S2", format!("the piece on {} is {owner}'s, and {turn} is on turn", name(ply.from)));
    }
    let (target, us_title) = (position.pieces.piece(ply.to), super::INFO.seat_title(us));
    if target.is_some_and(|t| t.seat() == us) {
        return no("TP-M1", format!("{us_title}'s own piece stands on {}", name(ply.to)));
    }
    if target.is_some_and(|t| t.role() == Role::KING) {
        return no("TP-K4", "kings are never taken");
    }
    let kind = match way(position, ply, piece.role()) {
        Ok(kind) => kind,
        Err(refusal) => return Some(refusal),
    };
    promotion(position, ply, piece.role()).or_else(|| {
        let m = Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion };
        if position.keeps_king_safe(m) {
            return None;
        }
        match (in_check(&position.pieces, us), kind) {
            (_, MoveKind::Castling) => no("TP-C2", format!("{us_title}'s king would be in check after castling")),
            (true, _) => no("TP-K1", format!("{us_title} is in check, and this does not end it")),
            (false, _) => no("TP-K2", format!("{us_title}'s king would be in check")),
        }
    })
}

fn no(rule: &'static str, message: impl Into<String>) -> Option<Refusal> {
    Some(Refusal::new(ErrorKind::IllegalAct, Some(rule), message))
}

fn name(cell: Cell) -> &'static str {
    BOARD.hex.topology.name(cell)
}

/// Does the piece get there at all, and by what kind of move?
fn way(position: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Refusal> {
    let refused = |rule, message: &str| Err(Refusal::new(ErrorKind::IllegalAct, Some(rule), message));
    let line = |directions: std::ops::Range<usize>, reach: usize, rule, message: &str| {
        let topology = &BOARD.hex.topology;
        let rays = directions.map(|d| topology.ray(ply.from, d)).map(|ray| &ray[..ray.len().min(reach)]);
        match rays.into_iter().find(|ray| ray.iter().any(|step| step.to == ply.to)) {
            Some(ray) => walk(position, ray, ply.to).map_or(Ok(MoveKind::Plain), Err),
            None => refused(rule, message),
        }
    };
    match role {
        Role::QUEEN => line(0..12, 13, "TP-M3", "a queen moves straight or diagonally"),
        Role::ROOK => line(0..6, 13, "TP-M5", "a rook moves straight"),
        Role::BISHOP => line(6..12, 13, "TP-M6", "a bishop moves diagonally"),
        Role::KNIGHT if BOARD.knight[ply.from].contains(ply.to) => Ok(MoveKind::Plain),
        Role::KNIGHT => refused("TP-M7", "a knight leaps a straight and a diagonal step onwards"),
        Role::KING => {
            let castling =
                BOARD.castlings(position.turn).iter().enumerate().find(|(_, c)| c.king == [ply.from, ply.to]);
            match castling {
                Some((n, castling)) => may_castle(position, n, castling).map_or(Ok(MoveKind::Castling), Err),
                None => line(0..12, 1, "TP-M4", "a king moves one step"),
            }
        }
        _ => pawn(position, ply),
    }
}

/// What stops a walk along a line before it reaches the cell.
fn walk(position: &Position, ray: &[Step], to: Cell) -> Option<Refusal> {
    let occupied = position.pieces.occupied();
    for step in ray {
        if !BOARD.is_open(step.border, &occupied) {
            return shut(step.border);
        }
        if step.to == to {
            return None;
        }
        if occupied.contains(step.to) {
            return no("TP-M1", format!("the piece on {} stands in the way", name(step.to)));
        }
    }
    None
}

fn shut(border: Border) -> Option<Refusal> {
    let [a, b] = BOARD.hex.flanks(border)?;
    no("TP-M2", format!("{} and {} are both occupied: the gate between them is shut", name(a), name(b)))
}

/// TP-C1 in its order.
fn may_castle(position: &Position, n: usize, castling: &Castling<WORDS>) -> Option<Refusal> {
    let us = position.turn;
    if !position.has_right(us, n) {
        return no("TP-C1", "king or rook has moved, or the rook was taken");
    }
    if let Some(cell) = (castling.between & position.pieces.occupied()).first() {
        return no("TP-C1", format!("{} between king and rook is not empty", name(cell)));
    }
    let is_attacked = |&cell: &Cell| us.others(3).any(|other| is_attacked_by(&position.pieces, other, cell));
    let attacked = castling.path.iter().find(is_attacked)?;
    no("TP-C1", format!("{} is attacked", name(attacked)))
}

/// The one diagonal step to a neighbour.
fn diagonal_step(ply: &PlyText) -> &'static [Step] {
    let mut steps = (6..12).map(|d| BOARD.hex.topology.ray(ply.from, d)).filter_map(|ray| ray.get(..1));
    steps.find(|step| step[0].to == ply.to).unwrap_or(&[])
}

/// TP-P1 to TP-P4.
fn pawn(position: &Position, ply: &PlyText) -> Result<MoveKind, Refusal> {
    let us = position.turn;
    let tables = &BOARD.pawns[us.index()];
    let occupied = position.pieces.occupied();
    let refused = |rule, message: String| Err(Refusal::new(ErrorKind::IllegalAct, Some(rule), message));
    if tables.steps[ply.from].contains(ply.to) {
        let free = !occupied.contains(ply.to);
        return if free { Ok(MoveKind::Plain) } else { refused("TP-P1", "a pawn steps to a free cell".into()) };
    }
    if let Some(over) = tables.passed_over(ply.from, ply.to) {
        return match [over, ply.to].into_iter().find(|&cell| occupied.contains(cell)) {
            None => Ok(MoveKind::DoubleStep),
            Some(cell) => refused("TP-P3", format!("{} is not free for the double step", name(cell))),
        };
    }
    if tables.captures[ply.from].contains(ply.to) {
        let en_passant =
            us.others(3).filter_map(|owner| position.en_passant[owner.index()]).any(|p| p.target == ply.to);
        if let Some(refusal) = walk(position, diagonal_step(ply), ply.to) {
            return Err(refusal);
        }
        return match (occupied.contains(ply.to), en_passant) {
            (true, _) => Ok(MoveKind::Plain),
            (false, true) => Ok(MoveKind::EnPassant),
            (false, false) => refused("TP-P2", format!("a pawn takes on {}, and nobody stands there", name(ply.to))),
        };
    }
    if BOARD.distance(us, ply.to) - BOARD.distance(us, ply.from) == 2 {
        return refused("TP-P3", "two steps go straight on, and only from the pawn row".into());
    }
    refused("TP-P1", "a pawn goes one straight step away from its own baseline".into())
}

/// TP-P5: compulsory on an opponent's baseline, impossible elsewhere.
fn promotion(position: &Position, ply: &PlyText, role: Role) -> Option<Refusal> {
    let arrives = role == Role::PAWN && BOARD.pawns[position.turn.index()].promotion.contains(ply.to);
    match ply.promotion {
        None if arrives => no("TP-P5", "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N"),
        Some(_) if !arrives => no("TP-P5", format!("nothing is promoted on {}", name(ply.to))),
        Some(role) if !Role::PROMOTIONS.contains(&role) => no("TP-P5", "a pawn becomes Q, R, B or N"),
        _ => None,
    }
}
