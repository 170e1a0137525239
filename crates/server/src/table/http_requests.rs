//! What is asked over HTTP: a look at a table, a seat, a change of one.

use crate::reply::Failure;
use crate::table::create::{Planned, invitation};
use crate::table::owner::Owner;
use crate::table::view::Moment;
use crate::table::{Table, Viewer};
use polychess_wire::{GameView, Invitation, Join, Problem, SeatChange, TableView};
use std::sync::Arc;

/// A guest who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    /// Id of the session.
    pub(crate) session: String,
    pub(crate) name: String,
}

/// What is asked.
#[derive(Debug)]
pub(crate) enum TableRequest {
    /// The table as it is.
    View,
    /// The game after so many entries of its log.
    Past(usize),
    Join(Join),
    Change(SeatChange),
}

/// What is answered.
#[derive(Debug)]
pub(crate) enum TableReply {
    View(Box<TableView>),
    Past(Box<GameView>),
    Joined(usize),
    Changed(Option<Invitation>),
}

/// The answer for a table that is not there, or not for these eyes.
pub(crate) fn no_such_table() -> Problem {
    Problem::new("no-such-table", "there is no such table, or it is private")
}

fn only_guests() -> Failure {
    Failure::NoSession
}

impl Owner {
    pub(crate) async fn answer(&mut self, request: TableRequest, who: Option<Guest>) -> Result<TableReply, Failure> {
        let session = who.as_ref().map(|guest| guest.session.as_str());
        // An invitation opens a private table; everything else needs to be at it.
        let invited = matches!(&request, TableRequest::Join(Join { token: Some(_), .. }));
        if !invited && !self.table.may_see(session) {
            return Err(Failure::NotFound(no_such_table()));
        }
        match request {
            TableRequest::View => {
                let here = self.watchers.here(&self.table);
                let moment = Moment { passed: self.time_passed(), here: &here };
                let view = self.table.view(Viewer(self.table.seats_of(session)), session, moment);
                Ok(TableReply::View(Box::new(view)))
            }
            TableRequest::Past(entries) => {
                let table = Arc::clone(&self.table);
                let past = self.ctx.workers.compute(move || table.game_at(entries)).await??;
                Ok(TableReply::Past(Box::new(past)))
            }
            TableRequest::Join(join) => {
                let Guest { session, name } = who.ok_or_else(only_guests)?;
                let seat = self.attempt(None, move |step| step.join(&session, &name, &join)).await?;
                Ok(TableReply::Joined(seat))
            }
            TableRequest::Change(change) => {
                let session = who.ok_or_else(only_guests)?.session;
                self.change(&session, change).await.map(TableReply::Changed)
            }
        }
    }

    async fn change(&mut self, session: &str, change: SeatChange) -> Result<Option<Invitation>, Failure> {
        let (seat, planned, handed) = match change {
            SeatChange::Leave { seat } => {
                self.table.may_act(Some(session), Some(seat)).map_err(Failure::Forbidden)?;
                self.attempt(None, move |step| step.stand_up(seat)).await?;
                return Ok(None);
            }
            SeatChange::Computer { seat, player } => (seat, computer(&player)?, None),
            SeatChange::Open { seat } => (seat, Planned::Anybody, None),
            SeatChange::Invite { seat } => {
                let (planned, token) = invitation()?;
                (seat, planned, Some(Invitation { seat, token: token.reveal().to_owned() }))
            }
        };
        self.table.may_act(Some(session), None).map_err(Failure::Forbidden)?;
        self.attempt(None, move |step| step.assign(seat, planned)).await?;
        Ok(handed)
    }
}

/// A computer player for a seat.
pub(crate) fn computer(id: &str) -> Result<Planned, Problem> {
    let listed = crate::players::player(id);
    let listed = listed
        .ok_or_else(|| Problem::new("bad-request", "there is no such computer player; /api/players lists them"))?;
    Ok(Planned::Computer { player: listed.id.to_owned(), name: listed.name.to_owned() })
}

impl Table {
    /// The number of the last event that bears on commands: computers think again when it changes.
    pub(crate) fn version(&self) -> u32 {
        self.events.iter().rev().find(|event| event.what.changes_view()).map_or(0, |event| event.seq)
    }
}
