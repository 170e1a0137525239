//! Sharing among clients: a client with many jobs waits for its own jobs and delays no other
//! client.
//!
//! A [`FairQueue`] orders waiting jobs; it knows neither clients nor threads. A [`Payer`] is the
//! client that a job is charged to: its network, its address and its guest. [`Places`] admit a
//! limited number of jobs at a time, in the order of such a queue.

mod payer;
mod places;
mod queue;

pub(crate) use payer::{Key, Payer};
pub(crate) use places::Places;
pub(crate) use queue::{FairQueue, Taken};
