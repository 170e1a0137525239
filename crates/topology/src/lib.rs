//! A board is a graph of cells with precomputed lines.
//!
//! This crate knows what a cell is, which cells follow one another along a line, which of those steps go over a border, and how
//! a cell is drawn. It does not know what a piece, a seat or a rule is: a [`Border`] is a number whose meaning the game decides.
//!
//! Four builders make all boards: [`hex::Hex`], [`ring::Ring`], [`cross::Cross`] and [`yalta::Yalta`].

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
