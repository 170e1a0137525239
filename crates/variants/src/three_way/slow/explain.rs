//! Which rule forbids a turn, in the order of the rule book. The generator never calls this and it never calls the generator; a test
//! holds the two together.

use super::INFO;
use super::board::{Geometry, Set};
use super::position::{Phase, Position};
use super::ways;
use polychess_game::{ErrorKind, PlyText, Refusal, TurnText};
use polychess_rules::{MoveKind, Piece, Role, Seat, Seats};
use polychess_topology::Cell;

/// `Some` exactly when the turn is not legal.
pub(super) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    match position.phase {
        Phase::Playing => {}
        Phase::Awaiting(_) => return no("3WC-E10", "nobody moves before it is settled who goes on"),
        Phase::Over(ending) => return no("3WC-A1", format!("the game is over: {}", ending.words)),
    }
    let plies = match turn {
        TurnText::Pass => return explain_pass(position),
        TurnText::Plies(plies) => plies,
    };
    let [ply] = plies.as_slice() else { return no("3WC-S1", "a turn is one move") };
    let us = position.turn;
    let Some(piece) = position.pieces.piece(ply.from) else {
        return no("3WC-M1", format!("no man stands on {}", name(position, ply.from)));
    };
    if piece.seat() != us {
        let (owner, turn) = (INFO.seat_title(piece.seat()), INFO.seat_title(us));
        return no("3WC-S1", format!("the man on {} is {owner}'s, and {turn} is on turn", name(position, ply.from)));
    }
    let kind = match way(position, ply, piece.role()) {
        Ok(kind) => kind,
        Err(refusal) => return Some(refusal),
    };
    promotion(position, ply, piece.role()).or_else(|| safety(position, ply, kind))
}

pub(super) fn no(rule: &'static str, message: impl Into<String>) -> Option<Refusal> {
    Some(refusal(rule, message))
}

pub(super) fn refusal(rule: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(ErrorKind::IllegalAct, Some(rule), message)
}

pub(super) fn name(position: &Position, cell: Cell) -> &'static str {
    position.geometry().hex.topology.name(cell)
}

