//! The web server of a Polychess site: it serves the web client, the API and the WebSocket
//! connections.
//!
//! This crate contains no rules and no code for a specific game. It trusts no client: the game
//! checks every request.
//!
//! The modules, from the outside in:
//!
//! - [`serve`] starts and stops the server.
//! - `app` defines the routes, and [`Site`] contains the services that they need.
//! - `socket` handles WebSocket connections.
//! - `table` runs the games in progress, and [`node`] connects the servers of a cluster.
//! - [`store`] saves the tables in a database.
//! - `accounts` saves guests as accounts, and signs users in and out.
//! - `reviews` evaluates the turns of finished games.
//! - [`ratings`] computes the ratings of people after rated games.
//! - `players` chooses the moves of computer players.

mod account_routes;
mod accounts;
mod analyses;
mod app;
mod apply;
pub mod archive;
mod book;
mod build_info;
mod client;
pub mod clock;
mod config;
mod confusable;
mod counts;
mod cursor;
mod device;
mod fair;
mod files;
mod forwarded;
mod game_search;
mod gzip;
mod http;
mod language;
mod limits;
mod low_priority;
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
mod problems;
mod rates;
pub mod ratings;
mod reply;
mod request;
mod reviews;
mod serve;
mod session;
mod share;
mod shutdown;
mod site;
mod socket;
mod solvers;
mod steady;
pub mod store;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod workers;

pub use build_info::{Build, Files};
pub use config::{Config, ConfigError, LogFormat, Network, NoNetwork, Setting, TOPICS, Topic};
pub use metrics::{METRICS, Metric};
pub use problems::{PROBLEMS, ProblemKind};
pub use serve::{ServeError, Server, serve};
pub use site::{OpenError, Site};
pub use token::Hash;

/// The licence notices of third-party software and fonts in the program.
pub const NOTICES: &str = client::NOTICES;
