//! What lists say of a table.

use crate::store::{StoreError, TableRow};
use crate::table::seats::{SeatSlot, seats_of};
use crate::table::standing::Table;
use crate::token::log_name;
use polychess_wire::{Phase, PlaceSummary, Proposal, TableSummary};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A table in a list: its summary as it is kept with its row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ListedTable {
    summary: TableSummary,
    /// Which session holds each seat.
    #[serde(rename = "holders")]
    occupants: Vec<Option<String>>,
}

impl ListedTable {
    /// Reads it from the row.
    pub(crate) fn read(row: &TableRow) -> Result<Self, StoreError> {
        let damaged = |error| StoreError::Damaged(format!("the summary of table {}: {error}", log_name(&row.id)));
        serde_json::from_str(&row.summary).map_err(damaged)
    }

    pub(crate) fn id(&self) -> &str {
        &self.summary.id
    }

    /// Returns the session of the first player.
    pub(crate) fn first_player(&self) -> Option<&str> {
        self.occupants.iter().flatten().next().map(String::as_str)
    }

    /// For somebody.
    pub(crate) fn to(&self, session: Option<&str>) -> TableSummary {
        let mine = |occupant: &Option<String>| session.is_some() && occupant.as_deref() == session;
        let occupants = self.occupants.iter().enumerate().filter(|(_, occupant)| mine(occupant));
        TableSummary { you: occupants.map(|(seat, _)| seat).collect(), ..self.summary.clone() }
    }
}

impl Table {
    fn summary(&self) -> TableSummary {
        let place = |slot: &SeatSlot| PlaceSummary { who: slot.who(), name: slot.name().map(str::to_owned) };
        let playing = matches!(self.phase, Phase::Playing | Phase::Paused);
        let to_move = self.game.to_move().into_iter().flatten().map(|seat| seat.index());
        let awaited =
            self.game.awaited().into_iter().flat_map(|seats| seats.iter().map(|s| s.index()).collect::<Vec<_>>());
        let mut to_move: Vec<usize> = if playing { to_move.chain(awaited).collect() } else { Vec::new() };
        to_move.sort_unstable();
        to_move.dedup();
        TableSummary {
            id: self.id.clone(),
            variant: self.info.id.to_owned(),
            seats: self.seats.iter().map(place).collect(),
            phase: self.phase,
            visibility: self.made.terms.visibility,
            time: self.made.terms.time,
            created: self.created,
            changed: self.changed(),
            turns: u32::try_from(self.turns()).unwrap_or(u32::MAX),
            to_move,
            points: if self.phase == Phase::Over { points(&self.game.status()) } else { None },
            you: Vec::new(),
            rematch: self.proposals().into_iter().find(|open| open.proposal == Proposal::Rematch {}),
        }
    }

    /// When something last happened that everybody may know.
    fn changed(&self) -> i64 {
        let public = self.events.iter().rev().find(|event| event.what.audience().is_none());
        public.map_or(self.created, |event| event.at)
    }

    /// The row that is kept of it.
    pub(crate) fn row(&self) -> TableRow {
        let occupants = self.seats.iter().map(|slot| slot.session().map(str::to_owned)).collect();
        let stored = ListedTable { summary: self.summary(), occupants };
        TableRow {
            id: self.id.clone(),
            variant: self.info.id.to_owned(),
            visibility: self.made.terms.visibility,
            phase: self.phase,
            timed: self.clocks.is_some(),
            created: self.created,
            changed: stored.summary.changed,
            head: Some(self.hash),
            summary: serde_json::to_string(&stored).unwrap_or_default(),
        }
    }

    /// The sessions that find it among their games.
    pub(crate) fn sessions(&self) -> Vec<String> {
        let mut sessions: Vec<String> = self.seats.iter().filter_map(|c| c.session().map(str::to_owned)).collect();
        sessions.push(self.made.host.clone());
        sessions.sort_unstable();
        sessions.dedup();
        sessions
    }

    /// May this session see it?
    pub(crate) fn may_see(&self, session: Option<&str>) -> bool {
        let private = self.made.terms.visibility == polychess_wire::Visibility::Private;
        let belongs = |session: &str| self.made.host == session || !seats_of(&self.seats, session).is_empty();
        !private || session.is_some_and(belongs)
    }
}

/// Points by seat name in a status.
pub(crate) fn points(status: &Json) -> Option<BTreeMap<String, String>> {
    let points = status["points"].as_object()?;
    Some(points.iter().map(|(seat, value)| (seat.clone(), value.as_str().unwrap_or_default().to_owned())).collect())
}
