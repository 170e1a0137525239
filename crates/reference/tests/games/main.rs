//! Compares the slow generators with the worked positions and perft tables of the ledgers.

mod four_player;
mod four_way;
mod four_way_play;
mod three_handed;
mod three_handed_play;
mod three_man;
mod three_player;
mod three_way;
