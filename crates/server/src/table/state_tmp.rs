//! A table as it stands.

use crate::apply::repeat;
use crate::table::acted::Acted;
use crate::table::clocks::{Clocks, Past};
use crate::table::event::{Creation, Event, EventRecord};
use crate::table::seats::{Occupant, SeatSlot, seats_of};
use crate::table::shown::Shown;
use crate::table::with_room::with_room;
use crate::token::Hash;
use polychess_game::{AnyMatch, Choices, Info, Refusal, Request};
use polychess_rules::Seats;
use polychess_variants::{info, new_match};
use polychess_wire::{LogEntry, Phase, Proposal};
use serde_json::Value as Json;
use std::sync::{Arc, OnceLock};

/// Everything about a table. Cheap to copy but for the match.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) info: &'static Info,
    pub(crate) made: Arc<Creation>,
    pub(crate) seats: Vec<SeatSlot>,
    pub(crate) phase: Phase,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) played: Vec<Played>,
    pub(crate) clocks: Option<Clocks>,
    /// The clocks before each command of the game.
    pub(crate) past: Past,
    pub(crate) proposals: Vec<Consents>,
    pub(crate) offers: Vec<OpenOffer>,
    pub(crate) rematch: Option<String>,
    pub(crate) events: Vec<Arc<EventRecord>>,
    /// Hash of the last event.
    pub(crate) hash: Hash,
    /// What the game looks like, once somebody has looked.
    pub(crate) shown: OnceLock<Arc<Shown>>,
}

/// A matter that waits for consents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Consents {
    /// The id that answers name.
    pub(crate) id: String,
    pub(crate) proposal: Proposal,
    pub(crate) by: usize,
    pub(crate) given: Seats,
}

/// An offer that somebody may still answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenOffer {
    pub(crate) id: String,
    pub(crate) from: usize,
    /// Who has not answered yet.
    pub(crate) waiting: Seats,
    /// All who know of it.
    pub(crate) between: Vec<usize>,
}

/// What one command did in the game: the event that says so.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) event: Arc<EventRecord>,
}

impl Played {
    fn acted(&self) -> Option<&Acted> {
        match &self.event.what {
            Event::Acted(acted) => Some(acted),
            _ => None,
        }
    }

    fn requests(&self) -> Vec<Json> {
        self.acted().map(Acted::requests).unwrap_or_default()
    }

    pub(crate) fn log(&self) -> Vec<LogEntry> {
        self.acted().map(Acted::log).unwrap_or_default()
    }

    /// How many entries of the log it made.
    pub(crate) fn entries(&self) -> usize {
        self.acted().map_or(0, Acted::entries)
    }

    pub(crate) fn turns(&self) -> usize {
        self.acted().map_or(0, Acted::turns)
    }

    fn is_forfeit(&self) -> bool {
        self.acted().is_some_and(|acted| acted.forfeit)
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self {
            id: self.id.clone(),
            created: self.created,
            info: self.info,
            made: Arc::clone(&self.made),
            seats: self.seats.clone(),
            phase: self.phase,
            game: self.game.boxed_clone(),
            played: with_room(&self.played),
            clocks: self.clocks.clone(),
            past: self.past.clone(),
            proposals: self.proposals.clone(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            events: with_room(&self.events),
            hash: self.hash,
            shown: self.shown.clone(),
        }
    }
}

impl Table {
    /// The table that a creation makes, before anything is recorded.
    pub(crate) fn new(id: &str, created: i64, made: Creation) -> Result<Self, Refusal> {
        let info = info(&made.variant)?;
        let choices = Choices::from_stored(info, &made.options)?;
        let game = new_match(info.id, &choices, made.position.as_deref())?;
        let seats = info.seats.len();
        Ok(Self {
            id: id.to_owned(),
            created,
            info,
            clocks: made.terms.time.map(|control| Clocks::new(control, seats)),
            made: Arc::new(made),
            seats: vec![SeatSlot::new(Occupant::Nobody); seats],
            phase: Phase::Gathering,
            game,
            played: Vec::new(),
            past: Past::default(),
            proposals: Vec::new(),
            offers: Vec::new(),
            rematch: None,
            events: Vec::new(),
            hash: Hash::NONE,
            shown: OnceLock::new(),
        })
    }

    /// The number of the last event.
    pub(crate) fn seq(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// The board on which the next turn is drawn by lot.
    pub(crate) fn by_lot(&self) -> Option<usize> {
        match self.game.drawn(0)? {
            Request::Turn { board, .. } | Request::Act { board, .. } => Some(board.unwrap_or(0)),
        }
    }

    /// How many turns have been played.
    pub(crate) fn turns(&self) -> usize {
        self.played.iter().map(|played| played.turns()).sum()
    }

    /// The number of the last event that bears on commands: computers think again when it changes.
    pub(crate) fn version(&self) -> u32 {
        self.events.iter().rev().find(|event| event.what.changes_view()).map_or(0, |event| event.seq)
    }

    /// The seats of a session.
    pub(crate) fn seats_of(&self, session: Option<&str>) -> Seats {
        session.map_or(Seats::NONE, |session| seats_of(&self.seats, session))
    }

    /// Which event recorded a command of a seat.
    pub(crate) fn carried_out(&self, seat: Option<usize>, command: &str) -> Option<u32> {
        let caused =
            |event: &&Arc<EventRecord>| event.by.map(usize::from) == seat && event.command.as_deref() == Some(command);
        self.events.iter().rev().find(caused).map(|event| event.seq)
    }

    /// Everything that was asked for in the game, as it was asked for.
    pub(crate) fn requests(&self) -> impl Iterator<Item = Json> {
        self.played.iter().flat_map(Played::requests)
    }

    /// How many commands of the game stay when so many turns are taken back; `None` when that cannot be.
    pub(crate) fn kept(&self, turns: usize) -> Option<usize> {
        let mut left = turns;
        let mut kept = self.played.len();
        while left > 0 {
            kept = kept.checked_sub(1)?;
            let played = &self.played[kept];
            left = left.checked_sub(played.turns())?;
            if played.is_forfeit() {
                return None;
            }
        }
        Some(kept)
    }

    /// The game after the first few commands.
    pub(crate) fn game_after(&self, commands: usize) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut game = new_match(self.info.id, self.game.choices(), self.made.position.as_deref())?;
        for played in self.played.iter().take(commands) {
            repeat(self.info, game.as_mut(), &played.requests())?;
        }
        Ok(game)
    }

    /// The game as it looks now.
    pub(crate) fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| Arc::new(Shown::of(self.game.as_ref())))
    }
}
