//! The WebSocket connections of players and spectators, at `/api/socket`.
//!
//! The server limits frames, messages, queues, connections and idle time. It closes a connection
//! that exceeds a limit, and never waits for a slow client.

mod close;
mod connection;
mod frames;
mod handshake;
mod reader;
mod upgrade;
mod writer;

pub(crate) use upgrade::upgrade;
