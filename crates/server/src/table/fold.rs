//! Applies events to a table.

use crate::apply::repeat;
use crate::store::{StoreError, StoredEvent};
use crate::table::acted::Acted;
use crate::table::event::{Event, EventRecord, Installed, Seated, seats};
use crate::table::seats::{Occupant, SeatSlot, seats_of};
use crate::table::state::{PendingOffer, PendingProposal, PlayedCommand, Table};
use crate::token::Hash;
use polychess_game::Refusal;
use polychess_rules::{Seat, Seats};
use polychess_wire::{Phase, Proposal};
use std::sync::{Arc, OnceLock};

/// States whether the match has already played the requests of the event to apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameSync {
    Behind,
    Current,
}

impl Table {
    /// Rebuilds a table from its log and verifies the hash chain.
    pub(crate) fn replay(id: &str, log: &[StoredEvent]) -> Result<Self, StoreError> {
        Self::extend(None, id, log)
    }

    /// Applies the next events of a log to a table. If `table` is `None`, the log must start with
    /// the creation of the table.
    pub(crate) fn extend(mut table: Option<Self>, id: &str, log: &[StoredEvent]) -> Result<Self, StoreError> {
        for stored in log {
            let recorded = EventRecord::read(stored)?;
            // The server logs this message, so it must not contain the table's id, which grants
            // access.
            let wrong = |why: String| StoreError::Damaged(format!("event {}: {why}", stored.seq));
            let (seq, hash) = table.as_ref().map_or((0, Hash::NONE), |t| (t.seq(), t.hash));
            if stored.seq != seq + 1 || stored.previous != hash {
                return Err(wrong("it does not follow the one before".into()));
            }
            if !stored.is_as_redacted(id) || (stored.redaction.is_some() && !recorded.what.may_be_redacted()) {
                return Err(wrong("it is not as the server redacted it".into()));
            }
            let folded = match (&mut table, &recorded.what) {
                (None, Event::Created(creation)) => {
                    let new = Self::new(id, recorded.at, (**creation).clone())
                        .map_err(|refusal| wrong(refusal.to_string()))?;
                    table.insert(new)
                }
                (None, _) => return Err(wrong("a log begins with the making of its table".into())),
                (Some(table), _) => table,
            };
            let by =
                folded.creation.program.as_deref().map(|by| format!(" (begun by version {by})")).unwrap_or_default();
            let applied = folded.apply(recorded, stored.hash(id), GameSync::Behind);
            applied.map_err(|refusal| wrong(format!("{refusal}{by}")))?;
        }
        table.ok_or_else(|| StoreError::Damaged("it has no events".into()))
    }

    /// Applies the next event, whose hash is `hash`. It can fail for an event from the log, if the
    /// log is damaged or the rules have changed. After an error, the table is unusable.
    pub(crate) fn apply(&mut self, mut event: EventRecord, hash: Hash, game: GameSync) -> Result<(), Refusal> {
        if event.what.named().iter().any(|&seat| seat >= self.seats.len()) {
            return Err(Refusal::bad_act("it names a seat that the game does not have"));
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(event.after);
        }
        self.note_names(&mut event);
        let event = Arc::new(event);
        self.apply_event(&event, game)?;
        self.hash = hash;
        self.events.push(event);
        Ok(())
    }

    /// Takes the names from an event of an earlier version. If the event hands over a seat, adds a
    /// missing person, and gives the person's name to the seat.
    fn note_names(&mut self, event: &mut EventRecord) {
        match &mut event.what {
            Event::Seated(seated) => {
                if let Some(name) = &seated.name {
                    self.names.set(&seated.session, seated.seat, name);
                }
            }
            Event::HandedOver(over) => {
                over.session = over.session.take().or_else(|| self.seats[over.to].session().map(str::to_owned));
                let name = self.seats[over.to].name(&self.names, over.to).map(str::to_owned);
                if let (Some(session), Some(name)) = (&over.session, name) {
                    self.names.set(session, over.seat, &name);
                }
            }
            _ => {}
        }
    }

