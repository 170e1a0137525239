//! Mates, players who leave, and the next player to move (rulebook: 4P-K3, 4P-K4, 4P-K6, 4P-K7,
//! Leaving the game, 4P-V4, 4P-V5).

use super::attack::{attackers, recompute};
use super::board::{BOARD, Geometry, Set};
use super::ending::{self, end_if_dead, end_if_no_side_can_win};
use super::movement;
use super::position::Position;
use super::setup::Edition;
use crate::crossed::SEATS;
use polychess_rules::{Any, Seat, Seats};
use polychess_topology::Cell;

fn has_turn(position: &Position, seat: Seat) -> bool {
    let mut any = Any::default();
    movement::moves_of(position, seat, &mut any);
    any.0
}

#[inline]
fn can_move(position: &mut Position, board: &Geometry, seat: Seat) -> bool {
    !position.checked.contains(seat) && knows_step(position, board, seat) || has_turn(position, seat)
}

/// Finds and caches a step that leaves the king of `seat` safe, unless one is already cached.
/// Returns whether a step is known.
#[inline]
pub(super) fn knows_step(position: &mut Position, board: &Geometry, seat: Seat) -> bool {
    if !position.safe_moves.0.has(seat)
        && let Some(step) = movement::free_step(position, board, seat)
    {
        position.safe_moves.0.insert(seat, step);
    }
    position.safe_moves.0.has(seat)
}

/// 4P-K3 (R1, R8): eliminates all players except the mover who are in check and have no legal turn.
/// Tests all of them on the same position. Returns whether it eliminated any.
pub(super) fn eliminate_mated(position: &mut Position, mover: Option<Seat>) -> bool {
    let judged = position.checked.iter().filter(|&seat| Some(seat) != mover);
    let mated: Seats = judged.filter(|&seat| !has_turn(position, seat)).collect();
    if !mated.is_empty() {
        mate(position, mated, mover);
    }
    !mated.is_empty()
}

/// Awards points for mates and eliminates the victims.
///
/// 4P-V2 (R2): the mover gets the points if live. 4P-V5 (R11): otherwise, they go to the first live
/// seat that attacks the king, going backwards from the victim in turn order.
fn mate(position: &mut Position, mated: Seats, mover: Option<Seat>) {
    let live = position.live();
    for victim in mated.iter() {
        let king = position.king(victim);
        let attacks = |by: Seat| king.is_some_and(|king| !attackers(position, by, king).is_empty());
        let mut backwards = victim.others(SEATS).rev();
        let credited = mover.filter(|&mover| live.contains(mover));
        if let Some(seat) = credited.or_else(|| backwards.find(|&by| live.contains(by) && attacks(by))) {
            position.award(seat, position.options.mate_points);
        }
    }
    mated.iter().for_each(|seat| eliminate(position, seat));
}

/// 4P-K4, 4P-V4: awards points for a stalemate and eliminates the victim.
fn stalemate(position: &mut Position, seat: Seat) {
    let (points, live) = (position.options.mate_points, position.live());
    let share = match position.options.edition {
        Edition::First => points / 2,
        Edition::Second => ending::equal_share(points, live.len()),
    };
    if live.contains(seat) {
        position.award(seat, points);
    } else {
        live.iter().for_each(|live| position.award(live, share));
    }
    position.stalemated = position.stalemated.with(seat);
    eliminate(position, seat);
}

/// Eliminates a seat. Its pieces turn grey.
pub(super) fn eliminate(position: &mut Position, seat: Seat) {
    position.walking = position.walking.without(seat);
    position.out = position.out.with(seat);
    if position.turn == seat {
        position.leaving = None;
    }
    turn_grey(position, seat, position.living(seat));
}

/// Turns these pieces of `seat` grey.
///
/// 4P-X3: the seat loses its castling rights. 4P-W1: a seat that leaves during its own turn keeps
/// them for its first walk.
fn turn_grey(position: &mut Position, seat: Seat, pieces: Set) {
    position.grey |= pieces;
    if position.leaving.is_none() || position.turn != seat {
        position.rights &= !Position::rights_of(seat);
    }
    position.safe_moves.0.remove(seat);
    recompute(position);
}

