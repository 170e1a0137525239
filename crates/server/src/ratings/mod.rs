//! The ratings of people: new ratings after each rated game, a check, and views.
//!
//! The commit that ends a rated game also queues its result. Each server processes the queue when
//! one of its games has ended, and from time to time. The database accepts the new ratings of a
//! game only after those of the previous one, so several servers never apply a game twice.

mod check;
mod compute;
mod process;
mod views;

pub use check::{RatingCheck, check_ratings};
pub(crate) use process::run;
pub(crate) use views::{account_rating, leaderboard, player_ratings, table_ratings};
