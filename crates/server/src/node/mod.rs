//! Clusters: several servers, called nodes, that share a database.
//!
//! ```text
//! client ─ node A: follower ─ forwarded request ─ broker ─ node B: inbox ─ owner ─ commit ─ database
//!                │                                                                  │          │
//!                └───────────────── reads the log ◀── "the log has n events" ◀──────┴──────────┘
//! ```
//!
//! A `Node` has a random name, and one lease in the database for all its tables (`store/lease.rs`).
//!
//! If the nodes share a [`Broker`], any node can serve any client. It follows tables that another
//! node owns (`table/remote`), and forwards requests to the owner. Without a broker, it rejects
//! requests for these tables.
//!
//! The broker may lose, delay or repeat messages. Therefore followers also poll the log, and the
//! log accepts each command id only once.

mod broker;
mod lease;
mod nats;
mod notices;
mod trace;

pub use broker::{Broker, BrokerFuture, BrokerMessage, RequestError, Subscription};
pub(crate) use lease::{Node, Owned, TableOwner};
pub use nats::{BrokerError, Nats};
pub(crate) use notices::{NodePresence, TableNotice, TableSubscription};
pub(crate) use trace::{set_parent, traceparent};
