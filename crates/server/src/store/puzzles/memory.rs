//! The puzzles of the in-memory store.

use crate::store::{AttemptRow, Participant, PuzzleRatingRow, StoreError};
use std::collections::BTreeMap;

/// All attempts and ratings.
#[derive(Debug, Default)]
pub(in crate::store) struct MemoryPuzzles {
    /// The attempts by person and puzzle.
    attempts: BTreeMap<(String, String), AttemptRow>,
    ratings: BTreeMap<(Participant, String), PuzzleRatingRow>,
}

impl MemoryPuzzles {
    pub(in crate::store) fn attempts(&self, person: &str) -> Vec<AttemptRow> {
        self.attempts.values().filter(|row| row.person == person).cloned().collect()
    }

    pub(in crate::store) fn rating(&self, of: Participant, id: &str) -> Option<PuzzleRatingRow> {
        self.ratings.get(&(of, id.to_owned())).cloned()
    }

    pub(in crate::store) fn store_attempt(
        &mut self,
        attempt: AttemptRow,
        solver: PuzzleRatingRow,
        puzzle: PuzzleRatingRow,
    ) -> Result<(), StoreError> {
        let key = (attempt.person.clone(), attempt.puzzle.clone());
        let new = [(Participant::Solver, solver), (Participant::Puzzle, puzzle)];
        let follows = |(of, row): &(Participant, PuzzleRatingRow)| {
            self.rating(*of, &row.id).is_none_or(|old| old.tries + 1 == row.tries)
        };
        if self.attempts.contains_key(&key) || !new.iter().all(follows) {
            return Err(StoreError::Conflict);
        }
        self.attempts.insert(key, attempt);
        self.ratings.extend(new.map(|(of, row)| ((of, row.id.clone()), row)));
        Ok(())
    }

    pub(in crate::store) fn store_repetition(&mut self, attempt: AttemptRow) -> Result<(), StoreError> {
        let key = (attempt.person, attempt.puzzle);
        let known = self.attempts.get_mut(&key).ok_or(StoreError::Conflict)?;
        (known.due, known.repeated) = (attempt.due, attempt.repeated);
        Ok(())
    }

    /// Deletes the attempts and ratings of persons.
    pub(in crate::store) fn forget(&mut self, is_forgotten: impl Fn(&String) -> bool) {
        self.attempts.retain(|(person, _), _| !is_forgotten(person));
        self.ratings.retain(|(of, id), _| *of == Participant::Puzzle || !is_forgotten(id));
    }
}
