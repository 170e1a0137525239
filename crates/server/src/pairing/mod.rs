//! Pairs guests who want to play immediately.
//!
//! ```text
//! socket ─ Seek ─ Matchmaker ─ Pool ─ Pairing ─ table ─ Paired ─ sockets
//!                     └ time ─┘
//! ```
//!
//! The [`pool::Pool`] contains the open seeks and pairs them. It uses neither clocks nor
//! connections. The [`Matchmaker`] receives seeks, creates tables and notifies guests. If a public
//! table has a free seat (`open_table`), the guest takes it immediately. In a cluster, the database
//! stores the seeks (`cluster`).

mod cluster;
mod guest;
mod matchmaker;
mod new_table;
mod open_table;
mod pool;

pub(crate) use guest::SeekingGuest;
pub(crate) use matchmaker::Matchmaker;
