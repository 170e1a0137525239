//! A table as a viewer sees it: nothing but what is public, and what the viewer's own seats may do.

use crate::state;
use crate::table::project::Viewer;
use crate::table::seats::SeatSlot;
use crate::table::shown::Shown;
use crate::table::standing::{Played, Table};
use polychess_game::AnyMatch;
use polychess_rules::Seats;
use polychess_wire::{
    BoardClocks, BoardState, GameView, LogEntry, Phase, Place, Problem, TableNow, TableView, Update, WrittenScene,
};
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// Who is connected to a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Here {
    /// Is there a connection to each seat?
    pub(crate) seats: Vec<bool>,
    /// Guests and strangers who watch without a seat; a guest counts once.
    pub(crate) spectators: u32,
}

/// What a viewer is told beside what is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// Clock time since the last event.
    pub(crate) passed: u32,
    /// Who is connected.
    pub(crate) here: &'a Here,
}

/// A table at a moment for a viewer, to be put into words later and elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) table: Arc<Table>,
    pub(crate) viewer: Viewer,
    pub(crate) session: Option<String>,
    pub(crate) here: Here,
    pub(crate) passed: u32,
}

impl Snapshot {
    fn moment(&self) -> Moment<'_> {
        Moment { passed: self.passed, here: &self.here }
    }

    /// Everything, for a viewer who knows nothing.
    pub(crate) fn view(&self) -> TableView {
        let table = &self.table;
        TableView {
            id: table.id.clone(),
            variant: table.info.id.to_owned(),
            options: table.game.choices().to_json(),
            position: table.made.position.clone(),
            terms: table.made.terms.clone(),
            created: table.created,
            host: self.session.as_deref() == Some(table.made.host.as_str()),
            now: table.now(self.viewer, self.moment(), true),
            events: table.events_for(self.viewer, 0),
            log: table.log(0),
        }
    }

    /// What a small board shows of the game, as anybody may see it; nothing when it is over.
    pub(crate) fn board(&self) -> Option<(WrittenScene, Map<String, Json>, Option<BoardClocks>)> {
        let table = &self.table;
        let clocks = table.clocks.as_ref().and_then(|clocks| clocks.view(self.passed).into_iter().next());
        let scene = table.shown().scene().filter(|_| table.phase == Phase::Playing)?;
        Some((scene.clone(), table.game.choices().to_json(), clocks))
    }

    /// What a viewer missed who knows so many events.
    pub(crate) fn since(&self, known: u32) -> Update {
        self.table.update(self.viewer, known, 0, self.moment(), true)
    }
}

impl Table {
    /// The game as a viewer sees it.
    fn game_for(&self, viewer: Viewer) -> GameView {
        let own = if self.phase == Phase::Playing { viewer.0 } else { Seats::NONE };
        self.shown().to(own, |seat| self.info.seat(seat))
    }

    /// The boards after the first plies of a turn.
    pub(crate) fn boards_after(&self, begun: &str) -> Result<Vec<BoardState>, Problem> {
        let game = self.game.begun(begun)?;
        Ok(state::boards(game.as_ref(), Some(begun)))
    }

    /// The game after so many entries of the log.
    pub(crate) fn past(&self, entries: usize) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut left = entries;
        let mut commands = 0;
        for played in &self.played {
            let Some(rest) = left.checked_sub(played.entries()) else { break };
            left = rest;
            commands += 1;
        }
        Ok(self.game_after(commands)?)
    }

    /// The same as it looks.
    pub(crate) fn game_at(&self, entries: usize) -> Result<GameView, Problem> {
        let past = self.past(entries)?;
        Ok(Shown::of(past.as_ref()).to(Seats::NONE, |seat| self.info.seat(seat)))
    }

    /// What happened in the game after so many entries, for people.
    pub(crate) fn log(&self, from: usize) -> Vec<LogEntry> {
        let (mut skip, mut log) = (from, Vec::new());
        for played in &self.played {
            if skip < played.entries() {
                log.extend(played.log().into_iter().skip(skip));
            }
            skip = skip.saturating_sub(played.entries());
        }
        log
    }

    /// How many entries the log has.
    fn entries(&self) -> usize {
        self.played.iter().map(Played::entries).sum()
    }

    fn now(&self, viewer: Viewer, moment: Moment<'_>, with_game: bool) -> TableNow {
        let place = |(seat, slot): (usize, &SeatSlot)| Place {
            who: slot.who(),
            name: slot.name().map(str::to_owned),
            connected: slot.player().is_some() || moment.here.seats.get(seat).copied().unwrap_or(false),
        };
        TableNow {
            seq: self.seq_for(viewer, self.seq()),
            phase: self.phase,
            you: viewer.0.iter().map(|seat| seat.index()).collect(),
            seats: self.seats.iter().enumerate().map(place).collect(),
            spectators: moment.here.spectators,
            clocks: self.clocks.as_ref().map(|clocks| clocks.view(moment.passed)),
            proposals: self.proposals(),
            rematch: self.rematch.clone(),
            game: with_game.then(|| self.game_for(viewer)),
        }
    }

    /// What happened for a viewer who knows so many events. `log_from` entries of the log stay as they were then.
    pub(crate) fn update(&self, viewer: Viewer, known: u32, log_from: usize, moment: Moment<'_>, game: bool) -> Update {
        Update {
            events: self.events_for(viewer, known),
            now: self.now(viewer, moment, game),
            log_from: u32::try_from(log_from.min(self.entries())).unwrap_or(u32::MAX),
            log: self.log(log_from),
        }
    }
}
