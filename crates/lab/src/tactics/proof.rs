//! Proofs that try all turns. They use only the rules: outcomes, eliminated players and captures.

use super::kind::Kind;
use polychess_game::{Turn, Value, turn_text, turns};
use polychess_rules::{Outcome, Position, Role, Searchable, Seat};

/// Maximum number of turns that a proof plays.
const MAX_TURNS: u64 = 3_000_000;
/// Maximum number of answers, except for `Kind::Queen`.
const MAX_ANSWERS: usize = 3;
/// Minimum number of legal turns for each answer.
const MIN_TURNS_PER_ANSWER: usize = 3;

/// The number of turns that a proof may still play.
struct Budget(u64);

impl Budget {
    /// Returns the position after a turn, or `None` if the budget is spent.
    fn after<P: Position>(&mut self, position: &P, turn: &Turn) -> Option<P> {
        self.0 = self.0.checked_sub(1)?;
        let mut next = position.clone();
        turn.iter().for_each(|&ply| next.play(ply));
        Some(next)
    }
}

/// Returns whether one of the next two rivals could harm the player if this rival were to move now.
/// Callers run this cheap check before the expensive proof.
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

/// Returns the answers of a position as sorted move strings.
///
/// Returns `None` if the position is not of this kind, or if the proof takes too many turns.
pub(crate) fn proven<V: Value>(position: &V::Position, kind: Kind) -> Option<Vec<String>> {
    let us = position.to_move().filter(|_| position.outcome().is_none())?;
    let all = turns(position);
    let mut budget = Budget(MAX_TURNS);
    let found = match kind {
        Kind::Win => answers(&all, |turn| Some(has_won(&budget.after(position, turn)?, us)))?,
        Kind::Out => {
            // If the player can win, an elimination is not the best answer.
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
            // In positions of this kind, no turn may expose the player to elimination.
            let saved =
                |turn: &Turn, budget: &mut Budget| verdict(&budget.after(position, turn)?, us, budget, &is_lost);
            if all.iter().any(|turn| saved(turn, &mut budget) != Some(Verdict::Safe)) {
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

/// Returns the turns that `fits` accepts, or `None` if the budget is spent.
fn answers(all: &[Turn], mut fits: impl FnMut(&Turn) -> Option<bool>) -> Option<Vec<Turn>> {
    let mut found = Vec::new();
    for turn in all {
        if fits(turn)? {
            found.push(turn.clone());
        }
    }
    Some(found)
}

/// Returns whether the outcome gives the seat more points than every rival. Returns `false` if the
/// game is not over.
pub(super) fn wins<P: Position>(position: &P, outcome: Option<Outcome>, us: Seat) -> bool {
    let rivals = Seat::all(P::SEATS).filter(|&seat| !position.are_teammates(seat, us));
    let points = outcome.and_then(|outcome| outcome.points);
    points.is_some_and(|points| rivals.into_iter().all(|rival| points[rival] < points[us]))
}

fn has_won<P: Position>(position: &P, us: Seat) -> bool {
    wins(position, position.outcome(), us)
}

/// Returns whether the game is over and another seat has more points.
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

/// Returns whether the seat is eliminated or last, has no king, or is mated in a team game.
fn is_lost<P: Searchable>(position: &P, us: Seat) -> bool {
    let king = position.seat_cells(us) & position.role_cells(Role::KING);
    is_out(position, us) || king.is_empty() || is_mated_in_a_team(position, us)
}

/// Returns whether a seat with a partner is mated: it is in check and would have no legal move. In
/// team games, a mate does not eliminate the seat.
fn is_mated_in_a_team<P: Searchable>(position: &P, seat: Seat) -> bool {
    let has_partner = seat.others(P::SEATS).any(|other| position.are_teammates(other, seat));
    has_partner && position.in_check(seat) && !position.with_turn(seat).has_legal_move()
}

/// Returns whether a turn has eliminated or mated a rival or captured its king, without harm to the
/// player.
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

/// Returns whether the seat wins with its next turn against any defence.
///
/// The seat must be to move within `left` turns. Returns `None` if the budget is spent.
fn wins_next<P: Searchable>(position: &P, us: Seat, left: usize, budget: &mut Budget) -> Option<bool> {
    if position.outcome().is_some() {
        return Some(has_won(position, us));
    }
    // An eliminated or skipped seat does not get another turn.
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

/// Whether rivals can harm a player before its next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// No rival can harm the player.
    Safe,
    /// The next player can harm the player at once, or the player after the next one can do so
    /// after every turn of the next player.
    Harmed,
    /// The player after the next one can harm the player, but only after some turns of the next
    /// player.
    Open,
}

/// Returns whether the next two players, if they are rivals, can harm `us` before its next turn.
///
/// Returns `None` if the budget is spent.
fn verdict<P: Position>(
    position: &P,
    us: Seat,
    budget: &mut Budget,
    harm: &dyn Fn(&P, Seat) -> bool,
) -> Option<Verdict> {
    if position.outcome().is_some() {
        return Some(if harm(position, us) { Verdict::Harmed } else { Verdict::Safe });
    }
    let is_rival = |position: &P| position.to_move().is_some_and(|turn| !position.are_teammates(turn, us));
    if !is_rival(position) {
        return Some(Verdict::Safe);
    }
    let (mut all_harmed, mut any_harmed) = (true, false);
    let mut behind = Vec::new();
    for turn in turns(position) {
        let next = budget.after(position, &turn)?;
        if harm(&next, us) {
            return Some(Verdict::Harmed);
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
            return Some(Verdict::Open);
        }
    }
    Some(if any_harmed { Verdict::Harmed } else { Verdict::Safe })
}

/// Returns the turns that prevent the harm.
///
/// Returns `None` if the verdict on a turn is open, if too many turns prevent the harm, or if the
/// budget is spent.
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
        match verdict(&next, us, budget, harm)? {
            Verdict::Safe if safe.len() == MAX_ANSWERS => return None,
            Verdict::Safe => safe.push(turn.clone()),
            Verdict::Harmed => {}
            Verdict::Open => return None,
        }
    }
    Some(safe)
}

/// Returns the turns that save the player's only queen, or `None` if it is not in danger.
///
/// The second player must attack the queen with a cheaper piece, and the next player must not
/// attack it. If the second player is a partner, the next player must attack the queen instead.
/// Most turns must lose the queen.
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
    // Saving the queen must be the most valuable turn. So no turn may capture a heavy piece or
    // promote a pawn, and the player must not be in check.
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
        match verdict(&after, us, budget, &has_none)? {
            Verdict::Safe => safe.push(turn.clone()),
            Verdict::Harmed => harmed += 1,
            Verdict::Open => {}
        }
    }
    (2 * harmed > all.len()).then_some(safe)
}
