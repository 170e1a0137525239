//! A slow second implementation of movement, legality and explanations. It computes moves from
//! coordinates instead of lookup tables.

mod explain;
mod legality;
mod movement;

pub use legality::slow_legal_moves;

pub(super) use explain::explain;
