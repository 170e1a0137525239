//! Who is mated, who leaves, and who is on turn next (ledger: 4P-K3, 4P-K4, 4P-K6, 4P-K7, Leaving the game, 4P-V4, 4P-V5).

use super::board::{BOARD, Geometry, Set};
use super::position::Position;
use super::{ending, movement};
use crate::crossed::SEATS;
use polychess_rules::{Any, First, Move, MoveKind, Role, Seat, Seats, Where};
use polychess_topology::Cell;

/// Has a player in check a legal turn, if it were his turn now? Where the king can escape is remembered: that holds until something happens near
/// the cell.
pub(super) fn can_parry(position: &mut Position, seat: Seat) -> bool {
    if let Some(escape) = position.escapes.0[seat.index()] {
        debug_assert!(may_step(position, seat, escape), "an escape that is none");
        return true;
    }
    let mut first = First::default();
    movement::moves_of(position, seat, &mut first);
    let Some(m) = first.0 else { return false };
    let kings = position.pieces.role(Role::KING);
    if m.kind == MoveKind::Plain && kings.contains(m.from) && !kings.contains(m.to) {
        position.escapes.0[seat.index()] = Some(m.to);
    }
    true
}

/// May the king of a seat step to this cell, if it were its turn now?
fn may_step(position: &Position, seat: Seat, to: Cell) -> bool {
    let (kings, mut any) = (position.pieces.role(Role::KING), Any::default());
    movement::moves_of(
        position,
        seat,
        &mut Where { fits: |m: Move| kings.contains(m.from) && m.to == to, sink: &mut any },
    );
    any.0
}

/// Has the seat a legal turn, if it were its turn now?
fn has_turn(position: &Position, seat: Seat) -> bool {
    let mut any = Any::default();
    movement::moves_of(position, seat, &mut any);
    any.0
}

/// The same, where nearly always a step is known or can be seen at once.
#[inline]
fn can_move(position: &mut Position, board: &Geometry, seat: Seat) -> bool {
    if position.checked.contains(seat) {
        return can_parry(position, seat);
    }
    knows_step(position, board, seat) || has_turn(position, seat)
}

/// Is a step of this seat known, or can one be seen at once?
#[inline]
pub(super) fn knows_step(position: &mut Position, board: &Geometry, seat: Seat) -> bool {
    if !position.steps.0.has(seat)
        && let Some(step) = movement::free_step(position, board, seat)
    {
        position.steps.0.note(seat, step);
    }
    position.steps.0.has(seat)
}

/// 4P-K3 (R1, R8): everybody in check without a legal turn is mated, all on the same position. `mover` is whose turn has led to it.
pub(super) fn judge(position: &mut Position, mover: Option<Seat>) -> bool {
    let judged = position.checked.iter().filter(|&seat| Some(seat) != mover);
    let mated: Seats = judged.filter(|&seat| !can_parry(position, seat)).collect();
    if !mated.is_empty() {
        mate(position, mated, mover);
    }
    !mated.is_empty()
}

/// 4P-V2 (R2): the points for mates are the mover's. 4P-V5 (R11): without one who plays for points, they are those of the first live seat,
/// backwards from the victim, whose pieces attack the king.
fn mate(position: &mut Position, mated: Seats, mover: Option<Seat>) {
    let live = position.live();
    let credited = |victim: Seat| {
        let attacks = |by: Seat| {
            position.armies().king(victim).is_some_and(|king| !position.armies().attackers(by, king).is_empty())
        };
        let backwards = victim.others(SEATS).rev().find(|&by| live.contains(by) && attacks(by));
        mover.filter(|&mover| live.contains(mover)).or(backwards)
    };
    let credits: Vec<Seat> = mated.iter().filter_map(credited).collect();
    credits.into_iter().for_each(|seat| position.award(seat, position.marks.options.mate_points));
    mated.iter().for_each(|seat| put_out(position, seat));
}

/// 4P-K4, 4P-V4: a live seat is paid for being stalemated; for a walking king all live seats are.
fn stalemate(position: &mut Position, seat: Seat) {
    let points = position.marks.options.mate_points;
    if position.live().contains(seat) {
        position.award(seat, points);
    } else {
        position.live().iter().for_each(|live| position.award(live, points / 2));
    }
    position.stalemated = position.stalemated.with(seat);
    put_out(position, seat);
}

