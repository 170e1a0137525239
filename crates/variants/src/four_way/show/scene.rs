//! The drawing of the board, the scene, and the status fields that only this game has.

use super::notation::square;
use crate::crossed::SEATS;
use crate::four_way::board::{BOARD, SQUIRREL, SUPERPAWN, Set};
use crate::four_way::info::INFO;
use crate::four_way::legality::is_stale;
use crate::four_way::setup::FourWay;
use crate::four_way::setup::Options;
use polychess_game::{BoardLine, BoardPicture, Game, Mark, Scene, Show, Zone};
use polychess_rules::{Position as _, Role, Seat};
use polychess_topology::{Cell, Point};
use serde_json::{Map, Value as Json, json};

impl Show for FourWay {
    fn glyph(role: Role) -> &'static str {
        match role {
            Role::KING => "king",
            Role::QUEEN => "queen",
            Role::ROOK => "rook",
            Role::BISHOP => "bishop",
            Role::KNIGHT => "knight",
            SQUIRREL => "squirrel",
            SUPERPAWN => "superpawn",
            _ => "pawn",
        }
    }

    fn board(_: &Options) -> BoardPicture {
        board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene(game)
    }
}

/// Half the side of the centre, in cells.
const BLUE_LINE: f64 = 2.5;
/// The distance of a triangle's tip from the middle of the board.
const TIP: f64 = 8.3;
/// The distance of a triangle's base from the middle of the board.
const BASE: f64 = 6.3;
/// Half the width of a triangle's base. The corners of the base are under the frame, next to the
/// three cells of rank 2.
const HALF_BASE: f64 = 1.7;

fn pair(point: Point) -> [f64; 2] {
    [point.x, point.y]
}

fn board() -> BoardPicture {
    let topology = &BOARD.cross.topology;
    let cells: Vec<Cell> = topology.cells().collect();
    let names = |cell: usize| Seat::all(SEATS).map(|seat| square(seat, cells[cell])).collect();
    let mut picture = BoardPicture::of(topology, SEATS).with_names(names);
    picture.zones = zones();
    picture.lines = lines();
    // The tips of the triangles extend beyond the cells.
    picture.bounds = [-TIP, -TIP, TIP, TIP];
    picture
}

/// 4W-B2: returns the territories and the centre.
fn zones() -> Vec<Zone> {
    let indices = |cells: Set| cells.iter().map(Cell::index).collect();
    let mut zones: Vec<Zone> = Seat::all(SEATS)
        .map(|seat| Zone {
            class: "territory".into(),
            words: format!("{}'s territory", INFO.seat_title(seat)),
            seat: Some(seat.index()),
            cells: indices(BOARD.territories[seat.index()]),
        })
        .collect();
    let arms = BOARD.territories.iter().fold(Set::EMPTY, |a, &b| a | b);
    let centre = BOARD.cross.topology.cells().filter(|cell| !arms.contains(*cell)).collect();
    zones.push(Zone { class: "centre".into(), words: "the centre".into(), seat: None, cells: indices(centre) });
    zones
}

/// 4W-B2, 4W-B5, 4W-B7: returns the blue line around the centre, and a triangle around each home
/// square.
fn lines() -> Vec<BoardLine> {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let around = corners.map(|(x, y)| [x * BLUE_LINE, y * BLUE_LINE]).to_vec();
    let mut lines =
        vec![BoardLine { class: "blue-line".into(), words: "the blue line".into(), seat: None, points: around }];
    for seat in Seat::all(SEATS) {
        let turned = |(x, y): (f64, f64)| {
            pair(Point::new(x, y).rotated(BOARD.cross.topology.rotation_degrees() * seat.index() as f64))
        };
        let points = [(-HALF_BASE, BASE), (0.0, TIP), (HALF_BASE, BASE), (-HALF_BASE, BASE)].map(turned).to_vec();
        let words = format!("{}'s home triangle", INFO.seat_title(seat));
        lines.push(BoardLine { class: "triangle".into(), words, seat: Some(seat.index()), points });
    }
    lines
}

fn scene(game: &Game<FourWay>) -> Scene {
    let position = game.position();
    let mut scene =
        Scene::of(game, |_, piece| if position.frozen().contains(piece.seat()) { "frozen" } else { "alive" });
    for seat in position.frozen().iter() {
        let title = INFO.seat_title(seat);
        let cells = position.armies.pieces.king(seat).into_iter().map(Cell::index).collect();
        scene.marks.push(Mark { class: "mated", seat: Some(seat.index()), cells, words: format!("{title} is mated") });
        scene.notes.push(format!("{title} is mated: the pieces are frozen and the turn is lost"));
    }
    let stale = Seat::all(SEATS).filter(|&seat| position.to_move().is_some() && is_stale(position, seat));
    scene.notes.extend(stale.map(|seat| format!("{} has no legal move and loses the turn", INFO.seat_title(seat))));
    scene
}

pub(in crate::four_way) fn status(game: &Game<FourWay>, fields: &mut Map<String, Json>) {
    let (position, negotiation) = (game.position(), game.negotiation());
    let names = |keep: &dyn Fn(Seat) -> bool| -> Vec<&str> {
        Seat::all(SEATS).filter(|&seat| keep(seat)).map(|seat| INFO.seat_name(seat)).collect()
    };
    fields.insert("frozen".into(), names(&|seat| position.frozen().contains(seat)).into());
    fields.insert("stale".into(), names(&|seat| is_stale(position, seat)).into());
    let (draw, resign) =
        (names(&|seat| negotiation.draw.contains(seat)), names(&|seat| negotiation.resign.contains(seat)));
    fields.insert("votes".into(), json!({"draw": draw, "resign": resign}));
    fields.insert("clock".into(), negotiation.clock.into());
}
