//! Connections over which people play: `/api/socket`.
//!
//! A connection costs little and can take little: frames, messages, queues, connections and silence all have limits, and who passes
//! one is put out. Nobody waits for a slow connection.

mod close;
mod connection;
mod frames;
mod speak;
mod talk;
mod upgrade;

pub(crate) use upgrade::upgrade;
