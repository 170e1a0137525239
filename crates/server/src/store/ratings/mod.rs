//! The ratings of people, and the rated games that they follow from.
//!
//! The commit that ends a rated table also queues its game. The database numbers the games without
//! gaps. New ratings replace the old ones strictly in this order, so that every server computes the
//! same ratings.

mod memory;
mod sql;

pub(in crate::store) use memory::MemoryRatings;
pub(in crate::store) use sql::rating_statements;

use crate::store::Answer;
use polychess_ratings::Rating;
use serde::{Deserialize, Serialize};

/// A list of comparable ratings: one game at one pace.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RatingList {
    /// The id of the game.
    pub variant: String,
    /// The pace, such as `live`.
    pub pace: String,
}

/// A side of a rated game: one player, or the partners of a team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatedSide {
    /// The persons who started on the seats of the side.
    pub persons: Vec<String>,
    /// The place: 1 is first. Sides with equal points share a place.
    pub place: usize,
}

/// The result of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The list that the game counts for.
    pub list: RatingList,
    /// The sides with their places.
    pub sides: Vec<RatedSide>,
    /// The time of the end, in milliseconds since 1970.
    pub time: i64,
}

/// A rated game with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueuedGame {
    /// The number in the order of all rated games, counted from 1.
    pub seq: i64,
    /// The id of the table.
    pub table: String,
    /// The result.
    pub game: RatedGame,
}

/// The rating of a person in a list, after the last game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The person of the account.
    pub person: String,
    /// The list.
    pub list: RatingList,
    /// The rating.
    pub rating: Rating,
    /// The number of rated games.
    pub games: i64,
    /// The time of the last game, in milliseconds since 1970.
    pub time: i64,
}

/// The change of a person's rating by one game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The number of the game.
    pub seq: i64,
    /// The person of the account.
    pub person: String,
    /// The list.
    pub list: RatingList,
    /// The rating before the game. It includes the uncertainty of the days without a game.
    pub before: Rating,
    /// The rating after the game.
    pub after: Rating,
    /// The time of the end, in milliseconds since 1970.
    pub time: i64,
}

/// A player of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// The name of the account.
    pub name: String,
    /// The rating.
    pub row: RatingRow,
}

/// The players that a leaderboard may list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderboardQuery {
    /// The list.
    pub list: RatingList,
    /// Only games since this time count as recent, in milliseconds since 1970.
    pub since: i64,
    /// The minimum number of recent games.
    pub games: i64,
    /// The maximum number of players.
    pub limit: u32,
}

/// The ratings in a database.
pub trait RatingStore: Send + Sync {
    /// Returns the number of the last game with new ratings, or 0 before the first one.
    fn processed(&self) -> Answer<'_, i64>;

    /// Returns up to `limit` rated games with greater numbers than `after`, in order.
    fn rated_games(&self, after: i64, limit: u32) -> Answer<'_, Vec<QueuedGame>>;

    /// Returns all ratings of a person, ordered by list.
    fn ratings_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<RatingRow>>;

    /// Returns the number of all ratings.
    fn rating_count(&self) -> Answer<'_, i64>;

    /// Returns the changes of the game with this number, ordered by person.
    fn changes_of_game(&self, seq: i64) -> Answer<'_, Vec<RatingChange>>;

    /// Returns the changes of the game of a table, ordered by person. `None` if no rated game of
    /// this table has ended. The list is empty until the new ratings are known.
    fn changes_of_table<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Vec<RatingChange>>>;

    /// Returns up to `limit` changes of a person, the last one first.
    fn changes_of_person<'a>(&'a self, person: &'a str, limit: u32) -> Answer<'a, Vec<RatingChange>>;

    /// Returns the players of a leaderboard who have an account, the highest rating first.
    fn leaderboard(&self, query: LeaderboardQuery) -> Answer<'_, Vec<Ranked>>;

    /// Stores the changes of the game with this number, and the new ratings.
    ///
    /// # Errors
    /// `Conflict` unless the previous game is the last one with new ratings.
    fn apply_ratings(&self, seq: i64, changes: Vec<RatingChange>) -> Answer<'_, ()>;
}
