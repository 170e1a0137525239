//! Compares the six boards of the ledgers, built by the four builders, with independent
//! formulations of the same geometry.

mod builders;
mod cross;
mod graph;
mod hexagons;
mod round;
mod turn;
mod yalta;
