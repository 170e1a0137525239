//! An in-memory store for trials and tests. All data is lost when the process ends.

use crate::clock::{Clock, SystemClock};
use crate::store::accounts::MemoryAccounts;
use crate::store::lease::Standing;
use crate::store::puzzles::MemoryPuzzles;
use crate::store::ratings::MemoryRatings;
use crate::store::reviews::MemoryReviews;
use crate::store::{
    AccountStore, Answer, Claim, Commit, Erasure, Finding, NamePlace, NameStore, PuzzleStore, RatedGame, RatingStore,
    ReviewStore, SeatName, SeekRow, SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use crate::token::Hash;
use polychess_wire::Phase;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A store that keeps all data in memory.
#[derive(Debug)]
pub struct MemoryStore {
    contents: Mutex<Contents>,
    pub(super) clock: Arc<dyn Clock>,
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::by(Arc::new(SystemClock::default()))
    }
}

#[derive(Debug, Default)]
pub(super) struct Contents {
    tables: BTreeMap<String, Table>,
    pub(super) accounts: MemoryAccounts,
    pub(super) reviews: MemoryReviews,
    pub(super) ratings: MemoryRatings,
    pub(super) puzzles: MemoryPuzzles,
    nodes: HashMap<String, NodeLease>,
    /// The open and granted seeks, by session id.
    pub(super) seeks: BTreeMap<String, SeekRow>,
}

/// The lease of a server.
#[derive(Clone, Copy, Debug)]
struct NodeLease {
    /// The time when the lease expires, in milliseconds of the monotonic clock.
    until: u64,
    /// The last renewal, in milliseconds since 1970.
    seen: i64,
    /// The start of the lease, in milliseconds since 1970. It changes only if the lease has expired
    /// before a renewal.
    since: i64,
}

#[derive(Clone, Debug)]
struct Table {
    row: TableRow,
    events: Vec<StoredEvent>,
    sessions: Vec<String>,
    /// The names by person and seat.
    names: BTreeMap<(String, usize), String>,
    owner: Option<String>,
    epoch: i64,
}

fn names_of(table: &Table) -> Vec<SeatName> {
    let name = |((person, seat), name): (&(String, usize), &String)| SeatName {
        person: person.clone(),
        seat: *seat,
        name: name.clone(),
    };
    table.names.iter().map(name).collect()
}

/// Returns the row of a table with the names of its people.
fn named_row(table: &Table) -> TableRow {
    TableRow { names: names_of(table), ..table.row.clone() }
}

impl Contents {
    /// Returns the game that ended last, if it ended after this time and has no review.
    pub(super) fn unreviewed_game(&self, after: i64) -> Option<String> {
        let rows = self.tables.values().map(|table| &table.row);
        let finished = rows.filter(|row| row.phase == Phase::Over && row.changed > after);
        let unreviewed = finished.filter(|row| self.reviews.review(&row.id).is_none());
        unreviewed.max_by_key(|row| row.changed).map(|row| row.id.clone())
    }

    fn is_there(&self, node: &str, now: u64) -> bool {
        self.nodes.get(node).is_some_and(|there| there.until > now)
    }

    fn is_owned(&self, table: &Table, now: u64) -> bool {
        table.owner.as_deref().is_some_and(|owner| self.is_there(owner, now))
    }

    /// Returns the number of unfinished games of a session. Tables in `written` replace the stored
    /// ones.
    fn unfinished(&self, session: &str, written: &[Table]) -> usize {
        let query = TableQuery::UnfinishedOf(session.to_owned());
        let older = self.tables.values().filter(|table| written.iter().all(|new| new.row.id != table.row.id));
        older.chain(written).filter(|table| query.wants(&table.row, &table.sessions, false)).count()
    }
}

impl MemoryStore {
    /// Creates an empty store that reads the time from `clock`.
    #[must_use]
    pub fn by(clock: Arc<dyn Clock>) -> Self {
        Self { contents: Mutex::default(), clock }
    }

