//! A table as the fold of its events.

use crate::store::{StoreError, StoredEvent};
use crate::table::consents::Consents;
use crate::table::offers::OpenOffer;
use crate::table::view::Shown;
use crate::table::{Clocks, Creation, Event, EventRecord, Occupant, SeatSlot};
use crate::token::Hash;
use polychess_game::{AnyMatch, Choices, Info, Refusal, Request};
use polychess_rules::Seats;
use polychess_variants::{info, new_match};
use polychess_wire::{LogEntry, Phase, Proposal};
use serde_json::Value as Json;
use std::collections::HashMap;
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
    pub(crate) played: Vec<Arc<Played>>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) proposals: Vec<Consents>,
    pub(crate) offers: Vec<OpenOffer>,
    pub(crate) rematch: Option<String>,
    pub(crate) events: Vec<Arc<EventRecord>>,
    /// Which event recorded a command.
    pub(crate) commands: HashMap<(Option<usize>, String), u32>,
    /// Hash of the last event.
    pub(crate) hash: Hash,
    /// What the game looks like, once somebody has looked.
    pub(crate) shown: OnceLock<Arc<Shown>>,
}

/// What one command did in the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) requests: Vec<Json>,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) forfeit: bool,
    /// The clocks before it.
    clocks: Option<Clocks>,
}

impl Played {
    pub(crate) fn turns(&self) -> usize {
        self.log.iter().filter(|entry| entry.turn).count()
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
            played: self.played.clone(),
            clocks: self.clocks.clone(),
            proposals: self.proposals.clone(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            events: self.events.clone(),
            commands: self.commands.clone(),
            hash: self.hash,
            shown: self.shown.clone(),
        }
    }
}

