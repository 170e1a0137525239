//! Tests the two boards: numbers of cells, colours, edges, and the views of the players.

use super::{choices, new_game, seat};
use polychess_game::AnyMatch as _;
use polychess_game::{Rules, Show};
use polychess_rules::{Piece, Position as _, Role, Seat};
use polychess_topology::{Cell, Topology};
use polychess_variants::three_way::{Options, ThreeWay};
use std::collections::BTreeSet;

fn board(option: &str) -> (Options, &'static Topology) {
    let game = new_game(option);
    (*game.options(), game.position().topology())
}

/// Returns the file and rank of a cell.
fn coordinates(topology: &Topology, cell: Cell) -> (i32, i32) {
    let (file, rank) = topology.name(cell).split_at(1);
    (i32::from(file.as_bytes()[0] - b'a'), rank.parse().expect("a rank"))
}

/// 3WC-B8: returns the rank of a cell as each seat counts it.
fn ranks(topology: &Topology, m: i32, cell: Cell) -> [i32; 3] {
    let (f, r) = coordinates(topology, cell);
    [r, m + 1 + f - r, m + 7 - f]
}

/// 3WC-B1, 3WC-B2, 3WC-B6: each board has the right number of cells, and each file the right ranks.
#[test]
fn cells_of_both_boards() {
    for (option, cells, files) in [("", 147, 14), ("board=8x9", 192, 16)] {
        let (_, topology) = board(option);
        assert_eq!(topology.len(), cells);
        let letters: BTreeSet<char> = topology.cells().filter_map(|c| topology.name(c).chars().next()).collect();
        assert_eq!(letters.len(), files);
    }
    let (_, topology) = board("");
    let ranks_of = |file: char| {
        let names = topology.cells().map(|c| topology.name(c)).filter(|n| n.starts_with(file));
        let mut ranks: Vec<i32> = names.map(|n| n[1..].parse().expect("a rank")).collect();
        ranks.sort();
        (ranks[0], ranks[ranks.len() - 1], ranks.len())
    };
    assert_eq!(
        ['a', 'b', 'h', 'i', 'j', 'n'].map(ranks_of),
        [(1, 7, 7), (1, 8, 8), (1, 14, 14), (2, 14, 13), (3, 14, 12), (7, 14, 8)]
    );
}

/// 3WC-B3, 3WC-B4, 3WC-B8: face steps change the colour, and point steps keep it. Both change the
/// rank in each player's view by the right amount.
#[test]
fn steps_and_colours() {
    for (option, m) in [("", 7), ("board=8x9", 9)] {
        let (_, topology) = board(option);
        for cell in topology.cells() {
            let (f, r) = coordinates(topology, cell);
            assert_eq!(i32::from(topology.cell_info(cell).colour), (f + r) % 3);
            let own = ranks(topology, m, cell);
            assert!(own.iter().all(|r| (1..=m + 7).contains(r)) && own.iter().sum::<i32>() == 2 * m + 8);
            for direction in 0..12 {
                let Some(step) = topology.ray(cell, direction).first() else { continue };
                let to = ranks(topology, m, step.to);
                let mut change = [0, 1, 2].map(|i| to[i] - own[i]);
                change.sort();
                let same_colour = topology.cell_info(cell).colour == topology.cell_info(step.to).colour;
                if direction < 6 {
                    assert!(change == [-1, 0, 1] && !same_colour);
                } else {
                    assert!((change == [-1, -1, 2] || change == [-2, 1, 1]) && same_colour);
                }
            }
        }
    }
    let (_, topology) = board("");
    let colour = |name: &str| topology.cell_info(topology.cell(name).expect(name)).colour;
    assert_eq!(["a1", "b1", "c1"].map(colour), [1, 2, 0]);
}

