//! Tests movement and pawns. Cells are pairs of column and row, as in the rulebook (TP-B1).

use super::{forbids, ledger::position_text, new_game, set_up, targets};
use polychess_game::{Choices, Game, Variant};
use polychess_rules::Seat;
use polychess_variants::three_player::ThreePlayer;

type Pair = (i32, i32);

/// TP-B3, TP-B4: the six straight directions.
const STRAIGHT: [Pair; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
/// TP-B3, TP-B4: the six diagonal directions.
const DIAGONAL: [Pair; 6] = [(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)];

fn name((c, r): Pair) -> Option<String> {
    let exists = (1..=13).contains(&c) && (1..=13).contains(&r) && (-5..=7).contains(&(c - r));
    exists.then(|| format!("{}{c}", char::from(b'a' + r as u8 - 1)))
}

fn cells() -> impl Iterator<Item = Pair> {
    (1..=13).flat_map(|c| (1..=13).map(move |r| (c, r))).filter(|&cell| name(cell).is_some())
}

/// TP-B8: returns the corresponding cell of the player `times` seats later in turn order.
fn turned((c, r): Pair, times: usize) -> Pair {
    (0..times).fold((c, r), |(c, r), _| (8 - c + r, 14 - c))
}

/// TP-B6: returns the distance of a cell from the player's baseline.
fn distance(seat: usize, (c, r): Pair) -> i32 {
    [r - 1, c - r + 5, 13 - c][seat]
}

fn lines(from: Pair, steps: &[Pair]) -> Vec<String> {
    let along = |&(dc, dr): &Pair| (1..).map_while(move |n| name((from.0 + n * dc, from.1 + n * dr)));
    let mut cells: Vec<String> = steps.iter().flat_map(along).collect();
    cells.sort();
    cells
}

/// TP-S2: the order is White, Gray, Black and White again. No player may pass.
#[test]
fn order_of_play() {
    let mut game = new_game();
    for (seat, turn) in [(0, "b7d9"), (1, "k6j8"), (2, "k12k10"), (0, "a6e8")] {
        assert_eq!(game.to_move(), Seat::new(seat));
        assert!(game.read_turn("pass").is_err() && !game.legal_turns().iter().any(|t| t.0 == "pass"));
        game.play_text(turn).expect(turn);
    }
}

/// TP-M3, TP-M5, TP-M6: sliders move any distance, in six directions or, for the queen, in twelve.
#[test]
fn lone_sliders() {
    let both = [STRAIGHT, DIAGONAL].concat();
    for (letter, steps) in [("Q", &both[..]), ("R", &STRAIGHT), ("B", &DIAGONAL)] {
        let game = set_up(&format!("a4:0K j5:1K i13:2K e7:0{letter}"), 0);
        assert_eq!(targets(&game, "e7"), lines((7, 5), steps), "{letter}");
    }
}

/// TP-M1: sliders move along empty cells and onto a piece of either opponent, but never onto or
/// past their own pieces.
#[test]
fn lines_end_at_pieces() {
    let game = set_up("a4:0K j5:1K i13:2K e7:0R f8:0N d6:1P e9:2P", 0);
    let column = lines((7, 5), &[STRAIGHT[2], STRAIGHT[5]]);
    let mut expected: Vec<String> = ["d6", "e1", "e2", "e3", "e4", "e5", "e6", "e8", "e9"].map(str::to_owned).to_vec();
    expected.extend(column);
    expected.sort();
    assert_eq!(targets(&game, "e7"), expected);
    assert_eq!(forbids(&game, "e7f8"), Some("TP-M1"));
}

/// TP-P1, TP-P2: a pawn has two forward steps and three captures, relative to its player.
#[test]
fn pawns_of_all_three() {
    let corners = [(0, "a1"), (1, "m8"), (2, "m13")];
    for (seat, expected) in [
        // Steps (0,1) and (1,1), captures (-1,1), (1,2) and (2,1).
        (0, ["g6", "g7", "g8", "g9", "h8"]),
        // Steps (1,0) and (0,-1), captures (2,1), (1,-1) and (-1,-2).
        (1, ["d6", "e7", "e8", "f8", "g9"]),
        // Steps (-1,0) and (-1,-1), captures (-1,-2), (-2,-1) and (-1,1).
        (2, ["d6", "e5", "e6", "f6", "g6"]),
    ] {
        let kings: String = corners.iter().map(|(owner, cell)| format!("{cell}:{owner}K ")).collect();
        let prey: String =
            ["g9", "h8", "g6", "e5", "d6", "e8"].iter().map(|cell| format!("{cell}:{}N ", (seat + 1) % 3)).collect();
        let game = set_up(&format!("{kings}{prey}f7:{seat}P"), seat);
        assert_eq!(targets(&game, "f7"), expected, "player {seat}");
    }
}

/// TP-B6, TP-P3: a pawn cannot be on the eight cells of its own baseline. From the nine cells of
/// its pawn row, it can move two steps in one direction (TP-R13).
///
/// TP-B7, TP-P5, TP-R4: promotion is compulsory on the sixteen baseline cells of the opponents, and
/// impossible elsewhere.
#[test]
fn baselines_and_edges() {
    for seat in 0..3 {
        let (mut home, mut doubles, mut promoting) = (Vec::new(), Vec::new(), std::collections::BTreeSet::new());
        for cell in cells() {
            let pieces = |kings: [Pair; 3]| {
                let named = |(owner, king): (usize, Pair)| {
                    format!("{}:{}K ", name(turned(king, seat)).expect("a cell"), (owner + seat) % 3)
                };
                let kings: String = (0..).zip(kings).map(named).collect();
                format!("{kings}{}:{seat}P", name(cell).expect("a cell"))
            };
            // Keep the kings away from the pawn: in the middle of the board if the pawn is near its
            // own side, and otherwise near that side.
            let near = distance(seat, cell) < 4;
            let kings = if near { [(4, 7), (7, 7), (10, 7)] } else { [(2, 2), (5, 2), (8, 2)] };
            let text = position_text(&pieces(kings), seat);
            let Ok(game) = polychess_game::Game::from_text(new_game().choices().clone(), &text) else {
                home.push(cell);
                continue;
            };
            let from = name(cell).expect("a cell");
            for (dc, dr) in STRAIGHT {
                let two = (cell.0 + 2 * dc, cell.1 + 2 * dr);
                if name(two).is_some_and(|to| targets(&game, &from).contains(&to)) {
                    doubles.push(cell);
                }
            }
            for target in targets(&game, &from) {
                let to = cells().find(|&c| name(c).as_deref() == target.split('=').next()).expect("a cell");
                let baseline = (0..3).any(|other| other != seat && distance(other, to) == 0);
                assert_eq!(target.contains('='), baseline, "{from}{target}");
                if baseline {
                    promoting.insert(target);
                }
            }
        }
        let at = |far: i32| cells().filter(move |&cell| distance(seat, cell) == far).collect::<Vec<_>>();
        assert_eq!((home.len(), &home), (8, &at(0)));
        doubles.dedup();
        assert_eq!((doubles.len(), doubles), (9, at(1)));
        assert_eq!(promoting.len(), 16 * 4);
    }
}

/// TP-B7: a pawn is not promoted on the four inner cells of the neutral edge opposite White, and
/// has no move there. The corners belong to baselines.
#[test]
fn a_pawn_on_the_far_edge() {
    for cell in ["m9", "m10", "m11", "m12"] {
        let game = set_up(&format!("a4:0K j5:1K i13:2K {cell}:0P"), 0);
        assert!(targets(&game, cell).is_empty(), "{cell}");
    }
    let corner = set_up("a4:0K j5:1K i13:2K l12:0P", 0);
    assert_eq!(targets(&corner, "l12"), ["m12", "m13=B", "m13=N", "m13=Q", "m13=R"]);
}

/// TP-R14: an en passant capture ends on the passed cell, and is possible only while that cell is
/// empty. A piece of the pawn's owner on that cell makes the position invalid.
#[test]
fn en_passant_ends_on_an_empty_skipped_cell() {
    let mut game = set_up("a4:0K j5:1K i13:2K b5:0P d4:1P d7:2P", 0);
    ["b5d5", "d4c5"].iter().for_each(|turn| game.play_text(turn).expect(turn));
    assert_eq!(game.position(), set_up("a4:0K j5:1K i13:2K c5:1P d7:2P", 2).position());
    for (pieces, may_be) in [("a4:0K j5:1K i13:2K d5:0P d4:1P", true), ("a4:0K j5:1K i13:2K d5:0P d4:1P c5:0N", false)]
    {
        let text = position_text(pieces, 1).replace(" - 0", " c5d5 0");
        let read = Game::<ThreePlayer>::from_text(Choices::default_of(&ThreePlayer::INFO), &text);
        assert_eq!(read.is_ok(), may_be, "{text}");
    }
}
