//! Computer players: searches that see a [`Position`](polychess_rules::Position) and nothing else, and a player that sees a game.
//!
//! Scores are expected shares of the points, one per seat, never one number: [`Evaluation`]. The three levels are a random mover, a
//! `greedy` one that looks at exchanges, and a `search` of a few plies in which everybody who is not on the searcher's side plays
//! against him (the paranoid reading of a game with several sides; with two sides it is alpha-beta as usual).

mod evaluation;
mod greedy;
mod limits;
mod player;
mod search;

pub use evaluation::Evaluation;
pub use limits::Limits;
pub use player::{Level, choose};
