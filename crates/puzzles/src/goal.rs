//! The goal of a forced puzzle: a rival falls, and no other rival gains more from it than the
//! solver.

use polychess_game::Value;
use polychess_rules::{MAX_SEATS, Points, Position as _, Role, Searchable, Seat, Seats};

/// The state of the goal after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// These rivals have fallen.
    Reached(Seats),
    /// The solver can no longer reach the goal.
    Missed,
    /// The game continues.
    Open,
}

/// The goal of a solver in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// The solver.
    pub(crate) solver: Seat,
    /// The rivals that the solver attacks.
    pub(crate) targets: Seats,
    /// The points of each seat before the puzzle.
    won: [f32; MAX_SEATS],
}

impl Goal {
    /// Returns the goal to bring down any rival; `None` if there is no player to move.
    pub(crate) fn any_rival<V: Value>(position: &V::Position) -> Option<Self> {
        let solver = position.to_move()?;
        let fallen: Seats = V::INFO.all_seats().filter(|&seat| has_fallen(position, seat)).collect();
        let is_rival = |seat: &Seat| !position.are_teammates(*seat, solver) && !fallen.contains(*seat);
        let targets = V::INFO.all_seats().filter(is_rival).collect();
        Some(Self { solver, targets, won: V::payments(position).won })
    }

    /// Returns the same goal with only one target.
    pub(crate) fn only(self, target: Seat) -> Self {
        Self { targets: Seats::NONE.with(target), ..self }
    }

    /// Returns the verdict after a complete turn.
    pub(crate) fn verdict<V: Value>(&self, after: &V::Position) -> Verdict {
        if has_fallen(after, self.solver) {
            return Verdict::Missed;
        }
        let fell: Seats = self.targets.iter().filter(|&seat| has_fallen(after, seat)).collect();
        match (fell.is_empty(), after.outcome().is_some()) {
            (false, _) if self.has_gained_most::<V>(after) => Verdict::Reached(fell),
            (false, _) | (true, true) => Verdict::Missed,
            (true, false) => Verdict::Open,
        }
    }

    /// True if a rival that is in the game is in check.
    pub(crate) fn checks<V: Value>(&self, position: &V::Position) -> bool {
        self.targets.iter().any(|seat| position.in_check(seat))
    }

    /// True if no rival has gained as much as the solver, or as much as a solver without gain.
    fn has_gained_most<V: Value>(&self, after: &V::Position) -> bool {
        let payments = V::payments(after);
        let rivals = || V::INFO.all_seats().filter(|&seat| !after.are_teammates(seat, self.solver));
        let ended = after.outcome().filter(|_| payments.is_fixed);
        if let Some(outcome) = ended {
            let points = outcome.points.unwrap_or_default();
            return points[self.solver] > Points::ZERO && rivals().all(|seat| points[seat] < points[self.solver]);
        }
        let gain = |seat: Seat| payments.won[seat.index()] - self.won[seat.index()];
        rivals().all(|seat| gain(seat) <= gain(self.solver))
    }
}

/// True if the seat is eliminated, has lost its king, or is mated in a team.
///
/// In team games, a mated player stays in the game.
pub(crate) fn has_fallen<P: Searchable>(position: &P, seat: Seat) -> bool {
    position.is_eliminated(seat)
        || (position.seat_cells(seat) & position.role_cells(Role::KING)).is_empty()
        || is_mated_in_team(position, seat)
}

/// True if the seat has a partner, is in check, and would have no legal move.
pub(crate) fn is_mated_in_team<P: Searchable>(position: &P, seat: Seat) -> bool {
    let has_partner = || seat.others(P::SEATS).any(|other| position.are_teammates(other, seat));
    position.in_check(seat) && has_partner() && !position.with_turn(seat).has_legal_move()
}
