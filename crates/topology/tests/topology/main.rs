//! Boards and their tables.

mod boards;
mod reach;
