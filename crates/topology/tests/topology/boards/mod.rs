//! Compares the boards of the rulebooks with independent descriptions of the same geometry.

mod builders;
mod cross;
mod graph;
mod hexagons;
mod round;
mod turn;
mod yalta;
