//! Connections over which people play: `/api/socket`.
//!
//! A connection costs little and can take little: frames, messages, queues, connections and silence all have limits, and who passes
//! one is put out. Nobody waits for a slow connection.

mod close;
mod connection;
mod frames;
mod outbox;
mod speak;
mod talk;
mod upgrade;

#[cfg(test)]
pub(crate) use outbox::Queue;
pub(crate) use outbox::{Outbox, Outgoing, text};
pub(crate) use upgrade::upgrade;
