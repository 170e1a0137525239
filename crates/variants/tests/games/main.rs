//! The games, each against its rulebook; the suite runs over all of them.

mod allocations;
mod four_player;
mod four_way;
mod suite;
mod three_handed;
mod three_man;
mod three_player;
mod three_way;
