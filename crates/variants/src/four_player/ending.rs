//! Endings and their points, and points for multiple checks (rulebook: Values and points, End and
//! score, 4P-A2).

use super::board::BOARD;
use super::position::Position;
use super::setup::Edition;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat};

pub(super) static LAST_ONE: Ending = Ending::new("last-one", "4P-E1", "one player is left");
pub(super) static NO_PLAYER_LEFT: Ending = Ending::new("nobody-left", "4P-E1", "no player is left");
pub(super) static CLAIMED_WIN: Ending =
    Ending::new("claimed-win", "4P-A2", "a player claimed the win: no opponent can make up the lead");
pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "4P-T1", "checkmate");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "4P-T2", "stalemate");
pub(super) static KING_CAPTURED: Ending = Ending::new("king-captured", "4P-T3", "a king was captured");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "4P-T5", "resignation");
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "4P-T5", "a player ran out of time or left the table");
pub(super) static THREEFOLD: Ending = Ending::new("threefold", "4P-D1", "draw: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "4P-D2", "draw: fifty rounds without a pawn move or a capture of a living piece");
pub(super) static INSUFFICIENT: Ending =
    Ending::new("insufficient", "4P-D3", "draw: no player has enough pieces left to mate");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "4P-D4", "draw agreed");
/// 4P-F2 (R26): the ending of a position string whose `gameOver` text is unknown.
pub(super) static FINISHED: Ending =
    Ending::new("finished", "4P-F2", "the game was already over in its start position");

/// All endings that a position string can name.
pub(super) static ALL: [&Ending; 13] = [
    &LAST_ONE,
    &NO_PLAYER_LEFT,
    &CLAIMED_WIN,
    &CHECKMATE,
    &STALEMATE,
    &KING_CAPTURED,
    &RESIGNATION,
    &FORFEIT,
    &THREEFOLD,
    &FIFTY,
    &INSUFFICIENT,
    &AGREEMENT,
    &FINISHED,
];

/// Returns whether so few pieces are left that [`is_dead`] may return `true`.
#[inline]
pub(super) fn may_be_dead(position: &Position) -> bool {
    let few = |pieces: u32| pieces as usize <= SEATS + 2;
    let living = position.pieces.occupied().without(position.grey).words().map(u64::count_ones);
    // Usually, the first word alone contains too many pieces.
    living.iter().all(|&pieces| few(pieces)) && few(living.iter().sum())
}

/// 4P-D3 (R12): returns whether only kings are left, or two kings with too little material to mate.
fn is_dead(position: &Position) -> bool {
    let (pieces, living) = (&position.pieces, position.pieces.occupied().without(position.grey));
    let of = |role| living & pieces.role(role);
    let (kings, knights, bishops) = (of(Role::KING).len(), of(Role::KNIGHT).len(), of(Role::BISHOP));
    match (living.len() - kings, kings) {
        (0, _) => true,
        (1, 2) => knights + bishops.len() == 1,
        (2, 2) if bishops.len() == 2 => {
            let shade = |cell| {
                let (x, y) = BOARD.cross.coordinates(cell);
                (x + y) % 2
            };
            let pair = bishops.first().zip(bishops.last());
            pair.is_some_and(|(a, b)| pieces.seat_on(a) != pieces.seat_on(b) && shade(a) == shade(b))
        }
        _ => false,
    }
}

/// 4P-V3: returns the points for new attacks on this number of kings. `with_queen` is `true` if a
/// queen is among the attackers.
pub(super) const fn points_for_checks(edition: Edition, kings: usize, with_queen: bool) -> u16 {
    match (kings, with_queen, edition) {
        (2, false, Edition::First) | (3, true, _) => 5,
        (2, ..) => 1,
        (3, false, _) => 20,
        _ => 0,
    }
}

/// 4P-V4: returns an equal share of `points`, rounded to the nearest whole number.
pub(super) fn equal_share(points: u16, seats: usize) -> u16 {
    let seats = u16::try_from(seats).unwrap_or(1).max(1);
    (points + seats / 2) / seats
}

/// 4P-E5: returns whether a seat has only its king, or its king and one knight or bishop.
fn has_thin_army(position: &Position, seat: Seat) -> bool {
    let men = position.living(seat).without(position.pieces.role(Role::KING));
    let light = position.pieces.role(Role::KNIGHT) | position.pieces.role(Role::BISHOP);
    men.is_empty() || men.len() == 1 && men.intersects(&light)
}

/// 4P-E5: returns the opponent of `leaver` if these are the last two live seats and the opponent's
/// army is thin.
pub(super) fn thin_rival(position: &Position, leaver: Seat) -> Option<Seat> {
    let live = position.live();
    let rival = live.without(leaver).iter().next().filter(|_| live.len() == 2)?;
    has_thin_army(position, rival).then_some(rival)
}

