//! Proofs by trying all turns. They use only the rules: outcomes, eliminated seats and possible
//! captures.

use super::kind::Kind;
use polychess_game::{Turn, Value, turn_text, turns};
use polychess_rules::{Outcome, Position, Role, Searchable, Seat};

/// Maximum number of turns played for a proof.
const MAX_TURNS: u64 = 3_000_000;
/// Maximum number of answers. `Kind::Queen` may have more.
const MAX_ANSWERS: usize = 3;
/// Minimum number of legal turns for each answer.
const MIN_TURNS_PER_ANSWER: usize = 3;

/// The number of turns that a proof may still play.
struct Budget(u64);

impl Budget {
    /// Returns the position after a turn; `None` if the budget is spent.
    fn after<P: Position>(&mut self, position: &P, turn: &Turn) -> Option<P> {
        self.0 = self.0.checked_sub(1)?;
        let mut next = position.clone();
        turn.iter().for_each(|&ply| next.play(ply));
        Some(next)
    }
}

/// True if one of the next two rivals, moving now, could harm the player. A quick test before a
/// proof.
pub(super) fn is_in_danger<V: Value>(position: &V::Position, us: Seat) -> bool {
    let rivals = us
        .others(V::Position::SEATS)
        .filter(|&seat| !position.is_eliminated(seat) && !position.are_teammates(seat, us));
    rivals.into_iter().take(2).any(|rival| {
        let theirs = position.with_turn(rival);
        let mut budget = Budget(MAX_TURNS);
        let harms =
            |turn: &Turn| budget.after(&theirs, turn).is_some_and(|after| is_lost(&after, us) || is_beaten(&after, us));
        turns(&theirs).iter().any(harms)
    })
}

/// Returns the answers of a position as sorted turn texts.
///
/// Returns `None` if it is not a position of this kind, or the proof takes too many turns.
pub(crate) fn proven<V: Value>(position: &V::Position, kind: Kind) -> Option<Vec<String>> {
    let us = position.to_move().filter(|_| position.outcome().is_none())?;
    let all = turns(position);
    let mut budget = Budget(MAX_TURNS);
    let found = match kind {
        Kind::Win => answers(&all, |turn| Some(has_won(&budget.after(position, turn)?, us)))?,
        Kind::Out => {
            // A player that can win has a better answer.
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
            // The player must not be in danger of elimination.
            let saved = |turn: &Turn, budget: &mut Budget| fate(&budget.after(position, turn)?, us, budget, &is_lost);
            if all.iter().any(|turn| saved(turn, &mut budget) != Some(Fate::Safe)) {
                return None;
            }
            only_safe(position, &all, us, &mut budget, &harm)?
        }
        Kind::Queen => queens(position, &all, us, &mut budget)?,
        Kind::Declare | Kind::Joint => return None,
    };
    let many = kind != Kind::Queen && found.len() > MAX_ANSWERS;
    if found.is_empty() || many || all.len() < MIN_TURNS_PER_ANSWER * found.len() {
        return None;
    }
    let mut texts: Vec<String> = found.iter().map(|turn| turn_text::<V>(turn, position.topology())).collect();
    texts.sort_unstable();
    Some(texts)
}

/// Returns the turns that match; `None` if the budget is spent.
fn answers(all: &[Turn], mut fits: impl FnMut(&Turn) -> Option<bool>) -> Option<Vec<Turn>> {
    let mut found = Vec::new();
    for turn in all {
        if fits(turn)? {
            found.push(turn.clone());
        }
    }
    Some(found)
}

/// True if the seat has more points than every rival in the end.
pub(super) fn wins<P: Position>(position: &P, outcome: Option<Outcome>, us: Seat) -> bool {
    let rivals = Seat::all(P::SEATS).filter(|&seat| !position.are_teammates(seat, us));
    let points = outcome.and_then(|outcome| outcome.points);
    points.is_some_and(|points| rivals.into_iter().all(|rival| points[rival] < points[us]))
}

fn has_won<P: Position>(position: &P, us: Seat) -> bool {
    wins(position, position.outcome(), us)
}

/// True if another seat has more points in the end.
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

/// True if the seat is out or last, has no king, or is mated in a team game.
fn is_lost<P: Searchable>(position: &P, us: Seat) -> bool {
    let king = position.seat_cells(us) & position.role_cells(Role::KING);
    is_out(position, us) || king.is_empty() || is_mated_in_a_team(position, us)
}

/// True if the seat has a partner, is in check and could not move if it were to move. In team
/// games, mate does not eliminate.
fn is_mated_in_a_team<P: Searchable>(position: &P, seat: Seat) -> bool {
    let has_partner = seat.others(P::SEATS).any(|other| position.are_teammates(other, seat));
    has_partner && position.in_check(seat) && !position.with_turn(seat).has_legal_move()
}

/// True if a turn eliminated or mated a rival, or captured its king, and the player itself is not
/// lost.
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

/// True if, against any play of the others, the seat has a winning turn when it is next to move.
///
/// The seat must be to move within `left` turns. Returns `None` if the budget is spent.
fn wins_next<P: Searchable>(position: &P, us: Seat, left: usize, budget: &mut Budget) -> Option<bool> {
    if position.outcome().is_some() {
        return Some(has_won(position, us));
    }
    // A seat that is out, or skipped, is not to move again.
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

/// The fate of a seat before its next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// No rival can do the harm.
    Safe,
    /// The next player can do the harm at once, or the player after it can against any turn of the
    /// next player.
    Harmed,
    /// The harm depends on the next player's turn.
    Open,
}

/// Returns the fate of a seat against the next player and the player after it, if they are rivals.
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

/// Returns the only turns that prevent a harm. `None` if the harm stays open after a turn, or too
/// many turns prevent it.
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
            Fate::Safe if safe.len() == MAX_ANSWERS => return None,
            Fate::Safe => safe.push(turn.clone()),
            Fate::Harmed => {}
            Fate::Open => return None,
        }
    }
    Some(safe)
}

/// Returns the turns that save the only queen; `None` if there is no such threat.
///
/// The player after the next attacks it with a cheaper piece, and the next player does not attack
/// it. If the player after the next is a partner, the next player attacks instead.
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
    // No turn may be worth as much: no capture of a heavy piece, no promotion, no check at the
    // start.
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
