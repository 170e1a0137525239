//! A store that forgets everything when the server stops: for trying things out.

use crate::store::{Answer, Commit, Finding, SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps everything in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    contents: Mutex<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    tables: BTreeMap<String, Table>,
    sessions: HashMap<Hash, SessionRow>,
}

#[derive(Clone, Debug)]
struct Table {
    row: TableRow,
    events: Vec<StoredEvent>,
    sessions: Vec<String>,
}

impl MemoryStore {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, commits: Vec<Commit>) -> Result<(), StoreError> {
        let mut contents = self.contents();
        let mut written: Vec<Table> = Vec::new();
        for commit in commits {
            let before = contents.tables.get(&commit.table.id).cloned();
            let before = before.map(|table| (table.events, table.sessions)).unwrap_or_default();
            let mut table = Table { row: commit.table, events: before.0, sessions: before.1 };
            for event in commit.events {
                let follows = event.seq as usize == table.events.len() + 1;
                let command =
                    |e: &StoredEvent| e.command.is_some() && (e.seat, &e.command) == (event.seat, &event.command);
                if !follows || table.events.iter().any(command) {
                    return Err(StoreError::Conflict);
                }
                table.events.push(event);
            }
            table.sessions = commit.sessions.unwrap_or(table.sessions);
            written.push(table);
        }
        for table in written {
            contents.tables.insert(table.row.id.clone(), table);
        }
        Ok(())
    }

    fn find(&self, query: &TableQuery, limit: u32) -> Vec<TableRow> {
        let contents = self.contents();
        let wanted = contents.tables.values().filter(|t| query.wants(&t.row, &t.sessions));
        let mut rows: Vec<TableRow> = wanted.map(|t| t.row.clone()).collect();
        match query {
            TableQuery::Public(_) => rows.sort_by_key(|row| Reverse((row.created, row.id.clone()))),
            TableQuery::Of(_) | TableQuery::UnfinishedOf(_) => {
                rows.sort_by_key(|row| Reverse((row.changed, row.id.clone())));
            }
            TableQuery::Timed | TableQuery::After(_) => {}
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
        Box::pin(async move { Ok(self.contents().tables.get(id).map(|table| table.row.clone())) })
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        Box::pin(async move { Ok(self.find(&query, limit)) })
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut contents = self.contents();
            let taken = contents.sessions.values().any(|s| s.id == session.id && s.token != session.token);
            let other = contents.sessions.get(&session.token).is_some_and(|s| s.id != session.id);
            if taken || other {
                return Err(StoreError::Conflict);
            }
            contents.sessions.insert(session.token, session);
            Ok(())
        })
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(async move { Ok(self.contents().sessions.get(&token).cloned()) })
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
