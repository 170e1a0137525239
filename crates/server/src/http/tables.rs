//! Tables: lists of them, new ones, their seats.

use crate::app::Site;
use crate::players;
use crate::reply::{Failure, InPath, JsonBody};
use crate::session::{Session, check_name};
use crate::store::TableQuery;
use crate::table::{
    ADDRESS, Creation, Guest, Planned, Step, TableReply, TableRequest, computer, invitation, summary_for,
};
use crate::token::random_id;
use axum::Json;
use axum::extract::State;
use polychess_variants::info;
use polychess_wire::{
    GameView, Invitation, Join, Joined, NewTable, Phase, PlayerView, Problem, SeatChange, SeatPlan, TableCreated,
    TableSummary, TableView, TimeControl,
};

/// Rows of a list.
const ROWS: u32 = 100;
/// The longest time of a clock, for a game and for a turn, in milliseconds: four weeks.
const LONGEST: u32 = 28 * 24 * 60 * 60 * 1000;
/// The longest courtesy of a computer, in milliseconds.
const COURTESY: u32 = 60_000;

/// The computer players.
pub(crate) async fn players() -> Json<Vec<PlayerView>> {
    Json(players::views())
}

async fn list(site: &Site, query: TableQuery, session: Option<&str>) -> Result<Vec<TableSummary>, Failure> {
    let rows = site.tables.ctx.store.tables(query, ROWS).await?;
    Ok(rows.iter().map(|row| summary_for(row, session)).collect::<Result<_, _>>()?)
}

/// Public tables: first those with free seats, then those with a game to watch.
pub(crate) async fn lobby(State(site): State<Site>, session: Session) -> Result<Json<Vec<TableSummary>>, Failure> {
    let session = session.guest().map(|guest| guest.session);
    let mut tables = list(&site, TableQuery::Public(Phase::Gathering), session.as_deref()).await?;
    tables.extend(list(&site, TableQuery::Public(Phase::Playing), session.as_deref()).await?);
    Ok(Json(tables))
}

/// Tables at which the guest sits, or which the guest made.
pub(crate) async fn mine(State(site): State<Site>, session: Session) -> Result<Json<Vec<TableSummary>>, Failure> {
    let Some(guest) = session.guest() else { return Ok(Json(Vec::new())) };
    Ok(Json(list(&site, TableQuery::Of(guest.session.clone()), Some(&guest.session)).await?))
}

/// A new table.
pub(crate) async fn create(
    State(site): State<Site>,
    session: Session,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<Json<TableCreated>, Failure> {
    let guest = session.known()?;
    check_terms(&new)?;
    has_room(&site, &guest, "").await?;
    let ctx = &site.tables.ctx;
    let id = random_id(ADDRESS)?;
    let (plan, invitations) = plan(new.seats, &guest)?;
    let made = Creation {
        variant: new.variant,
        options: new.options,
        position: new.position,
        terms: new.terms,
        host: guest.session,
    };
    let at = ctx.clock.wall();
    let table = id.clone();
    let step = ctx.workers.compute(move || Step::create(&table, made, plan, at)).await??;
    site.tables.create(step).await?;
    Ok(Json(TableCreated { table: id, invitations }))
}

/// A guest has only so many unfinished games, this one aside.
async fn has_room(site: &Site, guest: &Guest, table: &str) -> Result<(), Failure> {
    let (ctx, most) = (&site.tables.ctx, site.tables.ctx.config.open_games);
    let open = ctx.store.tables(TableQuery::UnfinishedOf(guest.session.clone()), most.saturating_add(1)).await?;
    if open.iter().filter(|row| row.id != table).count() < most as usize {
        return Ok(());
    }
    let problem = Problem::new("too-many-games", "you have too many unfinished games; finish some, or leave them");
    Err(Failure::Refused(problem))
}

fn check_terms(new: &NewTable) -> Result<(), Problem> {
    let bad = |why: String| Err(Problem::new("bad-request", why));
    let count = info(&new.variant)?.seats.len();
    if new.seats.len() != count {
        return bad(format!("{} has {count} seats; \"seats\" says of each who shall sit there", new.variant));
    }
    if let Some(TimeControl { base, bonus, .. }) = new.terms.time
        && (base > LONGEST || bonus > LONGEST || base.saturating_add(bonus) < 1000)
    {
        return bad("a clock has between one second and four weeks".into());
    }
    if new.terms.courtesy > COURTESY {
        return bad("a computer waits at most a minute".into());
    }
    if new.seats.iter().all(|plan| matches!(plan, SeatPlan::Computer { .. })) {
        return bad("somebody has to play: at least one seat is not a computer's".into());
    }
    Ok(())
}

/// Who shall sit where, and the invitations to hand out.
fn plan(seats: Vec<SeatPlan>, guest: &Guest) -> Result<(Vec<Planned>, Vec<Invitation>), Problem> {
    let mut invitations = Vec::new();
    let mut plan = Vec::with_capacity(seats.len());
    for (seat, planned) in seats.into_iter().enumerate() {
        plan.push(match planned {
            SeatPlan::Me { name } => {
                let name = name.map_or(Ok(guest.name.clone()), |name| check_name(&name))?;
                Planned::Person { session: guest.session.clone(), name }
            }
            SeatPlan::Open {} => Planned::Anybody,
            SeatPlan::Link {} => {
                let (invited, token) = invitation()?;
                invitations.push(Invitation { seat, token: token.reveal().to_owned() });
                invited
            }
            SeatPlan::Computer { player } => computer(&player)?,
        });
    }
    Ok((plan, invitations))
}

/// A table as the client may see it.
pub(crate) async fn show(
    State(site): State<Site>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Json<TableView>, Failure> {
    match site.tables.ask(&id, TableRequest::View, session.guest()).await? {
        TableReply::View(view) => Ok(Json(*view)),
        _ => Err(Failure::Broken),
    }
}

/// The game after so many entries of its log.
pub(crate) async fn past(
    State(site): State<Site>,
    session: Session,
    InPath((id, entries)): InPath<(String, usize)>,
) -> Result<Json<GameView>, Failure> {
    match site.tables.ask(&id, TableRequest::Past(entries), session.guest()).await? {
        TableReply::Past(state) => Ok(Json(*state)),
        _ => Err(Failure::Broken),
    }
}

/// Takes a seat.
pub(crate) async fn join(
    State(site): State<Site>,
    session: Session,
    InPath(id): InPath<String>,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Joined>, Failure> {
    let guest = session.known()?;
    has_room(&site, &guest, &id).await?;
    match site.tables.ask(&id, TableRequest::Join(join), Some(guest)).await? {
        TableReply::Joined(seat) => Ok(Json(Joined { seat })),
        _ => Err(Failure::Broken),
    }
}

/// Changes a seat before the game begins. The answer is a new invitation, or null.
pub(crate) async fn change(
    State(site): State<Site>,
    session: Session,
    InPath(id): InPath<String>,
    JsonBody(change): JsonBody<SeatChange>,
) -> Result<Json<Option<Invitation>>, Failure> {
    let guest = session.known()?;
    match site.tables.ask(&id, TableRequest::Change(change), Some(guest)).await? {
        TableReply::Changed(invitation) => Ok(Json(invitation)),
        _ => Err(Failure::Broken),
    }
}
