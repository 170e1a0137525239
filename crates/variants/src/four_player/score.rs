//! What captures, checks and the end of a game pay, and when there is one (ledger: Values and points, End and score, 4P-A2).

use super::board::POINT_QUEEN;
use super::ending::{CLAIMED_WIN, LAST_ONE, NOBODY_LEFT};
use super::position::Position;
use super::setup::Options;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat};

/// 4P-V1: what living pieces are worth.
pub(super) const fn value(role: Role) -> u16 {
    match role {
        Role::PAWN | POINT_QUEEN => 1,
        Role::KNIGHT => 3,
        Role::BISHOP | Role::ROOK => 5,
        Role::QUEEN => 9,
        _ => 0,
    }
}

/// 4P-V3: for newly attacking so many kings, without a queen and with one.
pub(super) const fn for_checks(kings: usize, with_queen: bool) -> u16 {
    match (kings, with_queen) {
        (2, false) | (3, true) => 5,
        (2, true) => 1,
        (3, false) => 20,
        _ => 0,
    }
}

/// 4P-V1, 4P-V2: the points for taking a living piece.
#[inline]
pub(super) fn price_of(options: &Options, role: Role) -> u16 {
    if role == Role::KING { options.mate_points } else { value(role) * options.capture_points }
}

/// 4P-T1 to 4P-T5: a point for each seat of a side that has won, half a point for each in a draw. Positions count half points in teams.
const WON: u16 = 2;
const DRAWN: u16 = 1;

/// How it has ended, with the points as they stand: whole ones, in teams half ones.
#[inline]
pub(super) fn ended(position: &Position) -> Option<Outcome> {
    let ending = position.ending?;
    Some(Outcome { points: Some(paid(position)), ending })
}

/// The points of all seats as exact fractions.
pub(super) fn paid(position: &Position) -> BySeat<Points> {
    let mut paid = BySeat::default();
    for seat in Seat::all(SEATS) {
        let points = i32::from(position.points[seat]);
        paid[seat] = match (position.marks.options.teams, points % 2) {
            (false, _) => Points::whole(points),
            (true, 0) => Points::whole(points / 2),
            (true, _) => Points::whole(points / 2) + Points::HALF,
        };
    }
    paid
}

/// 4P-E1: the points for the king of who has left, once for each walking king.
fn for_walking_kings(position: &Position) -> u16 {
    position.marks.options.mate_points.saturating_mul(position.walking.len() as u16)
}

/// 4P-E1: is one live seat left, or none? `left_last` is what the last one gets beside the walking kings (4P-O6).
pub(super) fn end_if_one_is_left(position: &mut Position, left_last: u16) -> bool {
    let mut live = position.live().iter();
    let ending = match (live.next(), live.next()) {
        (Some(last), None) => {
            position.award(last, for_walking_kings(position).saturating_add(left_last));
            &LAST_ONE
        }
        (None, _) => &NOBODY_LEFT,
        _ => return false,
    };
    position.end(ending);
    true
}

/// 4P-E2 (R18), 4P-T4: a draw pays each live seat ten, and ten more for each walking king; in teams half a point.
pub(super) fn draw(position: &mut Position, ending: &'static Ending) {
    let options = position.marks.options;
    let each = if options.teams { DRAWN } else { (options.mate_points + for_walking_kings(position)) / 2 };
    position.live().iter().for_each(|seat| position.award(seat, each));
    position.end(ending);
}

/// 4P-T1, 4P-T3, 4P-T5: a side of a game of teams has lost.
pub(super) fn lose(position: &mut Position, loser: Seat, ending: &'static Ending) {
    [loser.after(1, SEATS), opposite(loser.after(1, SEATS))].into_iter().for_each(|seat| position.award(seat, WON));
    position.end(ending);
}

/// 4P-A2 (R17): the leader to whom the claim of the win is open, and his rival.
pub(super) fn may_claim(position: &Position) -> Option<[Seat; 2]> {
    if position.ending.is_some() || position.marks.options.teams || position.live().len() != 2 {
        return None;
    }
    let mut live = position.live().iter();
    let (a, b) = (live.next()?, live.next()?);
    let [leader, rival] = if position.points[a] >= position.points[b] { [a, b] } else { [b, a] };
    (position.points[leader] - position.points[rival] > price(position)).then_some([leader, rival])
}

/// 4P-A2: what the other one gets, for his king and for each walking one.
fn price(position: &Position) -> u16 {
    position.marks.options.mate_points.saturating_add(for_walking_kings(position))
}

/// 4P-A2: the win is claimed.
pub(super) fn claim(position: &mut Position, rival: Seat) {
    position.award(rival, price(position));
    position.end(&CLAIMED_WIN);
}

/// 4P-O8: is it claimed for the leader, because somebody who is out has as much as the rival would have?
pub(super) fn is_claimed(position: &Position) -> Option<[Seat; 2]> {
    let [leader, rival] = may_claim(position).filter(|_| position.marks.options.auto_claim)?;
    let second = position.points[rival].saturating_add(price(position));
    position.out.iter().any(|seat| position.points[seat] >= second).then_some([leader, rival])
}
