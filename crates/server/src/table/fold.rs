//! A table as the fold of its events: what each does to it.

use crate::apply::repeat;
use crate::store::{StoreError, StoredEvent};
use crate::table::acted::Acted;
use crate::table::event::{Event, EventRecord, Installed, Seated, seats};
use crate::table::seats::{Occupant, SeatSlot, seats_of};
use crate::table::standing::{Consents, OpenOffer, Played, Table};
use crate::token::Hash;
use polychess_game::Refusal;
use polychess_rules::{Seat, Seats};
use polychess_wire::{Phase, Proposal};
use std::sync::{Arc, OnceLock};

/// Is the game of a table as it was before an event, or already as it is after it?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameIs {
    Before,
    After,
}

impl Table {
    /// The table whose log this is, every link of it looked at.
    pub(crate) fn fold(id: &str, log: &[StoredEvent]) -> Result<Self, StoreError> {
        Self::fold_on(None, id, log)
    }

    /// The same table, or a new one, with what follows in its log.
    pub(crate) fn fold_on(mut table: Option<Self>, id: &str, log: &[StoredEvent]) -> Result<Self, StoreError> {
        for stored in log {
            let recorded = EventRecord::read(stored)?;
            // The address of the table is not named: what is wrong is logged.
            let wrong = |why: String| StoreError::Damaged(format!("event {}: {why}", stored.seq));
            let (seq, hash) = table.as_ref().map_or((0, Hash::NONE), |t| (t.seq(), t.hash));
            if stored.seq != seq + 1 || stored.previous != hash {
                return Err(wrong("it does not follow the one before".into()));
            }
            let folded = match (&mut table, &recorded.what) {
                (None, Event::Created(made)) => {
                    let new =
                        Self::new(id, recorded.at, (**made).clone()).map_err(|refusal| wrong(refusal.to_string()))?;
                    table.insert(new)
                }
                (None, _) => return Err(wrong("a log begins with the making of its table".into())),
                (Some(table), _) => table,
            };
            let by = folded.made.program.as_deref().map(|by| format!(" (begun by version {by})")).unwrap_or_default();
            let follows = folded.follow(recorded, stored.hash(id), GameIs::Before);
            follows.map_err(|refusal| wrong(format!("{refusal}{by}")))?;
        }
        table.ok_or_else(|| StoreError::Damaged("it has no events".into()))
    }

    /// Takes the next event, which has this hash. Nothing that a step records is refused; after a refusal the table is unusable.
    pub(crate) fn follow(&mut self, event: EventRecord, hash: Hash, game: GameIs) -> Result<(), Refusal> {
        if event.what.named().iter().any(|&seat| seat >= self.seats.len()) {
            return Err(Refusal::bad_act("it names a seat that the game does not have"));
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(event.after);
        }
        let event = Arc::new(event);
        self.happen(&event, game)?;
        self.hash = hash;
        self.events.push(event);
        Ok(())
    }

