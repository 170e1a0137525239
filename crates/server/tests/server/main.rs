//! Tests of the server: settings, site, stores, and tables over real connections.

mod accounts;
mod analyses;
mod config;
mod game_search;
mod history;
mod operations;
mod positions;
mod puzzles;
mod ratings;
mod reference;
mod site;
mod store;
mod tables;
