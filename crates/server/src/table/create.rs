//! Creates new tables, also for a rematch.

use crate::confusable::distinct_name;
use crate::table::event::{Creation, Event, Installed};
use crate::table::rated::is_rated;
use crate::table::seats::Occupant;
use crate::table::state::Table;
use crate::table::transaction::Transaction;
use crate::token::{Hash, random_id};
use polychess_game::Choices;
use polychess_wire::{Phase, Problem};

/// The number of characters in a table's id, which is also part of the table's URL.
pub(crate) const ID_LENGTH: usize = 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlannedSeat {
    Person { session: String, name: String },
    Computer { player: String, name: String },
    Open,
    Invited(Hash),
}

impl PlannedSeat {
    fn is_of(&self, person: &str) -> bool {
        matches!(self, Self::Person { session, .. } if session == person)
    }

    /// Assigns the seat to the planned occupant.
    pub(crate) fn record(self, transaction: &mut Transaction, seat: usize) -> Result<(), Problem> {
        transaction.record(match self {
            Self::Person { session, name } => return transaction.seat(seat, session, &name, None),
            Self::Computer { player, name } => Event::Computer(Box::new(Installed { seat, player, name })),
            Self::Open => Event::Freed { seat, invitation: None },
            Self::Invited(hash) => Event::Freed { seat, invitation: Some(Box::new(hash)) },
        })
    }
}

pub(crate) fn create(id: &str, mut made: Creation, plan: Vec<PlannedSeat>, at: i64) -> Result<Transaction, Problem> {
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
    let mut transaction = Transaction::first(table, at);
    transaction.record(Event::Created(Box::new(made)))?;
    for (seat, mut planned) in plan.into_iter().enumerate() {
        if let PlannedSeat::Person { session, name } = &mut planned {
            *name = distinct_seat_name(&transaction, session, name);
        }
        planned.record(&mut transaction, seat)?;
    }
    start_if_full(&mut transaction)?;
    Ok(transaction)
}

/// Creates the table of a rematch. All players move to the next seat.
pub(crate) fn create_rematch(transaction: &mut Transaction) -> Result<(), Problem> {
    let id = random_id(ID_LENGTH).map_err(|error| Problem::new("internal", error.to_string()))?;
    let mut plan = Vec::new();
    let is_rated = is_rated(&transaction.table);
    for (seat, slot) in transaction.table.seats.iter().enumerate() {
        // Each person has one seat of a rated game. Open the seats of computers and partners.
        let is_second = slot.session().is_some_and(|own| plan.iter().any(|planned: &PlannedSeat| planned.is_of(own)));
        plan.push(match &slot.occupant {
            Occupant::Person { .. } if is_rated && is_second => PlannedSeat::Open,
            Occupant::Computer { .. } if is_rated => PlannedSeat::Open,
            Occupant::Person { session, .. } if !slot.gone => match slot.name(&transaction.table.names, seat) {
                Some(name) => PlannedSeat::Person { session: session.clone(), name: name.to_owned() },
                None => PlannedSeat::Open,
            },
            Occupant::Computer { player, name } => PlannedSeat::Computer { player: player.clone(), name: name.clone() },
            _ => PlannedSeat::Open,
        });
    }
    plan.rotate_right(1);
    let new = create(&id, (*transaction.table.creation).clone(), plan, transaction.at())?;
    transaction.set_rematch(new.finish());
    transaction.record(Event::Rematch { table: id })
}

/// Starts the game if all seats are taken.
pub(crate) fn start_if_full(transaction: &mut Transaction) -> Result<(), Problem> {
    let table = &transaction.table;
    if table.phase == Phase::Gathering && table.seats.iter().all(|slot| slot.is_taken()) {
        transaction.record(Event::Started)?;
    }
    Ok(())
}

/// Returns `name`, with a number appended if it looks like the name of another guest at the table.
pub(crate) fn distinct_seat_name(transaction: &Transaction, session: &str, name: &str) -> String {
    let slots = transaction.table.seats.iter().enumerate();
    let others = slots.filter(|(_, slot)| slot.session().is_some_and(|other| other != session));
    distinct_name(name, others.filter_map(|(seat, slot)| slot.name(&transaction.table.names, seat)))
}
