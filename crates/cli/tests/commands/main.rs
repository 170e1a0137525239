//! The program as its users meet it: what goes in, what comes out, how it ends.

mod analyze;
mod answering;
mod asked;
mod board;
mod compatibility;
mod documents;
mod engine;
mod filter;
mod foreign;
mod help;
mod kept;
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
mod server;
mod statuses;
mod terminal;
mod transcripts;