/// The seat is out, and all its pieces are grey.
pub(super) fn put_out(position: &mut Position, seat: Seat) {
    position.walking = position.walking.without(seat);
    position.out = position.out.with(seat);
    turn_grey(position, seat, position.armies().living(seat));
}

/// 4P-W1: all pieces but the king are grey.
fn let_walk(position: &mut Position, seat: Seat) {
    position.walking = position.walking.with(seat);
    let king = position.armies().king(seat).map_or(Set::EMPTY, Set::of);
    turn_grey(position, seat, position.armies().living(seat).without(king));
}

/// 4P-X3: who is no longer live has lost his castling rights.
fn turn_grey(position: &mut Position, seat: Seat, pieces: Set) {
    position.marks.grey |= pieces;
    position.rights &= !(0b11 << (2 * seat.index()));
    position.steps.0.forget(seat);
    position.take_stock();
}

/// 4P-W1, 4P-A4, 4P-O6: a live seat leaves a free-for-all, at once (R14).
pub(super) fn abandon(position: &mut Position, seat: Seat, by_forfeit: bool) {
    let how = if by_forfeit { &mut position.flagged } else { &mut position.resigned };
    *how = how.with(seat);
    let mut left_last = 0;
    if position.marks.options.walking_kings {
        let_walk(position, seat);
        judge(position, None); // 4P-W4
    } else {
        put_out(position, seat);
        left_last = position.marks.options.mate_points;
    }
    if !(ending::end_if_one_is_left(position, left_last) || end_if_dead(position)) {
        find_turn(position, position.turn, None, Seats::NONE);
    }
}

/// 4P-F5: mates that stand, then the seat on turn. In a free-for-all nothing of it earns points (R23).
pub(super) fn settle(position: &mut Position) {
    let points = position.points;
    if position.marks.options.teams {
        find_turn_in_teams(position, position.turn.after(SEATS - 1, SEATS), true);
        return;
    }
    judge(position, None);
    if !end_if_nobody_can_win(position) {
        find_turn(position, position.turn, None, Seats::NONE);
    }
    position.points = points;
    position.key = position.features();
}

/// 4P-E1, then 4P-D3 (R22).
pub(super) fn end_if_nobody_can_win(position: &mut Position) -> bool {
    ending::end_if_one_is_left(position, 0) || end_if_dead(position)
}

pub(super) fn end_if_dead(position: &mut Position) -> bool {
    let is_dead = ending::is_dead(position.armies());
    if is_dead {
        ending::draw(position, &ending::INSUFFICIENT);
    }
    is_dead
}

/// 4P-K7, 4P-K4: the turn goes to the first from this seat on who is not out and can move. There is one: more than one seat is live. Of those
/// in check `parrying` have just been found able to move.
pub(super) fn find_turn(position: &mut Position, from: Seat, mover: Option<Seat>, parrying: Seats) {
    let (board, mut seat, mut parrying) = (&*BOARD, from, parrying);
    loop {
        // 4P-P5 (R4): a right ends when the turn reaches its owner, or passes him.
        position.end_right(seat);
        if !position.out.contains(seat) {
            if parrying.contains(seat) || can_move(position, board, seat) {
                return position.set_turn(seat);
            }
            // 4P-R21: in check here is only who could have parried by a right that has just ended.
            if position.checked.contains(seat) {
                mate(position, Seats::NONE.with(seat), mover);
            } else {
                stalemate(position, seat);
            }
            if end_if_nobody_can_win(position) {
                return;
            }
        }
        // 4P-R21: perhaps by a right that has ended.
        parrying = Seats::NONE;
        seat = seat.after(1, SEATS);
    }
}

/// 4P-K6, 4P-T1, 4P-T2: in teams mate and stalemate are judged when the turn reaches the player.
pub(super) fn find_turn_in_teams(position: &mut Position, mover: Seat, may_be_dead: bool) {
    let next = mover.after(1, SEATS);
    position.end_right(next);
    position.set_turn(next);
    if may_be_dead && end_if_dead(position) {
        return;
    }
    if !can_move(position, &BOARD, next) {
        if position.checked.contains(next) {
            ending::lose(position, next, &ending::CHECKMATE);
        } else {
            ending::draw(position, &ending::STALEMATE);
        }
    }
}
