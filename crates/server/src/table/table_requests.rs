//! What is asked over HTTP: a look at a table, a seat, a change of one.

use crate::reply::Failure;
use crate::session::Guest;
use crate::table::create::{Planned, invitation};
use crate::table::live::Live;
use crate::table::seats::is_invited;
use crate::table::view::Snapshot;
use crate::table::watchers::no_such_table;
use polychess_wire::{Invitation, Join, Problem, SeatChange};
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TableRequest {
    /// The table as it is.
    Look,
    Join(Join),
    Change(SeatChange),
}

/// What is answered.
#[derive(Debug)]
pub(crate) enum TableReply {
    Now(Box<Snapshot>),
    Joined(usize),
    Changed(Option<Invitation>),
}

impl Live {
    pub(crate) async fn answer(&mut self, request: TableRequest, who: Option<Guest>) -> Result<TableReply, Failure> {
        if self.is_halted() {
            return Err(Failure::Stopping);
        }
        let session = who.as_ref().map(|guest| guest.session.as_str());
        // An invitation of the table opens it where it is private. Any other token finds as little as no token: the answer must not show a
        // stranger that the table exists.
        let invited = match &request {
            TableRequest::Join(Join { token: Some(token), .. }) => is_invited(&self.table.seats, token),
            _ => false,
        };
        if !invited && !self.table.may_see(session) {
            return Err(Failure::NotFound(no_such_table()));
        }
        match request {
            TableRequest::Look => Ok(TableReply::Now(Box::new(self.snapshot(session)))),
            TableRequest::Join(join) => {
                let Guest { session, name } = who.ok_or(Failure::NoSession)?;
                let most = self.ctx.config.open_games;
                let seat = self
                    .attempt(None, move |step| {
                        step.needs_room(&session, most);
                        step.join(&session, &name, &join)
                    })
                    .await?;
                Ok(TableReply::Joined(seat))
            }
            TableRequest::Change(change) => {
                let guest = who.ok_or(Failure::NoSession)?;
                self.change(guest, change).await.map(TableReply::Changed)
            }
        }
    }

    async fn change(&mut self, guest: Guest, change: SeatChange) -> Result<Option<Invitation>, Failure> {
        let Guest { session, name } = guest;
        let (seat, planned, handed) = match change {
            SeatChange::Leave { seat } => {
                self.table.may_act(Some(&session), Some(seat)).map_err(Failure::Forbidden)?;
                self.attempt(None, move |step| step.stand_up(seat)).await?;
                return Ok(None);
            }
            SeatChange::Name { seat } => {
                self.table.may_act(Some(&session), Some(seat)).map_err(Failure::Forbidden)?;
                self.attempt(None, move |step| step.rename(seat, name)).await?;
                return Ok(None);
            }
            SeatChange::Computer { seat, player } => (seat, computer(&player)?, None),
            SeatChange::Open { seat } => (seat, Planned::Anybody, None),
            SeatChange::Invite { seat } => {
                let (planned, token) = invitation()?;
                (seat, planned, Some(Invitation { seat, token: token.reveal().to_owned() }))
            }
        };
        self.table.may_act(Some(&session), None).map_err(Failure::Forbidden)?;
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
