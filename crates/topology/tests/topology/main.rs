//! Tests of boards and their tables.

mod boards;
mod reach;
