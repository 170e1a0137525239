//! Offers between some of the players, outside the game. They bind nobody; they are kept so that they can be answered once.

use crate::table::event::{Event, seats};
use crate::table::standing::Table;

impl Table {
    /// A name for the next offer between these. It counts only what they know themselves, so it tells nothing of others.
    pub(crate) fn offer_name(&self, from: usize, to: &[usize]) -> String {
        let audience = seats(to.iter().copied().chain([from]));
        let alike = self.events.iter().filter(|event| {
            matches!(&event.what, Event::Offered(offered) if offered.from == from)
                && event.what.audience() == Some(audience)
        });
        let to: Vec<String> = to.iter().map(usize::to_string).collect();
        format!("{from}-{}-{}", to.join("."), alike.count() + 1)
    }
}
