//! Tests of each game against its rulebook, and a suite of tests that runs for every game.

mod allocations;
mod four_player;
mod four_way;
mod suite;
mod three_handed;
mod three_man;
mod three_player;
mod three_way;
