//! What is recorded of a table. These types hold private matters and the ids of sessions; they never go to a client.

use crate::store::{StoreError, StoredEvent};
use crate::token::Hash;
use polychess_rules::{Seat, Seats};
use polychess_wire::{LogEntry, Proposal, Terms};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// What a table is made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Creation {
    pub(crate) variant: String,
    pub(crate) options: Map<String, Json>,
    pub(crate) position: Option<String>,
    pub(crate) terms: Terms,
    /// Session of who made it.
    pub(crate) host: String,
}

/// Something that happened. Seats are given by index.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "kebab-case")]
pub(crate) enum Event {
    Created(Creation),
    /// `invitation` is the one that was used.
    Seated {
        seat: usize,
        session: String,
        name: String,
        invitation: Option<Hash>,
    },
    Computer {
        seat: usize,
        player: String,
        name: String,
    },
    Freed {
        seat: usize,
        invitation: Option<Hash>,
    },
    Started,
    Acted {
        seat: usize,
        requests: Vec<Json>,
        log: Vec<LogEntry>,
        forfeit: bool,
    },
    Flag {
        seat: usize,
        board: usize,
    },
    Left {
        seat: usize,
    },
    StandIn {
        seat: usize,
        player: String,
        name: String,
    },
    /// The person of another seat takes this one too.
    HandedOver {
        seat: usize,
        to: usize,
        name: String,
    },
    Said {
        from: usize,
        to: Option<Vec<usize>>,
        text: String,
    },
    Offered {
        offer: String,
        from: usize,
        to: Vec<usize>,
        text: String,
    },
    /// `between` are all who know of the offer.
    Answered {
        offer: String,
        by: usize,
        yes: bool,
        between: Vec<usize>,
    },
    Proposed {
        seat: usize,
        #[serde(rename = "matter")]
        proposal: Proposal,
    },
    Consented {
        seat: usize,
        #[serde(rename = "matter")]
        proposal: Proposal,
    },
    Declined {
        seat: usize,
        #[serde(rename = "matter")]
        proposal: Proposal,
    },
    Paused,
    Resumed {
        seat: usize,
    },
    TakenBack {
        turns: u32,
    },
    Aborted {
        seat: Option<usize>,
    },
    Over {
        points: Option<BTreeMap<String, String>>,
    },
    Disclosed,
    Rematch {
        table: String,
    },
    Halted,
    /// Clocks begin to run again after `grace` milliseconds.
    Revived {
        grace: u32,
    },
}

/// A happening with its place in the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EventRecord {
    pub(crate) seq: u32,
    /// The seat whose command caused it.
    pub(crate) by: Option<usize>,
    /// The id of that command, on the first event it caused.
    pub(crate) command: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) at: i64,
    /// Clock time since the event before, in milliseconds.
    pub(crate) after: u32,
    pub(crate) what: Event,
}

pub(crate) fn seats(indices: impl IntoIterator<Item = usize>) -> Seats {
    indices.into_iter().filter_map(Seat::new).fold(Seats::NONE, Seats::with)
}

impl Event {
    /// Who may know it while the game is on; `None` for everybody who may see the table.
    pub(crate) fn audience(&self) -> Option<Seats> {
        match self {
            Self::Said { from, to: Some(to), .. } | Self::Offered { from, to, .. } => {
                Some(seats(to.iter().copied().chain([*from])))
            }
            Self::Answered { between, .. } => Some(seats(between.iter().copied())),
            _ => None,
        }
    }

    /// All seats it names.
    pub(crate) fn named(&self) -> Vec<usize> {
        match self {
            Self::Seated { seat, .. }
            | Self::Computer { seat, .. }
            | Self::Freed { seat, .. }
            | Self::Acted { seat, .. }
            | Self::Flag { seat, .. }
            | Self::Left { seat }
            | Self::StandIn { seat, .. }
            | Self::Proposed { seat, .. }
            | Self::Consented { seat, .. }
            | Self::Declined { seat, .. }
            | Self::Resumed { seat } => vec![*seat],
            Self::HandedOver { seat, to, .. } => vec![*seat, *to],
            Self::Aborted { seat } => seat.iter().copied().collect(),
            Self::Said { from, to, .. } => to.iter().flatten().copied().chain([*from]).collect(),
            Self::Offered { from, to, .. } => to.iter().copied().chain([*from]).collect(),
            Self::Answered { by, between, .. } => between.iter().copied().chain([*by]).collect(),
            Self::Created(_)
            | Self::Started
            | Self::Paused
            | Self::TakenBack { .. }
            | Self::Over { .. }
            | Self::Disclosed
            | Self::Rematch { .. }
            | Self::Halted
            | Self::Revived { .. } => Vec::new(),
        }
    }

    /// Does it change the game, or who may do what in it?
    pub(crate) fn changes_view(&self) -> bool {
        !self.is_talk()
            && !matches!(self, Self::Proposed { .. } | Self::Consented { .. } | Self::Declined { .. } | Self::Disclosed)
    }

    /// Talk bears on no command: nothing becomes stale by it.
    pub(crate) fn is_talk(&self) -> bool {
        matches!(self, Self::Said { .. } | Self::Offered { .. } | Self::Answered { .. })
    }
}

impl EventRecord {
    /// As it is kept.
    pub(crate) fn stored(&self, previous: Hash) -> StoredEvent {
        let what = serde_json::to_value(&self.what).unwrap_or_default();
        let kind = what["kind"].as_str().unwrap_or_default().to_owned();
        let body = json!({"after": self.after, "body": what["body"]}).to_string();
        StoredEvent { seq: self.seq, seat: self.by, command: self.command.clone(), kind, body, time: self.at, previous }
    }

    /// Reads what was kept.
    pub(crate) fn read(stored: &StoredEvent) -> Result<Self, StoreError> {
        #[derive(Deserialize)]
        struct Body {
            after: u32,
            body: Json,
        }
        let damaged = |error: serde_json::Error| StoreError::Damaged(format!("event {}: {error}", stored.seq));
        let Body { after, body } = serde_json::from_str(&stored.body).map_err(damaged)?;
        let mut what = Map::from_iter([("kind".to_owned(), Json::from(stored.kind.as_str()))]);
        if !body.is_null() {
            what.insert("body".into(), body);
        }
        let what = serde_json::from_value(Json::Object(what)).map_err(damaged)?;
        Ok(Self { seq: stored.seq, by: stored.seat, command: stored.command.clone(), at: stored.time, after, what })
    }
}
