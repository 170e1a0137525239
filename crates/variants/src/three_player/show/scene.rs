//! The drawing of the board, the scene, and the status fields that only this game has.

use crate::three_player::board::BOARD;
use crate::three_player::info::INFO;
use crate::three_player::setup::{Options, ThreePlayer};
use polychess_game::rows::write_castling;
use polychess_game::{BoardPicture, Game, Scene, Show, Zone};
use polychess_rules::{Role, Seat};
use serde_json::{Map, Value as Json, json};

fn board() -> BoardPicture {
    let topology = &BOARD.hex.topology;
    let mut picture = BoardPicture::of(topology, 3);
    picture.zones = Seat::all(3)
        .map(|seat| Zone {
            class: "baseline".into(),
            words: format!("{}'s baseline", INFO.seat_title(seat)),
            seat: Some(seat.index()),
            cells: topology.cells().filter(|&c| BOARD.distance(seat, c) == 0).map(|c| c.index()).collect(),
        })
        .collect();
    picture
}

fn scene(game: &Game<ThreePlayer>) -> Scene {
    // TP-E1: the scene shows the mated king as fallen.
    let mated = game.position().mated();
    Scene::of(
        game,
        |_, piece| {
            if mated == Some(piece.seat()) && piece.role() == Role::KING { "fallen" } else { "alive" }
        },
    )
}

pub(in crate::three_player) fn status(game: &Game<ThreePlayer>, fields: &mut Map<String, Json>) {
    let (position, topology) = (game.position(), &BOARD.hex.topology);
    let rights = Seat::all(3).filter_map(|owner| {
        let passed = position.en_passant[owner.index()]?;
        let (skipped, pawn) = (topology.name(passed.target), topology.name(passed.pawn));
        Some(json!({"owner": INFO.seat_name(owner), "skipped": skipped, "pawn": pawn}))
    });
    let castling = write_castling::<ThreePlayer>(|seat, n| position.has_right(seat, n));
    fields.insert("castling".into(), castling.into());
    fields.insert("ep".into(), Json::Array(rights.collect()));
    fields.insert("clock".into(), game.negotiation().clock.into());
    let offer = game.negotiation().offer.map(|offer| INFO.seat_name(offer.by));
    fields.insert("draw_offer".into(), offer.into());
}

impl Show for ThreePlayer {
    fn board(_: &Options) -> BoardPicture {
        board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene(game)
    }
}
