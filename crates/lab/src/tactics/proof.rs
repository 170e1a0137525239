//! Proofs by going through all turns. What a turn is good for follows from the rules alone: from outcomes, from who is out, and from
//! what can be taken.

use super::kind::Kind;
use polychess_game::{Turn, Value, turn_text, turns};
use polychess_rules::{Outcome, Position, Role, Searchable, Seat};

/// No more plies are played for one proof.
const MOST: u64 = 3_000_000;
/// More answers than this are no task; of the turns that save a queen there may be more.
const MOST_ANSWERS: usize = 3;
/// A position with fewer turns than this for each answer is no task either.
const CHOICE: usize = 3;

/// A budget of plies.
struct Budget(u64);

impl Budget {
    /// The position after a turn; `None` when the budget is spent.
    fn after<P: Position>(&mut self, position: &P, turn: &Turn) -> Option<P> {
        self.0 = self.0.checked_sub(1)?;
        let mut next = position.clone();
        turn.iter().for_each(|&ply| next.play(ply));
        Some(next)
    }
}

/// May somebody soon do harm to the player on turn? A quick look that spares a proof: what the next two could do if it were their turn now.
pub(super) fn is_in_danger<V: Value>(position: &V::Position, us: Seat) -> bool {
    let rivals = us
        .others(V::Position::SEATS)
        .filter(|&seat| !position.is_eliminated(seat) && !position.are_teammates(seat, us));
    rivals.into_iter().take(2).any(|rival| {
        let theirs = position.with_turn(rival);
        let mut budget = Budget(MOST);
        let harms =
            |turn: &Turn| budget.after(&theirs, turn).is_some_and(|after| is_lost(&after, us) || is_beaten(&after, us));
        turns(&theirs).iter().any(harms)
    })
}

/// The answers of a position, as sorted turn texts; `None` when it is no task of this kind, or one that cannot be proven within reason.
pub(crate) fn proven<V: Value>(position: &V::Position, kind: Kind) -> Option<Vec<String>> {
    let us = position.to_move().filter(|_| position.outcome().is_none())?;
    let all = turns(position);
    let mut budget = Budget(MOST);
    let found = match kind {
        Kind::Win => answers(&all, |turn| Some(has_won(&budget.after(position, turn)?, us)))?,
        Kind::Out => {
            // Who can win has something better to do.
            let wins = answers(&all, |turn| Some(has_won(&budget.after(position, turn)?, us)))?;
            if !wins.is_empty() {
                return None;
            }
            answers(&all, |turn| Some(beats(position, &budget.after(position, turn)?, us)))?
        }
        Kind::WinInTwo => {
            let mut best = Vec::new();
            for turn in &all {
                let next = budget.after(position, turn)?;
                if has_won(&next, us) {
                    return None;
                }
                if next.outcome().is_none() && wins_next(&next, us, V::Position::SEATS, &mut budget)? {
                    best.push(turn.clone());
                }
            }
            best
        }
        Kind::Save => only_safe(position, &all, us, &mut budget, &is_lost)?,
        Kind::Help => {
            let harm = |after: &V::Position, us| !is_out(after, us) && is_beaten(after, us);
            // Who can be put out himself has other cares.
            let saved = |turn: &Turn, budget: &mut Budget| fate(&budget.after(position, turn)?, us, budget, &is_lost);
            if all.iter().any(|turn| saved(turn, &mut budget) != Some(Fate::Safe)) {
                return None;
            }
            only_safe(position, &all, us, &mut budget, &harm)?
        }
        Kind::Queen => queens(position, &all, us, &mut budget)?,
        Kind::Declare | Kind::Joint => return None,
    };
    let many = kind != Kind::Queen && found.len() > MOST_ANSWERS;
    if found.is_empty() || many || all.len() < CHOICE * found.len() {
        return None;
    }
    let mut texts: Vec<String> = found.iter().map(|turn| turn_text::<V>(turn, position.topology())).collect();
    texts.sort_unstable();
    Some(texts)
}

