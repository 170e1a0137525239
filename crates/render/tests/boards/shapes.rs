//! A board of each shape with a few pieces, for tests that do not depend on the games.

use polychess_game::{ArmyMark, BoardLine, BoardPicture, Colour, Mark, Scene, ScenePiece, SceneSeat};
use polychess_topology::Topology;
use polychess_topology::cross::{Cross, STEPPED};
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::ring::Ring;
use polychess_topology::yalta::Yalta;

pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) picture: BoardPicture,
    pub(crate) scene: Scene,
}

fn letter(n: u8) -> char {
    char::from(b'a' + n)
}

fn hex() -> Topology {
    let exists = |f: i8, r: i8| f.abs() <= 3 && r.abs() <= 3 && (f - r).abs() <= 3;
    let name = |f: i8, r: i8| exists(f, r).then(|| format!("{}{}", letter((f + 3).unsigned_abs()), r + 4));
    let turn = |f: i8, r: i8| (r - f, -f);
    Hex::new(&HexSpec { reach: -3..=3, name: &name, turn: &turn, gated: false }).topology
}

fn ring() -> Topology {
    Ring::new(|ring, file| format!("{}{}{ring}", ["WH", "BL", "GR"][usize::from(file / 8)], letter(file % 8))).topology
}

fn cross() -> Topology {
    Cross::new(STEPPED, |x, y| format!("{}{y}", letter(x.unsigned_abs() - 1))).topology
}

fn yalta() -> Topology {
    Yalta::new(|kingdom, file, rank| format!("{}{rank}", letter(kingdom * 8 + file - 1))).topology
}

/// Returns one board of each shape. Each seat has a king on its lowest cell. A piece without a
/// drawing is next to each king.
pub(crate) fn all() -> Vec<Shape> {
    let mut shapes = vec![
        shape("hex", &hex(), &["white", "gray", "black"]),
        shape("ring", &ring(), &["white", "gray", "black"]),
        shape("cross", &cross(), &["white", "yellow", "black", "red"]),
        shape("yalta", &yalta(), &["white", "red", "black"]),
    ];
    let coordinates = [7, 15, 23].map(|file| (Ring::at(1, file), Ring::at(1, (file + 1) % 24)));
    let edges = coordinates
        .into_iter()
        .filter_map(|(a, b)| BoardLine::between(&ring(), a, b, "moat-shut", "a line & <its> words"));
    shapes[1].scene.lines.extend(edges);
    let plain = Cross::new(STEPPED, |_, _| String::new());
    let inside = |c| {
        let (x, y) = plain.coordinates(c);
        Some(usize::from((6..=10).contains(&x) && (6..=10).contains(&y)))
    };
    shapes[2].picture.lines = BoardLine::around(&cross(), inside, "no such class", "the middle");
    let kingdom = |c| Some(usize::from(Yalta::coordinates(c).0));
    shapes[3].picture.lines = BoardLine::around(&yalta(), kingdom, "border", "a border");
    shapes
}

fn shape(name: &'static str, topology: &Topology, seats: &[&'static str]) -> Shape {
    let picture = BoardPicture::of(topology, seats.len());
    let mut pieces = Vec::new();
    for (seat, degrees) in picture.rotations.iter().enumerate() {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let depth = |i: &usize| {
            let [x, y] = picture.cells[*i].centre;
            ((x * sin + y * cos) * 1e3) as i64 * 1000 + ((x * cos - y * sin) * 1e3) as i64
        };
        let mut cells: Vec<usize> = (0..picture.cells.len()).collect();
        cells.sort_by_key(depth);
        let state = ["alive", "fallen", "alive", "alive"][seat];
        let lowest = cells[cells.len() - 1];
        pieces.push(ScenePiece { cell: lowest, seat, glyph: "king", letter: 'K', state });
        pieces.push(ScenePiece {
            cell: cells[cells.len() - 2],
            seat,
            glyph: "no-such-man",
            letter: 'X',
            state: "alive",
        });
    }
    let marks = vec![
        Mark { class: "last", seat: Some(0), cells: vec![pieces[0].cell, 20], words: "the last turn".into() },
        Mark { class: "check", seat: Some(0), cells: vec![pieces[0].cell], words: "in <check>".into() },
        Mark { class: "of its own", seat: None, cells: vec![pieces[1].cell, 9999], words: "something else".into() },
    ];
    let seat = |name: &&'static str| {
        let (colour, mark) = match *name {
            "white" => (Colour::White, ArmyMark::Plain),
            "gray" => (Colour::Gray, ArmyMark::Band),
            "yellow" => (Colour::Yellow, ArmyMark::Band),
            "black" => (Colour::Black, ArmyMark::Dots),
            _ => (Colour::Red, ArmyMark::Hatch),
        };
        SceneSeat { name, title: name, colour, mark, in_check: false, out: false, taken: Vec::new() }
    };
    let scene = Scene {
        pieces,
        marks,
        lines: Vec::new(),
        seats: seats.iter().map(seat).collect(),
        to_move: Some(0),
        notes: vec!["a note".into()],
    };
    Shape { name, picture, scene }
}
