//! Tests the worked examples of the rulebook.

use polychess_reference::three_player::{Position, parse, start};

use super::setup::set_up;

fn goes_to(position: &Position, from: &str) -> Vec<String> {
    let legal = position.legal();
    let after = |turn: &String| {
        Some(turn.strip_prefix(from)?).filter(|rest| !rest.starts_with(char::is_numeric)).map(str::to_string)
    };
    legal.iter().filter_map(after).collect()
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<_> = text.split_whitespace().map(str::to_string).collect();
    words.sort();
    words
}

/// The worked examples on turns, checks and endings, as: id | pieces | player to move, castling |
/// turns played first | expectations.
const WORKED: &str = "
W2 | a4:0K j5:1K i13:2K d5:0B | 0 | | d5 to a8 b1 b4 b7 c3 c6 e4 e7 f3 f6 f9 g2 g11 h7 h13 j8 l9
W3 | a4:0K j5:1K i13:2K d5:0B e5:1P | 0 | | d5 to a8 b1 b4 b7 c3 c6 e4 e7 f3 f6 f9 g2 g11 h7 h13 j8 l9
W4 | a4:0K j5:1K i13:2K d5:0B e5:1P e6:0P | 0 | | d5 to a8 b1 b4 b7 c3 c6 e4 e7 f3 f9 g2 g11 h13
W5 | f7:0K j5:1K i13:2K b1:0P | 0 | | f7 to d6 e5 e6 e7 e8 f6 f8 g6 g7 g8 g9 h8
W6 | f7:0K j5:1K i13:2K g7:0P g8:0P | 0 | | f7 to d6 e5 e6 e7 e8 f6 f8 g6 g9
W7 | f7:0K j5:1K i13:2K h8:1B g7:0P g8:0P | 0 | | check; g7 to; g8 to
W8 | f7:0K j5:1K i13:2K h8:1B g7:0P g12:0R | 0 | | check 0; g12 to g8; legal f7h8; illegal f7d6; g7 to
W9 | a4:0K j5:1K i13:2K g7:0N f7:0P g8:1P h7:2P h8:2P | 0 | | g7 to d5 d6 e4 e8 f4 f9 h5 h10 i6 i10 j8 j9
W10 | a4:0K j5:1K i13:2K e6:0P f8:1N g7:2N f5:2R | 0 | | e6 to f5 f6 f7 f8 g7
W11 | a4:0K j5:1K i13:2K e6:0P f8:1N g7:2N f5:2R f6:1P f7:1P | 0 | | e6 to f5 f8
W12 | a4:0K j5:1K i13:2K b5:0P c6:1N | 0 | | b5 to c5 d5
W13 | a4:0K j5:1K i13:2K b5:0P d4:1P d7:2P | 0 | b5d5 | legal d4c5; ep c5d5
W14 | a4:0K j5:1K i13:2K b5:0P d4:1P d7:2P | 0 | b5d5 j5j6 | legal d7c5; d7 to c5 c6 d6
W15 | a4:0K j5:1K i13:2K b5:0P d4:1P d7:2P | 0 | b5d5 j5j6 i13i12 a4a5 | illegal d4c5; ep -
W16 | a4:0K j5:1K i13:2K b5:0P d4:1P d7:2P c4:2N | 0 | b5d5 | illegal d4c5
W17 | a1:0K j5:1K i13:2K b5:0P e4:1N d7:2P | 0 | b5d5 e4c5 d7c5 | ep -; legal d5e5; legal d5e6
W18 | a4:0K k7:1K h13:2K h4:0P | 0 | | h4 to i4=B i4=N i4=Q i4=R i5
W19 | a4:0K j5:1K i13:2K l12:0P m10:0P | 0 | | l12 to m12 m13=B m13=N m13=Q m13=R; m10 to
W20 | a4:0K a1:0R a8:0R j5:1K i13:2K | 0 wKQ | | legal a4a2; legal a4a7
W21 | a4:0K a1:0R a8:0R j5:1K i13:2K j6:1R | 0 wKQ | | legal a4a2; illegal a4a7
W22 | a4:0K a1:0R a8:0R b2:0P j5:1K i13:2K b1:1B | 0 wKQ | | illegal a4a2; legal a4a7
W23 | h5:0K g3:0Q e1:0R f1:1K h10:2K | 1 | | none; scores 3 0 1; out 1
W24 | d9:0K e2:0Q d5:0R f1:1K i13:2K g2:2R | 1 | | scores 1 0 3
W25 | d1:0K e2:0Q c5:0R f1:1K h6:2K j7:2R | 1 | | scores 3 0 1
W26 | a4:0K h11:0Q c6:0R b6:0R j5:1K i8:1N m13:2K | 0 | h11k11 j5i4 | scores 3 1 0; out 2
W27 | a4:0K h11:0Q c6:0R b6:0R j5:1K i8:1N m13:2K | 0 | h11k11 i8k11 | going; check
W28 | m10:0K d11:0Q f1:1K h3:2K e9:2R | 1 | | scores 1 1 1; out; none
W29 | a4:0K j5:1K i13:2K a5:1P | 0 | a4a5 | scores 1 1 1
W30 | a4:0K j5:1K i13:2K d5:0N d6:0N | 0 | | legal d5g7; legal d6g7
W31 | a4:0K j5:1K i13:2K d5:0N d6:0N g7:1P | 0 | | legal d6g7
W34 | a4:0K h11:0Q c6:0R b6:0R j5:1K i8:1N m13:2K | 0 | h11k11 | going; check 2
W37 | f7:0K h8:1K i13:2K g7:2N g8:2P | 2 | g7j9 | check 0 1; illegal f7h8
";

