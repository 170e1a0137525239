//! Fair scheduling: a client with many jobs delays its own jobs, and not those of other clients.
//!
//! A [`FairQueue`] orders waiting jobs. It knows neither clients nor threads. A [`Payer`] is the
//! client that pays for a job: a guest, at an address, in a network. [`Places`] limit the number of
//! concurrent jobs, and admit waiting jobs in the order of a fair queue.

mod payer;
mod places;
mod queue;

pub(crate) use payer::{Key, Payer};
pub(crate) use places::Places;
pub(crate) use queue::{FairQueue, Taken};