/// Does the piece get there at all, and by what kind of move?
fn way(position: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Refusal> {
    let target = position.pieces.piece(ply.to);
    if target.is_some_and(|t| t.seat() == position.turn) {
        let message = format!("{}'s own man stands on {}", INFO.seat_title(position.turn), name(position, ply.to));
        return Err(refusal("3WC-M1", message));
    }
    let kind = ways::of(position, ply, role)?;
    let king = target.filter(|t| t.role() == Role::KING && position.active().contains(t.seat()));
    if position.options.automatic && king.is_some() {
        return Err(refusal("3WC-O3", "kings are not captured where checkmate is automatic"));
    }
    Ok(kind)
}

/// 3WC-W7: compulsory on the home row of an active opponent, impossible elsewhere.
fn promotion(position: &Position, ply: &PlyText, role: Role) -> Option<Refusal> {
    let geometry = position.geometry();
    let mut opponents = position.turn.others(3).filter(|&seat| position.active().contains(seat));
    let arrives = role == Role::PAWN && opponents.any(|seat| geometry.own_rank(seat, ply.to) == 1);
    let defeated = role == Role::PAWN && geometry.home.iter().any(|row| row.contains(ply.to));
    match ply.promotion {
        None if arrives => no("3WC-W7", "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N"),
        Some(_) if !arrives && defeated => no("3WC-W8", "nothing is promoted on the home row of a player who is out"),
        Some(_) if !arrives => no("3WC-W7", format!("nothing is promoted on {}", name(position, ply.to))),
        Some(role) if !Role::PROMOTIONS.contains(&role) => no("3WC-W7", "a pawn becomes Q, R, B or N"),
        _ => None,
    }
}

/// 3WC-C2 to 3WC-C5.
fn safety(position: &Position, ply: &PlyText, kind: MoveKind) -> Option<Refusal> {
    let us = position.turn;
    let last_contest = position.second_stage || !position.options.last_mate;
    let takes_king = is_active_king(position, ply.to);
    if is_safe(position, ply, kind) || takes_king && last_contest {
        return None;
    }
    let title = INFO.seat_title(us);
    if !is_attacked_after(position, us, None) {
        let rule = if takes_king { "3WC-C5" } else { "3WC-C2" };
        return no(rule, format!("{title}'s king would be in check"));
    }
    if position.options.automatic {
        return no("3WC-O3", format!("{title} is in check, and this does not end it"));
    }
    has_safe_move(position).then(|| refusal("3WC-C3", format!("{title} is in check, and another move ends it")))
}

/// R18: only in check, and only without any move of the pieces.
fn explain_pass(position: &Position) -> Option<Refusal> {
    if position.options.automatic || !is_attacked_after(position, position.turn, None) {
        return no("3WC-S1", "nobody may pass who is not in check");
    }
    each_way(position).next().map(|_| refusal("3WC-C4", "the turn is passed only when no man can move"))
}

fn is_active_king(position: &Position, cell: Cell) -> bool {
    position
        .pieces
        .piece(cell)
        .is_some_and(|piece| piece.role() == Role::KING && position.active().contains(piece.seat()))
}

/// All ways in which pieces of the player on turn can go, with a promotion where there must be one.
fn each_way(position: &Position) -> impl Iterator<Item = (PlyText, MoveKind)> {
    let cells = position.geometry().hex.topology.cells();
    let own = position.pieces.seat(position.turn);
    own.iter().flat_map(move |from| cells.clone().map(move |to| (from, to))).filter_map(move |(from, to)| {
        let role = position.pieces.piece(from)?.role();
        let ply = PlyText { from, to, promotion: None };
        Some((ply, way(position, &ply, role).ok()?))
    })
}

fn has_safe_move(position: &Position) -> bool {
    each_way(position).any(|(ply, kind)| is_safe(position, &ply, kind))
}

fn is_safe(position: &Position, ply: &PlyText, kind: MoveKind) -> bool {
    !is_attacked_after(position, position.turn, Some((ply, kind)))
}

/// 3WC-C1, 3WC-C2: the pieces are set up as they would stand, and every man of every opponent who is still active is looked at.
fn is_attacked_after(position: &Position, us: Seat, after: Option<(&PlyText, MoveKind)>) -> bool {
    let geometry = position.geometry();
    let mut pieces = position.pieces.clone();
    let mut active: Seats = position.active();
    if let Some((ply, kind)) = after {
        if is_active_king(position, ply.to) {
            active = pieces.piece(ply.to).map_or(active, |piece| active.without(piece.seat()));
        }
        match kind {
            MoveKind::EnPassant => {
                let passed = position.passed.iter().flatten().find(|passed| passed.over == ply.to);
                passed.map(|passed| pieces.take(passed.pawn));
            }
            MoveKind::Castling => {
                let castling = geometry.castlings[us.index()].iter().find(|c| c.king == [ply.from, ply.to]);
                if let Some(castling) = castling
                    && let Some(rook) = pieces.take(castling.rook[0])
                {
                    pieces.put(castling.rook[1], rook);
                }
            }
            _ => {}
        }
        if let Some(piece) = pieces.take(ply.from) {
            pieces.put(ply.to, piece);
        }
    }
    let Some(king) = pieces.king(us) else { return false };
    let occupied = pieces.occupied();
    let enemies = active.without(us).iter().flat_map(|seat| pieces.seat(seat));
    enemies
        .into_iter()
        .any(|from| pieces.piece(from).is_some_and(|piece| attacks(geometry, piece, from, king, &occupied)))
}

/// Could this piece take on the cell?
pub(super) fn attacks(geometry: &Geometry, piece: Piece, from: Cell, to: Cell, occupied: &Set) -> bool {
    match piece.role() {
        Role::PAWN => ways::is_pawn_capture(geometry, piece.seat(), from, to),
        role => ways::is_officers_way(geometry, role, from, to, occupied),
    }
}
