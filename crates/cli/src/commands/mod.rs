//! The commands of the program, one module each.

pub(crate) mod analyze;
pub(crate) mod archive;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod contest;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod engine;
pub(crate) mod filter;
pub(crate) mod index;
pub(crate) mod licences;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod random;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod stats;
pub(crate) mod validate;
pub(crate) mod variants;