    pub(super) fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, commits: Vec<Commit>) -> Result<(), StoreError> {
        let mut contents = self.contents();
        let mut written: Vec<Table> = Vec::new();
        let mut granted: Vec<(String, String)> = Vec::new();
        let mut rated: Vec<(String, RatedGame)> = Vec::new();
        for commit in commits {
            let mut table = match contents.tables.get(&commit.table.id) {
                Some(table) if table.epoch != commit.epoch => return Err(StoreError::Superseded),
                Some(table) => Table { row: commit.table, ..table.clone() },
                None => Table {
                    row: commit.table,
                    events: Vec::new(),
                    sessions: Vec::new(),
                    names: BTreeMap::new(),
                    owner: None,
                    epoch: commit.epoch,
                },
            };
            for event in commit.events {
                let follows = event.seq as usize == table.events.len() + 1;
                let command =
                    |e: &StoredEvent| e.command.is_some() && (e.seat, &e.command) == (event.seat, &event.command);
                if !follows || table.events.iter().any(command) {
                    return Err(StoreError::Conflict);
                }
                table.events.push(event);
            }
            let forgotten = &contents.accounts.forgotten;
            let names = commit.names.into_iter().filter(|name| !forgotten.contains(&name.person));
            table.names.extend(names.map(|name| ((name.person, name.seat), name.name)));
            table.sessions = commit.sessions.unwrap_or(table.sessions);
            for seek in commit.granted {
                if !contents.seeks.values().any(|kept| kept.id == seek && kept.table.is_none()) {
                    return Err(StoreError::Conflict);
                }
                granted.push((seek, table.row.id.clone()));
            }
            if let Some(game) = commit.rated {
                if contents.ratings.has(&table.row.id) {
                    return Err(StoreError::Conflict);
                }
                rated.push((table.row.id.clone(), game));
            }
            written.push(table);
            if commit.quota.is_some_and(|quota| contents.unfinished(&quota.session, &written) > quota.most as usize) {
                return Err(StoreError::QuotaExceeded);
            }
        }
        for table in written {
            contents.tables.insert(table.row.id.clone(), table);
        }
        for (table, game) in rated {
            contents.ratings.queue(table, game);
        }
        for (seek, table) in granted {
            contents
                .seeks
                .values_mut()
                .filter(|kept| kept.id == seek)
                .for_each(|kept| kept.table = Some(table.clone()));
        }
        Ok(())
    }

    fn find(&self, query: &TableQuery, limit: u32) -> Vec<TableRow> {
        let (contents, now) = (self.contents(), self.clock.now());
        let owned = |table: &Table| {
            let is_own = matches!(query, TableQuery::Due { node, .. } if table.owner.as_ref() == Some(node));
            !is_own && contents.is_owned(table, now)
        };
        let wanted = contents.tables.values().filter(|table| query.wants(&table.row, &table.sessions, owned(table)));
        let mut rows: Vec<TableRow> = wanted.map(named_row).collect();
        match query {
            TableQuery::Public(_) => rows.sort_by_key(|row| Reverse((row.created, row.id.clone()))),
            TableQuery::Of(_)
            | TableQuery::UnfinishedOf(_)
            | TableQuery::FinishedOf { .. }
            | TableQuery::FinishedPublic { .. } => {
                rows.sort_by_key(|row| Reverse((row.changed, row.id.clone())));
            }
            TableQuery::Due { .. } => rows.sort_by_key(|row| (row.due, row.id.clone())),
            TableQuery::Unowned(_) | TableQuery::After(_) => {}
        }
        rows.truncate(limit as usize);
        rows
    }
}

