//! Legal moves, close to the wording of 3WC-C2 to 3WC-C5. The code plays each possible move and
//! tests the resulting position. Tests compare the fast generator with it.

use super::movement::{attacks, own_rank, way};
use crate::three_way::position::{Phase, Position};
use polychess_game::PlyText;
use polychess_rules::{Move, MoveKind, Role, Seat, Seats};
use polychess_topology::Cell;

/// Returns the legal moves of the player to move, by a slow second implementation for tests.
#[must_use]
pub fn slow_legal_moves(position: &Position) -> Vec<Move> {
    if position.phase != Phase::Playing {
        return Vec::new();
    }
    let (mut safe, mut unsafe_ends, mut all): (Vec<Move>, Vec<Move>, Vec<Move>) = Default::default();
    for (ply, kind) in each_way(position) {
        let moves = moves_of(position, &ply, kind);
        // 3WC-C5: capturing a king ends the contest in First Mate and in stage II.
        let ends = is_active_king(position, ply.to) && (!position.options.last_mate || position.second_stage);
        if is_safe(position, &ply, kind) {
            safe.extend(&moves);
        } else if ends {
            unsafe_ends.extend(&moves);
        }
        all.extend(moves);
    }
    let in_check = is_attacked_after(position, position.turn, None);
    if !in_check || position.options.automatic || !safe.is_empty() {
        safe.extend(unsafe_ends); // 3WC-C2, 3WC-C3
        return safe;
    }
    if all.is_empty() { vec![Move::PASS] } else { all } // 3WC-C4
}

/// 3WC-W7: returns one move, or one for each role if a pawn promotes on an active opponent's home
/// row.
fn moves_of(position: &Position, ply: &PlyText, kind: MoveKind) -> Vec<Move> {
    let m = Move::special(ply.from, ply.to, kind);
    let is_pawn = position.pieces.piece(ply.from).is_some_and(|piece| piece.role() == Role::PAWN);
    let mut opponents = position.turn.others(3).filter(|&seat| position.active.contains(seat));
    if is_pawn && opponents.any(|seat| own_rank(position.board(), seat, ply.to) == 1) {
        return Role::PROMOTIONS.map(|role| m.promoting(role)).to_vec();
    }
    vec![m]
}

pub(super) fn is_active_king(position: &Position, cell: Cell) -> bool {
    position
        .pieces
        .piece(cell)
        .is_some_and(|piece| piece.role() == Role::KING && position.active.contains(piece.seat()))
}

/// Returns the moves that the pieces of the player to move can make, without promotion roles.
/// Ignores the rules of check.
pub(super) fn each_way(position: &Position) -> impl Iterator<Item = (PlyText, MoveKind)> {
    let cells = position.board().hex.topology.cells();
    let own = position.pieces.seat(position.turn);
    own.iter().flat_map(move |from| cells.clone().map(move |to| (from, to))).filter_map(move |(from, to)| {
        let role = position.pieces.piece(from)?.role();
        let ply = PlyText { from, to, promotion: None };
        Some((ply, way(position, &ply, role).ok()?))
    })
}

pub(super) fn has_safe_move(position: &Position) -> bool {
    each_way(position).any(|(ply, kind)| is_safe(position, &ply, kind))
}

pub(super) fn is_safe(position: &Position, ply: &PlyText, kind: MoveKind) -> bool {
    !is_attacked_after(position, position.turn, Some((ply, kind)))
}

/// 3WC-C1, 3WC-C2: returns whether an active opponent attacks the king of `us` after a move, or in
/// the current position if `after` is `None`.
pub(super) fn is_attacked_after(position: &Position, us: Seat, after: Option<(&PlyText, MoveKind)>) -> bool {
    let geometry = position.board();
    let mut pieces = position.pieces;
    let mut active: Seats = position.active;
    if let Some((ply, kind)) = after {
        if is_active_king(position, ply.to) {
            active = pieces.piece(ply.to).map_or(active, |piece| active.without(piece.seat()));
        }
        match kind {
            MoveKind::EnPassant => {
                let passed = position.en_passant.iter().flatten().find(|passed| passed.target == ply.to);
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
