//! The rows that database drivers read and write: events, tables, sessions and seeks.

use crate::store::{RatedGame, SeatName};
use crate::token::Hash;
use polychess_wire::{Phase, Visibility};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// One entry in the event log of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredEvent {
    /// The number of the event in the log of its table, counted from 1.
    pub seq: u32,
    /// The seat whose command caused the event, if any.
    pub seat: Option<usize>,
    /// The id of that command. Only the first event of a command contains it.
    pub command: Option<String>,
    /// The name of the event type, such as `started`.
    pub kind: String,
    /// The data of the event, as JSON.
    pub body: String,
    /// The time of the event, in milliseconds since 1970.
    pub time: i64,
    /// The hash of the previous event in the log.
    pub previous: Hash,
    /// The proof of a redaction. `None` if the event is as it was first written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redaction: Option<Redaction>,
}

/// The proof that the server has removed a name from an event. The hash chain of the log then goes
/// on from the hash of the original.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Redaction {
    /// The hash of the event before the redaction.
    pub original: Hash,
    /// The checksum of the event after the redaction, together with `original`.
    pub sum: Hash,
}

/// Hashes a sequence of byte strings. The hash includes the length of each string, so that moving
/// bytes from one string to the next changes the hash.
fn hash_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Hash {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_be_bytes());
        sum.update(part);
    }
    Hash(sum.finalize().into())
}

impl StoredEvent {
    /// Returns the hash of this event, for the field `previous` of the next one. A redaction does
    /// not change it.
    #[must_use]
    pub fn hash(&self, table: &str) -> Hash {
        self.redaction.map_or_else(|| self.content_hash(table), |redaction| redaction.original)
    }

    /// Replaces the body by one without a name. The hash of the event stays the same.
    #[must_use]
    pub fn redacted(self, table: &str, body: String) -> Self {
        let original = self.hash(table);
        let redacted = Self { body, ..self };
        let sum = redacted.redaction_sum(table, original);
        Self { redaction: Some(Redaction { original, sum }), ..redacted }
    }

    /// True unless a redacted event was changed afterwards.
    #[must_use]
    pub fn is_as_redacted(&self, table: &str) -> bool {
        self.redaction.is_none_or(|redaction| redaction.sum == self.redaction_sum(table, redaction.original))
    }

    fn redaction_sum(&self, table: &str, original: Hash) -> Hash {
        hash_of([&original.0[..], &self.content_hash(table).0[..]])
    }

    fn content_hash(&self, table: &str) -> Hash {
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

/// A table's entry in the index for lists and look-ups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The id of the table.
    pub id: String,
    /// The id of the game, such as `three-player`.
    pub variant: String,
    /// The visibility of the table.
    pub visibility: Visibility,
    /// The phase of the table.
    pub phase: Phase,
    /// True if the game is played with clocks that stop together with the server.
    pub timed: bool,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The time of the last event, in milliseconds since 1970.
    pub changed: i64,
    /// The time when a server must load this correspondence table, in milliseconds since 1970.
    /// `None` for other tables, and if no player is to move.
    pub due: Option<i64>,
    /// The hash of the last event. `None` if version 0.1 wrote that event.
    pub head: Option<Hash>,
    /// The summary of the table for lists, as JSON.
    pub summary: String,
    /// The names of the people at the table, ordered by person and seat. A commit does not write
    /// them.
    pub names: Vec<SeatName>,
}

/// New events of one table, and the rows that change with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The row of the table after the commit.
    pub table: TableRow,
    /// The new events, ordered by `seq`.
    pub events: Vec<StoredEvent>,
    /// The sessions that have a seat at the table or created it; `None` if unchanged.
    pub sessions: Option<Vec<String>>,
    /// The epoch of the owner that makes the commit; 0 if no server has claimed the table.
    pub epoch: i64,
    /// The quota to enforce. The commit fails if the session exceeds it.
    pub quota: Option<GameQuota>,
    /// The ids of the seeks that the commit grants to this table. The commit fails unless all of
    /// them are open.
    pub granted: Vec<String>,
    /// The result to queue for new ratings, if the commit ends a rated game. The commit fails if a
    /// game of the table is queued already.
    pub rated: Option<RatedGame>,
    /// The new names of people at the table. The store ignores people whose account was deleted.
    pub names: Vec<SeatName>,
}

/// The limit on a session's unfinished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameQuota {
    /// The id of the session.
    pub session: String,
    /// The maximum number of unfinished games after the commit.
    pub most: u32,
}

