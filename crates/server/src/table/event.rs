//! The events in the log of a table.
//!
//! Events contain private messages and session ids, so the server never sends them to clients.
//! `project` converts them to the events that clients receive.

use crate::store::{StoreError, StoredEvent};
use crate::table::acted::Acted;
use crate::token::Hash;
use polychess_rules::{Seat, Seats};
use polychess_wire::{Proposal, Terms};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// The settings of a new table, stored in its first event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Creation {
    pub(crate) variant: String,
    pub(crate) options: Map<String, Json>,
    pub(crate) position: Option<String>,
    pub(crate) terms: Terms,
    /// The id of the session that created the table.
    pub(crate) host: String,
    /// The version of the program that created the table, which also determines the rules. `None`
    /// before 0.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) program: Option<String>,
}

#[cfg(test)]
impl Creation {
    /// Returns the settings of a table without clocks, with the game's default options.
    pub(crate) fn of(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            options: Map::new(),
            position: None,
            terms: Terms::default(),
            host: "guest".to_owned(),
            program: None,
        }
    }
}

/// A person takes a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Seated {
    pub(crate) seat: usize,
    pub(crate) session: String,
    /// The name in an event of version 0.2 or earlier. Later versions store names outside the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The hash of the invitation that the person used, if any.
    pub(crate) invitation: Option<Hash>,
}

/// A computer takes a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Installed {
    pub(crate) seat: usize,
    pub(crate) player: String,
    pub(crate) name: String,
}

/// A person takes over another seat: `seat` passes to the person at seat `to`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct HandedOver {
    pub(crate) seat: usize,
    pub(crate) to: usize,
    /// The person at seat `to`. When a table applies an event without it, it adds the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) session: Option<String>,
    /// The name in an event of version 0.2 or earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
}

/// A chat message. `to` lists the seats that can read it. `None` means all people at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) from: usize,
    pub(crate) to: Option<Vec<usize>>,
    pub(crate) text: Box<str>,
}

/// A player makes a private offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Offered {
    pub(crate) offer: Box<str>,
    pub(crate) from: usize,
    pub(crate) to: Vec<usize>,
    pub(crate) text: Box<str>,
}

/// A recipient answers a private offer, or the sender withdraws it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Answered {
    pub(crate) offer: String,
    pub(crate) by: usize,
    pub(crate) yes: bool,
    /// The seats that can see the offer: its sender and its recipients.
    pub(crate) between: Vec<usize>,
}

/// A change at a table. Fields refer to seats by index.
///
/// Rare and large variants are boxed, because a long game has many events.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "kebab-case")]
pub(crate) enum Event {
    Created(Box<Creation>),
    Seated(Box<Seated>),
    Computer(Box<Installed>),
    Freed {
        seat: usize,
        invitation: Option<Box<Hash>>,
    },
    Started,
    Acted(Acted),
    Flag {
        seat: usize,
        board: usize,
    },
    Left {
        seat: usize,
    },
    StandIn(Box<Installed>),
    HandedOver(Box<HandedOver>),
    Said(Box<Said>),
    Offered(Box<Offered>),
    Answered(Box<Answered>),
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
    /// A player of a correspondence game is on vacation until this time, in milliseconds since 1970.
    /// A time that has passed ends the vacation.
    Vacation {
        seat: usize,
        until: i64,
    },
    /// The clocks run again, after a delay of `grace` milliseconds.
    Revived {
        grace: u32,
    },
}

/// An event with its number, the command that caused it, and its time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EventRecord {
    pub(crate) seq: u32,
    /// The seat whose command caused the event, if any.
    pub(crate) by: Option<u8>,
    /// The id of this command. Only the first event of a command contains it.
    pub(crate) command: Option<Box<str>>,
    /// The time of the event, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The clock time since the previous event, in milliseconds.
    pub(crate) after: u32,
    pub(crate) what: Event,
}

// Keep event records small, because a table may have 4,000 of them.
const _: () = assert!(size_of::<EventRecord>() <= 72);

pub(crate) fn seats(indices: impl IntoIterator<Item = usize>) -> Seats {
    indices.into_iter().filter_map(Seat::new).fold(Seats::NONE, Seats::with)
}

