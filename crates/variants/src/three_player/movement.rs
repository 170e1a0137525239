//! The move generator, in the order of the rulebook (Movement, Pawns, Special moves, TP-K2).

use super::attack::{checks, in_check, is_attacked};
use super::board::{BOARD, Geometry, Set, WORDS};
use super::make_move::move_pieces;
use super::position::Position;
use crate::hexagon::PawnTables;
use polychess_rules::{Checks, Move, MoveKind, MoveList, Role, Seat, Sink};
use polychess_topology::Cell;

pub(super) fn generate(position: &Position, sink: &mut impl Sink) {
    let (board, us, occupied) = (&*BOARD, position.turn, position.pieces.occupied());
    crate::searches::note();
    // TP-E3: three bare kings end the game, so there are no legal moves.
    let Some(king) = position.pieces.king(us).filter(|_| !position.only_kings()) else { return };
    // TP-M1: no player captures their own pieces. TP-K4: no player captures a king.
    let targets = !(position.pieces.seat(us) | position.pieces.role(Role::KING));
    let checks = checks(board, &position.pieces, us, king, occupied);
    king_moves(position, board, king, targets, sink);
    if checks.evasions.is_empty() || sink.is_full() {
        return;
    }
    if checks.has_too_many_pins {
        let mut moves = MoveList::new();
        other_moves(position, board, &checks, targets, &mut moves);
        moves.iter().filter(|&&m| keeps_king_safe(position, m)).for_each(|&m| sink.add_move(m));
    } else {
        other_moves(position, board, &checks, targets, sink);
    }
    if position.en_passant.iter().any(Option::is_some) {
        en_passant_captures(position, board, sink); // TP-P4
    }
    if position.rights >> (2 * us.index()) & 0b11 != 0 {
        castling_moves(position, board, sink); // TP-C1, TP-C2
    }
}

/// TP-M4, TP-K2: adds the king's steps to cells that no opponent attacks once the king has moved.
#[inline]
fn king_moves(position: &Position, board: &Geometry, king: Cell, targets: Set, sink: &mut impl Sink) {
    let occupied = position.pieces.occupied();
    let foes = occupied ^ position.pieces.seat(position.turn);
    let mut steps_to = board.beside[king] & targets;
    if board.behind_gates[king].intersects(&targets) {
        steps_to |= board.diagonal.neighbours(king, occupied) & targets;
    }
    let mut safe = steps_to;
    steps_to.for_each(|to| {
        let after = occupied.without(Set::of(king)) | Set::of(to);
        if is_attacked(board, &position.pieces, foes.without(Set::of(to)), to, after) {
            safe.remove(to);
        }
    });
    sink.add_moves(king, safe, MoveKind::Plain); // TP-M4
}

/// Adds the moves of all pieces except the king, without en passant captures. The moves end any
/// check and respect pins.
#[inline]
fn other_moves(position: &Position, board: &Geometry, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
    let occupied = position.pieces.occupied();
    let movers = position.pieces.seat(position.turn).without(checks.pinned);
    let targets = targets & checks.evasions;
    let of = |role| movers & position.pieces.role(role);
    // TP-M3
    of(Role::QUEEN).for_each(|from| {
        let reach = board.straight.from(from).reach(occupied) | board.diagonal.reach(from, occupied);
        sink.add_moves(from, reach & targets, MoveKind::Plain);
    });
    // TP-M5
    of(Role::ROOK).for_each(|from| {
        sink.add_moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain);
    });
    // TP-M6
    of(Role::BISHOP).for_each(|from| {
        sink.add_moves(from, board.diagonal.reach(from, occupied) & targets, MoveKind::Plain);
    });
    // TP-M7
    of(Role::KNIGHT).for_each(|from| sink.add_moves(from, board.knight[from] & targets, MoveKind::Plain));
    pawn_moves(board, position.turn, of(Role::PAWN), targets, position.pieces.occupied(), sink); // TP-P1 to TP-P3, TP-P5
    checks.pinned.for_each(|from| pinned_moves(position, board, from, targets & checks.pin_lines(from), sink));
}

fn pinned_moves(position: &Position, board: &Geometry, from: Cell, targets: Set, sink: &mut impl Sink) {
    let occupied = position.pieces.occupied();
    let reach = match position.pieces.role_on(from) {
        Some(Role::QUEEN) => board.straight.from(from).reach(occupied) | board.diagonal.reach(from, occupied),
        Some(Role::ROOK) => board.straight.from(from).reach(occupied),
        Some(Role::BISHOP) => board.diagonal.reach(from, occupied),
        Some(Role::KNIGHT) => board.knight[from],
        _ => return pawn_moves(board, position.turn, Set::of(from), targets, position.pieces.occupied(), sink),
    };
    sink.add_moves(from, reach & targets, MoveKind::Plain); // TP-M3, TP-M5 to TP-M7
}

