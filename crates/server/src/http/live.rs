//! The lobby and the list of live games: the number of waiting guests, and public games to watch.

use crate::fair::Payer;
use crate::http::lobby::PublicTables;
use crate::pairing::Matchmaker;
use crate::ratings;
use crate::reply::Failure;
use crate::store::RatingList;
use crate::table::{LIVE, ListedTable, TableReply, TableRequest, Tables};
use axum::Json;
use axum::extract::State;
use polychess_wire::{LiveGame, Lobby, Phase, TableSummary, Who};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// The maximum number of games that the lobby shows.
const SHOWN: usize = 6;
/// The maximum number of games in the list of live games.
const LISTED: usize = 24;
/// The mean rating of a game is rounded to a multiple of this number.
const RATING_STEP: f64 = 50.0;
/// The time without events after which the lobby hides a game, in milliseconds.
const LATELY: i64 = 10 * 60 * 1000;
/// The lifetime of the cached games, in milliseconds.
const CACHE_MS: u64 = 1500;

/// The cached games of the lobby.
#[derive(Clone, Debug, Default)]
pub(crate) struct Featured {
    games: Arc<Mutex<Option<Looked>>>,
    /// The games of the list of live games, by the id of the game; `None` for all games.
    by_rating: Arc<Mutex<BTreeMap<Option<String>, Looked>>>,
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
            found.extend(look(tables, summary, None).await);
        }
        *games = Some(Looked { at: now, games: found.clone() });
        found
    }

    /// Returns live games with the highest mean rating first, then those with the most people.
    pub(crate) async fn by_rating(
        &self,
        tables: &Tables,
        listed: &[ListedTable],
        variant: Option<String>,
    ) -> Result<Vec<LiveGame>, Failure> {
        let mut cached = self.by_rating.lock().await;
        let now = tables.ctx.clock.now();
        if let Some(looked) = cached.get(&variant).filter(|looked| now < looked.at.saturating_add(CACHE_MS)) {
            return Ok(looked.games.clone());
        }
        let mut rated = Vec::new();
        for table in lively(listed, tables.ctx.wall()) {
            if variant.as_ref().is_none_or(|variant| table.variant() == variant) {
                rated.push((mean_rating(tables, &table).await?, table));
            }
        }
        // The sort is stable, so games with equal ratings keep their order.
        rated.sort_by_key(|(rating, _)| Reverse(*rating));
        let mut games = Vec::new();
        for (rating, table) in rated.into_iter().take(LISTED) {
            games.extend(look(tables, table.for_session(None), rating).await);
        }
        cached.insert(variant, Looked { at: now, games: games.clone() });
        Ok(games)
    }
}

/// Returns the rounded mean rating of the players of a table who have an account.
async fn mean_rating(tables: &Tables, table: &ListedTable) -> Result<Option<i32>, Failure> {
    let list = RatingList { variant: table.variant().to_owned(), pace: LIVE.to_owned() };
    let mut ratings = Vec::new();
    for person in table.people() {
        ratings.extend(ratings::account_rating(&*tables.ctx.store, person, &list, tables.ctx.wall()).await?);
    }
    let sum: f64 = ratings.iter().map(|rating| f64::from(rating.points().rating)).sum();
    let mean = sum / ratings.len() as f64;
    Ok((!ratings.is_empty()).then(|| ((mean / RATING_STEP).round() * RATING_STEP) as i32))
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

async fn look(tables: &Tables, table: TableSummary, rating: Option<i32>) -> Option<LiveGame> {
    let Ok(TableReply::Now(now)) = tables.request(&table.id, TableRequest::Look, None).await else { return None };
    let (scene, options, clocks) = tables.ctx.workers.look(&Payer::default(), move || now.board()).await.ok()??;
    Some(LiveGame { table, options, scene, clocks, rating })
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
