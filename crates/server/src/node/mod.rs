//! This server as a node of a cluster: several servers that share a database.
//!
//! ```text
//! client ─ node A: follower ─ forwarded request ─ broker ─ node B: inbox ─ owner ─ commit ─ database
//!                │                                                                  │          │
//!                └───────────────── reads the log ◀── "the log has n events" ◀──────┴──────────┘
//! ```
//!
//! A `Node` has a random name and one lease in the database for all its tables (`store/lease.rs`). If the nodes also share a
//! [`Broker`], any node serves any client: its node follows a table that another node owns (`table/remote`), and forwards
//! requests to the owner. Without a broker, requests about tables of other nodes are refused.
//!
//! The broker may lose, delay or repeat messages. The log in the database contains each command's id once, and followers
//! poll it.

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
