//! Connections over which people play: `/api/socket`.
//!
//! Frames, messages, queues, connections and silence all have limits. The server closes a
//! connection that exceeds one, and never waits for a slow connection.

mod close;
mod connection;
mod frames;
mod handshake;
mod reader;
mod upgrade;
mod writer;

pub(crate) use upgrade::upgrade;
