//! The state of a table and its queries. The module `fold` changes it.

use crate::apply::repeat;
use crate::match_view;
use crate::store::SeatName;
use crate::table::acted::Acted;
use crate::table::cached_view::CachedView;
use crate::table::clocks::{ClockHistory, Clocks};
use crate::table::event::{Creation, Event, EventRecord, seats};
use crate::table::names::Names;
use crate::table::seats::{Occupant, SeatSlot, present, seats_of};
use crate::table::spare_capacity::clone_with_capacity;
use crate::token::Hash;
use polychess_game::{AnyMatch, Choices, Info, Refusal, Request};
use polychess_rules::Seats;
use polychess_variants::{info, new_match};
use polychess_wire::{BoardState, LogEntry, Phase, Problem, Proposal, TimeControl, Visibility};
use serde_json::Value as Json;
use std::sync::{Arc, OnceLock};

/// The state of a table. Except for its match, it is cheap to clone.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) info: &'static Info,
    pub(crate) creation: Arc<Creation>,
    pub(crate) seats: Vec<SeatSlot>,
    pub(crate) names: Names,
    pub(crate) phase: Phase,
    pub(crate) game: Box<dyn AnyMatch>,
    /// The commands that changed the game, except those that were taken back.
    pub(crate) played: Vec<PlayedCommand>,
    pub(crate) clocks: Option<Clocks>,
    /// The clocks before each command in `played`.
    pub(crate) clock_history: ClockHistory,
    pub(crate) proposals: Vec<PendingProposal>,
    pub(crate) offers: Vec<PendingOffer>,
    /// The id of the table of the rematch.
    pub(crate) rematch: Option<String>,
    pub(crate) events: Vec<Arc<EventRecord>>,
    /// The hash of the last event.
    pub(crate) hash: Hash,
    /// The view of the game, computed when it is first used.
    pub(crate) cached_view: OnceLock<Arc<CachedView>>,
}

/// A proposal that some players have not accepted yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PendingProposal {
    /// The id to use in an answer.
    pub(crate) id: String,
    pub(crate) proposal: Proposal,
    pub(crate) by: usize,
    /// The seats that have accepted.
    pub(crate) given: Seats,
}

/// A private offer that some recipients have not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PendingOffer {
    pub(crate) id: String,
    pub(crate) from: usize,
    /// The seats that have not answered yet.
    pub(crate) waiting: Seats,
    /// The seats that can see the offer: its sender and its recipients.
    pub(crate) between: Vec<usize>,
}

/// A command that changed the game, with the event that records it.
#[derive(Clone, Debug)]
pub(crate) struct PlayedCommand {
    pub(crate) event: Arc<EventRecord>,
}

impl PlayedCommand {
    fn acted(&self) -> Option<&Acted> {
        match &self.event.what {
            Event::Acted(acted) => Some(acted),
            _ => None,
        }
    }

    pub(crate) fn requests(&self) -> Vec<Json> {
        self.acted().map(Acted::requests).unwrap_or_default()
    }

    pub(crate) fn log(&self) -> Vec<LogEntry> {
        self.acted().map(Acted::log).unwrap_or_default()
    }

    /// Returns the number of entries that the command added to the game log.
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
            creation: Arc::clone(&self.creation),
            seats: self.seats.clone(),
            names: self.names.clone(),
            phase: self.phase,
            game: self.game.boxed_clone(),
            played: clone_with_capacity(&self.played),
            clocks: self.clocks.clone(),
            clock_history: self.clock_history.clone(),
            proposals: self.proposals.clone(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            events: clone_with_capacity(&self.events),
            hash: self.hash,
            cached_view: self.cached_view.clone(),
        }
    }
}

impl Table {
    /// Creates a table that has no events yet.
    pub(crate) fn new(id: &str, created: i64, creation: Creation) -> Result<Self, Refusal> {
        let info = info(&creation.variant)?;
        let choices = Choices::from_stored(info, &creation.options)?;
        let game = new_match(info.id, &choices, creation.position.as_deref())?;
        let seats = info.seats.len();
        Ok(Self {
            id: id.to_owned(),
            created,
            info,
            clocks: creation.terms.time.map(|control| Clocks::new(control, seats)),
            creation: Arc::new(creation),
            seats: vec![SeatSlot::new(Occupant::Nobody); seats],
            names: Names::default(),
            phase: Phase::Gathering,
            game,
            played: Vec::new(),
            clock_history: ClockHistory::default(),
            proposals: Vec::new(),
            offers: Vec::new(),
            rematch: None,
            events: Vec::new(),
            hash: Hash::NONE,
            cached_view: OnceLock::new(),
        })
    }