    fn apply_event(&mut self, event: &Arc<EventRecord>, game: GameSync) -> Result<(), Refusal> {
        match &event.what {
            Event::Created(_) | Event::Flag { .. } | Event::Said(_) | Event::Disclosed => {}
            Event::Seated(seated) => {
                let Seated { seat, session, invitation, .. } = (**seated).clone();
                self.seat(seat, Occupant::Person { session, invitation });
            }
            Event::Computer(installed) => self.install(installed),
            Event::Freed { seat, invitation } => {
                self.seat(*seat, invitation.as_deref().map_or(Occupant::Nobody, |hash| Occupant::Invited(*hash)));
            }
            Event::Started => {
                self.phase = Phase::Playing;
                self.stop_clocks(false);
            }
            Event::Acted(acted) => {
                if game == GameSync::Behind {
                    repeat(self.info, self.game.as_mut(), &acted.requests())?;
                }
                self.note_played(acted, event);
            }
            Event::Left { seat } => self.seats[*seat].gone = true,
            Event::StandIn(installed) => {
                self.install(installed);
                if let Some(clocks) = &mut self.clocks {
                    clocks.free(installed.seat);
                }
            }
            Event::HandedOver(over) => {
                self.seats[over.seat] = self.seats[over.to].clone();
                if let Some(clocks) = &mut self.clocks {
                    clocks.lend(over.seat, over.to);
                    clocks.set_away(over.seat, clocks.away(over.to));
                }
            }
            Event::Offered(offered) => self.add_offer(&offered.offer, offered.from, &offered.to),
            Event::Answered(answered) => self.answer_offer(&answered.offer, answered.by, answered.yes),
            Event::Proposed { seat, proposal } | Event::Consented { seat, proposal } => {
                self.add_consent(*seat, *proposal)
            }
            Event::Declined { proposal, .. } => self.proposals.retain(|p| p.proposal != *proposal),
            Event::Paused => {
                self.proposals.retain(|p| p.proposal != Proposal::Pause {});
                self.phase = Phase::Paused;
                self.stop_clocks(true);
            }
            Event::Resumed { .. } => {
                self.phase = Phase::Playing;
                self.stop_clocks(false);
            }
            Event::TakenBack { turns } => self.take_back(*turns as usize)?,
            Event::Aborted { .. } => self.end(Phase::Aborted),
            Event::Over { .. } => self.end(Phase::Over),
            Event::Rematch { table } => {
                self.proposals.clear();
                self.rematch = Some(table.clone());
            }
            Event::Halted => self.stop_clocks(true),
            Event::Vacation { seat, until } => {
                let away = u32::try_from((until - event.at).max(0)).unwrap_or(u32::MAX);
                self.clocks.iter_mut().for_each(|clocks| clocks.set_away(*seat, away));
            }
            Event::Revived { grace } => {
                self.stop_clocks(self.phase != Phase::Playing);
                if let Some(clocks) = &mut self.clocks {
                    clocks.grace(*grace);
                }
            }
        }
        Ok(())
    }

    /// Adds the consent of all seats that the person at `seat` plays. Opens the proposal if it is
    /// not open yet.
    fn add_consent(&mut self, seat: usize, proposal: Proposal) {
        let all = match self.seats[seat].session() {
            Some(session) => seats_of(&self.seats, session),
            None => Seats::NONE,
        };
        match self.proposals.iter_mut().find(|p| p.proposal == proposal) {
            Some(open) => open.given = all.iter().fold(open.given, Seats::with),
            None => {
                // All viewers see all proposals, so the number of proposals reveals nothing.
                let before = self.events.iter().filter(|event| matches!(event.what, Event::Proposed { .. })).count();
                let id = (before + 1).to_string();
                self.proposals.push(PendingProposal { id, proposal, by: seat, given: all });
            }
        }
    }

    fn add_offer(&mut self, id: &str, from: usize, to: &[usize]) {
        let between = to.iter().copied().chain([from]).collect();
        let waiting = seats(to.iter().copied());
        self.offers.push(PendingOffer { id: id.to_owned(), from, waiting, between });
    }

    /// Records the answer of seat `by`. The offer closes when one player declines or all have
    /// accepted.
    fn answer_offer(&mut self, id: &str, by: usize, yes: bool) {
        self.offers.retain_mut(|offer| {
            if offer.id != id {
                return true;
            }
            if let Some(seat) = Seat::new(by) {
                offer.waiting = offer.waiting.without(seat);
            }
            yes && !offer.waiting.is_empty()
        });
    }

    fn install(&mut self, computer: &Installed) {
        let Installed { seat, player, name } = computer.clone();
        self.seat(seat, Occupant::Computer { player, name });
    }

    fn seat(&mut self, seat: usize, occupant: Occupant) {
        self.seats[seat] = SeatSlot::new(occupant);
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.proposals.clear();
        self.offers.clear();
        self.stop_clocks(true);
    }

    fn stop_clocks(&mut self, stopped: bool) {
        let turns = self.running_seats();
        if let Some(clocks) = &mut self.clocks {
            clocks.set_stopped(stopped);
            clocks.set_to_move(&turns);
        }
    }

