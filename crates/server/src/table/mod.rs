//! A table: one game, who plays it, its clocks, and what its players agree on beside the game.
//!
//! ```text
//! command ─ Step::command ─ events ─ commit ─ acknowledge ─ project ─ watchers
//!             (on a copy)                   │
//!                                     Store │ events ─ Table::follow ─ Table   (restart)
//! ```
//!
//! Files use only those above them in this order: what a table is (`acted`, `event`, `clocks`, `seats`, `shown`, `standing`), its fold (`fold`), what
//! people do (`step`, `create`, `flag`, `command`), what they see (`project`, `view`, `watchers`, `presence`), who does it (`room`, `live`, the requests,
//! `message`, `thinking`, `owner`, and `follower` for a table of another node), the list of all live tables (`registry`), who keeps each (`keep`), and which
//! are woken (`takeover`).
//!
//! A [`Table`] is a fold of its events (`EventRecord`): the same events give the same table on every machine. A [`Step`] works on a copy,
//! and records what happens as it is done; so several things happen together or not at all. The owner (one task for each live
//! table) commits the events of a step, and only then takes the copy for the table, acknowledges, and tells the watchers. What a
//! watcher gets goes through `project`; it numbers events for each viewer, so that private matters of others leave no gap.
//!
//! Time is an argument: every event holds how much clock time had passed since the one before.

mod acted;
mod clocks;
mod command;
mod consents;
mod context;
mod create;
mod event;
mod flag;
mod fold;
mod http_requests;
mod inbox;
mod keep;
#[cfg(test)]
mod lapse;
mod live;
#[cfg(test)]
mod lots;
mod message;
mod offers;
mod owner;
mod presence;
mod project;
mod registry;
mod remote;
mod room;
mod seats;
mod shown;
mod socket_requests;
mod standing;
mod step;
mod summary;
mod takeover;
mod thinking;
mod view;
mod watchers;
mod with_room;

pub(crate) use context::Context;
pub(crate) use create::{ADDRESS, Planned, invitation};
pub(crate) use event::Creation;
pub(crate) use http_requests::{TableReply, TableRequest, computer};
pub(crate) use inbox::serve;
#[cfg(test)]
pub(crate) use lapse::Lapse;
pub(crate) use registry::Tables;
pub(crate) use socket_requests::{CommandRequest, SocketRequest};
pub(crate) use standing::Table;
pub(crate) use step::Step;
pub(crate) use summary::ListedTable;
pub(crate) use view::Snapshot;
pub(crate) use watchers::Caller;
