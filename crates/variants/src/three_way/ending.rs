//! How contests end and what each player gets, and what is judged after a move or an act (ledger: End and score, 3WC-E14, 3WC-O3).

use super::attack::{checkers, is_checked};
use super::board::{Geometry, Set};
use super::position::{Phase, Position};
use super::safety::{has_legal, has_safe};
use polychess_rules::{BySeat, Ending, Points, Role, Seat, Seats};
use polychess_topology::{ByCell, Cell};

pub(super) static CAPTURED: Ending = Ending::new("king-captured", "3WC-E3", "a king was captured");
pub(super) static AUTOMATIC: Ending = Ending::new("automatic-checkmate", "3WC-O3", "checkmate");
pub(super) static DEAD: Ending = Ending::new("dead-position", "3WC-E6", "draw: nobody can be checkmated any more");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "3WC-E7", "stalemate");
pub(super) static DOUBLE_STALEMATE: Ending =
    Ending::new("double-stalemate", "3WC-E8", "draw: both opponents are stalemated");
pub(super) static NO_MOVE: Ending =
    Ending::new("stalemate-at-once", "3WC-E9", "tie: the first player on turn in stage II has no move");
pub(super) static EARLIER: Ending = Ending::new("finished", "3WC-E10", "this game was over before the other");
pub(super) static NULLIFIED: Ending =
    Ending::new("nullified", "3WC-E13", "nullified: somebody left a three-way contest");
pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "3WC-C7", "checkmate declared");
pub(super) static JOINT_MATE: Ending = Ending::new("joint-checkmate", "3WC-C8", "checkmate declared jointly");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "3WC-A9", "resignation");
pub(super) static NOTICES: Ending = Ending::new("resignation-by-notices", "3WC-A7", "resignation after three notices");
/// R23: out of time, or gone from the table.
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "3WC-E3", "time or seat given up");
pub(super) static ALLOCATION: Ending =
    Ending::new("agreed-result", "3WC-A8", "resignation with points agreed by all three");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "3WC-A3", "draw agreed by all active players");
pub(super) static CEDED: Ending = Ending::new("ceded", "3WC-A4", "two players drew and ceded the weak victory");
pub(super) static NOT_CONTINUED: Ending = Ending::new("not-continued", "3WC-E10", "stalemate, and nobody goes on");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "3WC-E11", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "3WC-E12", "draw claimed: fifty moves without a capture or pawn move");

/// Points are counted in sixths.
const HALF: u8 = 3;
const TWO_THIRDS: u8 = 4;
const ONE: u8 = 6;

/// 3WC-E1: what each active player gets for a draw of them all.
pub(super) fn draw_sixths(position: &Position) -> u8 {
    if position.second_stage { HALF } else { TWO_THIRDS }
}

/// 3WC-E1, 3WC-E3: one point for a defeat, shared by those who brought it about; in stage I half a point to each survivor.
pub(super) fn score_defeat(position: &mut Position, loser: Seat, victors: Seats) {
    let share = if victors.len() == 2 { HALF } else { ONE };
    let survives = if position.second_stage { 0 } else { HALF };
    for seat in position.opponents(loser).iter() {
        position.sixths[seat.index()] += survives + if victors.contains(seat) { share } else { 0 };
    }
}

/// 3WC-E7: half a point to the player who stalemated and to the one stalemated, one to a third.
pub(super) fn score_stalemate(position: &mut Position, by: Seat, of: Seat) {
    for seat in position.active.iter() {
        position.sixths[seat.index()] += if seat == by || seat == of { HALF } else { ONE };
    }
}

/// 3WC-A4, T4: the weak victory goes to one, and the two others tie.
pub(super) fn score_ceded(position: &mut Position, to: Seat) {
    Seat::all(3).for_each(|seat| position.sixths[seat.index()] += if seat == to { ONE } else { HALF });
}

/// 3WC-A3, or 3WC-E10 when nobody goes on.
pub(super) fn points_if_ended(position: &Position) -> BySeat<Points> {
    let mut drawn = position.clone();
    if position.phase == Phase::Playing {
        position.active.iter().for_each(|seat| drawn.sixths[seat.index()] += draw_sixths(position));
    }
    drawn.points()
}

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
