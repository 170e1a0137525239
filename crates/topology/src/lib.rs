//! Boards as graphs of cells with precomputed lines.
//!
//! This crate knows the cells, the lines through them, the borders between them, and their drawing.
//! It knows no pieces, seats or rules: a [`Border`] is a number, and the game gives it a meaning.
//!
//! Four builders make all boards: [`hex::Hex`], [`ring::Ring`], [`cross::Cross`] and
//! [`yalta::Yalta`].

pub mod cross;
pub mod hex;
pub mod ring;
pub mod yalta;

mod between;
mod by_cell;
mod cell;
mod gates;
mod lines;
mod paths;
mod point;
mod rays;
mod set;
mod shift;
mod topology;

pub use between::BetweenTable;
pub use by_cell::ByCell;
pub use cell::{Cell, MAX_CELLS};
pub use gates::{GatedRays, GatedStep};
pub use lines::LineTable;
pub use paths::Paths;
pub use point::{Bounds, Point};
pub use rays::{CellRays, Ray, Rays};
pub use set::{CellSet, CellSetIter};
pub use shift::Shift;
pub use topology::{Border, CellInfo, Direction, Step, Topology, TopologyBuilder};