impl Table {
    /// The table that a creation makes, before anything is recorded.
    pub(crate) fn new(id: &str, created: i64, made: Creation) -> Result<Self, Refusal> {
        let info = info(&made.variant)?;
        let choices = Choices::from_json(info, &made.options)?;
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
            proposals: Vec::new(),
            offers: Vec::new(),
            rematch: None,
            events: Vec::new(),
            commands: HashMap::new(),
            hash: Hash::NONE,
            shown: OnceLock::new(),
        })
    }

    /// The table whose log this is, every link of it looked at.
    pub(crate) fn fold(id: &str, log: &[StoredEvent]) -> Result<Self, StoreError> {
        let mut table: Option<Self> = None;
        for stored in log {
            let recorded = EventRecord::read(stored)?;
            let wrong = |why: String| StoreError::Damaged(format!("table {id}, event {}: {why}", stored.seq));
            let (seq, hash) = table.as_ref().map_or((0, Hash::NONE), |t| (t.seq(), t.hash));
            if stored.seq != seq + 1 || stored.previous != hash {
                return Err(wrong("it does not follow the one before".into()));
            }
            let folded = match (&mut table, &recorded.what) {
                (None, Event::Created(made)) => {
                    let new = Self::new(id, recorded.at, made.clone()).map_err(|refusal| wrong(refusal.to_string()))?;
                    table.insert(new)
                }
                (None, _) => return Err(wrong("a log begins with the making of its table".into())),
                (Some(table), _) => table,
            };
            folded.follow(recorded).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        table.ok_or_else(|| StoreError::Damaged(format!("table {id} has no events")))
    }

    /// The number of the last event.
    pub(crate) fn seq(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// How many turns have been played.
    pub(crate) fn turns(&self) -> usize {
        self.played.iter().map(|played| played.turns()).sum()
    }

    /// Takes the next event. Nothing that a step records is refused; after a refusal the table is unusable.
    pub(crate) fn follow(&mut self, event: EventRecord) -> Result<(), Refusal> {
        if event.what.named().iter().any(|&seat| seat >= self.seats.len()) {
            return Err(Refusal::bad_act("it names a seat that the game does not have"));
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(event.after);
        }
        self.happen(&event.what)?;
        if let Some(command) = &event.command {
            self.commands.insert((event.by, command.clone()), event.seq);
        }
        self.hash = event.stored(self.hash).hash(&self.id);
        self.events.push(Arc::new(event));
        Ok(())
    }

    fn happen(&mut self, what: &Event) -> Result<(), Refusal> {
        match what {
            Event::Created(_) | Event::Flag { .. } | Event::Said { .. } | Event::Disclosed => {}
            Event::Seated { seat, session, name, invitation } => self
                .sit(*seat, Occupant::Person { session: session.clone(), name: name.clone(), invitation: *invitation }),
            Event::Computer { seat, player, name } => {
                self.sit(*seat, Occupant::Computer { player: player.clone(), name: name.clone() });
            }
            Event::Freed { seat, invitation } => {
                self.sit(*seat, invitation.map_or(Occupant::Nobody, Occupant::Invited));
            }
            Event::Started => {
                self.phase = Phase::Playing;
                self.stop_clocks(false);
            }
            Event::Acted { seat, requests, log, forfeit } => self.act(*seat, requests, log, *forfeit)?,
            Event::Left { seat } => self.seats[*seat].gone = true,
            Event::StandIn { seat, player, name } => {
                self.sit(*seat, Occupant::Computer { player: player.clone(), name: name.clone() });
                if let Some(clocks) = &mut self.clocks {
                    clocks.free(*seat);
                }
            }
            Event::HandedOver { seat, to, .. } => {
                self.seats[*seat] = self.seats[*to].clone();
                if let Some(clocks) = &mut self.clocks {
                    clocks.lend(*seat, *to);
                }
            }
            Event::Offered { offer, from, to, .. } => self.offer(offer, *from, to),
            Event::Answered { offer, by, yes, .. } => self.answer(offer, *by, *yes),
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

    /// Whose clocks run on each board: of who is on turn, and of those whose answer is awaited if the table says so.
    fn on_turn(&self) -> Vec<Seats> {
        let of_board = |(turn, awaited): (Option<_>, Seats)| match turn {
            Some(seat) => Seats::NONE.with(seat),
            None if self.made.terms.answers_on_time => awaited,
            None => Seats::NONE,
        };
        self.game.to_move().into_iter().zip(self.game.awaited()).map(of_board).collect()
    }

    fn act(&mut self, seat: usize, requests: &[Json], log: &[LogEntry], forfeit: bool) -> Result<(), Refusal> {
        for json in requests {
            self.game.apply(&Request::read(self.info, json)?)?;
        }
        let played = Played { requests: requests.to_vec(), log: log.to_vec(), forfeit, clocks: self.clocks.clone() };
        if played.turns() > 0 {
            // Another position: what was proposed about the one before is void.
            self.proposals.retain(|p| !matches!(p.proposal, Proposal::Takeback { .. }));
        }
        if let Some(clocks) = &mut self.clocks {
            log.iter().filter(|entry| entry.turn).for_each(|turn| clocks.end_turn(turn.board.unwrap_or(0), seat));
        }
        self.played.push(Arc::new(played));
        self.shown = OnceLock::new();
        let turns = self.on_turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_to(&turns);
        }
        Ok(())
    }

    /// How many commands of the game stay when so many turns are taken back; `None` when that cannot be.
    pub(crate) fn kept(&self, turns: usize) -> Option<usize> {
        let mut left = turns;
        let mut kept = self.played.len();
        while left > 0 {
            kept = kept.checked_sub(1)?;
            let played = &self.played[kept];
            left = left.checked_sub(played.turns())?;
            if played.forfeit {
                return None;
            }
        }
        Some(kept)
    }

    fn take_back(&mut self, turns: usize) -> Result<(), Refusal> {
        let kept = self.kept(turns).unwrap_or(self.played.len());
        self.game = self.game_after(kept)?;
        if let Some(first) = self.played.get(kept)
            && let (Some(then), Some(now)) = (&first.clocks, &mut self.clocks)
        {
            *now = then.clone();
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

    /// The game after the first few commands.
    pub(crate) fn game_after(&self, commands: usize) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut game = new_match(self.info.id, self.game.choices(), self.made.position.as_deref())?;
        for json in self.played.iter().take(commands).flat_map(|played| &played.requests) {
            game.apply(&Request::read(self.info, json)?)?;
        }
        Ok(game)
    }
}
