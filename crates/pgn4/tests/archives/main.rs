//! Tests that read and write PGN4.

mod dialect;
mod random_games;
mod reported;
mod round_trips;
