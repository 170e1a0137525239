//! Who sits where.

use crate::secret::Hash;
use crate::table::happening::seats;
use polychess_rules::Seats;
use polychess_wire::Who;

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chair {
    pub(crate) holder: Holder,
    /// Has the person left it for good?
    pub(crate) gone: bool,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    /// Whoever comes first may.
    Nobody,
    /// Who has the invitation with this hash may.
    Invited(Hash),
    Person {
        session: String,
        name: String,
        /// The invitation that was used.
        invitation: Option<Hash>,
    },
    Computer {
        player: String,
        name: String,
    },
}

impl Chair {
    pub(crate) fn new(holder: Holder) -> Self {
        Self { holder, gone: false }
    }

    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.holder, Holder::Person { .. } | Holder::Computer { .. })
    }

    pub(crate) fn session(&self) -> Option<&str> {
        match &self.holder {
            Holder::Person { session, .. } => Some(session),
            _ => None,
        }
    }

    pub(crate) fn player(&self) -> Option<&str> {
        match &self.holder {
            Holder::Computer { player, .. } => Some(player),
            _ => None,
        }
    }

    pub(crate) fn name(&self) -> Option<&str> {
        match &self.holder {
            Holder::Person { name, .. } | Holder::Computer { name, .. } => Some(name),
            Holder::Nobody | Holder::Invited(_) => None,
        }
    }

    pub(crate) fn who(&self) -> Who {
        match self.holder {
            Holder::Nobody => Who::Open,
            Holder::Invited(_) => Who::Invited,
            Holder::Person { .. } => Who::Person,
            Holder::Computer { .. } => Who::Computer,
        }
    }
}

/// The seats of a session.
pub(crate) fn seats_of(chairs: &[Chair], session: &str) -> Seats {
    seats(chairs.iter().enumerate().filter(|(_, chair)| chair.session() == Some(session)).map(|(seat, _)| seat))
}

/// Seats of persons who have not left.
pub(crate) fn present(chairs: &[Chair]) -> Seats {
    seats(chairs.iter().enumerate().filter(|(_, c)| c.session().is_some() && !c.gone).map(|(seat, _)| seat))
}
