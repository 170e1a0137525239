//! The ratings of the in-memory store.

use crate::store::{LeaderboardQuery, QueuedGame, RatedGame, RatingChange, RatingList, RatingRow, StoreError};
use std::collections::BTreeMap;

/// All rated games and ratings.
#[derive(Clone, Debug, Default)]
pub(in crate::store) struct MemoryRatings {
    games: Vec<QueuedGame>,
    processed: i64,
    ratings: BTreeMap<(String, RatingList), RatingRow>,
    changes: Vec<RatingChange>,
}

impl MemoryRatings {
    /// Returns whether a game of this table is queued.
    pub(in crate::store) fn has(&self, table: &str) -> bool {
        self.games.iter().any(|queued| queued.table == table)
    }

    pub(in crate::store) fn queue(&mut self, table: String, game: RatedGame) {
        let seq = self.games.last().map_or(0, |last| last.seq) + 1;
        self.games.push(QueuedGame { seq, table, game });
    }

    pub(in crate::store) fn processed(&self) -> i64 {
        self.processed
    }

    pub(in crate::store) fn games_after(&self, after: i64, limit: u32) -> Vec<QueuedGame> {
        self.games.iter().filter(|queued| queued.seq > after).take(limit as usize).cloned().collect()
    }

    pub(in crate::store) fn of_person(&self, person: &str) -> Vec<RatingRow> {
        self.ratings.values().filter(|row| row.person == person).cloned().collect()
    }

    pub(in crate::store) fn count(&self) -> i64 {
        self.ratings.len() as i64
    }

    pub(in crate::store) fn changes_of_game(&self, seq: i64) -> Vec<RatingChange> {
        let mut changes: Vec<RatingChange> = self.changes.iter().filter(|change| change.seq == seq).cloned().collect();
        changes.sort_by(|a, b| a.person.cmp(&b.person));
        changes
    }

    pub(in crate::store) fn changes_of_table(&self, table: &str) -> Option<Vec<RatingChange>> {
        let queued = self.games.iter().find(|queued| queued.table == table)?;
        Some(self.changes_of_game(queued.seq))
    }

    pub(in crate::store) fn changes_of_person(&self, person: &str, limit: u32) -> Vec<RatingChange> {
        let own = self.changes.iter().rev().filter(|change| change.person == person);
        own.take(limit as usize).cloned().collect()
    }

    /// Returns all players with enough recent games, the highest rating first.
    pub(in crate::store) fn ranked(&self, query: &LeaderboardQuery) -> Vec<RatingRow> {
        let recent = |row: &RatingRow| {
            let own = |change: &&RatingChange| change.person == row.person && change.list == row.list;
            self.changes.iter().filter(own).filter(|change| change.time >= query.since).count() as i64
        };
        let listed = self.ratings.values().filter(|row| row.list == query.list && recent(row) >= query.games);
        let mut listed: Vec<RatingRow> = listed.cloned().collect();
        listed.sort_by(|a, b| b.rating.mean.total_cmp(&a.rating.mean).then_with(|| a.person.cmp(&b.person)));
        listed
    }

    pub(in crate::store) fn apply(&mut self, seq: i64, changes: Vec<RatingChange>) -> Result<(), StoreError> {
        if self.processed != seq - 1 {
            return Err(StoreError::Conflict);
        }
        self.processed = seq;
        for change in &changes {
            let games = self.ratings.get(&(change.person.clone(), change.list.clone())).map_or(0, |row| row.games);
            let row = RatingRow {
                person: change.person.clone(),
                list: change.list.clone(),
                rating: change.after,
                games: games + 1,
                time: change.time,
            };
            self.ratings.insert((row.person.clone(), row.list.clone()), row);
        }
        self.changes.extend(changes);
        Ok(())
    }
}
