//! What goes on at the site: who waits, and games to look at while they are played.

use crate::http::lobby::PublicTables;
use crate::pairing::Desk;
use crate::reply::Failure;
use crate::table::{ListedTable, TableReply, TableRequest, Tables};
use axum::Json;
use axum::extract::State;
use polychess_wire::{LiveGame, Lobby, Phase, TableSummary, Who};
use std::cmp::Reverse;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Games that are shown.
const SHOWN: usize = 6;
/// A game in which nothing has happened for so long is not shown, in milliseconds.
const LATELY: i64 = 10 * 60 * 1000;
/// How long boards stand as they were, in milliseconds.
const STANDS: u64 = 1500;

/// The games that are shown, looked at once for all who ask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Featured {
    games: Arc<Mutex<Option<Looked>>>,
}

#[derive(Debug)]
struct Looked {
    /// When, as the clock counts.
    at: u64,
    games: Vec<LiveGame>,
}

impl Featured {
    async fn games(&self, tables: &Tables, listed: &[ListedTable]) -> Vec<LiveGame> {
        let mut games = self.games.lock().await;
        let now = tables.ctx.clock.now();
        if let Some(looked) = &*games
            && now < looked.at.saturating_add(STANDS)
        {
            return looked.games.clone();
        }
        let mut found = Vec::new();
        for summary in lively(listed, tables.ctx.wall()) {
            // One that has just ended is left out.
            found.extend(look(tables, summary).await);
        }
        *games = Some(Looked { at: now, games: found.clone() });
        found
    }
}

/// Games in which something has happened lately, first those with most people, then those in which it was last.
fn lively(listed: &[ListedTable], now: i64) -> Vec<TableSummary> {
    let summaries = listed.iter().map(|table| table.to(None));
    let mut lively: Vec<TableSummary> =
        summaries.filter(|table| table.phase == Phase::Playing && now - table.changed < LATELY).collect();
    let people = |table: &TableSummary| table.seats.iter().filter(|seat| seat.who == Who::Person).count();
    lively.sort_by_key(|table| (Reverse(people(table)), Reverse(table.changed)));
    lively.truncate(SHOWN);
    lively
}

async fn look(tables: &Tables, table: TableSummary) -> Option<LiveGame> {
    let Ok(TableReply::Now(now)) = tables.ask(&table.id, TableRequest::Look, None).await else { return None };
    let (scene, options, clocks) = tables.ctx.workers.look(move || now.board()).await.ok()??;
    Some(LiveGame { table, options, scene, clocks })
}

/// The numbers and the boards.
pub(crate) async fn now(
    State(tables): State<Tables>,
    State(public): State<PublicTables>,
    State(featured): State<Featured>,
    State(desk): State<Desk>,
) -> Result<Json<Lobby>, Failure> {
    let listed = public.read(&tables).await?;
    let live = listed.iter().filter(|table| table.to(None).phase == Phase::Playing).count();
    let (waiting, waiting_for) = desk.waiting().await?;
    let featured = featured.games(&tables, &listed).await;
    Ok(Json(Lobby { waiting, waiting_for, live: u32::try_from(live).unwrap_or(u32::MAX), featured }))
}
