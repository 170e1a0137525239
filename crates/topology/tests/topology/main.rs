//! Tests of boards and of their lookup tables.

mod boards;
mod reach;
