//! The drawing of the board, the scene, and the status fields that only this game has.

use crate::crossed::SEATS;
use crate::four_player::board::{BOARD, FILES, POINT_QUEEN, seen_by};
use crate::four_player::ending;
use crate::four_player::info::INFO;
use crate::four_player::setup::{FourPlayer, Options};
use polychess_game::rows::write_castling;
use polychess_game::{BoardPicture, Game, Scene, Show, Zone};
use polychess_rules::{Role, Seat};
use polychess_topology::Cell;
use serde_json::{Map, Value as Json, json};

/// 4P-S2: the ranks where an army starts, from its owner's view.
const RANKS: std::ops::RangeInclusive<i8> = 1..=2;

impl Show for FourPlayer {
    fn glyph(role: Role) -> &'static str {
        match role {
            Role::KING => "king",
            Role::QUEEN => "queen",
            Role::ROOK => "rook",
            Role::BISHOP => "bishop",
            Role::KNIGHT => "knight",
            POINT_QUEEN => "one-point-queen",
            _ => "pawn",
        }
    }

    fn board(_: &Options) -> BoardPicture {
        let topology = &BOARD.cross.topology;
        let mut picture = BoardPicture::of(topology, SEATS);
        // 4P-B5: a cell is dark if x + y is even.
        picture.cells.iter_mut().for_each(|cell| cell.colour ^= 1);
        let begins = |seat: Seat| {
            let cells = topology.cells().filter(move |&cell| {
                let (file, rank) = seen_by(seat, BOARD.cross.coordinates(cell));
                RANKS.contains(&rank) && FILES.contains(&file)
            });
            cells.map(Cell::index).collect()
        };
        let zone = |seat: Seat| Zone {
            class: "territory".into(),
            words: format!("{}'s home", INFO.seat_title(seat)),
            seat: Some(seat.index()),
            cells: begins(seat),
        };
        picture.zones = Seat::all(SEATS).map(zone).collect();
        picture
    }

    fn scene(game: &Game<Self>) -> Scene {
        let position = game.position();
        let mut scene = Scene::of(game, |cell, _| if position.grey.contains(cell) { "dormant" } else { "alive" });
        let title = |seat: Seat| INFO.seat_title(seat);
        for seat in Seat::all(SEATS) {
            if position.walking.contains(seat) {
                scene.notes.push(format!("{} has left; the king walks at random", title(seat)));
            } else if position.stalemated.contains(seat) {
                scene.notes.push(format!("{} is eliminated by stalemate", title(seat)));
            } else if position.out.contains(seat) {
                scene.notes.push(format!("{} is eliminated", title(seat)));
            }
        }
        scene
    }
}

fn names(keep: impl Fn(Seat) -> bool) -> Vec<&'static str> {
    Seat::all(SEATS).filter(|&seat| keep(seat)).map(|seat| INFO.seat_name(seat)).collect()
}

pub(in crate::four_player) fn status(game: &Game<FourPlayer>, fields: &mut Map<String, Json>) {
    let (position, negotiation, topology) = (game.position(), game.negotiation(), &BOARD.cross.topology);
    let right = |owner: Seat| {
        let right = position.en_passant[owner.index()]?;
        let (skipped, pawn) = (topology.name(right.target), topology.name(right.pawn));
        Some(json!({"owner": INFO.seat_name(owner), "skipped": skipped, "pawn": pawn}))
    };
    let rights: Vec<Json> = Seat::all(SEATS).filter_map(right).collect();
    let leader =
        ending::may_claim(position).filter(|_| game.outcome().is_none()).map(|[leader, _]| INFO.seat_name(leader));
    let (draw, resign) = (names(|s| negotiation.offered.contains(s)), names(|s| negotiation.resigning.contains(s)));
    fields.insert("walking".into(), names(|seat| position.walking.contains(seat)).into());
    fields.insert("stalemated".into(), names(|seat| position.stalemated.contains(seat)).into());
    fields.insert("castling".into(), write_castling::<FourPlayer>(|seat, n| position.has_right(seat, n)).into());
    fields.insert("ep".into(), rights.into());
    fields.insert("claim_win".into(), leader.into());
    fields.insert("votes".into(), json!({"draw": draw, "resign": resign}));
    fields.insert("clock".into(), negotiation.clock.into());
}
