//! What checks and the end of a game pay, when there is one, and the ways in which it ends (ledger: Values and points, End and score, 4P-A2).

use super::attack::{Armies, attackers};
use super::board::{BOARD, Geometry, Pieces, Set};
use super::carry::Made;
use super::position::Position;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{BySeat, Ending, MoveKind, Outcome, Points, Role, Seat};

pub(super) static LAST_ONE: Ending = Ending::new("last-one", "4P-E1", "one player is left");
pub(super) static NOBODY_LEFT: Ending = Ending::new("nobody-left", "4P-E1", "no player is left");
pub(super) static CLAIMED_WIN: Ending =
    Ending::new("claimed-win", "4P-A2", "the win is claimed: the lead cannot be made up");
pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "4P-T1", "checkmate");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "4P-T2", "stalemate");
pub(super) static KING_CAPTURED: Ending = Ending::new("king-captured", "4P-T3", "a king is taken");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "4P-T5", "resignation");
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "4P-T5", "a player ran out of time or left the table");
pub(super) static THREEFOLD: Ending = Ending::new("threefold", "4P-D1", "draw: third occurrence of the position");
pub(super) static FIFTY: Ending = Ending::new("fifty", "4P-D2", "draw: 200 turns without a capture or pawn move");
pub(super) static INSUFFICIENT: Ending =
    Ending::new("insufficient", "4P-D3", "draw: nobody has enough pieces left to mate");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "4P-D4", "draw agreed");
/// 4P-F2 (R26): what a position text says of the end of a game in words that are none of ours.
pub(super) static FINISHED: Ending =
    Ending::new("finished", "4P-F2", "the game was over when its position was written down");

/// All of them: position texts name one of a game that is over.
pub(super) static ALL: [&Ending; 13] = [
    &LAST_ONE,
    &NOBODY_LEFT,
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

/// Are so few living pieces left that it has to be asked whether [they can mate](is_dead)?
#[inline]
pub(super) fn may_be_dead(armies: Armies<'_>) -> bool {
    let few = |pieces: u32| pieces as usize <= SEATS + 2;
    let living = armies.pieces.occupied().without(armies.marks.grey).words().map(u64::count_ones);
    // One word is nearly always enough to tell.
    living.iter().all(|&pieces| few(pieces)) && few(living.iter().sum())
}

/// 4P-D3 (R12): no living pieces but kings, or two kings with one bishop, one knight, or a bishop each on cells of one colour.
pub(super) fn is_dead(armies: Armies<'_>) -> bool {
    let pieces = armies.pieces;
    if !may_be_dead(armies) {
        return false;
    }
    let living = pieces.occupied().without(armies.marks.grey);
    let kings = living & pieces.role(Role::KING);
    let others = living.without(kings);
    let (knights, bishops) = (others & pieces.role(Role::KNIGHT), others & pieces.role(Role::BISHOP));
    match (others.len(), kings.len()) {
        (0, _) => true,
        (1, 2) => !(knights | bishops).is_empty(),
        (2, 2) if bishops.len() == 2 => {
            let dark = |cell| {
                let (x, y) = BOARD.cross.coordinates(cell);
                (x + y) % 2 == 0
            };
            let shades = bishops.iter().filter(|&cell| dark(cell)).count();
            let one_army = Seat::all(SEATS).any(|seat| bishops.without(pieces.seat(seat)).is_empty());
            !one_army && shades != 1
        }
        _ => false,
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

/// 4P-V3 (R16, R24): the points for attacking several kings of live seats that the mover's pieces did not attack before.
#[inline(never)]
pub(super) fn for_several_checks(position: &Position, board: &Geometry, us: Seat, made: &Made) -> u16 {
    let (live, (pieces, grey)) = (position.live(), before(position, board, us, made));
    let own = pieces.seat(us).without(grey);
    let (mut kings, mut with_queen) = (0, false);
    for rival in position.checked.without(us).iter().filter(|&rival| live.contains(rival)) {
        let Some(king) = position.armies().king(rival) else { continue };
        let now = position.armies().attackers(us, king);
        if !now.is_empty() && attackers(board, &pieces, own, king, pieces.occupied()).is_empty() {
            kings += 1;
            with_queen |= now.meets(&position.pieces.role(Role::QUEEN));
        }
    }
    for_checks(kings, with_queen)
}

/// The pieces as they stood before the ply that has just been made, and which of them were grey.
fn before(position: &Position, board: &Geometry, us: Seat, made: &Made) -> (Pieces, Set) {
    let (mut pieces, mut grey, m) = (position.pieces, position.marks.grey, made.m);
    if let Some(castling) = board.castling(us, m).filter(|_| m.kind == MoveKind::Castling) {
        castling.carry_rook(&mut pieces, us);
    }
    pieces.carry(us, m.to, m.from, made.arrives, made.role);
    for taken in made.taken.iter().flatten() {
        pieces.put(taken.cell, taken.piece);
        if taken.grey {
            grey.insert(taken.cell);
        }
    }
    (pieces, grey)
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
