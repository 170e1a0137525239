//! A table as a viewer sees it: nothing but what is public, and what the viewer's own seats may do.

use crate::http::hot_seat;
use crate::table::watchers::Here;
use crate::table::{Table, Viewer};
use polychess_game::Scene;
use polychess_rules::Seat;
use polychess_wire::{
    BoardState, GameView, LogEntry, Pending, Phase, Place, Ply, Problem, Status, TableNow, TableView, Update,
};
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// The game as it looks, made once for all viewers.
#[derive(Debug)]
pub(crate) struct Shown {
    boards: Vec<(Option<Seat>, Scene, Vec<Ply>)>,
    status: Status,
    acts: Map<String, Json>,
    pending: Vec<Pending>,
    awaited: Vec<usize>,
    position: String,
}

/// What a viewer is told beside what is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// Clock time since the last event.
    pub(crate) passed: u32,
    /// Who is connected.
    pub(crate) here: &'a Here,
}

impl Table {
    /// The game as it looks now.
    pub(crate) fn shown(&self) -> Arc<Shown> {
        Arc::clone(self.shown.get_or_init(|| Arc::new(self.look())))
    }

    fn look(&self) -> Shown {
        let game = self.game.as_ref();
        let states = hot_seat::boards(game, None);
        let boards = game.to_move().into_iter().zip(states).map(|(turn, state)| (turn, state.scene, state.plies));
        let awaited = (0..self.seats.len()).filter(|&seat| {
            Seat::new(seat).is_some_and(|seat| game.awaited().iter().any(|awaited| awaited.contains(seat)))
        });
        Shown {
            boards: boards.collect(),
            status: hot_seat::status(game),
            acts: game.acts(),
            pending: hot_seat::pending(game),
            awaited: awaited.collect(),
            position: game.position_text(),
        }
    }

    /// The game as a viewer sees it.
    pub(crate) fn game_for(&self, viewer: Viewer) -> GameView {
        let shown = self.shown();
        let playing = self.phase == Phase::Playing;
        let own = |seat: Option<Seat>| playing && seat.is_some_and(|seat| viewer.0.contains(seat));
        let board = |(turn, scene, plies): &(Option<Seat>, Scene, Vec<Ply>)| BoardState {
            scene: scene.clone(),
            plies: if own(*turn) { plies.clone() } else { Vec::new() },
        };
        let acts = shown.acts.iter().filter(|(seat, _)| own(self.info.seat(seat)));
        GameView {
            boards: shown.boards.iter().map(board).collect(),
            status: shown.status.clone(),
            acts: acts.map(|(seat, forms)| (seat.clone(), forms.clone())).collect(),
            pending: shown.pending.clone(),
            awaited: shown.awaited.clone(),
            position: shown.position.clone(),
        }
    }

    /// The boards after the first plies of a turn.
    pub(crate) fn boards_after(&self, begun: &str) -> Result<Vec<BoardState>, Problem> {
        let game = self.game.begun(begun)?;
        Ok(hot_seat::boards(game.as_ref(), Some(begun)))
    }

    /// The game after so many entries of the log, to be looked at.
    pub(crate) fn game_at(&self, entries: usize) -> Result<GameView, Problem> {
        let mut past = self.clone();
        let mut left = entries;
        let mut commands = 0;
        for played in &self.played {
            let Some(rest) = left.checked_sub(played.log.len()) else { break };
            left = rest;
            commands += 1;
        }
        past.game = self.game_after(commands)?;
        past.shown = std::sync::OnceLock::new();
        Ok(past.game_for(Viewer(polychess_rules::Seats::NONE)))
    }

    /// Everything that happened in the game, for people.
    pub(crate) fn log(&self) -> Vec<LogEntry> {
        self.played.iter().flat_map(|played| played.log.iter().cloned()).collect()
    }

    fn now(&self, viewer: Viewer, moment: Moment<'_>, with_game: bool) -> TableNow {
        let place = |(seat, slot): (usize, &crate::table::SeatSlot)| Place {
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

    /// Everything, for a viewer who knows nothing.
    pub(crate) fn view(&self, viewer: Viewer, session: Option<&str>, moment: Moment<'_>) -> TableView {
        TableView {
            id: self.id.clone(),
            variant: self.info.id.to_owned(),
            options: self.game.choices().to_json(),
            position: self.made.position.clone(),
            terms: self.made.terms.clone(),
            created: self.created,
            host: session == Some(self.made.host.as_str()),
            now: self.now(viewer, moment, true),
            events: self.events_for(viewer, 0),
            log: self.log(),
        }
    }

    /// What happened for a viewer who knows so many events. `log_from` entries of the log stay as they were then.
    pub(crate) fn update(&self, viewer: Viewer, known: u32, log_from: usize, moment: Moment<'_>, game: bool) -> Update {
        let log = self.log();
        let log_from = log_from.min(log.len());
        Update {
            events: self.events_for(viewer, known),
            now: self.now(viewer, moment, game),
            log_from: u32::try_from(log_from).unwrap_or(u32::MAX),
            log: log.into_iter().skip(log_from).collect(),
        }
    }
}