/// The turns that fit.
fn answers(all: &[Turn], mut fits: impl FnMut(&Turn) -> Option<bool>) -> Option<Vec<Turn>> {
    let mut found = Vec::new();
    for turn in all {
        if fits(turn)? {
            found.push(turn.clone());
        }
    }
    Some(found)
}

/// Has this seat more points than every rival in the end?
pub(super) fn wins<P: Position>(position: &P, outcome: Option<Outcome>, us: Seat) -> bool {
    let rivals = Seat::all(P::SEATS).filter(|&seat| !position.are_teammates(seat, us));
    let points = outcome.and_then(|outcome| outcome.points);
    points.is_some_and(|points| rivals.into_iter().all(|rival| points[rival] < points[us]))
}

fn has_won<P: Position>(position: &P, us: Seat) -> bool {
    wins(position, position.outcome(), us)
}

/// Has a rival more points in the end?
fn is_beaten<P: Position>(position: &P, us: Seat) -> bool {
    let points = position.outcome().and_then(|outcome| outcome.points);
    points.is_some_and(|points| Seat::all(P::SEATS).any(|seat| points[seat] > points[us]))
}

fn is_out<P: Position>(position: &P, us: Seat) -> bool {
    let least = |points: polychess_rules::BySeat<polychess_rules::Points>| {
        Seat::all(P::SEATS).all(|seat| position.are_teammates(seat, us) || points[us] < points[seat])
    };
    position.is_eliminated(us) || position.outcome().and_then(|outcome| outcome.points).is_some_and(least)
}

/// Is this seat out, or last?
fn is_lost<P: Searchable>(position: &P, us: Seat) -> bool {
    let king = position.seat_cells(us) & position.role_cells(Role::KING);
    is_out(position, us) || king.is_empty() || is_mated_in_a_team(position, us)
}

/// Where armies play in teams a mate does not put out: is this seat in check, and could it not move if it were its turn?
fn is_mated_in_a_team<P: Searchable>(position: &P, seat: Seat) -> bool {
    let has_partner = seat.others(P::SEATS).any(|other| position.are_teammates(other, seat));
    has_partner && position.in_check(seat) && !position.with_turn(seat).has_legal_move()
}

/// Has a turn put a rival out, or taken his king?
fn beats<P: Searchable>(before: &P, after: &P, us: Seat) -> bool {
    let kings = |position: &P, seat| (position.seat_cells(seat) & position.role_cells(Role::KING)).len();
    let beaten = |seat: Seat| {
        !before.are_teammates(seat, us)
            && (after.is_eliminated(seat) && !before.is_eliminated(seat)
                || kings(after, seat) < kings(before, seat)
                || is_mated_in_a_team(after, seat) && !is_mated_in_a_team(before, seat))
    };
    !is_lost(after, us) && !is_beaten(after, us) && Seat::all(P::SEATS).any(beaten)
}

/// Whatever the others play, has this seat a turn that wins when it is on turn again, no more than so many turns later?
fn wins_next<P: Searchable>(position: &P, us: Seat, left: usize, budget: &mut Budget) -> Option<bool> {
    if position.outcome().is_some() {
        return Some(has_won(position, us));
    }
    // Who is out, or passed over, is not on turn again.
    if is_lost(position, us) || left == 0 {
        return Some(false);
    }
    let all = turns(position);
    let ours = position.to_move() == Some(us);
    for turn in &all {
        let next = budget.after(position, turn)?;
        if ours && has_won(&next, us) {
            return Some(true);
        }
        if !ours && !wins_next(&next, us, left - 1, budget)? {
            return Some(false);
        }
    }
    Some(!ours && !all.is_empty())
}

/// What becomes of a seat before it is on turn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// Nobody can do the harm, whatever is played.
    Safe,
    /// The next player can do it at once, or the one after him whatever the next one plays.
    Harmed,
    /// It depends.
    Open,
}

