//! Game files: one PGN-like text format for all games, described in `docs/records.md`.
//!
//! [`Lexer`] splits bytes into tokens, and [`Reader`] turns tokens into [`Event`]s. [`Writer`]
//! writes game files. [`Record`] is a whole game as a flat list of items, so variations can be
//! nested to any depth. [`Replay`] plays a game, and [`check`] reports its problems. [`find`]
//! searches games, and [`index`] speeds up searches in large collections.
//!
//! Readers keep all text of a file, even text that they do not recognise.

pub mod act;
pub mod comment;
pub mod find;
pub mod full;
pub mod index;
pub mod json;
pub mod moves;
pub mod suggest;

mod buffer;
mod builder;
mod check;
mod chunk;
mod count;
mod fault;
mod header;
mod item;
mod lexer;
mod measure;
mod problem;
mod reader;
mod record;
mod replay;
mod result;
mod result_check;
mod score_check;
mod stats;
mod tag;
mod transcode;
mod verbatim;
mod writer;

pub use buffer::Start;
pub use builder::{RecordBuilder, TurnFormat};
pub use check::{Checked, Finding, check};
pub use chunk::{Chunk, Chunks};
pub use count::Count;
pub use fault::{Fault, Refused};
pub use header::{Header, KNOWN, TagProblem};
pub use item::{Item, ItemKind};
pub use lexer::{LONGEST_TOKEN, Lexer, Span, Token};
pub use measure::Kind;
pub use problem::{Grade, Problem, ProblemKind, shown, visible};
pub use reader::{Event, Reader};
pub use record::{LARGEST_GAME, Record};
pub use replay::{DEEPEST_PLAYED, ItemOutcome, Replay, ReplayError, requests};
pub use result::{GameResult, termination};
pub use stats::Stats;
pub use tag::Tag;
pub use transcode::transcode;
pub use writer::{WriteError, Writer};
