//! Effects of a move: pieces, rights, checks, points, mates and the player to move (rulebook: 4P-P5
//! to 4P-P8, 4P-X3, 4P-K1, Check and mate, Values and points).

use super::attack::{attackers, is_in_check, seats_in_check};
use super::board::{BOARD, Geometry, POINT_QUEEN, Set};
use super::elimination::{eliminate, eliminate_mated, find_next_turn, find_next_turn_in_teams};
use super::ending::{self, end_if_dead, end_if_no_side_can_win, points_for_checks};
use super::movement::usable_rights;
use super::position::{Position, grey_key, point_queen_key};
use crate::crossed::SEATS;
use polychess_rules::{EnPassant, Move, MoveKind, Role, SafeMoves, Seat, Seats, zobrist};
use polychess_topology::Cell;

/// A move with its effect on the pieces. One-point queens count as queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct AppliedMove {
    pub(super) m: Move,
    pub(super) role: Role,
    pub(super) arrives: Role,
    pub(super) taken: Set,
}

/// Plays a legal move. The fast path is inlined, and the rare paths are function calls.
#[inline]
pub(super) fn make_move(position: &mut Position, m: Move) {
    let (board, us) = (&*BOARD, position.turn);
    // The constant role lets the compiler remove the code for castling rights from the path of
    // pawns.
    if position.pieces.has_role(Role::PAWN, m.from) {
        apply(position, board, us, m, Role::PAWN);
    } else if let Some(role) = position.pieces.role_on(m.from) {
        apply(position, board, us, m, role);
    }
}

/// Plays a move of a piece with this role. The fast path covers plain moves that change no check.
#[inline(always)]
fn apply(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) {
    let is_of_one = matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) && m.promotion.is_none();
    if !is_of_one || position.ending.is_some() {
        return apply_any(position, m, role);
    }
    if position.pieces.is_occupied(m.to) {
        return apply_capture(position, m, role);
    }
    move_piece(position, board, us, m, [role, role]);
    if may_change_checks(position, board, us, m, role) || !pass_turn(position, us, Seats::NONE) {
        finish(position, &AppliedMove { m, role, arrives: role, taken: Set::EMPTY });
    }
}

/// Plays a plain capture.
#[inline(never)]
fn apply_capture(position: &mut Position, m: Move, role: Role) {
    if position.pieces.has_role(Role::KING, m.to) {
        return apply_any(position, m, role);
    }
    let (board, us) = (&*BOARD, position.turn);
    take(position, board, us, m.to);
    move_piece(position, board, us, m, [role, role]);
    let is_calm = !may_change_checks(position, board, us, m, role) && !ending::may_be_dead(position);
    if !is_calm || !pass_turn(position, us, Seats::NONE) {
        finish(position, &AppliedMove { m, role, arrives: role, taken: Set::of(m.to) });
    }
}

/// Plays a move of any kind, on the slow path.
#[inline(never)]
fn apply_any(position: &mut Position, m: Move, role: Role) {
    if position.ending.is_some() {
        return;
    }
    let fallen = position.king_on(m.to);
    let applied = move_pieces(position, &BOARD, position.turn, m, role);
    match fallen {
        Some(victim) if position.options.teams => {
            position.checked = seats_in_check(position);
            return ending::lose(position, victim, &ending::KING_CAPTURED); // 4P-K6
        }
        Some(victim) => eliminate(position, victim), // 4P-K5
        None if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) => {
            position.checked = seats_in_check(position)
        }
        None => return finish(position, &applied),
    }
    settle_turn(position, &applied, fallen.is_some());
}

/// Updates the checks near the cells of the move, then the points and the turn.
#[inline(never)]
fn finish(position: &mut Position, applied: &AppliedMove) {
    update_checks(position, &BOARD, position.turn, applied.m, applied.arrives);
    settle_turn(position, applied, false);
}

/// Scores the turn, eliminates mated players and passes the turn. `has_left` is `true` if the move
/// captured a king.
fn settle_turn(position: &mut Position, applied: &AppliedMove, has_left: bool) {
    let (us, has_taken) = (position.turn, !applied.taken.is_empty());
    if position.options.teams {
        return find_next_turn_in_teams(position, us, has_taken);
    }
    let rivals = position.checked.without(us);
    if rivals.len() > 1 && position.live().contains(us) {
        let points = points_for_new_checks(position, applied);
        position.award(us, points);
    }
    // 4P-K3: mates are judged after every turn.
    let has_mated = !rivals.is_empty() && eliminate_mated(position, Some(us));
    let can_parry = if has_mated { Seats::NONE } else { rivals };
    let is_over =
        (has_left || has_mated) && end_if_no_side_can_win(position, false) || has_taken && end_if_dead(position);
    if !is_over && !pass_turn(position, us, can_parry) {
        find_next_turn(position, us.after(1, SEATS), Some(us), can_parry);
    }
}

