//! Tests the board and the starting position: TH-B1 to TH-B9, TH-S1, TH-R1.

use super::new_game;
use polychess_game::{Match, Show, Text};
use polychess_rules::{Position as _, Seat};
use polychess_topology::Topology;
use polychess_variants::three_handed::ThreeHanded;
use std::collections::BTreeSet;

fn topology() -> &'static Topology {
    new_game().position().topology()
}

fn neighbours(cell: &str, directions: std::ops::Range<usize>) -> BTreeSet<&'static str> {
    let topology = topology();
    let from = topology.cell(cell).expect(cell);
    directions.filter_map(|d| topology.ray(from, d).first()).map(|step| topology.name(step.to)).collect()
}

/// TH-B1, TH-B2, TH-B7: the board has three kingdoms of 32 cells, and the drawing has four line
/// segments for each border.
#[test]
fn kingdoms_and_borders() {
    let picture = ThreeHanded::board(new_game().options());
    assert_eq!((picture.cells.len(), picture.zones.len(), picture.lines.len()), (96, 3, 12));
    assert!(picture.lines.iter().all(|line| line.class == "border"));
    for (zone, cells) in picture.zones.iter().zip(["a1 h4 d4 e1", "h12 l9 e9 i12", "l8 a5 i5 d8"]) {
        assert_eq!(zone.cells.len(), 32);
        for cell in cells.split(' ') {
            let index = picture.cells.iter().position(|c| c.name == cell).expect(cell);
            assert!(zone.cells.contains(&index), "{cell} of {}", zone.words);
        }
    }
}

/// TH-B3, TH-B4: cells have the right neighbours across the borders and around the centre point.
#[test]
fn neighbours_over_borders() {
    for (a, b) in
        ["e4 e9", "f4 f9", "g4 g9", "h4 h9", "i9 i5", "j9 j5", "k9 k5", "l9 l5", "a5 a4", "b5 b4", "c5 c4", "d5 d4"]
            .into_iter()
            .filter_map(|pair| pair.split_once(' '))
    {
        assert!(neighbours(a, 0..4).contains(b) && neighbours(b, 0..4).contains(a), "{a} {b}");
    }
    let centre = ["d4", "e4", "e9", "i9", "i5", "d5"];
    for (i, cell) in centre.iter().enumerate() {
        let straight = neighbours(cell, 0..4);
        assert!(straight.contains(centre[(i + 1) % 6]) && straight.contains(centre[(i + 5) % 6]), "{cell}");
        let through = [centre[(i + 2) % 6], centre[(i + 4) % 6]];
        assert!(through.iter().all(|to| neighbours(cell, 4..12).contains(to)), "{cell}");
        assert!(!neighbours(cell, 4..12).contains(centre[(i + 3) % 6]), "{cell}");
    }
}

/// TH-B5: the cell a1 is dark. Orthogonal neighbours always have different colours, and diagonal
/// neighbours the same colour.
#[test]
fn colours() {
    let topology = topology();
    let colour = |name: &str| topology.cell_info(topology.cell(name).expect(name)).colour;
    assert_eq!((colour("a1"), colour("d1"), colour("e12"), colour("i8")), (1, 0, 0, 0));
    for cell in topology.cells().map(|c| topology.name(c)) {
        assert!(neighbours(cell, 0..4).iter().all(|to| colour(to) != colour(cell)), "{cell}");
        assert!(neighbours(cell, 4..12).iter().all(|to| colour(to) == colour(cell)), "{cell}");
    }
}

/// TH-B6: every file runs through two kingdoms, from edge to edge.
#[test]
fn files_run_through_two_kingdoms() {
    let topology = topology();
    for (from, file) in
        [("e1", "e2 e3 e4 e9 e10 e11 e12"), ("a1", "a2 a3 a4 a5 a6 a7 a8"), ("l8", "l7 l6 l5 l9 l10 l11 l12")]
    {
        let ray = topology.ray(topology.cell(from).expect(from), 0);
        assert_eq!(ray.iter().map(|step| topology.name(step.to)).collect::<Vec<_>>().join(" "), file);
    }
}

/// TH-B8, TH-B9: the rotation maps each kingdom onto the next. A drawing rotated for a seat has
/// this player's first rank at the bottom.
#[test]
fn drawing() {
    let topology = topology();
    let cell = |name: &str| topology.cell(name).expect(name);
    assert_eq!(["a1", "h12", "l8"].map(|name| topology.name(topology.rotated(cell(name)))), ["h12", "l8", "a1"]);
    let picture = ThreeHanded::board(new_game().options());
    for (seat, corner) in ["d1", "e12", "i8"].iter().enumerate() {
        let [x, y] = picture.cells[cell(corner).index()].centre;
        let down = picture.rotations[seat].to_radians();
        let turned = x * down.sin() + y * down.cos();
        assert!(turned > 6.0, "{corner} lies {turned} below the centre for seat {seat}");
    }
}

/// TH-S1, TH-R1: each queen starts to the left of its king, on a light cell.
#[test]
fn first_position() {
    let rank = |letter: &str| ["R", "N", "B", "Q", "K", "B", "N", "R"].map(|role| format!("{letter}{role}")).concat();
    let kingdom = |letter: &str| format!("8/8/{}/{}", format!("{letter}P").repeat(8), rank(letter));
    let board = ["w", "r", "b"].map(kingdom).join("/");
    let game = new_game();
    assert_eq!(ThreeHanded::position_text(game.state(), false), format!("{board} w wKQrKQbKQ - - - - 0"));
    let scene = ThreeHanded::scene(&game);
    assert!(scene.pieces.len() == 48 && scene.marks.is_empty() && scene.notes.is_empty());
    assert_eq!(game.to_move(), Seat::new(0));
    assert!(Match::new(game).points().is_none());
}
