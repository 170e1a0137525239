//! Compares the boards of the rulebooks with independent descriptions of their geometry.

mod builders;
mod cross;
mod graph;
mod hexagons;
mod round;
mod turn;
mod yalta;
