//! The names of the people at a table.
//!
//! Names are outside the event log, so that the server can change and delete them. The log of an
//! earlier version also contains names. A name of the database replaces them.

use std::collections::BTreeMap;

/// The names of the people at a table, by person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Names {
    names: BTreeMap<String, String>,
    /// The names in the database, as far as this server has read or written them.
    saved: BTreeMap<String, String>,
}

impl Names {
    /// Returns the name of a person, or `None` if it was deleted.
    pub(crate) fn get(&self, person: &str) -> Option<&str> {
        self.names.get(person).map(String::as_str)
    }

    pub(crate) fn set(&mut self, person: &str, name: &str) {
        self.names.insert(person.to_owned(), name.to_owned());
    }

    /// Removes the name of a person whose account was deleted.
    pub(crate) fn remove(&mut self, person: &str) {
        self.names.remove(person);
        self.saved.remove(person);
    }

    /// Adds the names in the database, which replace the names of the log. Removes the names that the
    /// database no longer has.
    pub(crate) fn load(&mut self, saved: BTreeMap<String, String>) {
        self.names.retain(|person, _| saved.contains_key(person) || !self.saved.contains_key(person));
        self.names.extend(saved.clone());
        self.saved = saved;
    }

    /// Returns the names that the database does not have yet, and marks them as saved.
    pub(crate) fn take_unsaved(&mut self) -> Vec<(String, String)> {
        let is_new = |(person, name): &(&String, &String)| self.saved.get(*person) != Some(*name);
        let unsaved = self.names.iter().filter(is_new).map(|(person, name)| (person.clone(), name.clone()));
        let unsaved: Vec<(String, String)> = unsaved.collect();
        self.saved.extend(unsaved.iter().cloned());
        unsaved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_database_replace_those_of_the_log() {
        let mut names = Names::default();
        names.set("a", "Ann");
        names.set("b", "Ben");
        names.load(BTreeMap::from([("a".to_owned(), "Anna".to_owned())]));
        assert_eq!((names.get("a"), names.get("b"), names.get("c")), (Some("Anna"), Some("Ben"), None));
        assert_eq!(names.take_unsaved(), [("b".to_owned(), "Ben".to_owned())]);
        assert_eq!(names.take_unsaved(), []);
        names.set("b", "Bo");
        assert_eq!(names.take_unsaved(), [("b".to_owned(), "Bo".to_owned())]);
        names.load(BTreeMap::from([("b".to_owned(), "Bo".to_owned())]));
        assert_eq!((names.get("a"), names.get("b")), (None, Some("Bo")));
        names.remove("b");
        assert_eq!(names.take_unsaved(), []);
        assert_eq!(names.get("b"), None);
    }
}