/// TP-P4, TP-R2: adds the en passant captures.
///
/// The gate must be open while the passed pawn is still on the board (TP-R3). An en passant capture
/// empties two cells at once, which the pin detection does not cover. The function therefore plays
/// each capture on a copy and tests the king's safety.
#[inline]
fn en_passant_captures(position: &Position, board: &Geometry, sink: &mut impl Sink) {
    let (us, occupied) = (position.turn, position.pieces.occupied());
    let rights = position.en_passant;
    for (owner, right) in rights.iter().enumerate().filter_map(|(owner, right)| Some((owner, (*right)?))) {
        // If pawns of both opponents have passed the same cell, add the move only once.
        if owner == us.index() || rights[..owner].iter().flatten().any(|earlier| earlier.target == right.target) {
            continue;
        }
        let pawns = position.pieces.pieces(us, Role::PAWN) & board.pawns[us.index()].capturers[right.target];
        let open = |from: &Cell| board.diagonal.is_clear(*from, right.target, occupied);
        for from in pawns.iter().filter(open) {
            let m = Move::special(from, right.target, MoveKind::EnPassant);
            if keeps_king_safe(position, m) {
                sink.add_move(m); // TP-P4
            }
        }
    }
}

/// TP-C1, TP-R11: adds the possible castlings.
///
/// King and rook must not have moved, and all cells between them must be empty. No opponent may
/// attack the king's cell or a cell between. TP-C2: the king must also be safe afterwards, so the
/// function plays each castling on a copy.
fn castling_moves(position: &Position, board: &Geometry, sink: &mut impl Sink) {
    let (us, occupied) = (position.turn, position.pieces.occupied());
    for (n, castling) in board.castlings(us).iter().enumerate() {
        let m = Move::special(castling.king[0], castling.king[1], MoveKind::Castling);
        let attacked = |cell| is_attacked(board, &position.pieces, occupied ^ position.pieces.seat(us), cell, occupied);
        if position.has_right(us, n)
            && !castling.between.intersects(&occupied)
            && !castling.path.iter().any(attacked)
            && keeps_king_safe(position, m)
        {
            sink.add_move(m); // TP-C1, TP-C2
        }
    }
}

/// TP-K2, and TP-C2 for castling: returns whether the mover's king is safe from both opponents
/// after `m`.
pub(super) fn keeps_king_safe(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    move_pieces(&mut after, &BOARD, m);
    !in_check(&after.pieces, position.turn)
}

/// TP-P1 to TP-P3, TP-P5: adds the moves of `pawns` to cells in `targets`, except en passant.
#[inline]
fn pawn_moves(board: &Geometry, us: Seat, pawns: Set, targets: Set, occupied: Set, sink: &mut impl Sink) {
    let tables = &board.pawns[us.index()];
    let (free, victims) = (targets.without(occupied), targets & occupied);
    pawns.without(tables.near_promotion).for_each(|from| {
        sink.add_moves(from, arrivals(board, tables, from, free, victims, occupied), MoveKind::Plain); // TP-P1, TP-P2
    });
    (pawns & board.pawn_rows[us.index()]).for_each(|from| {
        let mut to = Set::EMPTY;
        for double in &tables.doubles[from] {
            if !double.both.intersects(&occupied) {
                to |= double.both;
            }
        }
        // TP-P3, TP-R13: both steps of a double step have the same direction.
        sink.add_moves(from, to & tables.ends[from] & free, MoveKind::DoubleStep);
    });
    // TP-P5, TP-R4: promotion on an opponent's baseline is compulsory and immediate.
    (pawns & tables.near_promotion).for_each(|from| {
        let to = arrivals(board, tables, from, free, victims, occupied);
        sink.add_moves(from, to.without(tables.promotion), MoveKind::Plain);
        sink.add_promotions(from, to & tables.promotion, &Role::PROMOTIONS);
    });
}

/// Returns the targets of steps (TP-P1) and of captures through open gates (TP-P2).
#[inline(always)]
fn arrivals(board: &Geometry, tables: &PawnTables<WORDS>, from: Cell, free: Set, victims: Set, occupied: Set) -> Set {
    let victims = tables.captures[from] & victims;
    let steps = tables.steps[from] & free;
    if victims.is_empty() { steps } else { steps | victims & board.diagonal.neighbours(from, occupied) }
}
