//! The slow twin of the generator, told from coordinates: how pieces get somewhere, what is legal, and why something is not.

mod explain;
mod legality;
mod movement;

pub use legality::slow_legal_moves;

pub(super) use explain::explain;
