//! The ratings that users see.

use crate::ratings::compute::Dated;
use crate::store::{AccountKey, LeaderboardQuery, RatingChange, RatingList, RatingRow, Store, StoreError};
use crate::table::{Table, hides_names, is_rated, starters};
use polychess_ratings::Rating;
use polychess_rules::Seats;
use polychess_wire::{
    Leaderboard, LeaderboardRow, Phase, PlayerRating, RatingPoint, RatingView, SeatRatingChange, TableRatings,
};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// A leaderboard lists players with enough games in this time, in milliseconds.
const RECENT_MS: i64 = 60 * DAY_MS;
const RECENT_GAMES: i64 = 3;
/// The maximum number of players that a leaderboard reads and shows.
const CANDIDATES: u32 = 1000;
const SHOWN: usize = 100;
/// The maximum number of games in the history of a player's ratings.
const HISTORY: u32 = 500;

fn view(rating: Rating) -> RatingView {
    let points = rating.points();
    RatingView { rating: points.rating, deviation: points.deviation, provisional: rating.is_provisional() }
}

fn current(row: &RatingRow, now: i64) -> Rating {
    Dated { rating: row.rating, time: row.time }.at(now)
}

/// Returns the ratings at a table for a viewer with these own seats.
pub(crate) async fn table_ratings(
    store: &dyn Store,
    (table, own): (&Table, Seats),
    list: &RatingList,
    now: i64,
) -> Result<TableRatings, StoreError> {
    let hides = hides_names(table);
    let mut seats = Vec::with_capacity(table.seats.len());
    for (seat, slot) in table.info.all_seats().zip(&table.seats) {
        let person = slot.session().filter(|_| !hides || own.contains(seat));
        seats.push(match person {
            Some(person) => account_rating(store, person, list, now).await?.map(view),
            None => None,
        });
    }
    let over = is_rated(table) && table.phase == Phase::Over;
    let changes = if over { store.ratings().changes_of_table(&table.id).await? } else { None };
    let starters = starters(table);
    let seat_of = |change: &RatingChange| {
        let seat = starters.iter().position(|person| *person == Some(change.person.as_str()))?;
        Some(SeatRatingChange { seat, before: view(change.before), after: view(change.after) })
    };
    let pending = changes.as_ref().is_some_and(Vec::is_empty);
    let mut changes: Vec<SeatRatingChange> = changes.iter().flatten().filter_map(seat_of).collect();
    changes.sort_by_key(|change| change.seat);
    Ok(TableRatings { seats, pending, changes })
}

/// Returns the rating of an account. `None` for guests.
pub(crate) async fn account_rating(
    store: &dyn Store,
    person: &str,
    list: &RatingList,
    now: i64,
) -> Result<Option<Rating>, StoreError> {
    if store.accounts().account(AccountKey::Person(person.to_owned())).await?.is_none() {
        return Ok(None);
    }
    let rows = store.ratings().ratings_of(person).await?;
    let row = rows.iter().find(|row| row.list == *list);
    Ok(Some(row.map_or(Rating::NEW, |row| current(row, now))))
}

/// Returns all ratings of a person, with the last changes.
pub(crate) async fn player_ratings(store: &dyn Store, person: &str, now: i64) -> Result<Vec<PlayerRating>, StoreError> {
    let rows = store.ratings().ratings_of(person).await?;
    let changes = store.ratings().changes_of_person(person, HISTORY).await?;
    let history = |list: &RatingList| {
        let own = changes.iter().rev().filter(|change| change.list == *list);
        own.map(|change| RatingPoint { time: change.time, rating: view(change.after) }).collect()
    };
    let rating = |row: &RatingRow| PlayerRating {
        variant: row.list.variant.clone(),
        pace: row.list.pace.clone(),
        rating: view(current(row, now)),
        games: row.games,
        history: history(&row.list),
    };
    Ok(rows.iter().map(rating).collect())
}

/// Returns the leaderboard of a list: players with a certain rating and enough recent games.
pub(crate) async fn leaderboard(store: &dyn Store, list: RatingList, now: i64) -> Result<Leaderboard, StoreError> {
    let query = LeaderboardQuery { list: list.clone(), since: now - RECENT_MS, games: RECENT_GAMES, limit: CANDIDATES };
    let mut rows: Vec<LeaderboardRow> = Vec::new();
    for ranked in store.ratings().leaderboard(query).await? {
        let rating = current(&ranked.row, now);
        if !rating.is_listed() || rows.len() == SHOWN {
            continue;
        }
        let shared = rows.last().filter(|last| last.rating.rating == view(rating).rating).map(|last| last.rank);
        let rank = shared.unwrap_or_else(|| u32::try_from(rows.len() + 1).unwrap_or(u32::MAX));
        rows.push(LeaderboardRow { rank, name: ranked.name, rating: view(rating), games: ranked.row.games });
    }
    Ok(Leaderboard { variant: list.variant, pace: list.pace, rows })
}
