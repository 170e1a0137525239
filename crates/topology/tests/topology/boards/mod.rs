//! The six boards of the ledgers, built by the four builders and compared with second formulations of the same geometry.

mod builders;
mod cross;
mod graph;
mod hexagons;
mod round;
mod turn;
mod yalta;