fn check(position: &Position, expectation: &str, id: &str) {
    let (what, rest) = expectation.split_once(' ').unwrap_or((expectation, ""));
    let seats = |seats: Vec<usize>| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>();
    match what {
        "check" => assert_eq!(seats(position.in_check()), words(rest), "{id}"),
        "out" => assert_eq!(seats(position.out()), words(rest), "{id}"),
        "legal" => assert!(position.legal().contains(&rest.to_string()), "{id}: {rest}"),
        "illegal" => assert!(!position.legal().contains(&rest.to_string()), "{id}: {rest}"),
        "none" => assert!(position.legal().is_empty() && position.over(), "{id}"),
        "going" => assert!(!position.over() && position.points().is_none(), "{id}"),
        "scores" => {
            assert!(position.over() && position.legal().is_empty(), "{id}");
            assert_eq!(position.points().unwrap().join(" "), rest, "{id}");
        }
        "ep" => assert_eq!(position.text().split(' ').nth(3), Some(rest), "{id}"),
        from => assert_eq!(goes_to(position, from), words(rest.strip_prefix("to").unwrap()), "{id}: {from}"),
    }
}

#[test]
fn the_worked_positions() {
    for line in WORKED.lines().filter(|line| !line.is_empty()) {
        let [id, pieces, turn, first, expected] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (turn, castling) = turn.split_once(' ').unwrap_or((turn, "-"));
        let mut position = set_up(pieces, turn.parse().unwrap(), castling);
        for turn in first.split_whitespace() {
            position = position.play(turn).unwrap_or_else(|error| panic!("{id}: {error}"));
        }
        if !position.over() {
            assert_eq!(parse(&position.text()).as_ref(), Ok(&position), "{id}");
        }
        for expectation in expected.split(';') {
            check(&position, expectation.trim(), id);
        }
    }
}

#[test]
fn the_first_moves() {
    for (from, to) in [("a3", "c2 c6 d4 d5"), ("b5", "c5 c6 d5 d7"), ("a2", "")] {
        assert_eq!(goes_to(&start(), from), words(to), "W1 {from}");
    }
    let game = "b7d9 k6j8 k12k10 a6e8 j8g7"; // TP-N6, the document's sample
    let last = game.split(' ').fold(start(), |position, turn| position.play(turn).unwrap());
    assert!(!last.over());
    let mut knights = start(); // W36
    for _ in 0..2 {
        for turn in "a3c2 k6j8 h13g10 c2a3 j8k6 g10h13".split(' ') {
            knights = knights.play(turn).unwrap();
        }
    }
    assert_eq!(knights.text().rsplit_once(' ').unwrap(), (start().text().rsplit_once(' ').unwrap().0, "12"));
}