    /// Adds the names in the database, which replace the names of an old log.
    pub(crate) fn with_names(mut self, saved: Vec<SeatName>) -> Self {
        self.names.load(saved);
        self
    }

    /// Returns the table without the name of a person, or `None` if the person has no name.
    pub(crate) fn without_name(&self, person: &str) -> Option<Self> {
        self.names.has(person).then(|| {
            let mut table = self.clone();
            table.names.remove(person);
            table
        })
    }

    /// Returns the number of the last event, or 0 if there is none.
    pub(crate) fn seq(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// Returns the board whose next turn is random, if any.
    pub(crate) fn random_turn_board(&self) -> Option<usize> {
        match self.game.drawn(0)? {
            Request::Turn { board, .. } | Request::Act { board, .. } => Some(board.unwrap_or(0)),
        }
    }

    pub(crate) fn turns(&self) -> usize {
        self.played.iter().map(|played| played.turns()).sum()
    }

    /// Returns the number of the last event that changed the view of the game. When it changes,
    /// computers choose a new move.
    pub(crate) fn version(&self) -> u32 {
        self.events.iter().rev().find(|event| event.what.changes_view()).map_or(0, |event| event.seq)
    }

    pub(crate) fn seats_of(&self, session: Option<&str>) -> Seats {
        session.map_or(Seats::NONE, |session| seats_of(&self.seats, session))
    }

    /// Returns the number of the event that records a command, or `None` if it was not executed.
    pub(crate) fn find_command(&self, seat: Option<usize>, command: &str) -> Option<u32> {
        let caused =
            |event: &&Arc<EventRecord>| event.by.map(usize::from) == seat && event.command.as_deref() == Some(command);
        self.events.iter().rev().find(caused).map(|event| event.seq)
    }

    /// Returns all requests played in the game, in the format of the event log.
    pub(crate) fn requests(&self) -> impl Iterator<Item = Json> {
        self.played.iter().flat_map(PlayedCommand::requests)
    }

    /// Returns the number of commands that remain after a takeback of `turns`, or `None` if the
    /// takeback is not possible.
    pub(crate) fn commands_before(&self, turns: usize) -> Option<usize> {
        let mut left = turns;
        let mut count = self.played.len();
        while left > 0 {
            count = count.checked_sub(1)?;
            let played = &self.played[count];
            left = left.checked_sub(played.turns())?;
            if played.is_forfeit() {
                return None;
            }
        }
        Some(count)
    }

    /// Replays the first `commands` commands in a new match.
    pub(crate) fn game_after(&self, commands: usize) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut game = new_match(self.info.id, self.game.choices(), self.creation.position.as_deref())?;
        for played in self.played.iter().take(commands) {
            repeat(self.info, game.as_mut(), &played.requests())?;
        }
        Ok(game)
    }

    pub(crate) fn game_view(&self) -> &CachedView {
        self.cached_view.get_or_init(|| Arc::new(CachedView::of(self.game.as_ref())))
    }

    /// Checks that a session may act for a seat, or as the host if `seat` is `None`.
    pub(crate) fn may_act(&self, session: Option<&str>, seat: Option<usize>) -> Result<(), Problem> {
        let refuse = |kind: &str, message: &str| Err(Problem::new(kind, message));
        let Some(session) = session else {
            return refuse("not-yours", "only players at the table can do this");
        };
        let Some(seat) = seat else {
            let is_host = self.creation.host == session;
            return if is_host { Ok(()) } else { refuse("not-yours", "only the table's host can do this") };
        };
        match self.seats.get(seat) {
            None => refuse("no-such-seat", "the game does not have this seat"),
            Some(slot) if slot.session() != Some(session) => refuse("not-yours", "this seat is not yours"),
            Some(slot) if slot.gone => refuse("not-yours", "you have left this seat"),
            Some(_) => Ok(()),
        }
    }

    /// Returns the sessions with a seat at the table and the session of the host, in ascending
    /// order.
    pub(crate) fn sessions(&self) -> Vec<String> {
        let mut sessions: Vec<String> = self.seats.iter().filter_map(|c| c.session().map(str::to_owned)).collect();
        sessions.push(self.creation.host.clone());
        sessions.sort_unstable();
        sessions.dedup();
        sessions
    }

    pub(crate) fn may_see(&self, session: Option<&str>) -> bool {
        let private = self.creation.terms.visibility == Visibility::Private;
        let belongs = |session: &str| self.creation.host == session || !seats_of(&self.seats, session).is_empty();
        !private || session.is_some_and(belongs)
    }

    /// Returns the time of the last public event, in milliseconds since 1970.
    pub(crate) fn changed(&self) -> i64 {
        let public = self.events.iter().rev().find(|event| event.what.audience().is_none());
        public.map_or(self.created, |event| event.at)
    }