impl Store for MemoryStore {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        Box::pin(async move { self.write(commits) })
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(async move {
            let contents = self.contents();
            let events = contents.tables.get(table).map_or(&[][..], |table| &table.events);
            Ok(events.iter().filter(|event| event.seq > after).cloned().collect())
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(async move { Ok(self.contents().tables.get(id).map(named_row)) })
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        Box::pin(async move { Ok(self.find(&query, limit)) })
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().accounts.put_session(session) })
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(async move { Ok(self.contents().accounts.sessions.get(&token).cloned()) })
    }

    fn accounts(&self) -> &dyn AccountStore {
        self
    }

    fn reviews(&self) -> &dyn ReviewStore {
        self
    }

    fn ratings(&self) -> &dyn RatingStore {
        self
    }

    fn puzzles(&self) -> &dyn PuzzleStore {
        self
    }

    fn names(&self) -> &dyn NameStore {
        self
    }

    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64> {
        Box::pin(async move {
            let until = self.clock.now().saturating_add(u64::try_from(lease.as_millis()).unwrap_or(u64::MAX));
            let (mut contents, now, seen) = (self.contents(), self.clock.now(), self.clock.wall());
            let before = contents.nodes.get(node).filter(|there| there.until > now);
            let since = before.map_or(seen, |there| there.since);
            contents.nodes.insert(node.to_owned(), NodeLease { until, seen, since });
            Ok(since)
        })
    }

    fn time(&self) -> Answer<'_, i64> {
        Box::pin(async { Ok(self.clock.wall()) })
    }

    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
        Box::pin(async move {
            let (mut contents, now) = (self.contents(), self.clock.now());
            let Some(found) = contents.tables.get(table) else { return Ok(Claim::Missing) };
            let standing = Standing {
                owner: found.owner.clone(),
                epoch: found.epoch,
                seen: found.owner.as_ref().and_then(|owner| contents.nodes.get(owner)).map_or(0, |there| there.seen),
                kept: contents.is_owned(found, now),
                wanted: contents.is_there(node, now),
            };
            let claim = standing.claim(node)?;
            if let (Claim::Taken { epoch, .. }, Some(found)) = (&claim, contents.tables.get_mut(table)) {
                (found.owner, found.epoch) = (Some(node.to_owned()), *epoch);
            }
            Ok(claim)
        })
    }

    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut contents = self.contents();
            let own = |table: &&mut Table| table.owner.as_deref() == Some(node) && table.epoch == epoch;
            if let Some(table) = contents.tables.get_mut(table).filter(own) {
                table.owner = None;
            }
            Ok(())
        })
    }

    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut contents = self.contents();
            contents.nodes.remove(node);
            contents.seeks.retain(|_, seek| seek.node != node);
            contents
                .tables
                .values_mut()
                .filter(|table| table.owner.as_deref() == Some(node))
                .for_each(|table| table.owner = None);
            Ok(())
        })
    }

    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()> {
        Box::pin(async move {
            let (mut contents, now) = (self.contents(), self.clock.now());
            let waits = |other: &&SeekRow| {
                other.table.is_none() && other.session != seek.session && contents.is_there(&other.node, now)
            };
            if contents.seeks.values().filter(waits).count() >= most as usize {
                return Err(StoreError::QuotaExceeded);
            }
            if contents.seeks.get(&seek.session).is_some_and(|former| former.table.is_some()) {
                return Err(StoreError::Conflict);
            }
            contents.seeks.insert(seek.session.clone(), seek);
            Ok(())
        })
    }

    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            self.contents().seeks.retain(|_, seek| seek.id != id);
            Ok(())
        })
    }

    fn seeks(&self) -> Answer<'_, Vec<SeekRow>> {
        Box::pin(async move {
            let (contents, now) = (self.contents(), self.clock.now());
            let there = contents.seeks.values().filter(|seek| contents.is_there(&seek.node, now));
            let mut seeks: Vec<SeekRow> = there.cloned().collect();
            seeks.sort_by(|a, b| (a.made, &a.id).cmp(&(b.made, &b.id)));
            Ok(seeks)
        })
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { Ok(self.contents().tables.get(table).map(|t| t.sessions.clone()).unwrap_or_default()) })
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl NameStore for MemoryStore {
    fn names_at<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<SeatName>> {
        Box::pin(async move { Ok(self.contents().tables.get(table).map(names_of).unwrap_or_default()) })
    }

    fn names_to_erase(&self, after: NamePlace) -> Answer<'_, Vec<NamePlace>> {
        Box::pin(async move {
            let contents = self.contents();
            let place = |table: &str, person: &str| NamePlace { table: table.to_owned(), person: person.to_owned() };
            let people = |(id, table): (&String, &Table)| -> Vec<NamePlace> {
                let mut places: Vec<NamePlace> = table.names.keys().map(|(person, _)| place(id, person)).collect();
                places.dedup();
                places
            };
            let named = contents.tables.iter().flat_map(people);
            let forgotten = |place: &NamePlace| contents.accounts.forgotten.contains(&place.person) && *place > after;
            Ok(named.filter(forgotten).take(100).collect())
        })
    }

    fn erase_name(&self, erasure: Erasure) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut contents = self.contents();
            let Some(table) = contents.tables.get_mut(&erasure.place.table) else { return Ok(()) };
            if let Some((before, after)) = erasure.summary {
                if table.row.summary != before {
                    return Err(StoreError::Conflict);
                }
                table.row.summary = after;
            }
            for event in erasure.events {
                let stored = table.events.iter_mut().filter(|stored| stored.seq == event.seq);
                stored.filter(|stored| stored.redaction.is_none()).for_each(|stored| *stored = event.clone());
            }
            table.names.retain(|(person, _), _| *person != erasure.place.person);
            Ok(())
        })
    }
}
