//! The site: the embedded web client, and the interface it speaks to.
//!
//! This crate knows no rule and names no game. It validates what clients send by asking the games, and never trusts a client.

mod app;
mod client;
mod config;
mod http;
mod reply;
mod serve;
mod workers;

pub use app::app;
pub use config::Config;
pub use serve::{ServeError, Server, serve};