/// 4P-E5: ends the game after `leaver` left a thin army. Both share the points for the leaver's
/// king. The rival also gets the points for all other walking kings.
pub(super) fn end_against_thin_army(position: &mut Position, leaver: Seat, rival: Seat) {
    let points = position.options.mate_points;
    let others = points.saturating_mul(position.walking.without(leaver).len() as u16);
    position.award(leaver, points / 2);
    position.award(rival, (points / 2).saturating_add(others));
    position.end(&INSUFFICIENT);
}

#[inline]
pub(super) fn outcome_of(position: &Position) -> Option<Outcome> {
    let ending = position.ending?;
    Some(Outcome { points: Some(points_won(position)), ending })
}

/// Returns the points of each seat. In teams, the position stores half points.
pub(super) fn points_won(position: &Position) -> BySeat<Points> {
    let teams = position.options.teams;
    BySeat(position.points.0.map(|points| match i32::from(points) {
        points if !teams => Points::whole(points),
        halves if halves % 2 == 0 => Points::whole(halves / 2),
        halves => Points::whole(halves / 2) + Points::HALF,
    }))
}

/// Returns the points for all walking kings and `others` additional kings.
fn points_for_kings(position: &Position, others: usize) -> u16 {
    position.options.mate_points.saturating_mul((position.walking.len() + others) as u16)
}

/// Applies 4P-E1, then 4P-D3 (R22). Returns whether the game has ended.
pub(super) fn end_if_no_side_can_win(position: &mut Position, at_once: bool) -> bool {
    end_if_one_is_left(position, at_once) || end_if_dead(position)
}

pub(super) fn end_if_dead(position: &mut Position) -> bool {
    let is_dead = may_be_dead(position) && is_dead(position);
    if is_dead {
        draw(position, &INSUFFICIENT);
    }
    is_dead
}

/// 4P-E1: ends the game if at most one live seat is left. Returns whether the game has ended.
///
/// The last seat gets the points for all walking kings. If `at_once` is true, it also gets the
/// points for the king of a seat that has just left without walking (4P-O6).
fn end_if_one_is_left(position: &mut Position, at_once: bool) -> bool {
    let mut live = position.live().iter();
    let ending = match (live.next(), live.next()) {
        (Some(last), None) => {
            position.award(last, points_for_kings(position, usize::from(at_once)));
            &LAST_ONE
        }
        (None, _) => &NO_PLAYER_LEFT,
        _ => return false,
    };
    position.end(ending);
    true
}

/// Ends the game as a draw.
///
/// 4P-E2 (R18): each live seat gets half the points of a king, and half the points of each walking
/// king. 4P-T2, 4P-T4: in teams, each seat gets half a point.
pub(super) fn draw(position: &mut Position, ending: &'static Ending) {
    let each = if position.options.teams { 1 } else { points_for_kings(position, 1) / 2 };
    position.live().iter().for_each(|seat| position.award(seat, each));
    position.end(ending);
}

/// 4P-T1, 4P-T3, 4P-T5: ends a game of teams. Each seat of the winning team gets a point.
pub(super) fn lose(position: &mut Position, loser: Seat, ending: &'static Ending) {
    let winner = loser.after(1, SEATS);
    [winner, opposite(winner)].into_iter().for_each(|seat| position.award(seat, 2));
    position.end(ending);
}

/// 4P-A2 (R17): returns the leader and the rival if the leader may claim the win.
pub(super) fn may_claim(position: &Position) -> Option<[Seat; 2]> {
    if position.ending.is_some() || position.options.teams || position.live().len() != 2 {
        return None;
    }
    let mut live = position.live().iter();
    let (a, b) = (live.next()?, live.next()?);
    let [leader, rival] = if position.points[a] >= position.points[b] { [a, b] } else { [b, a] };
    if position.options.edition == Edition::Second && has_thin_army(position, rival) {
        return None; // 4P-E5
    }
    (position.points[leader] - position.points[rival] > points_for_kings(position, 1)).then_some([leader, rival])
}

/// 4P-A2: ends the game with the leader's claim. The rival gets the points for all kings.
pub(super) fn claim(position: &mut Position) {
    if let Some([_, rival]) = may_claim(position) {
        position.award(rival, points_for_kings(position, 1));
        position.end(&CLAIMED_WIN);
    }
}

/// 4P-O8: returns whether the leader's win is claimed automatically. The condition is that an
/// eliminated player has at least as many points as the rival would have after the claim.
pub(super) fn is_claimed(position: &Position) -> bool {
    let second = |rival| position.points[rival].saturating_add(points_for_kings(position, 1));
    let claim = may_claim(position).filter(|_| position.options.auto_claim);
    claim.is_some_and(|[_, rival]| position.out.iter().any(|seat| position.points[seat] >= second(rival)))
}
