//! This server among others that use the same database: a node of one site.
//!
//! ```text
//! client ─ node A: follower ─ letter ─ broker ─ node B: inbox ─ owner ─ commit ─ database
//!                │                                                         │        │
//!                └────────── reads the log ◀── "table g is at n" ◀─────────┴────────┘
//! ```
//!
//! A `Node` has a name, chosen anew at each start, and one lease in the database by which it keeps all its tables (`store/lease.rs`). Where
//! nodes share a [`Broker`] as well, any of them takes any client: the node of a client follows a table that another node owns
//! (`table/follower.rs`). It reads the log and projects it for its own viewers, and sends what its clients want to the owner as a
//! `Letter`; the owner's node carries it out (`serve`). Without a broker nothing of this runs: requests about tables of others are refused.
//!
//! What goes over the broker may be lost, come late, or come twice, and no harm is done: the log is in the database, where a command's id
//! stands once, and a node looks there now and then whether it has missed something.

mod broker;
mod line;
mod nats;
mod this;
mod trace;

pub use broker::{Broker, Ear, Heard, Soon, Unanswered};
pub(crate) use line::{Line, Share, Word};
pub use nats::{BrokerError, Nats};
pub(crate) use this::{Node, Owned, Whose};
pub(crate) use trace::{go_on, taken_along};
