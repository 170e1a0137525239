//! The site: the embedded web client, and the interface it speaks to.
//!
//! This crate knows no rule and names no game. It validates what clients send by asking the games, and never trusts a client.
//!
//! From the outside in: [`serve`] listens and stops; [`Site`] has the routes; `socket` holds connections; `table` owns what is
//! played; [`store`] keeps it; `players` think for computer seats.

mod app;
mod client;
pub mod clock;
mod config;
mod deed;
mod http;
mod limits;
mod measures;
mod origin;
mod players;
mod reply;
mod request;
mod secret;
mod serve;
mod session;
mod socket;
mod stop;
pub mod store;
mod table;
mod workers;

pub use app::{OpenError, Site};
pub use config::{Config, ConfigError, LogFormat};
pub use secret::Hash;
pub use serve::{ServeError, Server, serve};
