//! Tests of the `polychess` program through its input, output and exit status.

mod analyze;
mod answering;
mod asked;
mod board;
#[cfg(unix)]
mod book;
mod compatibility;
mod documents;
mod engine;
mod filter;
#[cfg(unix)]
mod folders;
mod foreign;
mod formats;
mod help;
mod logs;
mod openings;
mod pgn4;
mod play;
mod program;
mod programs;
mod protocol;
mod records;
mod render;
mod running;
mod saved_game;
mod server;
mod statuses;
mod terminal;
mod transcripts;
