//! The drawing of the board, the scene, and the status fields that only this game has.

use crate::three_handed::board::{BOARD, SEATS, left, owner, passed_pawn};
use crate::three_handed::info::INFO;
use crate::three_handed::legality;
use crate::three_handed::position::Position;
use crate::three_handed::setup::{Options, ThreeHanded};
use polychess_game::rows::write_castling;
use polychess_game::{BoardLine, BoardPicture, Game, Mark, Scene, Show, Zone};
use polychess_rules::{Role, Seat, Seats};
use polychess_topology::Cell;
use serde_json::{Map, Value as Json, json};

impl Show for ThreeHanded {
    fn board(_: &Options) -> BoardPicture {
        board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene(game)
    }
}

fn board() -> BoardPicture {
    let topology = &BOARD.topology;
    let mut picture = BoardPicture::of(topology, SEATS);
    picture.zones = Seat::all(SEATS)
        .map(|seat| Zone {
            class: "kingdom".into(),
            words: format!("{}'s kingdom", INFO.seat_title(seat)),
            seat: Some(seat.index()),
            cells: BOARD.kingdoms[seat].iter().map(Cell::index).collect(),
        })
        .collect();
    // TH-B7: borders run between kingdoms.
    picture.lines = BoardLine::around(topology, |c| Some(owner(c).index()), "border", "border between two kingdoms");
    picture
}

fn scene(game: &Game<ThreeHanded>) -> Scene {
    let position = game.position();
    let mut scene = Scene::of(game, |_, piece| if position.out.contains(piece.seat()) { "fallen" } else { "alive" });
    for seat in Seat::all(SEATS) {
        let (title, victim) = (INFO.seat_title(seat), left(seat));
        let imposing = position.imposing & position.pieces.seat(seat);
        if !imposing.is_empty() {
            let words = format!("{title} imposes on {}", INFO.seat_title(victim));
            let cells = imposing.iter().map(Cell::index).collect();
            scene.marks.push(Mark { class: "imposing", seat: Some(seat.index()), cells, words });
        }
        let king = || position.pieces.pieces(seat, Role::KING).iter().map(Cell::index).collect();
        // TH-D3: mark the king of a doubly attacked player.
        if position.doubly_attacked().contains(seat) {
            let words = format!("{title} is doubly attacked");
            scene.marks.push(Mark { class: "doubly-attacked", seat: Some(seat.index()), cells: king(), words });
        }
        if position.mated.contains(seat) {
            let cells = king();
            let words = format!("{title} is mated: any piece that attacks this king can capture it");
            scene.marks.push(Mark { class: "mated", seat: Some(seat.index()), cells, words });
        }
    }
    if game.outcome().is_none() {
        scene.notes = notes(position);
    }
    scene
}

fn notes(position: &Position) -> Vec<String> {
    let titles = |seats: Seats| seats.iter().map(|seat| INFO.seat_title(seat)).collect::<Vec<_>>();
    let mut notes: Vec<String> =
        titles(position.doubly_attacked()).iter().map(|title| format!("{title} is doubly attacked.")).collect();
    let turn = INFO.seat_title(position.turn);
    if position.mid_turn.is_some() {
        notes.push(format!("{turn} may make a second move."));
    } else if !legality::can_move(position) {
        notes.push(format!("{turn} has no legal turn and passes."));
    } else if position.has_two_moves {
        notes.push(format!("{turn} may make two moves in this turn."));
    }
    notes.extend(
        titles(position.mated).iter().map(|title| format!("{title} is mated; any attacker can capture the king.")),
    );
    notes
}

pub(in crate::three_handed) fn status(game: &Game<ThreeHanded>, fields: &mut Map<String, Json>) {
    let (position, topology) = (game.position(), &BOARD.topology);
    let names = |seats: Seats| seats.iter().map(|seat| INFO.seat_name(seat)).collect::<Vec<_>>();
    let mut imposing: Vec<&str> = position.imposing.iter().map(|cell| topology.name(cell)).collect();
    imposing.sort_unstable();
    let right = |target: Cell| {
        let (owner, pawn) = (INFO.seat_name(owner(target)), topology.name(passed_pawn(target)));
        json!({"owner": owner, "skipped": topology.name(target), "pawn": pawn})
    };
    fields.insert("doubly_attacked".into(), names(position.doubly_attacked()).into());
    fields.insert("imposing".into(), imposing.into());
    fields.insert("mated".into(), names(position.mated).into());
    fields.insert("castling".into(), write_castling::<ThreeHanded>(|seat, n| position.has_right(seat, n)).into());
    fields.insert("ep".into(), position.en_passant.iter().map(right).collect());
    fields.insert("clock".into(), game.negotiation().draws.clock.into());
    let offer = game.negotiation().draws.offer.map(|offer| INFO.seat_name(offer.by));
    fields.insert("draw_offer".into(), offer.into());
}
