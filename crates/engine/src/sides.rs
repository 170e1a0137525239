//! The root player's side and its rivals.

use polychess_rules::{Position, Seat, Seats};

/// The root player's side and the other sides.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    us: Seat,
    ours: Seats,
    /// True if at most one rival side is left.
    is_two_sided: bool,
}

impl Sides {
    /// Returns the sides from the view of this root player.
    #[must_use]
    pub fn of<P: Position>(position: &P, us: Seat) -> Self {
        let seats = || Seat::all(P::SEATS);
        let ours = seats().filter(|&seat| position.are_teammates(us, seat)).collect();
        let live = |seat: &Seat| !position.is_eliminated(*seat) && !position.are_teammates(us, *seat);
        let rival = seats().find(live);
        let is_two_sided = rival.is_none_or(|one| seats().filter(live).all(|other| position.are_teammates(one, other)));
        Self { us, ours, is_two_sided }
    }

    /// Returns the root player.
    #[must_use]
    pub fn us(&self) -> Seat {
        self.us
    }

    /// True if the seat is on the root player's side.
    #[inline]
    #[must_use]
    pub fn is_ours(&self, seat: Seat) -> bool {
        self.ours.contains(seat)
    }

    /// Returns the seats of the root player's side.
    pub fn ours(&self) -> impl Iterator<Item = Seat> {
        self.ours.iter()
    }

    /// True if at most one rival side is left. The game is then zero-sum.
    #[must_use]
    pub fn is_two_sided(&self) -> bool {
        self.is_two_sided
    }
}
