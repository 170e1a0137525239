//! Fair scheduling: a client with many jobs delays only its own jobs.
//!
//! A [`FairQueue`] orders waiting jobs. It is independent of clients and threads. A [`Payer`]
//! identifies the client of a job: its guest session and its address. [`Places`] limit the number
//! of concurrent jobs, and admit waiting jobs in the order of a fair queue.

mod payer;
mod places;
mod queue;

pub(crate) use payer::{Key, Payer};
pub(crate) use places::Places;
pub(crate) use queue::{FairQueue, Taken};
