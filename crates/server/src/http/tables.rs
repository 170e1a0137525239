//! Routes for tables: list, create, show, join, change seats.

use crate::http::large;
use crate::http::lobby::PublicTables;
use crate::limits::Limits;
use crate::names::check_name;
use crate::origin::Peer;
use crate::players;
use crate::reply::{Failure, InPath, JsonBody};
use crate::session::Guest;
use crate::session::Session;
use crate::table::{
    self, Creation, ID_LENGTH, PlannedSeat, Snapshot, TableReply, TableRequest, Tables, account_needed, invitation,
    plan_computer,
};
use crate::token::random_id;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use polychess_variants::info;
use polychess_wire::{
    Invitation, Join, Joined, Leaving, NewTable, PlayerView, Problem, SeatChange, SeatPlan, TableCreated, TimeControl,
    Visibility,
};
use std::sync::Arc;

/// The maximum time of a clock, per game and per turn: four weeks in milliseconds.
const LONGEST: u32 = 28 * 24 * 60 * 60 * 1000;
/// The maximum delay of a computer player before a move that closes other players' options, in
/// milliseconds.
const COURTESY: u32 = 60_000;

pub(crate) async fn list_players() -> Json<Vec<PlayerView>> {
    Json(players::views())
}

pub(crate) async fn create(
    State(tables): State<Tables>,
    State(lobby): State<PublicTables>,
    peer: Peer,
    session: Session,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<Json<TableCreated>, Failure> {
    let guest = session.known()?;
    check_terms(&new)?;
    if new.terms.rated {
        check_rated(&new, &guest)?;
    }
    let ctx = &tables.ctx;
    let id = random_id(ID_LENGTH)?;
    let (plan, invitations) = plan(new.seats, &guest)?;
    let host = guest.session.clone();
    let public = new.terms.visibility == Visibility::Public;
    let waits = plan.iter().any(|planned| matches!(planned, PlannedSeat::Open | PlannedSeat::Invited(_)));
    let made = Creation {
        variant: new.variant,
        options: new.options,
        position: new.position,
        terms: new.terms,
        host: guest.session,
        program: None,
    };
    let at = ctx.wall();
    let table = id.clone();
    let mut transaction = ctx.workers.compute(move || table::create(&table, made, plan, at)).await??;
    transaction.set_quota(&host, ctx.config.open_games);
    let payer = session.payer(peer);
    if public && waits && !payer.is_anyone(&ctx.config) {
        let new = (id.as_str(), payer, ctx.config.open_tables);
        lobby.makers.add(&*ctx.store, new, at, tables.create(transaction)).await?;
    } else {
        tables.create(transaction).await?;
        if public {
            lobby.makers.note(&id, payer);
        }
    }
    Ok(Json(TableCreated { table: id, invitations }))
}

fn check_terms(new: &NewTable) -> Result<(), Problem> {
    let bad = |why: String| Err(Problem::new("bad-request", why));
    let count = info(&new.variant)?.seats.len();
    if new.seats.len() != count {
        return bad(format!("{} has {count} seats; give one entry in \"seats\" for each", new.variant));
    }
    if let Some(time) = new.terms.time.filter(|time| time.is_correspondence())
        && !time.has_valid_days()
    {
        return bad("the days for each turn are out of range; use 1, 2, 3, 5, 7 or 14 days without a bonus".into());
    }
    if let Some(TimeControl { base, bonus, .. }) = new.terms.time
        && (base > LONGEST || bonus > LONGEST || base.saturating_add(bonus) < 1000)
    {
        return bad("the clock is out of range; use one second to four weeks".into());
    }
    if new.terms.courtesy > COURTESY {
        return bad("the computer's waiting time is out of range; use at most one minute".into());
    }
    if new.seats.iter().all(|plan| matches!(plan, SeatPlan::Computer { .. })) {
        return bad("all seats belong to computers; leave at least one seat for a person".into());
    }
    Ok(())
}

/// Checks the conditions of a rated table.
fn check_rated(new: &NewTable, guest: &Guest) -> Result<(), Failure> {
    if !guest.account {
        return Err(Failure::Forbidden(account_needed()));
    }
    let mine = new.seats.iter().filter(|plan| matches!(plan, SeatPlan::Me { .. })).count();
    let why = if new.seats.iter().any(|plan| matches!(plan, SeatPlan::Computer { .. })) {
        "a rated game has no computers; open the seat or invite a person"
    } else if mine > 1 {
        "a rated game has one seat for each player; open the others"
    } else if new.terms.time.is_none() {
        "a rated game needs clocks; add \"time\" to the terms"
    } else if new.terms.time.is_some_and(TimeControl::is_correspondence) {
        "a rated game cannot have days for each turn; choose a clock"
    } else if new.terms.visibility == Visibility::Private {
        "a rated game cannot be private; make it public or unlisted"
    } else if new.position.is_some() {
        "a rated game starts from the usual position; leave out \"position\""
    } else if !matches!(new.terms.leaving, Leaving::Forfeit | Leaving::Partner) {
        "in a rated game, players who leave forfeit or a partner takes over; change \"leaving\""
    } else {
        return Ok(());
    };
    Err(Failure::Refused(Problem::new("bad-request", why)))
}

/// Returns the seat plan of a new table, and the invitations for the host.
fn plan(seats: Vec<SeatPlan>, guest: &Guest) -> Result<(Vec<PlannedSeat>, Vec<Invitation>), Problem> {
    let mut invitations = Vec::new();
    let mut plan = Vec::with_capacity(seats.len());
    for (seat, planned) in seats.into_iter().enumerate() {
        plan.push(match planned {
            SeatPlan::Me { name } => {
                let name = name.map_or(Ok(guest.name.clone()), |name| check_name(&name))?;
                PlannedSeat::Person { session: guest.session.clone(), name }
            }
            SeatPlan::Open {} => PlannedSeat::Open,
            SeatPlan::Link {} => {
                let (invited, token) = invitation()?;
                invitations.push(Invitation { seat, token: token.reveal().to_owned() });
                invited
            }
            SeatPlan::Computer { player } => plan_computer(&player)?,
        });
    }
    Ok((plan, invitations))
}

/// Returns a client's view of a table.
pub(crate) async fn show(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    peer: Peer,
    session: Session,
    headers: HeaderMap,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    large::respond((&tables.ctx.workers, &limits, peer, &session.payer(peer)), &headers, move || Ok(now.view())).await
}

/// Returns the game after a number of log entries.
pub(crate) async fn show_at(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    peer: Peer,
    session: Session,
    headers: HeaderMap,
    InPath((id, entries)): InPath<(String, usize)>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    large::respond((&tables.ctx.workers, &limits, peer, &session.payer(peer)), &headers, move || {
        Ok(now.game_at(entries)?)
    })
    .await
}

/// Returns the current state of a table. Fails if the guest may not see the table.
pub(crate) async fn look(tables: &Tables, id: &str, who: Option<Guest>) -> Result<Box<Snapshot>, Failure> {
    match tables.request(id, TableRequest::Look, who).await? {
        TableReply::Now(now) => Ok(now),
        _ => Err(Failure::Broken),
    }
}

/// Seats a guest at a table.
pub(crate) async fn join(
    State(tables): State<Tables>,
    session: Session,
    InPath(id): InPath<String>,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Joined>, Failure> {
    let guest = session.known()?;
    match tables.request(&id, TableRequest::Join(join), Some(guest)).await? {
        TableReply::Joined(seat) => Ok(Json(Joined { seat })),
        _ => Err(Failure::Broken),
    }
}

/// Changes a seat before the game starts. Returns a new invitation, or null if none was created.
pub(crate) async fn change_seat(
    State(tables): State<Tables>,
    session: Session,
    InPath(id): InPath<String>,
    JsonBody(change): JsonBody<SeatChange>,
) -> Result<Json<Option<Invitation>>, Failure> {
    let guest = session.known()?;
    match tables.request(&id, TableRequest::Change(change), Some(guest)).await? {
        TableReply::Changed(invitation) => Ok(Json(invitation)),
        _ => Err(Failure::Broken),
    }
}