impl Event {
    /// Returns the seats that may see the event during the game, or `None` if the event is public.
    pub(crate) fn audience(&self) -> Option<Seats> {
        match self {
            Self::Said(said) => said.to.as_ref().map(|to| seats(to.iter().copied().chain([said.from]))),
            Self::Offered(offered) => Some(seats(offered.to.iter().copied().chain([offered.from]))),
            Self::Answered(answered) => Some(seats(answered.between.iter().copied())),
            _ => None,
        }
    }

    /// Returns all seats that the event refers to.
    pub(crate) fn named(&self) -> Vec<usize> {
        match self {
            Self::Seated(seated) => vec![seated.seat],
            Self::Computer(installed) | Self::StandIn(installed) => vec![installed.seat],
            Self::Acted(acted) => vec![acted.seat()],
            Self::Freed { seat, .. }
            | Self::Flag { seat, .. }
            | Self::Vacation { seat, .. }
            | Self::Left { seat }
            | Self::Proposed { seat, .. }
            | Self::Consented { seat, .. }
            | Self::Declined { seat, .. }
            | Self::Resumed { seat } => vec![*seat],
            Self::HandedOver(over) => vec![over.seat, over.to],
            Self::Aborted { seat } => seat.iter().copied().collect(),
            Self::Said(said) => said.to.iter().flatten().copied().chain([said.from]).collect(),
            Self::Offered(offered) => offered.to.iter().copied().chain([offered.from]).collect(),
            Self::Answered(answered) => answered.between.iter().copied().chain([answered.by]).collect(),
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

    /// True if an event of this content can be the result of a redaction, which removes a name.
    pub(crate) fn may_be_redacted(&self) -> bool {
        match self {
            Self::Seated(seated) => seated.name.is_none(),
            Self::HandedOver(over) => over.name.is_none(),
            _ => false,
        }
    }

    /// True if the event changes the position, or the moves and actions of players.
    pub(crate) fn changes_view(&self) -> bool {
        !self.is_talk()
            && !matches!(self, Self::Proposed { .. } | Self::Consented { .. } | Self::Declined { .. } | Self::Disclosed)
    }

    /// True for chat, private offers and vacations. They never make a command of another client
    /// outdated.
    pub(crate) fn is_talk(&self) -> bool {
        matches!(self, Self::Said(_) | Self::Offered(_) | Self::Answered(_) | Self::Vacation { .. })
    }
}

impl EventRecord {
    /// Returns the event as a row for the database.
    pub(crate) fn stored(&self, previous: Hash) -> StoredEvent {
        let what = serde_json::to_value(&self.what).unwrap_or_default();
        let kind = what["kind"].as_str().unwrap_or_default().to_owned();
        let body = json!({"after": self.after, "body": what["body"]}).to_string();
        StoredEvent {
            seq: self.seq,
            seat: self.by.map(usize::from),
            command: self.command.as_deref().map(str::to_owned),
            kind,
            body,
            time: self.at,
            previous,
            redaction: None,
        }
    }

    /// Parses an event from its row.
    pub(crate) fn read(stored: &StoredEvent) -> Result<Self, StoreError> {
        #[derive(Deserialize)]
        struct Body {
            after: u32,
            body: Json,
        }
        let damaged = |error: serde_json::Error| StoreError::Damaged(format!("event {}: {error}", stored.seq));
        let by = stored.seat.map(u8::try_from).transpose();
        let by = by.map_err(|_| StoreError::Damaged(format!("event {}: there is no such seat", stored.seq)))?;
        let Body { after, body } = serde_json::from_str(&stored.body).map_err(damaged)?;
        let mut what = Map::from_iter([("kind".to_owned(), Json::from(stored.kind.as_str()))]);
        if !body.is_null() {
            what.insert("body".into(), body);
        }
        let what = serde_json::from_value(Json::Object(what)).map_err(damaged)?;
        Ok(Self {
            seq: stored.seq,
            by,
            command: stored.command.as_deref().map(Into::into),
            at: stored.time,
            after,
            what,
        })
    }
}