/// Passes the turn to the next player if that player is known to have a legal turn. Returns whether
/// the turn has passed.
///
/// Players in `can_parry` are in check, but are known to have a legal turn.
#[inline(always)]
fn pass_turn(position: &mut Position, us: Seat, can_parry: Seats) -> bool {
    let next = us.after(1, SEATS);
    let has_step = position.safe_moves.0.has(next) && !position.checked.contains(next);
    let is_calm = !position.out.contains(next) && (has_step || can_parry.contains(next));
    if is_calm {
        debug_assert_eq!(seats_in_check(position), position.checked, "a check that was not seen");
        position.end_right(next); // 4P-P5
        position.set_turn(next);
    }
    is_calm
}

/// 4P-V3 (R16, R24): returns the points for attacks on several kings of live seats. Excludes kings
/// that the mover already attacked before the move.
#[inline(never)]
fn points_for_new_checks(position: &Position, applied: &AppliedMove) -> u16 {
    let (us, live, mut before) = (position.turn, position.live(), position.pieces);
    if let Some(castling) = BOARD.castling(us, applied.m) {
        castling.move_rook(&mut before, us);
    }
    before.move_piece(us, applied.m.to, applied.m.from, applied.arrives, applied.role);
    let (mut kings, mut with_queen) = (0, false);
    for rival in position.checked.without(us).iter().filter(|&rival| live.contains(rival)) {
        let Some(king) = position.king(rival) else { continue };
        let now = attackers(position, us, king);
        let (own, occupied) = (before.seat(us).without(position.grey), before.occupied() | applied.taken);
        if !now.is_empty() && BOARD.attackers(&before, own, king, occupied).is_empty() {
            kings += 1;
            with_queen |= now.intersects(&position.pieces.role(Role::QUEEN));
        }
    }
    points_for_checks(position.options.edition, kings, with_queen)
}

/// Returns the position after the pieces have moved, but before mates are judged and the turn
/// passes. The army of a captured king is already grey.
pub(super) fn with_pieces_moved(position: &Position, m: Move) -> Position {
    let mut after = position.clone();
    if let Some(role) = after.pieces.role_on(m.from) {
        move_pieces(&mut after, &BOARD, position.turn, m, role);
    }
    // 4P-M3: in teams no piece turns grey, even after the capture of a king.
    if let Some(victim) = position.king_on(m.to).filter(|_| !position.options.teams) {
        eliminate(&mut after, victim);
    }
    after
}

/// Moves and removes the pieces of a move of any kind. The caller updates the checks.
pub(super) fn move_pieces(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) -> AppliedMove {
    let to_point_queen = m.promotion == Some(POINT_QUEEN);
    let arrives = if to_point_queen { Role::QUEEN } else { m.promotion.unwrap_or(role) };
    let mut taken = Set::of(m.to) & position.pieces.occupied();
    if m.kind == MoveKind::EnPassant {
        taken |= usable_rights(position, us).filter(|right| right.target == m.to).map(|right| right.pawn).collect();
    }
    taken.for_each(|cell| take(position, board, us, cell));
    move_piece(position, board, us, m, [role, arrives]);
    if to_point_queen {
        toggle_point_queen(position, us, m.to);
    }
    if let Some(castling) = board.castling(us, m) {
        castling.move_rook(&mut position.pieces, us);
        move_grey_rook(position, castling.rook);
    }
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        position.safe_moves.0 = SafeMoves::NONE;
    }
    AppliedMove { m, role, arrives, taken }
}

/// Moves one piece to an empty cell. A promotion changes its role (4P-P4).
#[inline(always)]
pub(super) fn move_piece(position: &mut Position, board: &Geometry, us: Seat, m: Move, [role, arrives]: [Role; 2]) {
    position.pieces.move_piece(us, m.from, m.to, role, arrives);
    position.safe_moves.0.update(us, m, role);
    if role == Role::QUEEN && position.point_queens.contains(m.from) {
        toggle_point_queen(position, us, m.from);
        toggle_point_queen(position, us, m.to);
    }
    if role != Role::PAWN {
        drop_rights(position, board, us, role, m.from);
    }
    if role == Role::PAWN && m.kind == MoveKind::DoubleStep && position.options.en_passant {
        let right = EnPassant { target: board.pawns[us.index()].step.origin(m.to), pawn: m.to };
        position.key ^= right.key();
        position.en_passant[us.index()] = Some(right); // 4P-P5
    }
}

