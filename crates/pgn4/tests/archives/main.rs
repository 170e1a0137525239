//! PGN4 files: reading, writing, and dialects of real archives.

mod dialect;
mod random_games;
mod reported;
mod round_trips;
