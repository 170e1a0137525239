//! The site: serves the web client and answers its requests.
//!
//! This crate knows no rule and names no game. It validates what clients send by asking the games, and never trusts a client.
//!
//! From the outside in: [`serve`] listens and stops; `app` has the routes; [`Site`] what they need; `socket` holds connections; `table` owns what is
//! played; [`node`] leads to tables that other servers own; [`store`] keeps it; `players` think for computer seats.

mod app;
mod apply;
pub mod archive;
mod build_info;
mod client;
pub mod clock;
mod config;
mod confusable;
mod counts;
mod fair;
mod forwarded;
mod http;
mod language;
mod limits;
mod match_view;
mod metrics;
mod names;
pub mod node;
mod origin;
mod outbox;
mod pages;
mod pairing;
mod players;
mod policy;
mod rates;
mod reply;
mod request;
mod serve;
mod session;
mod share;
mod shutdown;
mod site;
mod socket;
mod steady;
pub mod store;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod workers;

pub use build_info::{Build, ClientFiles};
pub use config::{Config, ConfigError, LogFormat, Network, NoNetwork};
pub use serve::{ServeError, Server, serve};
pub use site::{OpenError, Site};
pub use token::Hash;

/// The notices of the software and fonts of others that the program contains.
pub const NOTICES: &str = client::NOTICES;
