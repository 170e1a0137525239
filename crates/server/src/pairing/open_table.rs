//! Seats a guest at a public table with a free seat, before the server creates a new table.

use crate::pairing::pool::Game;
use crate::reply::Failure;
use crate::session::Guest;
use crate::store::TableQuery;
use crate::table::{ListedTable, Snapshot, TableReply, TableRequest, Tables};
use polychess_wire::{Join, Pace, Phase, TableSummary, Who, Wish};

/// The number of public tables to read, newest first.
const ROWS: u32 = 100;
/// The maximum number of tables to examine for one seek.
const MOST_LOOKS: usize = 12;

/// Seats the guest at the oldest public table that matches the seek. Returns the table's id, or
/// `None` if no table matches.
pub(super) async fn join_open_table(
    tables: &Tables,
    guest: &Guest,
    games: &[Game],
    wish: &Wish,
) -> Result<Option<String>, Failure> {
    let rows = tables.ctx.store.tables(TableQuery::Public(Phase::Gathering), ROWS).await?;
    let mut fitting = Vec::new();
    for row in rows.iter().rev() {
        let listed = ListedTable::read(row)?.for_session(Some(&guest.session));
        if may_fit(&listed, games, wish) {
            fitting.push(listed.id);
        }
    }
    for id in fitting.into_iter().take(MOST_LOOKS) {
        let look = tables.request(&id, TableRequest::Look, Some(guest.clone())).await;
        if !matches!(look, Ok(TableReply::Now(now)) if fits(&now, guest, games)) {
            continue;
        }
        let join = TableRequest::Join(Join { seat: None, token: None });
        // If another player was faster, try the next table.
        if let Ok(TableReply::Joined(_)) = tables.request(&id, join, Some(guest.clone())).await {
            metrics::counter!("polychess_paired").increment(1);
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Returns whether a table may match the seek, according to its summary.
fn may_fit(table: &TableSummary, games: &[Game], wish: &Wish) -> bool {
    let free = table.seats.iter().filter(|place| place.who == Who::Open).count();
    let invited = table.seats.iter().any(|place| place.who == Who::Invited);
    // A guest who does not want to wait may only take the last free seat, so that the game starts
    // immediately.
    let soon = wish.fill != Some(0) || (free == 1 && !invited);
    let pace = wish.pace == Pace::Any || wish.pace.time() == table.time;
    !table.rated
        && free > 0
        && soon
        && pace
        && table.you.is_empty()
        && games.iter().any(|game| game.info.id == table.variant)
}

/// Returns whether the table matches the seek. The game must start from its usual position, and all
/// people at the table must be connected.
fn fits(now: &Snapshot, guest: &Guest, games: &[Game]) -> bool {
    let table = &now.table;
    let options = table.game.choices().to_json();
    let game = games.iter().any(|game| game.info.id == table.info.id && game.options == options);
    let people = || table.seats.iter().enumerate().filter(|(_, slot)| slot.session().is_some());
    let here = |seat: usize| now.connected.seats.get(seat).copied().unwrap_or(false);
    game && table.creation.position.is_none()
        && table.creation.host != guest.session
        && people().count() > 0
        && people().all(|(seat, _)| here(seat))
}
