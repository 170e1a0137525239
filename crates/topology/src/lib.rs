//! Boards as graphs of cells with precomputed lines.
//!
//! This crate contains cells, lines, the borders between cells, and the coordinates for drawing. It
//! has no notion of pieces, seats or rules. A [`Border`] is only a number that the game interprets.
//!
//! Four builders create all boards: [`hex::Hex`], [`ring::Ring`], [`cross::Cross`] and
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
