//! The requests that a table receives over HTTP: look, join, change a seat.

use crate::reply::Failure;
use crate::session::Guest;
use crate::table::create::PlannedSeat;
use crate::table::live_table::LiveTable;
use crate::table::rated::is_rated;
use crate::table::seating::{self, invitation};
use crate::table::seats::is_invited;
use crate::table::vacations::record_vacations;
use crate::table::view::Snapshot;
use crate::table::watchers::no_such_table;
use polychess_wire::{Invitation, Join, Problem, SeatChange};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TableRequest {
    /// Requests the current state of the table.
    Look,
    Join(Join),
    Change(SeatChange),
    /// Records the changed vacation of a player.
    Vacation,
}

#[derive(Debug)]
pub(crate) enum TableReply {
    Now(Box<Snapshot>),
    Joined(usize),
    Changed(Option<Invitation>),
}

/// Handles a request as the table's owner.
pub(crate) async fn handle(
    live: &mut LiveTable,
    request: TableRequest,
    guest: Option<Guest>,
) -> Result<TableReply, Failure> {
    if live.is_halted() {
        return Err(Failure::Stopping);
    }
    let session = guest.as_ref().map(|guest| guest.session.as_str());
    // An invitation gives access to a private table. A wrong token gets the same response as no
    // token, so that strangers cannot detect the table.
    let invited = match &request {
        TableRequest::Join(Join { token: Some(token), .. }) => is_invited(&live.table.seats, token),
        _ => false,
    };
    if !invited && !live.table.may_see(session) {
        return Err(Failure::NotFound(no_such_table()));
    }
    match request {
        TableRequest::Look => Ok(TableReply::Now(Box::new(live.snapshot(session)))),
        TableRequest::Join(join) => {
            let guest = guest.ok_or(Failure::NoSession)?;
            join_table(live, guest, join).await.map(TableReply::Joined)
        }
        TableRequest::Vacation => record_vacations(live).await.map(|()| TableReply::Changed(None)),
        TableRequest::Change(change) => {
            let guest = guest.ok_or(Failure::NoSession)?;
            change_seat(live, guest, change).await.map(TableReply::Changed)
        }
    }
}

/// Returns the problem for a guest at a rated table.
pub(crate) fn account_needed() -> Problem {
    let why = "only accounts can play rated games; create an account, or sign in";
    Problem::new("account-needed", why)
}

async fn join_table(live: &mut LiveTable, guest: Guest, join: Join) -> Result<usize, Failure> {
    let Guest { session, name, account } = guest;
    if is_rated(&live.table) && !account {
        return Err(Failure::Forbidden(account_needed()));
    }
    let most = live.ctx.config.open_games;
    let seat = live
        .transact(None, move |transaction| {
            transaction.set_quota(&session, most);
            seating::join(transaction, &session, &name, &join)
        })
        .await?;
    record_vacations(live).await?;
    Ok(seat)
}

async fn change_seat(live: &mut LiveTable, guest: Guest, change: SeatChange) -> Result<Option<Invitation>, Failure> {
    let Guest { session, name, .. } = guest;
    let (seat, plan, handed) = match change {
        SeatChange::Leave { seat } => {
            live.table.may_act(Some(&session), Some(seat)).map_err(Failure::Forbidden)?;
            live.transact(None, move |transaction| seating::leave(transaction, seat)).await?;
            return Ok(None);
        }
        SeatChange::Name { seat } => {
            live.table.may_act(Some(&session), Some(seat)).map_err(Failure::Forbidden)?;
            live.transact(None, move |transaction| seating::rename(transaction, seat, &name)).await?;
            return Ok(None);
        }
        SeatChange::Computer { seat, player } => (seat, plan_computer(&player)?, None),
        SeatChange::Open { seat } => (seat, PlannedSeat::Open, None),
        SeatChange::Invite { seat } => {
            let (plan, token) = invitation()?;
            (seat, plan, Some(Invitation { seat, token: token.reveal().to_owned() }))
        }
    };
    live.table.may_act(Some(&session), None).map_err(Failure::Forbidden)?;
    live.transact(None, move |transaction| seating::assign(transaction, seat, plan)).await?;
    Ok(handed)
}

/// Returns the seat plan for the computer player with this id. Fails if the id is unknown.
pub(crate) fn plan_computer(id: &str) -> Result<PlannedSeat, Problem> {
    let listed = crate::players::player(id);
    let listed =
        listed.ok_or_else(|| Problem::new("bad-request", "unknown computer player; /api/players lists them"))?;
    Ok(PlannedSeat::Computer { player: listed.id.to_owned(), name: listed.name.to_owned() })
}
