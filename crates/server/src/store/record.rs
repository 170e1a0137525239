//! The rows of the store: events, tables, sessions, seeks.

use crate::token::Hash;
use polychess_wire::{Phase, Visibility};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A stored event of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredEvent {
    /// The number of the event at its table, from 1.
    pub seq: u32,
    /// The seat whose command caused it.
    pub seat: Option<usize>,
    /// The id of that command, on the first event it caused.
    pub command: Option<String>,
    /// The kind of the event.
    pub kind: String,
    /// The content of the event, as JSON.
    pub body: String,
    /// The time of the event, in milliseconds since 1970.
    pub time: i64,
    /// The hash of the previous event.
    pub previous: Hash,
}

/// Returns the hash of several parts. Each part's length is hashed first, so parts cannot be
/// shifted.
fn hash_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Hash {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_be_bytes());
        sum.update(part);
    }
    Hash(sum.finalize().into())
}

impl StoredEvent {
    /// Returns the hash that the next event contains.
    #[must_use]
    pub fn hash(&self, table: &str) -> Hash {
        hash_of([
            &self.previous.0[..],
            table.as_bytes(),
            &self.seq.to_be_bytes(),
            &self.seat.map_or(-1, |s| s as i64).to_be_bytes(),
            self.command.as_deref().unwrap_or_default().as_bytes(),
            self.kind.as_bytes(),
            self.body.as_bytes(),
            &self.time.to_be_bytes(),
        ])
    }
}

/// The row of a table, for lists and look-ups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The id of the table.
    pub id: String,
    /// The id of the game.
    pub variant: String,
    /// The visibility of the table.
    pub visibility: Visibility,
    /// The phase of the table.
    pub phase: Phase,
    /// True if the table has a clock.
    pub timed: bool,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The time of the last event.
    pub changed: i64,
    /// The hash of the last event. `None` for tables without events since version 0.1.
    pub head: Option<Hash>,
    /// The summary of the table, as JSON.
    pub summary: String,
}

/// New events of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The row after the commit.
    pub table: TableRow,
    /// The events, in the order of their numbers.
    pub events: Vec<StoredEvent>,
    /// The sessions that have a seat or created the table; `None` if unchanged.
    pub sessions: Option<Vec<String>>,
    /// The epoch of the owner that writes; 0 if the table has no owner.
    pub epoch: i64,
    /// The commit fails if it exceeds this quota.
    pub quota: Option<GameQuota>,
    /// The seeks that the commit grants to this table. The commit fails unless all of them are
    /// open.
    pub granted: Vec<String>,
}

/// The quota of unfinished games of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameQuota {
    /// The id of the session.
    pub session: String,
    /// The maximum number of games, including the one of the commit.
    pub most: u32,
}

/// A query for tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableQuery {
    /// Public tables in this phase, newest first.
    Public(Phase),
    /// The tables of a session, last changed first.
    Of(String),
    /// The tables of a session that are neither over nor aborted.
    UnfinishedOf(String),
    /// Timed tables with a running game and no running owner, by id, after this id.
    Unowned(String),
    /// All tables in the order of ids, after this id.
    After(String),
}

impl TableQuery {
    /// Returns whether the query matches a table. `sessions` are the sessions of the table, and
    /// `owned` is true if its owner is running.
    #[must_use]
    pub fn wants(&self, row: &TableRow, sessions: &[String], owned: bool) -> bool {
        let finished = matches!(row.phase, Phase::Over | Phase::Aborted);
        match self {
            Self::Public(phase) => row.visibility == Visibility::Public && row.phase == *phase,
            Self::Of(session) => sessions.contains(session),
            Self::UnfinishedOf(session) => sessions.contains(session) && !finished,
            Self::Unowned(after) => !owned && row.timed && row.phase == Phase::Playing && row.id > *after,
            Self::After(id) => row.id > *id,
        }
    }
}

/// A guest who waits to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekRow {
    /// The id of the seek.
    pub id: String,
    /// The session. Each session has at most one seek.
    pub session: String,
    /// The guest's name.
    pub name: String,
    /// The server with the guest's connection.
    pub node: String,
    /// The time of creation, in milliseconds since 1970.
    pub made: i64,
    /// The time when computers take the free seats; `None` for never.
    pub due: Option<i64>,
    /// The games that the guest accepts, as JSON.
    pub wanted: String,
    /// The table that grants the seek.
    pub table: Option<String>,
}

/// The session of a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The id of the session, which is not secret.
    pub id: String,
    /// The hash of the token in the cookie.
    pub token: Hash,
    /// The guest's name.
    pub name: String,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
}

impl SessionRow {
    /// Returns the checksum that is stored with the row.
    #[must_use]
    pub fn sum(&self) -> Hash {
        hash_of([self.id.as_bytes(), &self.token.0[..], self.name.as_bytes(), &self.created.to_be_bytes()])
    }
}
