//! Tests of the boards and of their lookup tables.

mod boards;
mod reach;
