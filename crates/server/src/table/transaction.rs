//! Transactions: events that are committed together or not at all.

use crate::apply::carry_out;
use crate::store::{Commit, GameQuota, StoredEvent};
use crate::table::acted::Acted;
use crate::table::event::{Event, EventRecord, Seated};
use crate::table::fold::GameSync;
use crate::table::result::rated_game;
use crate::table::state::Table;
use crate::table::summary::{points, table_row};
use crate::token::Hash;
use polychess_game::Request;
use polychess_wire::{Phase, Problem};
use serde_json::Value as Json;

/// A copy of a table, with events that are not committed yet. After an error, drop it.
#[derive(Debug)]
pub(crate) struct Transaction {
    pub(crate) table: Table,
    events: Vec<StoredEvent>,
    at: i64,
    /// The clock time between the last event and the transaction, in milliseconds.
    elapsed_ms: u32,
    by: Option<usize>,
    command: Option<Box<str>>,
    rematch: Option<PendingCommit>,
    quota: Option<GameQuota>,
    granted: Vec<String>,
}

/// A finished transaction that is ready to be committed.
#[derive(Debug)]
pub(crate) struct PendingCommit {
    pub(crate) table: Table,
    pub(crate) events: Vec<StoredEvent>,
    rematch: Option<Box<PendingCommit>>,
    quota: Option<GameQuota>,
    granted: Vec<String>,
}

impl PendingCommit {
    /// Returns the commits for the database. `before` is the table before the transaction, and
    /// `epoch` is the epoch of its owner.
    pub(crate) fn commits(&mut self, before: Option<&Table>, epoch: i64) -> Vec<Commit> {
        let changed = before.is_none_or(|before| before.seats != self.table.seats);
        let ends = before.is_some_and(|before| before.phase != Phase::Over);
        let sessions = changed.then(|| self.table.sessions());
        let (table, events) = (table_row(&self.table), std::mem::take(&mut self.events));
        let names = self.table.names.take_unsaved();
        let mut commits = vec![Commit {
            table,
            events,
            sessions,
            epoch,
            quota: self.quota.take(),
            granted: std::mem::take(&mut self.granted),
            rated: ends.then(|| rated_game(&self.table)).flatten(),
            names,
        }];
        commits.extend(self.rematch.take().into_iter().flat_map(|mut rematch| rematch.commits(None, 0)));
        commits
    }
}

impl Transaction {
    /// Begins a transaction on a copy of a table. `elapsed_ms` is the clock time since the table's
    /// last event, in milliseconds.
    pub(crate) fn begin(table: &Table, at: i64, elapsed_ms: u32) -> Self {
        Self::on(table.clone(), at, elapsed_ms)
    }

    /// Begins the transaction that creates a table.
    pub(crate) fn first(table: Table, at: i64) -> Self {
        Self::on(table, at, 0)
    }

    fn on(table: Table, at: i64, elapsed_ms: u32) -> Self {
        Self {
            table,
            events: Vec::new(),
            at,
            elapsed_ms,
            by: None,
            command: None,
            rematch: None,
            quota: None,
            granted: Vec::new(),
        }
    }

    /// Sets the command that causes the next events. The first of these events stores the command's
    /// id.
    pub(crate) fn set_cause(&mut self, seat: Option<usize>, command: &str) {
        self.by = seat;
        self.command = Some(command.into());
    }

    /// Makes the commit fail if the session would have more than `most` unfinished games.
    pub(crate) fn set_quota(&mut self, session: &str, most: u32) {
        self.quota = Some(GameQuota { session: session.to_owned(), most });
    }

    /// Grants these seeks in the commit, which fails unless all of them are open.
    pub(crate) fn grant(&mut self, seeks: Vec<String>) {
        self.granted = seeks;
    }

    /// Commits the new table of a rematch together with this transaction.
    pub(crate) fn set_rematch(&mut self, rematch: PendingCommit) {
        self.rematch = Some(rematch);
    }

    /// Returns the clock time between the last event and the transaction, in milliseconds.
    pub(crate) fn elapsed_ms(&self) -> u32 {
        self.elapsed_ms
    }

