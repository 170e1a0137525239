//! Reading and writing PGN4, and the dialects of real archives.

mod dialect;
mod random_games;
mod reported;
mod round_trips;
