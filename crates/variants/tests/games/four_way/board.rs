//! Tests the board, its drawing and the starting position.

use super::{diagram, game, new_game};
use polychess_game::{BoardPicture, Show, Text, Variant};
use polychess_rules::Position as _;
use polychess_variants::four_way::FourWay;
use std::collections::{BTreeMap, BTreeSet};

fn picture() -> BoardPicture {
    FourWay::board(new_game(&[]).options())
}

/// 4W-B1, 4W-B8: the board has 101 cells with these names. 4W-B7: a cell is light if x + y is even.
#[test]
fn cells_names_and_colours() {
    let picture = picture();
    assert_eq!(picture.cells.len(), 101);
    for cell in &picture.cells {
        let (x, y) = diagram::place(&cell.name);
        assert!(diagram::exists(x, y), "{}", cell.name);
        assert_eq!(i32::from(cell.colour), (x + y) % 2, "{}", cell.name);
        assert_eq!(cell.centre, [f64::from(x - 8), f64::from(8 - y)]);
    }
    let colour = |name: &str| picture.cells.iter().find(|c| c.name == name).expect(name).colour;
    assert!(["h2", "b8", "h14", "n8"].iter().all(|queen| colour(queen) == 0));
    assert!(["h1", "a8", "h15", "o8"].iter().all(|home| colour(home) == 1));
}

/// 4W-B2: the board has four territories of 19 cells and a neutral centre of 25 cells, with the
/// blue line between them.
#[test]
fn territories_and_lines() {
    let picture = picture();
    let of = |seat| picture.zones.iter().find(|z| z.seat == seat).expect("a zone");
    for (seat, inside, outside) in [(0, "f5", "f6"), (1, "e10", "f10"), (2, "j11", "j10"), (3, "k6", "j6")] {
        let zone = of(Some(seat));
        let names: BTreeSet<&str> = zone.cells.iter().map(|&i| picture.cells[i].name.as_str()).collect();
        assert_eq!((zone.class.as_str(), names.len()), ("territory", 19));
        assert!(names.contains(inside) && !names.contains(outside));
    }
    assert_eq!((of(None).class.as_str(), of(None).cells.len()), ("centre", 25));
    let classes: Vec<&str> = picture.lines.iter().map(|l| l.class.as_str()).collect();
    assert_eq!(classes, ["blue-line", "triangle", "triangle", "triangle", "triangle"]);
    let [left, top, right, bottom] = picture.bounds;
    for [x, y] in picture.lines.iter().flat_map(|l| l.points.iter()) {
        assert!((left..=right).contains(x) && (top..=bottom).contains(y));
    }
    // 4W-B7: each triangle belongs to its player. Yellow's triangle points west, at the end of a8,
    // beyond the frame.
    let seats: Vec<_> = picture.lines.iter().map(|line| line.seat).collect();
    assert_eq!(seats, [None, Some(0), Some(1), Some(2), Some(3)]);
    assert!(picture.lines[2].points.contains(&[-8.3, 0.0]));
    assert_eq!(picture.rotations, [0.0, 270.0, 180.0, 90.0]);
}

/// 4W-B4: the names of cells in each player's view agree with the rulebook's table, in both
/// directions. 4W-N2: cells in the side arms have a letter.
#[test]
fn names_in_each_players_view() {
    let picture = picture();
    let names = |cell: &str| picture.cells.iter().find(|c| c.name == cell).expect(cell).names.clone();
    assert_eq!(names("h1"), ["c1", "Wc1", "c15", "Wc1"]);
    assert_eq!(names("a8"), ["Yc1", "c1", "Yc1", "c15"]);
    assert_eq!(names("f5"), ["a5", "Wa5", "e11", "Wa5"]);
    assert_eq!(names("g7"), ["b7", "d7", "d9", "b9"]);
    assert_eq!(names("c10"), ["Ya3", "a3", "Ya3", "e13"]);
    // For the partner, file f and rank r become file 6-f and rank 16-r.
    for cell in &picture.cells {
        for (seat, partner) in [(0, 2), (1, 3)] {
            let (own, his) = (&cell.names[seat], &cell.names[partner]);
            if own.starts_with(|c: char| c.is_ascii_lowercase()) {
                let (file, rank) = diagram::place(own);
                assert_eq!(*his, format!("{}{}", char::from(b'a' + (5 - file) as u8), 16 - rank));
            }
        }
    }
}

