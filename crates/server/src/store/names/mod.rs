//! The names of people at tables. They are outside the event logs, so that the server can erase the
//! name of a deleted account.

mod sql;

pub(super) use sql::name_statements;

use crate::store::{Answer, SeatName, StoredEvent};

/// A person with a table that must lose the person's name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct NamePlace {
    /// The id of the table.
    pub table: String,
    /// The person, whose account was deleted.
    pub person: String,
}

/// The erasure of a person's name from a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Erasure {
    /// The table, and the person.
    pub place: NamePlace,
    /// The redacted events, which replace those with the same numbers.
    pub events: Vec<StoredEvent>,
    /// The summary of the table before and after the erasure; `None` if it does not change.
    pub summary: Option<(String, String)>,
}

/// The names of people in a database.
pub trait NameStore: Send + Sync {
    /// Returns the names of the people at a table, ordered by person and seat.
    fn names_at<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<SeatName>>;

    /// Returns up to 100 tables that may contain the name of a deleted account, in a fixed order, after this
    /// place.
    fn names_to_erase(&self, after: NamePlace) -> Answer<'_, Vec<NamePlace>>;

    /// Erases a name from a table. Does not replace events that are already redacted.
    ///
    /// # Errors
    /// `Conflict` if the summary of the table has changed.
    fn erase_name(&self, erasure: Erasure) -> Answer<'_, ()>;

    /// Removes the remains of erased data from the files of the database, as far as the server can do
    /// this.
    fn scrub(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }
}