    /// Returns the seats whose clocks run, for each board.
    ///
    /// The clock of the seat to move runs. If no seat is to move and `answers_on_time` is set, the
    /// clocks of the seats that must answer an offer run. In a correspondence game they always run,
    /// because the game could wait forever. No clock runs before a random turn.
    fn running_seats(&self) -> Vec<Seats> {
        let answers = self.creation.terms.answers_on_time || self.is_correspondence();
        let of_board = |(turn, awaited): (Option<_>, Seats)| match turn {
            Some(seat) => Seats::NONE.with(seat),
            None if answers => awaited,
            None => Seats::NONE,
        };
        let mut running: Vec<Seats> = self.game.to_move().into_iter().zip(self.game.awaited()).map(of_board).collect();
        if let Some(board) = self.random_turn_board() {
            running[board] = Seats::NONE;
        }
        running
    }

    /// Updates clocks, proposals and the cached view after the game has played an event.
    fn note_played(&mut self, acted: &Acted, event: &Arc<EventRecord>) {
        if let Some(clocks) = &self.clocks {
            self.clock_history.push(clocks);
        }
        if acted.turns() > 0 {
            // An open takeback proposal refers to the previous position, so a turn cancels it.
            self.proposals.retain(|p| !matches!(p.proposal, Proposal::Takeback { .. }));
        }
        if let Some(clocks) = &mut self.clocks {
            let log = acted.log();
            let turns = log.iter().filter(|entry| entry.turn);
            turns.for_each(|turn| clocks.end_turn(turn.board.unwrap_or(0), acted.seat()));
        }
        self.played.push(PlayedCommand { event: Arc::clone(event) });
        self.cached_view = OnceLock::new();
        let turns = self.running_seats();
        if let Some(clocks) = &mut self.clocks {
            clocks.set_to_move(&turns);
        }
    }

    fn take_back(&mut self, turns: usize) -> Result<(), Refusal> {
        let kept = self.commands_before(turns).unwrap_or(self.played.len());
        self.game = self.game_after(kept)?;
        if let (Some(then), Some(now)) = (self.clock_history.restore(kept), &mut self.clocks) {
            now.restore(then);
        }
        self.played.truncate(kept);
        self.proposals.clear();
        self.cached_view = OnceLock::new();
        let turns = self.running_seats();
        if let Some(clocks) = &mut self.clocks {
            clocks.set_to_move(&turns);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::Creation;
    use polychess_variants::INFOS;
    use serde_json::json;

    /// A turn may be illegal now although older rules allowed it. The error names the version that
    /// created the game, so that the operator can find the cause.
    #[test]
    fn a_replay_error_names_the_version_that_created_the_game() {
        let id = "aaaaaaaaaaaaaaaa";
        let made = Creation::of(INFOS[0].id);
        let all = vec![PlannedSeat::Person { session: "guest".into(), name: "Ann".into() }; INFOS[0].seats.len()];
        let mut pending = create(id, made, all, 0).expect("a new table").finish();
        let mut log = pending.commits(None, 0).swap_remove(0).events;
        let acted = Event::Acted(Acted::new(0, &[json!("pass")], &[], false));
        let event = EventRecord { seq: pending.table.seq() + 1, by: None, command: None, at: 0, after: 0, what: acted };
        log.push(event.stored(pending.table.hash));
        let error = Table::replay(id, &log).expect_err("a pass is illegal").to_string();
        assert!(error.contains(concat!("begun by version ", env!("CARGO_PKG_VERSION"))), "{error}");
        assert!(!error.contains(id), "the address is in what is logged: {error}");
    }

    /// Tables from before the first edition number use edition 1. New tables use the latest
    /// edition.
    #[test]
    fn a_table_keeps_the_edition_of_the_rules_it_began_with() {
        let id = "aaaaaaaaaaaaaaaa";
        for info in INFOS {
            let made = Creation::of(info.id);
            let what = Event::Created(Box::new(made.clone()));
            let old = EventRecord { seq: 1, by: None, command: None, at: 0, after: 0, what }.stored(Hash::NONE);
            let old = Table::replay(id, &[old]).expect("an old table");
            assert_eq!(old.game.choices().edition(), 1, "{}", info.id);
            let all = vec![PlannedSeat::Person { session: "guest".into(), name: "Ann".into() }; info.seats.len()];
            let mut pending = create(id, made, all, 0).expect("a new table").finish();
            let log = pending.commits(None, 0).swap_remove(0).events;
            let new = Table::replay(id, &log).expect("a new table");
            assert_eq!(new.game.choices().edition(), info.edition, "{}", info.id);
        }
    }
}
