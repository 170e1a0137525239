//! A table: one game, who plays it, its clocks, and what its players agree on beside the game.
//!
//! ```text
//! command ─ Step::command ─ happenings ─ commit ─ acknowledge ─ project ─ watchers
//!             (on a copy)                   │
//!                                     Store │ events ─ Table::follow ─ Table   (restart)
//! ```
//!
//! A [`Table`] is a fold of its events ([`Recorded`]): the same events give the same table on every machine. A [`Step`] works on a copy,
//! and records what happens as it is done; so several things happen together or not at all. The owner (one task for each live
//! table) commits the events of a step, and only then takes the copy for the table, acknowledges, and tells the watchers. What a
//! watcher gets goes through [`project`]; it numbers events for each viewer, so that private matters of others leave no gap.
//!
//! Time is an argument: every event holds how much clock time had passed since the one before.

mod asked;
mod clocks;
mod command;
mod commands;
mod consents;
mod context;
mod create;
mod flag;
mod fold;
mod happening;
mod offers;
mod owner;
mod project;
mod registry;
mod seats;
mod step;
mod summary;
mod thinking;
mod view;
mod watchers;

pub(crate) use asked::{Asked, Guest, Told, computer};
pub(crate) use clocks::Clocks;
pub(crate) use context::Context;
pub(crate) use create::{Planned, invitation};
pub(crate) use fold::Table;
pub(crate) use happening::{Creation, Happening, Recorded};
pub(crate) use owner::Message;
pub(crate) use project::Viewer;
pub(crate) use registry::{ADDRESS, Tables};
pub(crate) use seats::{Chair, Holder};
pub(crate) use step::Step;
pub(crate) use summary::summary_for;