/// What can be done to this seat by the next player, and by the one after him, if he is a rival, too.
fn fate<P: Position>(position: &P, us: Seat, budget: &mut Budget, harm: &dyn Fn(&P, Seat) -> bool) -> Option<Fate> {
    if position.outcome().is_some() {
        return Some(if harm(position, us) { Fate::Harmed } else { Fate::Safe });
    }
    let is_rival = |position: &P| position.to_move().is_some_and(|turn| !position.are_teammates(turn, us));
    if !is_rival(position) {
        return Some(Fate::Safe);
    }
    let (mut all_harmed, mut any_harmed) = (true, false);
    let mut behind = Vec::new();
    for turn in turns(position) {
        let next = budget.after(position, &turn)?;
        if harm(&next, us) {
            return Some(Fate::Harmed);
        }
        behind.push(next);
    }
    for next in &behind {
        let mut harmed = false;
        if next.outcome().is_none() && is_rival(next) {
            for turn in turns(next) {
                if harm(&budget.after(next, &turn)?, us) {
                    harmed = true;
                    break;
                }
            }
        }
        all_harmed &= harmed;
        any_harmed |= harmed;
        if any_harmed && !all_harmed {
            return Some(Fate::Open);
        }
    }
    Some(if any_harmed { Fate::Harmed } else { Fate::Safe })
}

/// The turns after which a harm cannot be done, where after every other turn it can.
fn only_safe<P: Searchable>(
    position: &P,
    all: &[Turn],
    us: Seat,
    budget: &mut Budget,
    harm: &dyn Fn(&P, Seat) -> bool,
) -> Option<Vec<Turn>> {
    let mut safe = Vec::new();
    for turn in all {
        let next = budget.after(position, turn)?;
        match fate(&next, us, budget, harm)? {
            Fate::Safe if safe.len() == MOST_ANSWERS => return None,
            Fate::Safe => safe.push(turn.clone()),
            Fate::Harmed => {}
            Fate::Open => return None,
        }
    }
    Some(safe)
}

/// The turns after which a queen is safe that the player after the next attacks with something cheaper, and the next one does not attack. Where the
/// player after the next is a partner, it is the next one who attacks.
fn queens<P: Searchable>(position: &P, all: &[Turn], us: Seat, budget: &mut Budget) -> Option<Vec<Turn>> {
    let own = position.seat_cells(us) & position.role_cells(Role::QUEEN);
    let queen = own.first().filter(|_| own.len() == 1)?;
    let seats: Vec<Seat> = us.others(P::SEATS).filter(|&seat| !position.is_eliminated(seat)).collect();
    let [next, then] = *seats.get(..2)? else { return None };
    let in_team = position.are_teammates(then, us);
    let by = |seat| position.attackers(queen, position.occupied_cells()) & position.seat_cells(seat);
    let (attacker, bystander) = if in_team { (next, then) } else { (then, next) };
    let cheap = !position.role_cells(Role::QUEEN) & !position.role_cells(Role::KING);
    if !in_team && !by(bystander).is_empty() || (by(attacker) & cheap).is_empty() {
        return None;
    }
    // Nothing else is worth as much: no officer of weight to take, no promotion, no check to begin with.
    let heavy = position.role_cells(Role::QUEEN) | position.role_cells(Role::ROOK) | position.role_cells(Role::KING);
    let rich = |turn: &Turn| {
        turn.iter().any(|ply| {
            ply.promotion.is_some() || ply.moves_piece() && (heavy & position.other_seats_cells()).contains(ply.to)
        })
    };
    if all.iter().any(rich) || position.in_check(us) {
        return None;
    }
    let has_none = |after: &P, us: Seat| (after.seat_cells(us) & after.role_cells(Role::QUEEN)).is_empty();
    let (mut safe, mut harmed) = (Vec::new(), 0);
    for turn in all {
        let after = budget.after(position, turn)?;
        match fate(&after, us, budget, &has_none)? {
            Fate::Safe => safe.push(turn.clone()),
            Fate::Harmed => harmed += 1,
            Fate::Open => {}
        }
    }
    (2 * harmed > all.len()).then_some(safe)
}
