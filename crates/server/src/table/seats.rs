//! The seats of a table and their occupants.

use crate::table::event::seats;
use crate::table::names::Names;
use crate::token::Hash;
use polychess_rules::Seats;
use polychess_wire::Who;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatSlot {
    pub(crate) occupant: Occupant,
    /// True if the person has left permanently.
    pub(crate) gone: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Occupant {
    /// The seat is open to any guest.
    Nobody,
    /// The seat is reserved for a guest with the invitation that has this hash.
    Invited(Hash),
    Person {
        session: String,
        /// The hash of the invitation that the person used, if any.
        invitation: Option<Hash>,
    },
    Computer {
        player: String,
        name: String,
    },
}

impl SeatSlot {
    pub(crate) fn new(occupant: Occupant) -> Self {
        Self { occupant, gone: false }
    }

    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. } | Occupant::Computer { .. })
    }

    pub(crate) fn session(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Person { session, .. } => Some(session),
            _ => None,
        }
    }

    pub(crate) fn player(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Computer { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Returns the name at the seat, which has this index. `None` if the seat is free or the person's name was deleted.
    pub(crate) fn name<'a>(&'a self, names: &'a Names, seat: usize) -> Option<&'a str> {
        match &self.occupant {
            Occupant::Person { session, .. } => names.get(session, seat),
            _ => self.computer_name(),
        }
    }

    pub(crate) fn computer_name(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Computer { name, .. } => Some(name),
            _ => None,
        }
    }

    pub(crate) fn who(&self) -> Who {
        match self.occupant {
            Occupant::Nobody => Who::Open,
            Occupant::Invited(_) => Who::Invited,
            Occupant::Person { .. } => Who::Person,
            Occupant::Computer { .. } => Who::Computer,
        }
    }
}

/// Returns whether the token is an invitation to one of these seats, used or not.
pub(crate) fn is_invited(slots: &[SeatSlot], token: &str) -> bool {
    let hash = Hash::of(token.as_bytes());
    slots.iter().any(|slot| match &slot.occupant {
        Occupant::Invited(wanted) => *wanted == hash,
        Occupant::Person { invitation, .. } => *invitation == Some(hash),
        Occupant::Nobody | Occupant::Computer { .. } => false,
    })
}

pub(crate) fn seats_of(slots: &[SeatSlot], session: &str) -> Seats {
    seats(slots.iter().enumerate().filter(|(_, slot)| slot.session() == Some(session)).map(|(seat, _)| seat))
}

/// Returns the seats of the people who have not left.
pub(crate) fn present(slots: &[SeatSlot]) -> Seats {
    seats(slots.iter().enumerate().filter(|(_, c)| c.session().is_some() && !c.gone).map(|(seat, _)| seat))
}
