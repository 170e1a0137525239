//! Summaries of tables, for lists.

use crate::store::{StoreError, TableRow};
use crate::table::seats::SeatSlot;
use crate::table::state::Table;
use crate::table::view::open_proposals;
use crate::token::log_name;
use polychess_wire::{Phase, PlaceSummary, Proposal, TableSummary};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The summary of a table, in the format of its database row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ListedTable {
    summary: TableSummary,
    /// The session at each seat, or `None` if no person occupies the seat.
    #[serde(rename = "holders")]
    occupants: Vec<Option<String>>,
}

impl ListedTable {
    /// Parses the summary in a table's row.
    pub(crate) fn read(row: &TableRow) -> Result<Self, StoreError> {
        let damaged = |error| StoreError::Damaged(format!("the summary of table {}: {error}", log_name(&row.id)));
        serde_json::from_str(&row.summary).map_err(damaged)
    }

    pub(crate) fn id(&self) -> &str {
        &self.summary.id
    }

    /// Returns the session of the person on the first occupied seat, if any.
    pub(crate) fn first_player(&self) -> Option<&str> {
        self.occupants.iter().flatten().next().map(String::as_str)
    }

    pub(crate) fn for_session(&self, session: Option<&str>) -> TableSummary {
        let mine = |occupant: &Option<String>| session.is_some() && occupant.as_deref() == session;
        let occupants = self.occupants.iter().enumerate().filter(|(_, occupant)| mine(occupant));
        TableSummary { you: occupants.map(|(seat, _)| seat).collect(), ..self.summary.clone() }
    }
}

/// Returns the summary of a table for a viewer without a seat.
fn summary(table: &Table) -> TableSummary {
    let place = |slot: &SeatSlot| PlaceSummary { who: slot.who(), name: slot.name().map(str::to_owned) };
    let playing = matches!(table.phase, Phase::Playing | Phase::Paused);
    let to_move = table.game.to_move().into_iter().flatten().map(|seat| seat.index());
    let awaited =
        table.game.awaited().into_iter().flat_map(|seats| seats.iter().map(|s| s.index()).collect::<Vec<_>>());
    let mut to_move: Vec<usize> = if playing { to_move.chain(awaited).collect() } else { Vec::new() };
    to_move.sort_unstable();
    to_move.dedup();
    TableSummary {
        id: table.id.clone(),
        variant: table.info.id.to_owned(),
        seats: table.seats.iter().map(place).collect(),
        phase: table.phase,
        visibility: table.creation.terms.visibility,
        time: table.creation.terms.time,
        created: table.created,
        changed: table.changed(),
        turns: u32::try_from(table.turns()).unwrap_or(u32::MAX),
        to_move,
        points: if table.phase == Phase::Over { points(&table.game.status()) } else { None },
        you: Vec::new(),
        rematch: open_proposals(table).into_iter().find(|open| open.proposal == Proposal::Rematch {}),
    }
}

/// Returns the database row of a table.
pub(crate) fn table_row(table: &Table) -> TableRow {
    let occupants = table.seats.iter().map(|slot| slot.session().map(str::to_owned)).collect();
    let stored = ListedTable { summary: summary(table), occupants };
    TableRow {
        id: table.id.clone(),
        variant: table.info.id.to_owned(),
        visibility: table.creation.terms.visibility,
        phase: table.phase,
        timed: table.clocks.is_some(),
        created: table.created,
        changed: stored.summary.changed,
        head: Some(table.hash),
        summary: serde_json::to_string(&stored).unwrap_or_default(),
    }
}

/// Returns the points in a game status, by the name of the seat, or `None` if it has no points.
pub(crate) fn points(status: &Json) -> Option<BTreeMap<String, String>> {
    let points = status["points"].as_object()?;
    Some(points.iter().map(|(seat, value)| (seat.clone(), value.as_str().unwrap_or_default().to_owned())).collect())
}
