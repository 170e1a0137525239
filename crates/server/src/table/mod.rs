//! Tables: a table is a game on the server, with its players, clocks, chat and history.
//!
//! ```text
//! socket ─ Tables ─ Owner ─ LiveTable::transact ─ commands ─ Transaction ─ commit ─ acknowledge ─ watchers
//!                             │                    (on a copy)               │
//!                             └──────────── becomes the table ◀──────────────┘
//! ```
//!
//! The modules form layers. Each layer uses only earlier ones:
//!
//! 1. State: `event`, `acted`, `clocks`, `seats`, `names`, `cached_view`, `state` ([`Table`] and its
//!    queries), `fold` (applies events).
//! 2. Views: `rated` (hidden names), `result`, `redact`, `project` (the events that a viewer may see), `view`, `summary`.
//! 3. Changes: `transaction`, `create`, `seating`, `commands/`, `timeout`.
//! 4. A live table: `context`, `watchers`, `presence`, `live_table`, `socket_requests`,
//!    `vacations`, `table_requests`, `message`, `computers`, `owner`; `remote/` for a table that another server
//!    owns.
//! 5. All tables: `registry`, `handover` (runs an owner or a follower), `tables`, `sweep` (loads due
//!    tables), `takeover`, `inbox`.
//!
//! A [`Table`] is a fold of its events: the same events result in the same table on every server. A
//! [`Transaction`] changes a copy of the table and records events, so several changes take effect
//! together or not at all.
//!
//! Each live table has one task, its owner, that commits these events. After the commit, the copy
//! becomes the table. The owner then acknowledges the command and sends the events to the watchers.
//! All events pass through `project`. It numbers them for each viewer, so that private events leave
//! no gap in the numbers.
//!
//! Code that applies events never reads a clock, because each event contains the clock time since
//! the previous one.

mod acted;
mod cached_view;
mod clocks;
mod commands;
mod computers;
mod context;
mod create;
#[cfg(test)]
mod deadline;
mod event;
mod fold;
mod handover;
mod hooks;
mod inbox;
mod live_table;
mod message;
mod names;
mod owner;
mod presence;
mod project;
mod quota;
mod rated;
mod redact;
mod registry;
mod remote;
mod result;
mod seating;
mod seats;
mod socket_requests;
mod spare_capacity;
mod state;
mod summary;
mod sweep;
mod table_requests;
mod tables;
mod takeover;
mod timeout;
mod transaction;
mod vacations;
mod view;
mod watchers;

pub(crate) use context::Context;
pub(crate) use create::{ID_LENGTH, PlannedSeat, create};
pub(crate) use event::Creation;
#[cfg(test)]
pub(crate) use hooks::Hooks;
pub(crate) use inbox::serve;
pub(crate) use quota::check_quota;
pub(crate) use rated::{hides_names, is_rated, shown_name, starters};
pub(crate) use redact::{names_in_log, redacted_events, redacted_summary};
pub(crate) use result::LIVE;
pub(crate) use seating::invitation;
pub(crate) use socket_requests::{CommandRequest, SocketRequest};
pub(crate) use state::Table;
pub(crate) use summary::{ListedTable, table_row};
pub(crate) use table_requests::{TableReply, TableRequest, account_needed, plan_computer};
pub(crate) use tables::Tables;
pub(crate) use takeover::start;
#[cfg(test)]
pub(crate) use transaction::Transaction;
pub(crate) use view::Snapshot;
pub(crate) use watchers::Caller;
