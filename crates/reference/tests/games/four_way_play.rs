//! Plays random games of Cincinnati 4-Way chess to test that position strings are parsed as written
//! and that a half turn of the board preserves the rules. Also tests rejected position strings.

use polychess_reference::four_way::{Options, Position, Superpawn, ThirdPiece, parse, start};

const START: &str = "bK/bRbQbR/bNbBbBbNbN/bPbPbPbPbP/5/yNyP7rPrN/yRyByP7rPrNrR/yKyQyByP7rPrBrQrK/yRyNyP7rPrBrR/yNyP7rPrN/5/\
                     wPwPwPwPwP/wNwNwBwBwN/wRwQwR/wK w - 0";

/// A small pseudo-random number generator with a fixed seed, so that every run plays the same
/// games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// 4W-S5: returns the position string after a half turn of the board.
fn half_turned(text: &str) -> String {
    let swapped: String = text
        .chars()
        .map(|c| match c {
            'w' => 'b',
            'b' => 'w',
            'y' => 'r',
            'r' => 'y',
            other => other,
        })
        .collect();
    let (board, rest) = swapped.split_once(' ').unwrap();
    let turned_row = |row: &str| {
        let mut items: Vec<String> = Vec::new();
        let mut in_number = false;
        for c in row.chars() {
            match items.last_mut() {
                Some(item) if c.is_ascii_uppercase() || (c.is_ascii_digit() && in_number) => {
                    item.push(c);
                }
                _ => items.push(c.into()),
            }
            in_number = c.is_ascii_digit();
        }
        items.reverse();
        items.concat()
    };
    let rows: Vec<String> = board.split('/').rev().map(turned_row).collect();
    format!("{} {rest}", rows.join("/"))
}

fn half_turned_move(turn: &str) -> String {
    let (cells, end) = turn.split_at(turn.find('=').unwrap_or(turn.len()));
    let second = 1 + cells[1..].find(|c: char| c.is_ascii_lowercase()).unwrap();
    let turned = |cell: &str| {
        let file = (b'a' + b'o' - cell.as_bytes()[0]) as char;
        format!("{file}{}", 16 - cell[1..].parse::<i32>().unwrap())
    };
    format!("{}{}{end}", turned(&cells[..second]), turned(&cells[second..]))
}

/// Plays random games and calls `look` at every position.
fn random_games(options: Options, games: u64, mut look: impl FnMut(&Position)) {
    for game in 1..=games {
        let mut numbers = Numbers(game * 0x9e37_79b9);
        let mut position = start(options);
        for _ in 0..150 {
            look(&position);
            let legal = position.legal();
            if legal.is_empty() {
                assert!(position.over());
                break;
            }
            let turn = &legal[numbers.below(legal.len())];
            position = position.play(turn).unwrap();
        }
    }
}

#[test]
fn texts_and_half_turn_in_random_games() {
    let experimental = Options { third_piece: ThirdPiece::Squirrel, superpawn: Superpawn::WazirFerz };
    for options in [Options::default(), experimental] {
        let mut seen = 0;
        random_games(options, 12, |position| {
            if position.over() {
                return;
            }
            seen += 1;
            let text = position.text();
            // `passes` is not part of the position string, so it may differ.
            let again = parse(&text, options).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((again.text(), again.legal()), (text.clone(), position.legal()));
            let turned = parse(&half_turned(&text), options).unwrap();
            let mut moves: Vec<String> = position.legal().iter().map(|t| half_turned_move(t)).collect();
            moves.sort();
            assert_eq!(turned.legal(), moves, "{text}");
        });
        assert!(seen > 500, "{seen}");
    }
}

#[test]
fn initial_text_and_refusals() {
    let options = Options::default();
    assert_eq!(start(options).text(), START);
    let with = |old: &str, new: &str| parse(&START.replace(old, new), options);
    assert_eq!(with("- 0", "-   0  draw:wb,resign:y"), Ok(start(options)));
    for (old, new) in [
        ("wK", "wQ"),             // no king
        ("wRwQwR", "wRwKwR"),     // two kings
        ("/bRbQbR/", "/bRwPbR/"), // a pawn in its partner's territory
        ("bNbBbBbNbN/", "bNbBbBbN2/"),
        ("bNbBbBbNbN/", "bNbBbBbNxN/"),
        ("bNbBbBbNbN/", "bNbBbBbNb/"),
        (" w ", " - "),
        (" w ", " wy "),
        ("- 0", "x 0"),
        ("- 0", "- -1"),
        ("- 0", "- 0 nothing"),
        ("- 0", "-"),
        ("/5/", "/99999999999999999999999/"),
    ] {
        assert!(with(old, new).is_err(), "{old} -> {new}");
    }
    for turn in ["", "f4", "f4f6", "f4f5=Q", "pass", "d10e10", "h\u{e9}"] {
        assert!(start(options).play(turn).is_err(), "{turn}");
    }
}

/// 4W-C11: a pawn on an opponent's home square is rejected. 4W-P7: a pawn on its partner's home
/// square is a superpawn and allowed.
#[test]
fn pawns_on_home_squares() {
    let refused = "wK/3/5/5/5/11/13/wU1yK11rK/13/11/5/5/5/1bK1/1 w - 0";
    let message = parse(refused, Options::default()).unwrap_err();
    assert!(message.contains("a8"), "{message}");
    let allowed = "wU/1bK1/5/5/5/11/13/yK13rK/13/11/5/5/5/3/wK w - 7";
    let position = parse(allowed, Options::default()).unwrap();
    assert_eq!(position.text(), allowed);
    let after = position.play("h1h2").unwrap();
    assert!(after.text().ends_with(" y - 8"), "{}", after.text());
}

/// after the paradox of WP-27, the position string contains `settled`, and the parser then
/// makes no further settlement.
#[test]
fn paradoxes_are_settled() {
    let before = parse("1/bK2/5/5/5/11/12rK/yKwQ13/2bN4rR5/11/4rR/5/5/yN2/wK r y 0", Options::default()).unwrap();
    let after = before.play("j5h5").unwrap();
    assert!(after.text().ends_with(" y w 2 settled"), "{}", after.text());
    let read = parse(&after.text(), Options::default()).unwrap();
    assert_eq!((read.text(), read.legal(), read.frozen()), (after.text(), after.legal(), vec![0]));
    // 4W-C8: from {white}, the passes that start with Yellow give {}, then {yellow, white}, then {}
    // again. The result is the last set before the repetition.
    let judged_anew = parse(after.text().trim_end_matches(" settled"), Options::default()).unwrap();
    assert_eq!(judged_anew.frozen(), [0, 1]);
}
