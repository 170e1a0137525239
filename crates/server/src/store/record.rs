//! Rows: an event, a table, a session.

use crate::token::Hash;
use polychess_wire::{Phase, Visibility};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// An event of a table as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredEvent {
    /// Its number at its table, from 1.
    pub seq: u32,
    /// The seat whose command caused it.
    pub seat: Option<usize>,
    /// The id of that command, on the first event it caused.
    pub command: Option<String>,
    /// The kind of the event.
    pub kind: String,
    /// The content of the event, as JSON.
    pub body: String,
    /// When, in milliseconds since 1970.
    pub time: i64,
    /// Hash of the event before it.
    pub previous: Hash,
}

/// One hash of several parts, none of which can pass into another.
fn hash_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Hash {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_be_bytes());
        sum.update(part);
    }
    Hash(sum.finalize().into())
}

impl StoredEvent {
    /// The hash that the next event holds.
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
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub variant: String,
    /// The visibility of the table.
    pub visibility: Visibility,
    /// The phase of the table.
    pub phase: Phase,
    /// Is time counted?
    pub timed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened.
    pub changed: i64,
    /// Hash of its last event; not known of tables that nothing has happened at since version 0.1.
    pub head: Option<Hash>,
    /// Its summary, as JSON.
    pub summary: String,
}

/// New events of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The row as it is afterwards.
    pub table: TableRow,
    /// The events, numbered in order.
    pub events: Vec<StoredEvent>,
    /// The sessions that have a seat or made the table, as it is afterwards; `None` when unchanged.
    pub sessions: Option<Vec<String>>,
    /// Which of its owners writes; 0 where a table has none.
    pub epoch: i64,
    /// The commit fails if it exceeds this quota.
    pub quota: Option<GameQuota>,
    /// The seeks that it grants. The commit fails unless all of them are open; then they have this table.
    pub granted: Vec<String>,
}

/// The quota of unfinished games of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameQuota {
    /// The session.
    pub session: String,
    /// The most games, including that of the commit.
    pub most: u32,
}

/// Which tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableQuery {
    /// Public ones in this phase, newest first.
    Public(Phase),
    /// Those of a session, the last changed first.
    Of(String),
    /// Those of a session that are neither over nor aborted.
    UnfinishedOf(String),
    /// Timed tables that are being played without a running owner, by id, after this one.
    Unowned(String),
    /// All whose id comes after this one, in the order of ids.
    After(String),
}

impl TableQuery {
    /// Does it ask for this table, `sessions` being those at it, and `owned` whether its owner is there?
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
    /// Its id.
    pub id: String,
    /// The session. Each session has at most one seek.
    pub session: String,
    /// The guest's name.
    pub name: String,
    /// The server to which the guest is connected.
    pub node: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// When computers take the free seats; `None` for never.
    pub due: Option<i64>,
    /// The games that the guest would play, as JSON.
    pub wanted: String,
    /// The table that grants it.
    pub table: Option<String>,
}

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// Its id; no secret.
    pub id: String,
    /// Hash of the token in the cookie.
    pub token: Hash,
    /// The guest's name.
    pub name: String,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
}

impl SessionRow {
    /// Returns the checksum that is stored with the row.
    #[must_use]
    pub fn sum(&self) -> Hash {
        hash_of([self.id.as_bytes(), &self.token.0[..], self.name.as_bytes(), &self.created.to_be_bytes()])
    }
}