/// 4P-A4: removes a live seat from a free-for-all at once (R14).
///
/// `is_nameless` returns whether a cell contains a grey piece of unknown owner.
pub(super) fn leave_game(position: &mut Position, seat: Seat, by_forfeit: bool, is_nameless: impl Fn(Cell) -> bool) {
    let how = if by_forfeit { &mut position.flagged } else { &mut position.resigned };
    *how = how.with(seat);
    let (walks, is_second) = (position.options.walking_kings, position.options.edition == Edition::Second);
    let rival = ending::thin_rival(position, seat).filter(|_| is_second);
    if walks {
        // 4P-W1: all its pieces except the king turn grey.
        position.walking = position.walking.with(seat);
        if is_second && position.turn == seat {
            position.leaving = position.first_walk(seat, is_nameless);
        }
        let king = position.king(seat).map_or(Set::EMPTY, Set::of);
        turn_grey(position, seat, position.living(seat).without(king));
        eliminate_mated(position, None); // 4P-W4
    } else {
        eliminate(position, seat); // 4P-O6
    }
    // 4P-R29: if leaving mates the leaver's king, the points for that king are already awarded, so
    // 4P-E5 does not apply.
    let is_mated = walks && position.out.contains(seat);
    if let Some(rival) = rival.filter(|_| !is_mated) {
        return ending::end_against_thin_army(position, seat, rival);
    }
    if !end_if_no_side_can_win(position, !walks) {
        continue_turn(position);
    }
}

/// 4P-W1: keeps the turn if a first walk is due and possible. Otherwise, passes the turn.
fn continue_turn(position: &mut Position) {
    let seat = position.turn;
    if position.leaving.is_none() {
        return find_next_turn(position, seat, None, Seats::NONE);
    }
    let mut any = Any::default();
    movement::first_walks(position, &mut any);
    if !any.0 {
        position.leaving = None;
        position.rights &= !Position::rights_of(seat);
        position.key = position.features();
        find_next_turn(position, seat.after(1, SEATS), None, Seats::NONE);
    }
}

/// 4P-F5: applies mates, stalemates and endings to a position from a position string, without
/// scoring (R23).
pub(super) fn settle(position: &mut Position) {
    if position.options.teams {
        return find_next_turn_in_teams(position, position.turn.after(SEATS - 1, SEATS), true);
    }
    let points = position.points;
    eliminate_mated(position, None);
    if !end_if_no_side_can_win(position, false) {
        continue_turn(position);
    }
    position.points = points;
    position.key = position.features();
}

/// 4P-K7, 4P-K4: passes the turn to the first seat that is not out and can move, starting at
/// `from`. Skipped seats without a legal turn are mated or stalemated.
///
/// Such a seat exists, because more than one seat is live. Seats in `can_parry` are in check, but
/// are known to have a legal turn.
pub(super) fn find_next_turn(position: &mut Position, from: Seat, mover: Option<Seat>, can_parry: Seats) {
    let (board, mut seat, mut can_parry) = (&*BOARD, from, can_parry);
    loop {
        position.end_right(seat); // 4P-P5 (R4)
        if !position.out.contains(seat) {
            if can_parry.contains(seat) || can_move(position, board, seat) {
                return position.set_turn(seat);
            }
            if position.checked.contains(seat) {
                mate(position, Seats::NONE.with(seat), mover);
            } else {
                stalemate(position, seat);
            }
            if end_if_no_side_can_win(position, false) {
                return;
            }
        }
        // 4P-R21: the only parry may have been an en passant right that has just ended.
        can_parry = Seats::NONE;
        seat = seat.after(1, SEATS);
    }
}

/// 4P-K6, 4P-T1, 4P-T2: passes the turn in teams. Mate and stalemate count only when the turn
/// reaches the player.
pub(super) fn find_next_turn_in_teams(position: &mut Position, mover: Seat, may_be_dead: bool) {
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
