//! The status fields that only this game has.

use crate::three_man::board::named;
use crate::three_man::ending::places;
use crate::three_man::info::INFO;
use crate::three_man::setup::ThreeMan;
use polychess_game::Game;
use polychess_rules::Position as _;
use serde_json::{Map, Value as Json, json};

pub(in crate::three_man) fn status(game: &Game<ThreeMan>, fields: &mut Map<String, Json>) {
    let (position, negotiation) = (game.position(), game.negotiation());
    let bridged: Vec<&str> = named(position.bridged).map(|named| named.name).collect();
    let places = game.outcome().map(|_| {
        let places = places(&position.out_in_order().collect::<Vec<_>>(), negotiation.fell);
        Map::from_iter(INFO.all_seats().map(|s| (INFO.seat_name(s).to_owned(), Json::from(places[s]))))
    });
    // A position string does not contain the causes. The list therefore omits eliminations from
    // before the position that a game starts from.
    let eliminations = position.out_in_order().filter_map(|seat| {
        let cause = position.causes.0[seat]?;
        Some(json!({"seat": INFO.seat_name(seat), "reason": cause, "ply": negotiation.fell_at.0[seat]}))
    });
    fields.insert("bridged".into(), json!(bridged));
    fields.insert("ep".into(), json!(position.en_passant.map(|right| position.topology().name(right.target))));
    fields.insert("clock".into(), json!(negotiation.clock));
    fields.insert("placing".into(), json!(places));
    fields.insert("eliminations".into(), eliminations.collect());
}
