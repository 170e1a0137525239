//! Making a table, and who takes its seats until the game begins.

use crate::confusable::distinct_name;
use crate::table::event::{Creation, Event, Installed, Seated};
use crate::table::seats::Occupant;
use crate::table::standing::Table;
use crate::table::step::Step;
use crate::token::{Hash, Token, random_id};
use polychess_game::Choices;
use polychess_wire::{Join, Phase, Problem};

/// Letters of the address of a table.
pub(crate) const ADDRESS: usize = 16;

/// Who shall sit on a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Planned {
    Person { session: String, name: String },
    Computer { player: String, name: String },
    Anybody,
    Invited(Hash),
}

impl Planned {
    /// What is recorded when this comes about at a seat.
    fn at(self, seat: usize) -> Event {
        match self {
            Self::Person { session, name } => Event::Seated(Box::new(Seated { seat, session, name, invitation: None })),
            Self::Computer { player, name } => Event::Computer(Box::new(Installed { seat, player, name })),
            Self::Anybody => Event::Freed { seat, invitation: None },
            Self::Invited(hash) => Event::Freed { seat, invitation: Some(Box::new(hash)) },
        }
    }
}

fn not_gathering() -> Problem {
    Problem::new("started", "seats can be taken and given up only before the game begins")
}

impl Step {
    /// A new table.
    pub(crate) fn create(id: &str, mut made: Creation, plan: Vec<Planned>, at: i64) -> Result<Self, Problem> {
        let info = polychess_variants::info(&made.variant)?;
        Choices::stamp(info, &mut made.options);
        made.program = Some(env!("CARGO_PKG_VERSION").to_owned());
        let table = Table::new(id, at, made.clone())?;
        if plan.len() != table.seats.len() {
            let message = format!("{} has {} seats, not {}", table.info.id, table.seats.len(), plan.len());
            return Err(Problem::new("bad-request", message));
        }
        if table.game.is_over() {
            return Err(Problem::new("bad-position", "the game is over in this position"));
        }
        let mut step = Self::first(table, at);
        step.record(Event::Created(Box::new(made)))?;
        for (seat, mut planned) in plan.into_iter().enumerate() {
            if let Planned::Person { session, name } = &mut planned {
                *name = step.distinct_name(session, name);
            }
            step.record(planned.at(seat))?;
        }
        step.start_when_full()?;
        Ok(step)
    }

    /// Makes the same table again, everybody one seat further.
    pub(crate) fn again(&mut self) -> Result<(), Problem> {
        let id = random_id(ADDRESS).map_err(|error| Problem::new("internal", error.to_string()))?;
        let mut plan = Vec::new();
        for slot in &self.table.seats {
            plan.push(match &slot.occupant {
                Occupant::Person { session, name, .. } if !slot.gone => {
                    Planned::Person { session: session.clone(), name: name.clone() }
                }
                Occupant::Computer { player, name } => Planned::Computer { player: player.clone(), name: name.clone() },
                _ => Planned::Anybody,
            });
        }
        plan.rotate_right(1);
        let new = Self::create(&id, (*self.table.made).clone(), plan, self.at())?;
        self.make(new.done());
        self.record(Event::Rematch { table: id })
    }

    fn start_when_full(&mut self) -> Result<(), Problem> {
        if self.table.phase == Phase::Gathering && self.table.seats.iter().all(|slot| slot.is_taken()) {
            self.record(Event::Started)?;
        }
        Ok(())
    }

    /// Somebody takes a seat. Who asks again for what was already given gets the same answer.
    pub(crate) fn join(&mut self, session: &str, name: &str, join: &Join) -> Result<usize, Problem> {
        let hash = join.token.as_deref().map(|token| Hash::of(token.as_bytes()));
        if let Some(hash) = hash {
            let again = self.table.seats.iter().position(|slot| {
                matches!(&slot.occupant, Occupant::Person { session: by, invitation, .. }
                    if by == session && *invitation == Some(hash))
            });
            if let Some(seat) = again {
                return Ok(seat);
            }
        }
        if self.table.phase != Phase::Gathering {
            return Err(not_gathering());
        }
        let fits = |seat: usize| match (&self.table.seats[seat].occupant, hash) {
            (Occupant::Invited(wanted), Some(hash)) => *wanted == hash,
            (Occupant::Nobody, None) => join.seat.is_none_or(|wanted| wanted == seat),
            _ => false,
        };
        let seat = (0..self.table.seats.len()).find(|&seat| fits(seat));
        let seat = seat.ok_or_else(|| match hash {
            Some(_) => Problem::new("bad-invitation", "this invitation does not hold, or no longer"),
            None => Problem::new("taken", "this seat is not free"),
        })?;
        let (session, name) = (session.to_owned(), self.distinct_name(session, name));
        self.record(Event::Seated(Box::new(Seated { seat, session, name, invitation: hash })))?;
        self.start_when_full()?;
        Ok(seat)
    }

    /// The name of a newcomer, which looks like no other guest's at the table.
    fn distinct_name(&self, session: &str, name: &str) -> String {
        let others = self.table.seats.iter().filter(|slot| slot.session().is_some_and(|other| other != session));
        distinct_name(name, others.filter_map(|slot| slot.name()))
    }

    /// A person gives the own seat up before the game begins.
    pub(crate) fn stand_up(&mut self, seat: usize) -> Result<(), Problem> {
        self.gathering()?;
        self.record(Event::Freed { seat, invitation: None })
    }

    /// A person takes another name before the game begins.
    pub(crate) fn rename(&mut self, seat: usize, name: String) -> Result<(), Problem> {
        self.gathering()?;
        let Some(Occupant::Person { session, invitation, .. }) = self.table.seats.get(seat).map(|slot| &slot.occupant)
        else {
            return Err(Problem::new("no-such-seat", "no person holds this seat"));
        };
        let (session, invitation) = (session.clone(), *invitation);
        self.record(Event::Seated(Box::new(Seated { seat, session, name, invitation })))
    }

    /// The host says who may take a seat that nobody has, or puts a computer there.
    pub(crate) fn assign(&mut self, seat: usize, planned: Planned) -> Result<(), Problem> {
        self.gathering()?;
        match self.table.seats.get(seat) {
            None => return Err(Problem::new("no-such-seat", "the game has no such seat")),
            Some(slot) if slot.session().is_some() => {
                return Err(Problem::new("taken", "somebody sits there"));
            }
            Some(_) => {}
        }
        self.record(planned.at(seat))?;
        self.start_when_full()
    }

    fn gathering(&self) -> Result<(), Problem> {
        if self.table.phase == Phase::Gathering { Ok(()) } else { Err(not_gathering()) }
    }
}

/// A new invitation: what is kept of it, and what is handed out.
pub(crate) fn invitation() -> Result<(Planned, Token), Problem> {
    let token = Token::new().map_err(|error| Problem::new("internal", error.to_string()))?;
    Ok((Planned::Invited(token.hash()), token))
}
