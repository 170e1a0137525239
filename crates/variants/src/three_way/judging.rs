//! What is judged after a move or an act, and what follows for the players (ledger: 3WC-E2 to 3WC-E10, 3WC-E14, 3WC-O3).

use super::attack::{checkers, is_checked};
use super::board::{Geometry, Set};
use super::ending::{
    AUTOMATIC, DEAD, DOUBLE_STALEMATE, NO_MOVE, STALEMATE, draw_sixths, score_defeat, score_stalemate,
};
use super::position::{Phase, Position};
use super::safety::{has_legal, has_safe};
use polychess_rules::{Ending, Role, Seat, Seats};
use polychess_topology::{ByCell, Cell};

/// 3WC-E14 after a move that captured no king.
#[inline]
pub(super) fn judge_move(position: &mut Position, by: Seat) {
    if !position.steps.0.has_all() {
        return judge_all_of_move(position, by);
    }
    // Everybody is known to have a step: nobody is stalemated. Neither a king nor a pawn on its last rank steps so, hence the position is not
    // dead.
    next_turn(position);
    if position.options.automatic {
        judge_turn(position, false);
    }
}

/// The same where it has to be found out who can move: stalemates first (R21).
#[inline(never)]
fn judge_all_of_move(position: &mut Position, by: Seat) {
    if !judge_stalemates(position, by) {
        next_turn(position);
        judge_turn(position, false);
    }
}

/// A step to an empty cell of a piece that stands on no line with its king: the king is as safe after it as before.
fn find_step(board: &Geometry, position: &Position, seat: Seat) -> Option<[Cell; 2]> {
    let (pieces, occupied) = (&position.pieces, position.pieces.occupied());
    let king = pieces.king(seat)?;
    let lines = board.straight.from(king).cells() | board.diagonal.from(king).cells();
    let movers = pieces.seat(seat).without(lines);
    let step = |role: Role, steps: &ByCell<Set>| {
        let mut from = (movers & pieces.role(role)).iter();
        from.find_map(|from| Some([from, steps[from].without(occupied).first()?]))
    };
    step(Role::PAWN, &board.pawns[seat.index()].steps)
        .or_else(|| step(Role::KNIGHT, &board.knight))
        .or_else(|| step(Role::ROOK, &board.faces))
        .or_else(|| step(Role::QUEEN, &board.faces))
        .or_else(|| step(Role::BISHOP, &board.points))
}

/// Looks for a step of a seat, if none is known, and notes it; is one known then?
pub(super) fn find_and_note_step(position: &mut Position, seat: Seat) -> bool {
    if !position.steps.0.has(seat)
        && let Some(step) = find_step(position.board(), position, seat)
    {
        position.steps.0.note(seat, step);
    }
    position.steps.0.has(seat)
}

/// 3WC-E7: looks whether a player is not in check and would have no legal move if it were the own turn. Notes a step that it finds.
fn look_for_stalemate(position: &mut Position, seat: Seat) -> bool {
    !find_and_note_step(position, seat) && !is_checked(position, seat) && !has_legal(position, seat)
}

/// 3WC-E7, 3WC-E8, 3WC-E10, R19: true when the move has stalemated somebody.
fn judge_stalemates(position: &mut Position, by: Seat) -> bool {
    let [next, last] = by.others_of_three();
    find_and_note_step(position, by); // Asked for after the moves of others.
    let a = position.active.contains(next) && look_for_stalemate(position, next);
    let b = position.active.contains(last) && look_for_stalemate(position, last);
    if a && b {
        draw(position, &DOUBLE_STALEMATE); // R20
    } else if a || b {
        let of = if a { next } else { last };
        score_stalemate(position, by, of);
        if position.is_last_contest() {
            finish(position, &STALEMATE);
        } else {
            position.phase = Phase::Awaiting(of);
        }
    }
    a || b
}

/// 3WC-E14: what is judged when a turn begins.
#[inline]
fn judge_turn(position: &mut Position, stage_begins: bool) {
    let us = position.turn;
    if is_dead(position) {
        draw(position, &DEAD);
    } else if stage_begins && !is_checked(position, us) && !has_legal(position, us) {
        draw(position, &NO_MOVE); // 3WC-E9
    } else if position.options.automatic && is_checked(position, us) && !has_safe(position, us) {
        // 3WC-O3, 3WC-O4, R30: everybody whose pieces attack the king shares in it.
        let checkers = checkers(position, us);
        let opponents = position.opponents(us).iter();
        let victors = opponents.filter(|&seat| position.pieces.seat(seat).meets(&checkers)).collect();
        defeat(position, us, victors, &AUTOMATIC, true);
    }
}

/// 3WC-E6: every active player has only the king and pawns on the own last rank, and no active king is in check (R25).
fn is_dead(position: &Position) -> bool {
    let (board, pieces) = (position.board(), &position.pieces);
    let idle = |seat: Seat| {
        let pawns = pieces.role(Role::PAWN) & board.last[seat.index()];
        pieces.seat(seat).without(pieces.role(Role::KING) | pawns).is_empty()
    };
    position.active.iter().all(idle) && !position.active.iter().any(|seat| is_checked(position, seat))
}

/// A defeat that no move brought about (3WC-C7, 3WC-C8, 3WC-A7, 3WC-A9): 3WC-E4, R31: the turn goes on only from the one defeated.
pub(super) fn defeat_by_act(position: &mut Position, loser: Seat, victors: Seats, ending: &'static Ending) {
    let ends_turn = position.turn == loser;
    defeat(position, loser, victors, ending, ends_turn);
}

/// 3WC-E2 to 3WC-E4, 3WC-E14: a player is defeated; the game is over, or stage II begins.
#[inline(never)]
pub(super) fn defeat(position: &mut Position, loser: Seat, victors: Seats, ending: &'static Ending, ends_turn: bool) {
    score_defeat(position, loser, victors);
    position.put_out(loser);
    if position.is_last_contest() {
        finish(position, ending);
    } else {
        position.second_stage = true;
        if ends_turn {
            next_turn(position);
        }
        judge_turn(position, true);
    }
}

/// 3WC-S1, 3WC-E4: the next active player. 3WC-W5: a right ends with its owner's next move, R8: or when the order passes its owner's place: it is
/// ended when the order comes to the owner.
#[inline]
fn next_turn(position: &mut Position) {
    for _ in 0..3 {
        let next = position.turn.others_of_three()[0];
        position.give_turn(next);
        position.en_passant[next.index()] = None;
        if position.active.contains(next) {
            return;
        }
    }
}

/// The game is over, and declined kings (3WC-C9) are forgotten.
pub(super) fn finish(position: &mut Position, ending: &'static Ending) {
    position.phase = Phase::Over(ending);
    position.declined_kings = [Seats::NONE; 3];
}

/// All active players draw (3WC-E6, 3WC-E11, 3WC-E12, 3WC-A3).
pub(super) fn draw(position: &mut Position, ending: &'static Ending) {
    let sixths = draw_sixths(position);
    position.active.iter().for_each(|seat| position.sixths[seat.index()] += sixths);
    finish(position, ending);
}

/// 3WC-E10: one player against the third, the other left out; the first of the two after the stalemating player is on turn.
pub(super) fn continue_without(position: &mut Position, left_out: Seat) {
    position.phase = Phase::Playing;
    position.second_stage = true;
    position.put_out(left_out);
    next_turn(position);
    judge_turn(position, true);
}
