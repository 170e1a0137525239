//! Tests the reference implementations against the worked examples and perft tables of the
//! rulebooks.

mod four_player;
mod four_way;
mod four_way_play;
mod three_handed;
mod three_handed_play;
mod three_man;
mod three_player;
mod three_way;