/// 3WC-B5, 3WC-R2: the home rows have eight cells each, every corner belongs to exactly one of
/// them, and the neutral edges are between them.
#[test]
fn edges() {
    for (option, between) in [("", 7), ("board=8x9", 9)] {
        let (options, topology) = board(option);
        let picture = ThreeWay::board(&options);
        let cells = |class: &str| -> Vec<BTreeSet<&str>> {
            let zones = picture.zones.iter().filter(|zone| zone.class == class);
            zones.map(|z| z.cells.iter().map(|&i| picture.cells[i].name.as_str()).collect()).collect()
        };
        let (home, neutral) = (cells("home-row"), cells("neutral-edge"));
        assert!(home.iter().all(|row| row.len() == 8) && neutral.iter().all(|edge| edge.len() == between));
        assert!(home.iter().enumerate().all(|(i, row)| home[i + 1..].iter().all(|other| row.is_disjoint(other))));
        assert_eq!(home[0], ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"].into());
        let corners = if between == 7 { ["a7", "h14", "n14", "n7"] } else { ["a9", "h16", "p16", "p9"] };
        assert!(home[1].contains(corners[0]) && home[1].contains(corners[1]));
        assert!(home[2].contains(corners[2]) && home[2].contains(corners[3]));
        assert!(neutral[0].contains(corners[1]) && neutral[0].contains(corners[2]));
        assert_eq!(picture.cells.len(), topology.len());
        assert!(picture.lines.iter().all(|line| line.class == "home-row") && !picture.lines.is_empty());
    }
}

/// 3WC-B7, 3WC-R1, 3WC-R29: cells have a name in each of the three views, and the parser accepts
/// these names.
#[test]
fn relative_cells() {
    let worked = [
        ("", "d9", ["d9", "G-f2", "B-m11"]),
        ("", "e10", ["e10", "G-e2", ""]),
        ("", "i14", ["i14", "", "B-m6"]),
        ("", "h14", ["h14", "G-a1", "B-n7"]),
        ("", "n11", ["n11", "", "B-e1"]),
        ("board=8x9", "d9", ["d9", "G-h4", "B-m13"]),
        ("board=8x9", "h16", ["h16", "G-a1", ""]),
    ];
    for (option, name, views) in worked {
        let (options, topology) = board(option);
        let cell = topology.cell(name).expect(name);
        let picture = ThreeWay::board(&options);
        for (view, written) in Seat::all(3).zip(views).filter(|(_, written)| !written.is_empty()) {
            assert_eq!(ThreeWay::write_cell(&options, view, cell), written);
            assert_eq!(ThreeWay::read_cell(&options, written), Some(cell));
            let bare = written.rsplit('-').next().expect("a name");
            assert_eq!(picture.cells[cell.index()].names[view.index()], bare);
        }
    }
    let (options, topology) = board("");
    let d9 = topology.cell("d9");
    assert_eq!(["W-d9", "R-f2"].map(|text| ThreeWay::read_cell(&options, text)), [d9, d9]);
    assert_eq!(["", "-", "G-", "X-d9", "G-z9", "G-a9", "g-f2"].map(|t| ThreeWay::read_cell(&options, t)), [None; 7]);
    for cell in topology.cells() {
        let again = (0..3).fold(cell, |cell, _| topology.rotated(cell));
        assert_eq!(again, cell);
        for view in Seat::all(3) {
            let written = ThreeWay::write_cell(&options, view, cell);
            assert_eq!(ThreeWay::read_cell(&options, &written), Some(cell));
        }
    }
}

/// 3WC-S3, 3WC-R33: the three queens start on three colours, the bishops of each player start on
/// all colours, and each queen is on a line with both opposing kings. 3WC-M4: a queen moves like a
/// rook and a bishop.
#[test]
fn a_correct_set_up() {
    for option in ["", "board=8x9"] {
        let game = new_game(option);
        let (position, topology) = (game.position(), game.position().topology());
        let pieces = |seat: Seat, role: Role| -> Vec<Cell> {
            topology.cells().filter(|&c| position.piece(c) == Some(Piece::new(seat, role))).collect()
        };
        let colours = |cells: &[Cell]| cells.iter().map(|&c| topology.cell_info(c).colour).collect::<BTreeSet<u8>>();
        let queens: Vec<Cell> = Seat::all(3).flat_map(|s| pieces(s, Role::QUEEN)).collect();
        assert_eq!(queens.len(), 3);
        assert_eq!(colours(&queens).len(), 3);
        for owner in Seat::all(3) {
            assert_eq!(colours(&pieces(owner, Role::BISHOP)).len(), 3);
            let army: usize = Role::all().map(|role| pieces(owner, role).len()).sum();
            assert_eq!((army, pieces(owner, Role::PAWN).len()), (25, 16));
            for other in owner.others(3) {
                let sees = |from: Cell, to: Cell| (0..6).any(|d| topology.ray(from, d).iter().any(|s| s.to == to));
                assert!(sees(pieces(owner, Role::QUEEN)[0], pieces(other, Role::KING)[0]));
                assert!(sees(pieces(owner, Role::KING)[0], pieces(other, Role::QUEEN)[0]));
            }
        }
    }
    let queen = super::ledger::set_up("", "W Ke1 Qg7; G Kd10; B Kn11", "W to move");
    let to = queen.legal().iter().filter(|t| t.starts_with("g7")).count();
    let rook_and_bishop = ["R", "B"].map(|role| {
        let game = super::ledger::set_up("", &format!("W Ke1 {role}g7; G Kd10; B Kn11"), "W to move");
        game.legal().iter().filter(|t| t.starts_with("g7")).count()
    });
    assert_eq!(to, rook_and_bishop.iter().sum::<usize>());
}

/// 3WC-R7: double steps of different players never pass the same cell.
#[test]
fn passed_cells_are_never_shared() {
    for option in ["", "board=8x9"] {
        let game = new_game(option);
        let (position, topology) = (game.position(), game.position().topology());
        let mut over: [BTreeSet<Cell>; 3] = Default::default();
        for cell in topology.cells() {
            let Some(piece) = position.piece(cell).filter(|piece| piece.role() == Role::PAWN) else { continue };
            // 3WC-W1: the two face steps that increase the pawn's own rank.
            let m = if option.is_empty() { 7 } else { 9 };
            let rank = |at: Cell| ranks(topology, m, at)[piece.seat().index()];
            let steps = (0..6).filter_map(|d| topology.ray(cell, d).first()).map(|step| step.to);
            over[piece.seat().index()].extend(steps.filter(|&to| rank(to) == rank(cell) + 1));
        }
        assert!(over.iter().all(|cells| cells.len() >= 18));
        assert!(over[0].is_disjoint(&over[1]) && over[1].is_disjoint(&over[2]) && over[2].is_disjoint(&over[0]));
    }
}

/// 3WC-O1, 3WC-O2, 3WC-O3, 3WC-R4: the options have the default values of the rulebook, and can be
/// changed.
#[test]
fn options() {
    let defaults = ThreeWay::options(&choices(""));
    assert_eq!(defaults, Options { large: false, last_mate: false, automatic: false });
    let all = ThreeWay::options(&choices("board=8x9 ending=last-mate automatic=true"));
    assert_eq!(all, Options { large: true, last_mate: true, automatic: true });
    assert_eq!(seat("gray").index(), 1);
}
