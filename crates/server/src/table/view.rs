//! Views of a table: its public state, and the options of the viewer's own seats.

use crate::table::cached_view::CachedView;
use crate::table::project::{Viewer, events_for, seq_for};
use crate::table::rated::shown_name;
use crate::table::seats::SeatSlot;
use crate::table::state::{PendingProposal, Table};
use polychess_rules::Seats;
use polychess_wire::{
    BoardClocks, GameView, OpenProposal, Phase, Problem, SceneJson, TableNow, TableSeat, TableView, Update,
};
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// The clients that are connected to a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Connected {
    /// For each seat, true if its player is connected.
    pub(crate) seats: Vec<bool>,
    /// The number of spectators. A guest with several connections counts once.
    pub(crate) spectators: u32,
}

/// The parts of a view that are not recorded in events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// The clock time since the last event, in milliseconds.
    pub(crate) elapsed_ms: u32,
    pub(crate) connected: &'a Connected,
}

/// A table at one moment, for one viewer. A worker thread later serialises it.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) table: Arc<Table>,
    pub(crate) viewer: Viewer,
    pub(crate) session: Option<String>,
    pub(crate) connected: Connected,
    /// The clock time since the last event, in milliseconds.
    pub(crate) elapsed_ms: u32,
}

impl Snapshot {
    fn moment(&self) -> Moment<'_> {
        Moment { elapsed_ms: self.elapsed_ms, connected: &self.connected }
    }

    /// Returns the whole table as the viewer may see it.
    pub(crate) fn view(&self) -> TableView {
        let table = &self.table;
        TableView {
            id: table.id.clone(),
            variant: table.info.id.to_owned(),
            options: table.game.choices().to_json(),
            position: table.creation.position.clone(),
            terms: table.creation.terms.clone(),
            created: table.created,
            host: self.session.as_deref() == Some(table.creation.host.as_str()),
            now: table_now(table, self.viewer, self.moment(), true),
            events: events_for(table, self.viewer, 0),
            log: table.log(0),
        }
    }

    /// Returns the first board with the game's options and clocks, for the lobby. Returns `None` if
    /// the game is not in progress.
    pub(crate) fn board(&self) -> Option<(SceneJson, Map<String, Json>, Option<BoardClocks>)> {
        let table = &self.table;
        let clocks = table.clocks.as_ref().and_then(|clocks| clocks.view(self.elapsed_ms).into_iter().next());
        let scene = table.game_view().scene().filter(|_| table.phase == Phase::Playing)?;
        Some((scene.clone(), table.game.choices().to_json(), clocks))
    }

    /// Returns the changes since the first `known` events of the viewer.
    pub(crate) fn since(&self, known: u32) -> Update {
        update(&self.table, self.viewer, known, 0, self.moment(), true)
    }

    /// Returns a spectator's view of the game after the first `entries` entries of the game log.
    pub(crate) fn game_at(&self, entries: usize) -> Result<GameView, Problem> {
        let game = self.table.game_after_entries(entries)?;
        Ok(CachedView::of(game.as_ref()).for_seats(Seats::NONE, |seat| self.table.info.seat(seat)))
    }
}

/// Returns the open proposals, with the seats that have accepted and the seats that have not.
pub(crate) fn open_proposals(table: &Table) -> Vec<OpenProposal> {
    let view = |p: &PendingProposal| OpenProposal {
        id: p.id.clone(),
        proposal: p.proposal,
        by: p.by,
        consents: p.given.iter().map(|s| s.index()).collect(),
        waiting: table.parties(p.proposal).iter().filter(|s| !p.given.contains(*s)).map(|s| s.index()).collect(),
    };
    table.proposals.iter().map(view).collect()
}

fn game_for(table: &Table, viewer: Viewer) -> GameView {
    let own = if table.phase == Phase::Playing { viewer.0 } else { Seats::NONE };
    table.game_view().for_seats(own, |seat| table.info.seat(seat))
}

/// Returns the current state of a table for a viewer. Includes the game only if `with_game`.
fn table_now(table: &Table, viewer: Viewer, moment: Moment<'_>, with_game: bool) -> TableNow {
    let place = |(seat, slot): (usize, &SeatSlot)| TableSeat {
        who: slot.who(),
        name: shown_name(table, seat, viewer.0).map(str::to_owned),
        vacation: table.vacation_until(seat),
        connected: slot.player().is_some() || moment.connected.seats.get(seat).copied().unwrap_or(false),
    };
    TableNow {
        seq: seq_for(table, viewer, table.seq()),
        phase: table.phase,
        you: viewer.0.iter().map(|seat| seat.index()).collect(),
        seats: table.seats.iter().enumerate().map(place).collect(),
        spectators: moment.connected.spectators,
        clocks: table.clocks.as_ref().map(|clocks| clocks.view(moment.elapsed_ms)),
        proposals: open_proposals(table),
        rematch: table.rematch.clone(),
        game: with_game.then(|| game_for(table, viewer)),
    }
}

/// Returns the changes for a viewer who knows the first `known` events.
///
/// The viewer keeps the first `log_from` entries of the game log and replaces the rest.
pub(crate) fn update(
    table: &Table,
    viewer: Viewer,
    known: u32,
    log_from: usize,
    moment: Moment<'_>,
    with_game: bool,
) -> Update {
    Update {
        events: events_for(table, viewer, known),
        now: table_now(table, viewer, moment, with_game),
        log_from: u32::try_from(log_from.min(table.log_length())).unwrap_or(u32::MAX),
        log: table.log(log_from),
    }
}