/// 4W-B5: a home square has three neighbours. 4W-B6: no cell is behind a3 and e3, so an opponent's
/// pawn there moves sideways.
#[test]
fn homes_and_corners() {
    let kings = game(&diagram::text("W: Kh1; Y: Ka8; B: Kh15; R: Ko8 Pi8", "W", ""));
    assert_eq!(super::destinations(&kings, "h1"), ["g2", "h2", "i2"]);
    let pawns = game(&diagram::text("W: Kh5; Y: Ka8; B: Kh15; R: Ko8 Pf3 Pj3", "R", ""));
    assert_eq!(super::destinations(&pawns, "f3"), ["g3"]);
    assert_eq!(super::destinations(&pawns, "j3"), ["i3"]);
}

/// 4W-S1, 4W-S2, 4W-S3, 4W-S4: each player starts with fourteen pieces as in the rulebook's table,
/// and White moves first. 4W-O1: an option replaces the third knights with squirrels.
#[test]
fn initial_position() {
    let table = [
        ("w", "h1", "h2", "g2 i2", "h3 i3", "f3 j3", "g3", "f4 g4 h4 i4 j4"),
        ("y", "a8", "b8", "b7 b9", "c8 c9", "c10 c6", "c7", "d10 d6 d7 d8 d9"),
        ("b", "h15", "h14", "g14 i14", "g13 h13", "f13 j13", "i13", "f12 g12 h12 i12 j12"),
        ("r", "o8", "n8", "n7 n9", "m7 m8", "m10 m6", "m9", "l10 l6 l7 l8 l9"),
    ];
    for (options, third) in [(&[][..], "N"), (&["third_piece=squirrel"][..], "S")] {
        let mut wanted = BTreeMap::new();
        for (seat, k, q, r, b, n, other, p) in table {
            for (role, cells) in [("K", k), ("Q", q), ("R", r), ("B", b), ("N", n), (third, other), ("P", p)] {
                for cell in cells.split(' ') {
                    wanted.insert(diagram::place(cell), format!("{seat}{role}"));
                }
            }
        }
        let game = new_game(options);
        let text = FourWay::position_text(game.state(), false);
        let (board, rest) = text.split_once(' ').expect("fields");
        assert_eq!(diagram::read_board(board), wanted);
        assert_eq!(wanted.len(), 56);
        assert_eq!(rest, "w - 0");
    }
    let mut game = new_game(&[]);
    let order: Vec<&str> = ["h4h5", "d8e8", "h12h11", "l8k8", "h5h6"]
        .iter()
        .map(|turn| {
            let seat = game.to_move().expect("a player on turn");
            super::play(&mut game, turn);
            FourWay::INFO.seat_name(seat)
        })
        .collect();
    assert_eq!(order, ["white", "yellow", "black", "red", "white"]);
}

/// The drawing of a position marks frozen pieces, checkmated kings and stale players.
#[test]
fn scenes_mark_frozen_and_stale_players() {
    let mated = game(&diagram::text("W: Kh1 Qb8; Y: Ka8 Rh5; B: Kg14 Nd7; R: Kn9", "W", "Y"));
    let scene = FourWay::scene(&mated);
    assert!(scene.pieces.iter().all(|piece| (piece.state == "frozen") == (piece.seat == 1)));
    let mark = scene.marks.iter().find(|m| m.class == "mated").expect("a mark");
    let a8 = mated.position().topology().cell("a8").expect("a cell").index();
    assert_eq!((mark.seat, mark.cells.as_slice()), (Some(1), &[a8][..]));
    let stale = game(&diagram::text("W: Kh1 Rb7 Nd8 Pi8; Y: Ka8 Ph8; B: Kh15; R: Ko8", "W", ""));
    assert_eq!(FourWay::scene(&stale).notes, ["Yellow has no legal move and loses the turn"]);
    let own = game(&diagram::text("W: Kh1 Sf5 Uh12; Y: Ka8; B: Kh15; R: Ko8", "W", ""));
    let glyphs: BTreeSet<&str> = FourWay::scene(&own).pieces.iter().map(|m| m.glyph).collect();
    assert_eq!(glyphs, BTreeSet::from(["king", "squirrel", "superpawn"]));
}
