//! The names of the people at a table.
//!
//! Names are outside the event log, so that the server can change and delete them. The log of an
//! earlier version also contains names. A name of the database replaces them.

use crate::store::SeatName;
use std::collections::BTreeMap;

/// The names of the people at a table. A person can have another name at each seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Names {
    names: BTreeMap<(String, usize), String>,
    /// The names in the database, as far as this server has read or written them.
    saved: BTreeMap<(String, usize), String>,
}

impl Names {
    /// Returns the name of a person at a seat, or `None` if it was deleted.
    pub(crate) fn get(&self, person: &str, seat: usize) -> Option<&str> {
        self.names.get(&(person.to_owned(), seat)).map(String::as_str)
    }

    pub(crate) fn set(&mut self, person: &str, seat: usize, name: &str) {
        self.names.insert((person.to_owned(), seat), name.to_owned());
    }

    /// True if the person has a name at any seat.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.names.keys().any(|(other, _)| other == person)
    }

    /// Removes the names of a person whose account was deleted.
    pub(crate) fn remove(&mut self, person: &str) {
        self.names.retain(|(other, _), _| other != person);
        self.saved.retain(|(other, _), _| other != person);
    }

    /// Adds the names in the database, which replace the names of the log. Removes the names that the
    /// database no longer has.
    pub(crate) fn load(&mut self, saved: Vec<SeatName>) {
        let saved: BTreeMap<_, _> = saved.into_iter().map(|name| ((name.person, name.seat), name.name)).collect();
        self.names.retain(|key, _| saved.contains_key(key) || !self.saved.contains_key(key));
        self.names.extend(saved.clone());
        self.saved = saved;
    }

    /// Returns the names that the database does not have yet, and marks them as saved.
    pub(crate) fn take_unsaved(&mut self) -> Vec<SeatName> {
        let unsaved: BTreeMap<_, _> = self
            .names
            .iter()
            .filter(|(key, name)| self.saved.get(key) != Some(name))
            .map(|(k, n)| (k.clone(), n.clone()))
            .collect();
        self.saved.extend(unsaved.clone());
        unsaved.into_iter().map(|((person, seat), name)| SeatName { person, seat, name }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(person: &str, seat: usize, name: &str) -> SeatName {
        SeatName { person: person.into(), seat, name: name.into() }
    }

    #[test]
    fn names_of_the_database_replace_those_of_the_log() {
        let mut names = Names::default();
        names.set("a", 0, "Ann");
        names.set("a", 2, "Friend");
        names.set("b", 1, "Ben");
        names.load(vec![name("a", 0, "Anna"), name("a", 2, "Friend")]);
        assert_eq!((names.get("a", 0), names.get("a", 2), names.get("a", 1)), (Some("Anna"), Some("Friend"), None));
        assert_eq!(names.take_unsaved(), [name("b", 1, "Ben")]);
        assert_eq!(names.take_unsaved(), []);
        names.set("b", 1, "Bo");
        assert_eq!(names.take_unsaved(), [name("b", 1, "Bo")]);
        names.load(vec![name("b", 1, "Bo")]);
        assert_eq!((names.has("a"), names.get("b", 1)), (false, Some("Bo")));
        names.remove("b");
        assert_eq!(names.take_unsaved(), []);
        assert!(!names.has("b"));
    }
}
