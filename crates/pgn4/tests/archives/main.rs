//! Tests of reading and writing PGN4.

mod dialect;
mod random_games;
mod reported;
mod round_trips;
