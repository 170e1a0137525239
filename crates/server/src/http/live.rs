//! The lobby: the number of waiting guests, and public games to watch.

use crate::fair::Payer;
use crate::http::lobby::PublicTables;
use crate::pairing::Matchmaker;
use crate::reply::Failure;
use crate::table::{ListedTable, TableReply, TableRequest, Tables};
use axum::Json;
use axum::extract::State;
use polychess_wire::{LiveGame, Lobby, Phase, TableSummary, Who};
use std::cmp::Reverse;
use std::sync::Arc;
use tokio::sync::Mutex;

/// The maximum number of games that the lobby shows.
const SHOWN: usize = 6;
/// The time without events after which the lobby hides a game, in milliseconds.
const LATELY: i64 = 10 * 60 * 1000;
/// The lifetime of the cached games, in milliseconds.
const CACHE_MS: u64 = 1500;

/// The cached games of the lobby.
#[derive(Clone, Debug, Default)]
pub(crate) struct Featured {
    games: Arc<Mutex<Option<Looked>>>,
}

#[derive(Debug)]
struct Looked {
    /// The time when the games were read, by the monotonic clock.
    at: u64,
    games: Vec<LiveGame>,
}

impl Featured {
    async fn games(&self, tables: &Tables, public: &PublicTables, listed: &[ListedTable]) -> Vec<LiveGame> {
        let mut games = self.games.lock().await;
        let now = tables.ctx.clock.now();
        if let Some(looked) = &*games
            && now < looked.at.saturating_add(CACHE_MS)
        {
            return looked.games.clone();
        }
        let mut found = Vec::new();
        let lively = public.makers.interleave(lively(listed, tables.ctx.wall()));
        for summary in lively.into_iter().take(SHOWN).map(|table| table.for_session(None)) {
            // Omit a game that has ended since the list was read.
            found.extend(look(tables, summary).await);
        }
        *games = Some(Looked { at: now, games: found.clone() });
        found
    }
}

/// Returns the games with recent events. The games with the most people come first, then the most
/// recently changed.
fn lively(listed: &[ListedTable], now: i64) -> Vec<ListedTable> {
    let is_lively = |table: &TableSummary| table.phase == Phase::Playing && now - table.changed < LATELY;
    let mut lively: Vec<ListedTable> =
        listed.iter().filter(|table| is_lively(&table.for_session(None))).cloned().collect();
    lively.sort_by_cached_key(|table| {
        let table = table.for_session(None);
        let people = table.seats.iter().filter(|seat| seat.who == Who::Person).count();
        (Reverse(people), Reverse(table.changed))
    });
    lively
}

async fn look(tables: &Tables, table: TableSummary) -> Option<LiveGame> {
    let Ok(TableReply::Now(now)) = tables.request(&table.id, TableRequest::Look, None).await else { return None };
    let (scene, options, clocks) = tables.ctx.workers.look(&Payer::default(), move || now.board()).await.ok()??;
    Some(LiveGame { table, options, scene, clocks })
}

/// Returns the number of waiting guests, and the boards of some public games.
pub(crate) async fn show(
    State(tables): State<Tables>,
    State(public): State<PublicTables>,
    State(featured): State<Featured>,
    State(matchmaker): State<Matchmaker>,
) -> Result<Json<Lobby>, Failure> {
    let listed = public.read(&tables).await?;
    let live = listed.iter().filter(|table| table.for_session(None).phase == Phase::Playing).count();
    let (waiting, waiting_for) = matchmaker.waiting().await?;
    let featured = featured.games(&tables, &public, &listed).await;
    Ok(Json(Lobby { waiting, waiting_for, live: u32::try_from(live).unwrap_or(u32::MAX), featured }))
}