    fn happen(&mut self, event: &Arc<EventRecord>, game: GameIs) -> Result<(), Refusal> {
        match &event.what {
            Event::Created(_) | Event::Flag { .. } | Event::Said(_) | Event::Disclosed => {}
            Event::Seated(seated) => {
                let Seated { seat, session, name, invitation } = (**seated).clone();
                self.sit(seat, Occupant::Person { session, name, invitation });
            }
            Event::Computer(installed) => self.install(installed),
            Event::Freed { seat, invitation } => {
                self.sit(*seat, invitation.as_deref().map_or(Occupant::Nobody, |hash| Occupant::Invited(*hash)));
            }
            Event::Started => {
                self.phase = Phase::Playing;
                self.stop_clocks(false);
            }
            Event::Acted(acted) => {
                if game == GameIs::Before {
                    repeat(self.info, self.game.as_mut(), &acted.requests())?;
                }
                self.acted(acted, event);
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
                }
            }
            Event::Offered(offered) => self.offer(&offered.offer, offered.from, &offered.to),
            Event::Answered(answered) => self.answer(&answered.offer, answered.by, answered.yes),
            Event::Proposed { seat, proposal } | Event::Consented { seat, proposal } => self.consent(*seat, *proposal),
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
            Event::Revived { grace } => {
                self.stop_clocks(self.phase != Phase::Playing);
                if let Some(clocks) = &mut self.clocks {
                    clocks.grace(*grace);
                }
            }
        }
        Ok(())
    }

    /// A consent of a seat speaks for all seats of its person.
    fn consent(&mut self, seat: usize, proposal: Proposal) {
        let all = match self.seats[seat].session() {
            Some(session) => seats_of(&self.seats, session),
            None => Seats::NONE,
        };
        match self.proposals.iter_mut().find(|p| p.proposal == proposal) {
            Some(open) => open.given = all.iter().fold(open.given, Seats::with),
            None => {
                // All viewers see all proposals, so their number reveals nothing.
                let before = self.events.iter().filter(|event| matches!(event.what, Event::Proposed { .. })).count();
                let id = (before + 1).to_string();
                self.proposals.push(Consents { id, proposal, by: seat, given: all });
            }
        }
    }

    fn offer(&mut self, id: &str, from: usize, to: &[usize]) {
        let between = to.iter().copied().chain([from]).collect();
        let waiting = seats(to.iter().copied());
        self.offers.push(OpenOffer { id: id.to_owned(), from, waiting, between });
    }

    /// A no of anybody, and the last yes, close it.
    fn answer(&mut self, id: &str, by: usize, yes: bool) {
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
        self.sit(seat, Occupant::Computer { player, name });
    }

    fn sit(&mut self, seat: usize, occupant: Occupant) {
        self.seats[seat] = SeatSlot::new(occupant);
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.proposals.clear();
        self.offers.clear();
        self.stop_clocks(true);
    }

    fn stop_clocks(&mut self, stopped: bool) {
        let turns = self.on_turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(stopped);
            clocks.turn_to(&turns);
        }
    }

    /// Whose clocks run on each board: of who is on turn, and of those whose answer is awaited if the table says so. Nobody's while a
    /// turn is drawn by lot.
    fn on_turn(&self) -> Vec<Seats> {
        let of_board = |(turn, awaited): (Option<_>, Seats)| match turn {
            Some(seat) => Seats::NONE.with(seat),
            None if self.made.terms.answers_on_time => awaited,
            None => Seats::NONE,
        };
        let mut on_turn: Vec<Seats> = self.game.to_move().into_iter().zip(self.game.awaited()).map(of_board).collect();
        if let Some(board) = self.by_lot() {
            on_turn[board] = Seats::NONE;
        }
        on_turn
    }

    /// Something has been done in the game.
    fn acted(&mut self, acted: &Acted, event: &Arc<EventRecord>) {
        if let Some(clocks) = &self.clocks {
            self.past.push(clocks);
        }
        if acted.turns() > 0 {
            // Another position: what was proposed about the one before is void.
            self.proposals.retain(|p| !matches!(p.proposal, Proposal::Takeback { .. }));
        }
        if let Some(clocks) = &mut self.clocks {
            let log = acted.log();
            let turns = log.iter().filter(|entry| entry.turn);
            turns.for_each(|turn| clocks.end_turn(turn.board.unwrap_or(0), acted.seat()));
        }
        self.played.push(Played { event: Arc::clone(event) });
        self.shown = OnceLock::new();
        let turns = self.on_turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_to(&turns);
        }
    }

    fn take_back(&mut self, turns: usize) -> Result<(), Refusal> {
        let kept = self.kept(turns).unwrap_or(self.played.len());
        self.game = self.game_after(kept)?;
        if let (Some(then), Some(now)) = (self.past.go_back(kept), &mut self.clocks) {
            now.go_back(then);
        }
        self.played.truncate(kept);
        self.proposals.clear();
        self.shown = OnceLock::new();
        let turns = self.on_turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_to(&turns);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::create::Planned;
    use crate::table::event::Creation;
    use crate::table::step::Step;
    use polychess_variants::INFOS;
    use serde_json::json;

    /// What cannot be replayed may have been legal by older rules: the log says by which program the game was begun.
    #[test]
    fn a_game_that_cannot_be_replayed_names_the_version_it_was_begun_by() {
        let id = "aaaaaaaaaaaaaaaa";
        let made = Creation::of(INFOS[0].id);
        let all = vec![Planned::Person { session: "guest".into(), name: "Ann".into() }; INFOS[0].seats.len()];
        let mut done = Step::create(id, made, all, 0).expect("a new table").done();
        let mut log = done.commits(None, 0).swap_remove(0).events;
        let acted = Event::Acted(Acted::new(0, &[json!("pass")], &[], false));
        let event = EventRecord { seq: done.table.seq() + 1, by: None, command: None, at: 0, after: 0, what: acted };
        log.push(event.stored(done.table.hash));
        let error = Table::fold(id, &log).expect_err("nobody may pass").to_string();
        assert!(error.contains(concat!("begun by version ", env!("CARGO_PKG_VERSION"))), "{error}");
        assert!(!error.contains(id), "the address is in what is logged: {error}");
    }

    /// A creation without an edition was stored before the rules had several; new tables name the newest one.
    #[test]
    fn a_table_keeps_the_edition_of_the_rules_it_began_with() {
        let id = "aaaaaaaaaaaaaaaa";
        for info in INFOS {
            let made = Creation::of(info.id);
            let what = Event::Created(Box::new(made.clone()));
            let old = EventRecord { seq: 1, by: None, command: None, at: 0, after: 0, what }.stored(Hash::NONE);
            let old = Table::fold(id, &[old]).expect("an old table");
            assert_eq!(old.game.choices().edition(), 1, "{}", info.id);
            let all = vec![Planned::Person { session: "guest".into(), name: "Ann".into() }; info.seats.len()];
            let mut done = Step::create(id, made, all, 0).expect("a new table").done();
            let log = done.commits(None, 0).swap_remove(0).events;
            let new = Table::fold(id, &log).expect("a new table");
            assert_eq!(new.game.choices().edition(), info.edition, "{}", info.id);
        }
    }
}