    /// Returns the seats that must accept a proposal. These are the people who have not left. A
    /// pause does not require the consent of eliminated players.
    pub(crate) fn parties(&self, proposal: Proposal) -> Seats {
        let present = present(&self.seats);
        match proposal {
            Proposal::Pause {} => {
                present.iter().filter(|seat| !self.eliminated().contains(*seat)).fold(Seats::NONE, Seats::with)
            }
            Proposal::Takeback { .. } | Proposal::Rematch {} => present,
        }
    }

    fn eliminated(&self) -> Seats {
        let status = self.game.status();
        let names = status["out"].as_array().into_iter().flatten().filter_map(|name| name.as_str());
        names.filter_map(|name| self.info.seat(name)).fold(Seats::NONE, Seats::with)
    }

    /// Returns whether all players who must accept the proposal have accepted it.
    pub(crate) fn is_agreed(&self, proposal: Proposal) -> bool {
        let open = self.proposals.iter().find(|p| p.proposal == proposal);
        open.is_some_and(|p| self.parties(proposal).iter().all(|seat| p.given.contains(seat)))
    }

    /// Returns the id of the next private offer between these seats. The id contains only the
    /// number of their own offers, so it reveals no other offers.
    pub(crate) fn next_offer_id(&self, from: usize, to: &[usize]) -> String {
        let audience = seats(to.iter().copied().chain([from]));
        let alike = self.events.iter().filter(|event| {
            matches!(&event.what, Event::Offered(offered) if offered.from == from)
                && event.what.audience() == Some(audience)
        });
        let to: Vec<String> = to.iter().map(usize::to_string).collect();
        format!("{from}-{}-{}", to.join("."), alike.count() + 1)
    }

    /// Returns the boards after the first plies of a turn.
    pub(crate) fn boards_after(&self, begun: &str) -> Result<Vec<BoardState>, Problem> {
        let game = self.game.begun(begun)?;
        Ok(match_view::boards(game.as_ref(), Some(begun)))
    }

    /// Returns the game after the commands that are complete within the first `entries` log
    /// entries.
    pub(crate) fn game_after_entries(&self, entries: usize) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut left = entries;
        let mut commands = 0;
        for played in &self.played {
            let Some(rest) = left.checked_sub(played.entries()) else { break };
            left = rest;
            commands += 1;
        }
        Ok(self.game_after(commands)?)
    }

    /// Returns the game log without its first `from` entries.
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

    pub(crate) fn log_length(&self) -> usize {
        self.played.iter().map(PlayedCommand::entries).sum()
    }

    /// True if each turn has a number of days. A deadline then follows from the log only, so it survives
    /// restarts, dead servers and changes of the time zone. The module `sweep` loads the table when it
    /// is due.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.creation.terms.time.is_some_and(TimeControl::is_correspondence)
    }

    /// Returns the time of the last event, in milliseconds since 1970.
    pub(crate) fn last_event_at(&self) -> i64 {
        self.events.last().map_or(self.created, |event| event.at)
    }

    /// Returns the milliseconds between the last event and the time `wall`.
    pub(crate) fn elapsed_at(&self, wall: i64) -> u32 {
        u32::try_from((wall - self.last_event_at()).max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the time when the next player of a correspondence game runs out of time, in
    /// milliseconds since 1970. `None` for other games, and if no clock runs.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_correspondence())?;
        Some(self.last_event_at() + i64::from(clocks.due()?))
    }

    /// Returns the end of the vacation of a seat, in milliseconds since 1970. `None` if the player was
    /// not on vacation at the last event.
    pub(crate) fn vacation_until(&self, seat: usize) -> Option<i64> {
        let away = self.clocks.as_ref().map_or(0, |clocks| clocks.away(seat));
        (away > 0).then(|| self.last_event_at() + i64::from(away))
    }

    /// Returns the time when a server must load the table: its deadline, or immediately if the
    /// server or a computer is to move. `None` if the table can stay out of memory.
    pub(crate) fn due(&self) -> Option<i64> {
        if !self.is_correspondence() || self.phase != Phase::Playing {
            return None;
        }
        if self.awaits_computer() { Some(self.last_event_at()) } else { self.deadline() }
    }

    fn awaits_computer(&self) -> bool {
        let movers = self.game.to_move().into_iter().flatten();
        let awaited = self.game.awaited().into_iter().flat_map(|seats| seats.iter().collect::<Vec<_>>());
        let mut seats = movers.chain(awaited).map(|seat| seat.index());
        self.random_turn_board().is_some() || seats.any(|seat| self.seats[seat].player().is_some())
    }
}
