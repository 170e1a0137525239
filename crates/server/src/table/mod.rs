//! A table: one game, who plays it, its clocks, and what its players agree on beside the game.
//!
//! ```text
//! command ─ Step::command ─ events ─ commit ─ acknowledge ─ project ─ watchers
//!             (on a copy)                   │
//!                                     Store │ events ─ Table::follow ─ Table   (restart)
//! ```
//!
//! A [`Table`] is a fold of its events ([`EventRecord`]): the same events give the same table on every machine. A [`Step`] works on a copy,
//! and records what happens as it is done; so several things happen together or not at all. The owner (one task for each live
//! table) commits the events of a step, and only then takes the copy for the table, acknowledges, and tells the watchers. What a
//! watcher gets goes through [`project`]; it numbers events for each viewer, so that private matters of others leave no gap.
//!
//! Time is an argument: every event holds how much clock time had passed since the one before.

mod clocks;
mod command;
mod consents;
mod context;
mod create;
mod event;
mod flag;
mod fold;
mod http_requests;
mod offers;
mod owner;
mod project;
mod registry;
mod seats;
mod socket_requests;
mod step;
mod summary;
mod thinking;
mod view;
mod watchers;

pub(crate) use clocks::Clocks;
pub(crate) use context::Context;
pub(crate) use create::{Planned, invitation};
pub(crate) use event::{Creation, Event, EventRecord};
pub(crate) use fold::Table;
pub(crate) use http_requests::{Guest, TableReply, TableRequest, computer};
pub(crate) use owner::Message;
pub(crate) use project::Viewer;
pub(crate) use registry::{ADDRESS, Tables};
pub(crate) use seats::{Occupant, SeatSlot};
pub(crate) use step::Step;
pub(crate) use summary::summary_for;
