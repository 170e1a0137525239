//! `cargo test -p xtask`: automatic checks of the project's conventions.
//!
//! A finding names the file, the line and the remedy.

mod circles;
mod crates;
mod games;
mod left_over;
mod links;
mod packaging;
mod pages;
mod release;
mod rules;
mod source;
mod words;