    /// Returns the time of the transaction, in milliseconds since 1970.
    pub(crate) fn at(&self) -> i64 {
        self.at
    }

    pub(crate) fn finish(self) -> PendingCommit {
        PendingCommit {
            table: self.table,
            events: self.events,
            rematch: self.rematch.map(Box::new),
            quota: self.quota,
            granted: self.granted,
        }
    }

    /// Records an event and applies it to the table.
    pub(crate) fn record(&mut self, what: Event) -> Result<(), Problem> {
        self.record_synced(what, GameSync::Behind)
    }

    /// Gives a seat to a person, with this name. The name is not part of the event.
    pub(crate) fn seat(
        &mut self,
        seat: usize,
        session: String,
        name: &str,
        invitation: Option<Hash>,
    ) -> Result<(), Problem> {
        self.table.names.set(&session, seat, name);
        self.record(Event::Seated(Box::new(Seated { seat, session, name: None, invitation })))
    }

    fn record_synced(&mut self, what: Event, game: GameSync) -> Result<(), Problem> {
        let event = EventRecord {
            seq: self.table.seq() + 1,
            by: self.by.and_then(|seat| u8::try_from(seat).ok()),
            command: self.command.take(),
            at: self.at,
            after: std::mem::take(&mut self.elapsed_ms),
            what,
        };
        let stored = event.stored(self.table.hash);
        let hash: Hash = stored.hash(&self.table.id);
        self.events.push(stored);
        self.table.apply(event, hash, game).map_err(Problem::from)
    }

    /// Plays a seat's requests in the game, and records the end of the game. A rejected first
    /// request changes nothing. If a later request is rejected, drop the transaction.
    pub(crate) fn play(&mut self, seat: usize, requests: Vec<(Json, Request)>, forfeit: bool) -> Result<(), Problem> {
        let mut log = Vec::with_capacity(requests.len());
        for (at, (_, request)) in requests.iter().enumerate() {
            let entry = carry_out(self.table.info, self.table.game.as_mut(), request);
            log.push(entry.map_err(|refusal| Problem::from(refusal).at(at))?);
        }
        let requests: Vec<Json> = requests.into_iter().map(|(json, _)| json).collect();
        self.record_synced(Event::Acted(Acted::new(seat, &requests, &log, forfeit)), GameSync::Current)?;
        if self.table.game.is_over() {
            self.record(Event::Over { points: points(&self.table.game.status()) })?;
            self.disclose()?;
        }
        Ok(())
    }

    /// If the table has private messages, records that all viewers may now read them.
    pub(crate) fn disclose(&mut self) -> Result<(), Problem> {
        if self.table.events.iter().any(|event| event.what.audience().is_some()) {
            self.record(Event::Disclosed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apply::APPLIED;
    use crate::table::commands::execute;
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::Creation;
    use polychess_variants::INFOS;
    use polychess_wire::Command;
    use serde_json::json;

    fn table(variant: &str, seats: usize) -> Table {
        let made = Creation::of(variant);
        let all = vec![PlannedSeat::Person { session: "guest".into(), name: "Ann".into() }; seats];
        create("aaaaaaaaaaaaaaaa", made, all, 0).expect("a new table").finish().table
    }

    #[test]
    fn a_move_is_applied_once() {
        for info in INFOS {
            let mut table = table(info.id, info.seats.len());
            for moves in 1..=6 {
                let seat = table.game.to_move()[0].expect("a seat is to move").index();
                let turn = table.game.legal().pop().expect("a legal turn");
                let before = APPLIED.get();
                let mut transaction = Transaction::begin(&table, 0, 0);
                let command = Command::Act { acts: vec![json!(turn)] };
                execute(&mut transaction, Some(seat), &command).expect("it is legal");
                let pending = transaction.finish();
                assert_eq!(APPLIED.get(), before + 1, "{}: move {moves}", info.id);
                assert_eq!((pending.events.len(), pending.table.turns()), (1, moves));
                assert_eq!(
                    pending.table.hash,
                    pending.events[0].hash(&table.id),
                    "the stored event has the hash of the table"
                );
                table = pending.table;
            }
        }
    }
}
