//! Finds games by conditions ([`Filter`]) and by the positions that they reach.

mod dates;
mod filter;
mod openings;
mod pattern;
mod pieces;
mod position;
mod results;
mod same;
mod tree;
mod visits;
mod walk;

pub use dates::Dates;
pub use filter::{Filter, PlayerPattern, TagPattern};
pub use openings::{Openings, PlayedTurns, Tally};
pub use pattern::Pattern;
pub use pieces::Pieces;
pub use position::{PositionKey, position_keys};
pub use results::ResultPattern;
pub use same::{PlayedKey, played_key};
pub use tree::{Branch, TreeBuilder, TreeSize};
pub use visits::{Visit, VisitTracker, visits};
pub use walk::{See, walk};
