//! Messages about ratings: at a table, of a player, and in leaderboards.

use serde::Serialize;
use ts_rs::TS;

/// A rating as players see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Rating")]
pub struct RatingView {
    /// The rating: 1500 for a new player.
    pub rating: i32,
    /// The deviation: 500 for a new player. It shrinks with each game.
    pub deviation: i32,
    /// True if the rating is too uncertain to compare players.
    pub provisional: bool,
}

/// The change of a player's rating by a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatRatingChange {
    /// The index of the seat that the player started on.
    pub seat: usize,
    /// The rating before the game.
    pub before: RatingView,
    /// The rating after the game.
    pub after: RatingView,
}

/// The ratings at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TableRatings {
    /// The current rating of the account at each seat, in turn order. None for seats without an
    /// account, and for other players while their names are hidden.
    pub seats: Vec<Option<RatingView>>,
    /// True if the rated game is over, but the server has not computed the new ratings yet.
    pub pending: bool,
    /// The changes by this game, in turn order; empty unless a rated game is over.
    pub changes: Vec<SeatRatingChange>,
}

/// A rating after one of a player's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RatingPoint {
    /// The time of the end of the game, in milliseconds since 1970.
    #[ts(type = "number")]
    pub time: i64,
    /// The rating after the game.
    pub rating: RatingView,
}

/// A player's rating in one list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerRating {
    /// The id of the game.
    pub variant: String,
    /// The pace, such as `live`.
    pub pace: String,
    /// The current rating.
    pub rating: RatingView,
    /// The number of rated games.
    #[ts(type = "number")]
    pub games: i64,
    /// The ratings after the last games, oldest first.
    pub history: Vec<RatingPoint>,
}

/// All ratings of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerRatings {
    /// The name of the player.
    pub name: String,
    /// The ratings, ordered by game and pace.
    pub ratings: Vec<PlayerRating>,
}

/// A player of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LeaderboardRow {
    /// The rank: 1 is first. Players with equal shown ratings share a rank.
    pub rank: u32,
    /// The name of the account.
    pub name: String,
    /// The current rating.
    pub rating: RatingView,
    /// The number of rated games.
    #[ts(type = "number")]
    pub games: i64,
}

/// The best players of a game at one pace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Leaderboard {
    /// The id of the game.
    pub variant: String,
    /// The pace, such as `live`.
    pub pace: String,
    /// The players, the highest rating first.
    pub rows: Vec<LeaderboardRow>,
}