/// A filter for lists of tables, with the order of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableQuery {
    /// Public tables in this phase, newest first.
    Public(Phase),
    /// The tables of a session, most recently changed first.
    Of(String),
    /// The tables of a session that are neither over nor aborted, most recently changed first.
    UnfinishedOf(String),
    /// The finished games of a session before this time and id, most recently changed first.
    FinishedOf {
        /// The person of the session.
        session: String,
        /// The time of the last event and the id of the first game that the list omits.
        before: (i64, String),
    },
    /// The finished public games before this time and id, most recently changed first.
    FinishedPublic {
        /// The id of a game, or `None` for all games.
        variant: Option<String>,
        /// The time of the last event and the id of the first game that the list omits.
        before: (i64, String),
    },
    /// Timed games in progress that no running server owns, with ids after this one, ordered by id.
    Unowned(String),
    /// Correspondence tables to load now, except those of other running servers. The table that
    /// has waited longest comes first.
    Due {
        /// The current time, in milliseconds since 1970.
        now: i64,
        /// The name of this server.
        node: String,
    },
    /// All tables with ids after this one, ordered by id.
    After(String),
}

impl TableQuery {
    /// Returns whether a table matches the query. `sessions` are the sessions of the table, and
    /// `owned` is true if its owner is a server with a valid lease, other than that of the query.
    #[must_use]
    pub fn wants(&self, row: &TableRow, sessions: &[String], owned: bool) -> bool {
        let finished = matches!(row.phase, Phase::Over | Phase::Aborted);
        match self {
            Self::Public(phase) => row.visibility == Visibility::Public && row.phase == *phase,
            Self::Of(session) => sessions.contains(session),
            Self::UnfinishedOf(session) => sessions.contains(session) && !finished,
            Self::FinishedOf { session, before } => {
                let position = (row.changed, row.id.as_str());
                sessions.contains(session) && row.phase == Phase::Over && position < (before.0, before.1.as_str())
            }
            Self::FinishedPublic { variant, before } => {
                let position = (row.changed, row.id.as_str());
                let is_listed = row.visibility == Visibility::Public && row.phase == Phase::Over;
                let is_variant = variant.as_ref().is_none_or(|variant| row.variant == *variant);
                is_listed && is_variant && position < (before.0, before.1.as_str())
            }
            Self::Unowned(after) => !owned && row.timed && row.phase == Phase::Playing && row.id > *after,
            Self::Due { now, .. } => !owned && row.phase == Phase::Playing && row.due.is_some_and(|due| due <= *now),
            Self::After(id) => row.id > *id,
        }
    }
}

/// A request of a guest to be paired with opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekRow {
    /// The id of the seek.
    pub id: String,
    /// The session of the guest. Each session has at most one seek.
    pub session: String,
    /// The guest's name.
    pub name: String,
    /// The name of the server that the guest is connected to.
    pub node: String,
    /// The time of creation, in milliseconds since 1970.
    pub made: i64,
    /// The time when computers take the free seats, in milliseconds since 1970; `None` for never.
    pub due: Option<i64>,
    /// The games that the guest accepts, as JSON.
    pub wanted: String,
    /// The table that the seek led to; `None` while the seek is open.
    pub table: Option<String>,
}

/// The session of a guest or an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The id of the session, which is not secret.
    pub id: String,
    /// The hash of the token in the session cookie.
    pub token: Hash,
    /// The user's name.
    pub name: String,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The user that the session plays as. Seats, quotas and logs refer to it. For a guest, it is
    /// the id of the session. All sessions of an account have the same person.
    pub person: String,
    /// The id of the account; `None` for a guest.
    pub account: Option<String>,
    /// The approximate time of the last request, in milliseconds since 1970.
    pub used: i64,
    /// The time of the last sign-in or confirmation, in milliseconds since 1970.
    pub confirmed: Option<i64>,
    /// The browser and the operating system.
    pub device: String,
}

impl SessionRow {
    /// Creates the session of a guest.
    #[must_use]
    pub fn guest(id: &str, token: Hash, name: &str, created: i64) -> Self {
        Self {
            id: id.to_owned(),
            token,
            name: name.to_owned(),
            created,
            person: id.to_owned(),
            account: None,
            used: created,
            confirmed: None,
            device: String::new(),
        }
    }

    /// Returns the checksum that is stored with the row. It does not change when the session is
    /// used. The checksum of a guest is the same as in earlier versions.
    #[must_use]
    pub fn sum(&self) -> Hash {
        let created = self.created.to_be_bytes();
        let guest = [self.id.as_bytes(), &self.token.0[..], self.name.as_bytes(), &created];
        match &self.account {
            None if self.person == self.id => hash_of(guest),
            account => {
                let account = account.as_deref().unwrap_or_default();
                hash_of(guest.into_iter().chain([self.person.as_bytes(), account.as_bytes()]))
            }
        }
    }
}
