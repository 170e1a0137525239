//! The site: the embedded web client, and the interface it speaks to.
//!
//! This crate knows no rule and names no game. It validates what clients send by asking the games, and never trusts a client.
//!
//! From the outside in: [`serve`] listens and stops; [`Site`] has the routes; `socket` holds connections; `table` owns what is
//! played; [`store`] keeps it; `players` think for computer seats.

mod app;
mod apply;
mod client;
pub mod clock;
mod config;
mod http;
mod limits;
mod metrics;
mod origin;
mod players;
mod reply;
mod request;
mod serve;
mod session;
mod shutdown;
mod socket;
pub mod store;
mod table;
mod token;
mod workers;

pub use app::{OpenError, Site};
pub use config::{Config, ConfigError, LogFormat};
pub use serve::{ServeError, Server, serve};
pub use token::Hash;
