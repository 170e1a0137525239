//! Who is with the player for whom a search is made, and who is against him.

use polychess_rules::{Position, Seat, Seats};

/// The side of the root's player and all others.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    us: Seat,
    ours: Seats,
    /// Is there but one rival side left?
    two: bool,
}

impl Sides {
    /// The sides as this seat sees them.
    #[must_use]
    pub fn of<P: Position>(position: &P, us: Seat) -> Self {
        let seats = || Seat::all(P::SEATS);
        let ours = seats().filter(|&seat| position.same_side(us, seat)).collect();
        let live = |seat: &Seat| !position.is_out(*seat) && !position.same_side(us, *seat);
        let rival = seats().find(live);
        let two = rival.is_none_or(|one| seats().filter(live).all(|other| position.same_side(one, other)));
        Self { us, ours, two }
    }

    /// For whom.
    #[must_use]
    pub fn us(&self) -> Seat {
        self.us
    }

    /// Is the seat on his side?
    #[inline]
    #[must_use]
    pub fn is_ours(&self, seat: Seat) -> bool {
        self.ours.contains(seat)
    }

    /// The seats of his side.
    pub fn ours(&self) -> impl Iterator<Item = Seat> {
        self.ours.iter()
    }

    /// Are there two sides only, so that what is good for one is bad for the other?
    #[must_use]
    pub fn are_two(&self) -> bool {
        self.two
    }
}
