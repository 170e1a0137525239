//! A slow second implementation from coordinates: movement, legality, and explanations.

mod explain;
mod legality;
mod movement;

pub use legality::slow_legal_moves;

pub(super) use explain::explain;
