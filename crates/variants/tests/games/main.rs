//! Tests of each game against its rulebook, and a suite of tests for all games.

mod allocations;
mod four_player;
mod four_way;
mod suite;
mod three_handed;
mod three_man;
mod three_player;
mod three_way;