/// 4P-W1: keeps the rook grey if a leaving king castles as its first walk.
fn move_grey_rook(position: &mut Position, [from, to]: [Cell; 2]) {
    if position.grey.contains(from) {
        position.grey.remove(from);
        position.grey.insert(to);
        position.key ^= grey_key(from) ^ grey_key(to);
    }
}

/// 4P-X3: ends the castling rights of this king, or of the rook that started in this corner.
#[inline(always)]
fn drop_rights(position: &mut Position, board: &Geometry, seat: Seat, role: Role, cell: Cell) {
    let lost = if role == Role::KING { Position::rights_of(seat) } else { board.rook_rights[cell] };
    if position.rights & lost != 0 {
        position.key ^= zobrist::rights(position.rights) ^ zobrist::rights(position.rights & !lost);
        position.rights &= !lost;
    }
}

#[inline(never)]
fn toggle_point_queen(position: &mut Position, seat: Seat, cell: Cell) {
    position.point_queens.toggle(cell);
    position.key ^= point_queen_key(seat, cell);
}

/// Removes the piece on `cell` and awards the points for it to `us`.
#[inline(never)]
pub(super) fn take(position: &mut Position, board: &Geometry, us: Seat, cell: Cell) {
    let Some(piece) = position.pieces.take(cell) else { return };
    let (seat, role) = (piece.seat(), piece.role());
    let is_point_queen = position.point_queens.contains(cell);
    if is_point_queen {
        toggle_point_queen(position, seat, cell);
    }
    if position.grey.contains(cell) {
        position.grey.remove(cell);
        position.key ^= grey_key(cell);
        if role == Role::KING && position.pays_standing(seat) && position.live().contains(us) {
            position.award(us, position.options.mate_points);
        }
    } else {
        drop_rights(position, board, seat, role, cell);
        if !position.options.teams && position.live().contains(us) {
            // 4P-V1, 4P-W2: living pieces score, unless the captor is a walking king.
            let role = if is_point_queen { POINT_QUEEN } else { role };
            position.award(us, position.options.price_of(role));
        }
    }
    // 4P-P5: the capture of a pawn ends the en passant right against it.
    if role == Role::PAWN {
        for owner in Seat::all(SEATS) {
            if position.en_passant[owner.index()].is_some_and(|right| right.pawn == cell) {
                position.end_right(owner);
            }
        }
    }
}

/// Returns whether the move may change checks: a player was in check, or the moved piece may give
/// or uncover a check.
#[inline(always)]
pub(super) fn may_change_checks(position: &Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> bool {
    let kings = position.pieces.role(Role::KING);
    let uncovers = position.blockers.0.contains(m.from) && kings.intersects(&board.possible_checks.discovered(m));
    let attacked = kings & board.possible_checks.direct(arrives, m.to);
    !position.checked.is_empty()
        || uncovers
        || !attacked.is_empty() && {
            let (attacked, occupied) = (others(position, us, attacked), position.pieces.occupied());
            attacked.any(|king| board.lines.is_clear(king, m.to, occupied))
        }
}

/// Returns the living kings in `kings`, except the mover's.
#[inline(always)]
fn others(position: &Position, us: Seat, kings: Set) -> Set {
    kings.without(position.grey | position.pieces.seat(us))
}

/// 4P-K1, 4P-K2: updates the seats in check after a move. The mover is never in check afterwards.
pub(super) fn update_checks(position: &mut Position, board: &Geometry, us: Seat, m: Move, arrives: Role) {
    position.checked = position.checked.without(us);
    let affected = if position.checked.is_empty() {
        board.possible_checks.after(m, arrives)
    } else {
        // Any change near a king may end a check.
        board.around[m.from].neighbourhood | board.around[m.to].neighbourhood
    };
    others(position, us, position.pieces.role(Role::KING) & affected).for_each(|king| {
        if let Some(seat) = position.pieces.seat_on(king) {
            let in_check = is_in_check(position, board, seat);
            position.checked = if in_check { position.checked.with(seat) } else { position.checked.without(seat) };
        }
    });
}

/// Returns the pieces that alone block a check on the king of a player who is not to move.
pub(super) fn blockers(position: &Position) -> Set {
    let mut blockers = Set::EMPTY;
    others(position, position.turn, position.pieces.role(Role::KING)).for_each(|king| {
        if let Some(seat) = position.pieces.seat_on(king) {
            blockers |= BOARD.blockers(&position.pieces, position.foes(seat), king);
        }
    });
    blockers
}
