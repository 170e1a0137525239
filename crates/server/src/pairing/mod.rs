//! Pairs guests who want to play immediately.
//!
//! ```text
//! socket ─ Seek ─ Matchmaker ─ Pool ─ Pairing ─ table ─ Paired ─ sockets
//!                     └ time ─┘
//! ```
//!
//! The [`pool::Pool`] holds the seeks and pairs them, without clocks or sockets. The [`Matchmaker`]
//! receives seeks, creates the tables and notifies the guests. A guest who finds a free seat at a
//! public table (`open_table`) does not wait. In a cluster, the seeks are in the database
//! (`cluster`).

mod cluster;
mod guest;
mod matchmaker;
mod new_table;
mod open_table;
mod pool;

pub(crate) use guest::SeekingGuest;
pub(crate) use matchmaker::Matchmaker;
