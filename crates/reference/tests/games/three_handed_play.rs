//! Plays random games of Three-handed chess to test that position strings are parsed as written and
//! that a rotation of the board preserves the rules. Also tests defeats, draws and rejected
//! position strings.

use polychess_reference::three_handed::{AfterDefeat, Options, Position, parse, start};

/// The file letters of each kingdom from its owner's left, and its rank numbers from the border to
/// the edge.
const LAYOUT: [(&str, [i32; 4]); 3] =
    [("abcdefgh", [4, 3, 2, 1]), ("hgfeijkl", [9, 10, 11, 12]), ("lkjidcba", [5, 6, 7, 8])];

/// TH-B8: returns the corresponding cell of the kingdom to the right.
fn turned_cell(cell: &str) -> String {
    let (file, rank) = cell.split_at(1);
    let rank: i32 = rank.parse().unwrap();
    let kingdom = LAYOUT.iter().position(|(files, ranks)| files.contains(file) && ranks.contains(&rank)).unwrap();
    let (files, ranks) = LAYOUT[kingdom];
    let (new_files, new_ranks) = LAYOUT[(kingdom + 1) % 3];
    let column = files.find(file).unwrap();
    let row = ranks.iter().position(|&r| r == rank).unwrap();
    format!("{}{}", &new_files[column..=column], new_ranks[row])
}

/// Rotates every cell name in a text and leaves the rest unchanged.
fn turned_cells(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut cell = letter.to_string();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            cell.push(digit);
        }
        out +=
            &if cell.len() > 1 && cell.is_ascii() && letter.is_ascii_lowercase() { turned_cell(&cell) } else { cell };
    }
    out
}

fn turned_seats(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'w' => 'r',
            'r' => 'b',
            'b' => 'w',
            other => other,
        })
        .collect()
}

fn turned_text(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let rows: Vec<&str> = fields[0].split('/').collect();
    let board = turned_seats(&[&rows[8..], &rows[..8]].concat().join("/"));
    let mut out = vec![board];
    out.extend(fields[1..].iter().enumerate().map(|(i, field)| match i {
        0 | 1 | 4 | 5 => turned_seats(field),
        2 | 3 => turned_cells(field),
        _ => field.to_string(),
    }));
    out.join(" ")
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

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
fn texts_and_turning_in_random_games() {
    let inert = Options { after_defeat: AfterDefeat::Inert, ..Options::default() };
    let free = Options {
        double_moves: false,
        one_doubly_attacked: false,
        center_right_only: false,
        after_defeat: AfterDefeat::Remove,
        ..Options::default()
    };
    let cutthroat = Options { cutthroat: true, ..inert };
    for options in [Options::default(), inert, free, cutthroat] {
        let (mut seen, mut doubly) = (0, 0);
        random_games(options, 1, |position| {
            if position.over() {
                return;
            }
            seen += 1;
            doubly += usize::from(!position.doubly_attacked().is_empty());
            let text = position.text();
            assert_eq!(parse(&text, options).as_ref(), Ok(position), "{text}");
            let turned = parse(&turned_text(&text), options).unwrap();
            let mut turns: Vec<String> =
                position.legal().iter().map(|t| if t == "pass" { t.clone() } else { turned_cells(t) }).collect();
            turns.sort();
            assert_eq!(turned.legal(), turns, "{text}");
        });
        assert!(seen > 100, "{seen}");
        assert_eq!(doubly > 0, !options.cutthroat, "{doubly}");
    }
}

/// White can capture Red's marked king on l12. Black has a king and a pawn.
const MARKED: &str = "7rN/8/5wK2/8/7wQ/8/bK7/7rK/1wR6/3bP4/8/8";

fn marked(after_defeat: AfterDefeat) -> Position {
    let options = Options { after_defeat, ..Options::default() };
    parse(&format!("{MARKED} w - - - r - 9"), options).unwrap()
}

#[test]
fn a_taken_king() {
    let end = marked(AfterDefeat::End);
    let after = end.play("l9l12").unwrap();
    assert!(after.over() && after.legal().is_empty() && after.play("pass").is_err());
    assert_eq!(after.points().unwrap(), ["1", "0", "0"]);
    assert_eq!((after.perft(0), after.perft(1)), (1, 0));

    let inert = marked(AfterDefeat::Inert).play("l9l12").unwrap();
    assert_eq!((inert.out(), inert.to_move()), (vec![1], Some(2)));
    assert!(inert.text().starts_with("7rN/"), "{}", inert.text());
    assert!(inert.text().ends_with(" b - - - - r 0"), "{}", inert.text());

    let remove = marked(AfterDefeat::Remove).play("l9l12").unwrap();
    assert!(remove.text().starts_with("8/8/5wK2/"), "{}", remove.text());
    let next = remove.play(&remove.legal()[0]).unwrap();
    assert_eq!(next.to_move(), Some(0));
}

#[test]
fn only_kings_and_passes() {
    let kings = "8/8/5wK2/8/8/8/7rP/7rK/8/8/8/bK7";
    let options = Options::default();
    let over = parse(&format!("{} w - - - - - 0", kings.replace("7rP", "8")), options).unwrap();
    assert!(over.over());
    assert_eq!(over.points().unwrap(), ["1/3", "1/3", "1/3"]);
    let with = |rest: &str| parse(&format!("{kings} {rest}"), options);
    let counted = with("w - - - - - 4 passes:2").unwrap();
    assert!(counted.text().ends_with(" 4 passes:2"));
    let moved = counted.play(&counted.legal()[0]).unwrap();
    assert!(moved.text().ends_with(" 5"), "{}", moved.text());
    assert!(with("w - - - - - 4 passes:3,offer:w,spent:rb").unwrap().over());
    for rest in [
        "- - - - - - 0",
        "wr - - - - - 0",
        "w wK - - - - 0",
        "w - e3e4 - - - 0",
        "w - e3 - - - 0",
        "w - \u{e9}\u{e9} - - - 0",
        "w - - l11 - - 0",
        "w - - z9 - - 0",
        "w - - - r - 0",
        "w - - - - r 0",
        "w - - - - - x",
        "w - - - - - 0 ply:e2e4:K",
        "w - - - - - 0 votes",
        "w - - - -",
    ] {
        assert!(with(rest).is_err(), "{rest}");
    }
    for board in [
        kings.replace("7rP", "7rK"),
        kings.replace("7rP", "9"),
        kings.replace("7rP", "7"),
        kings.replace("7rP", "7r"),
        kings.replace("7rP", "7gP"),
        kings.replace("bK7", "bK6wP"),
        kings.replace("8/8/5", "8/5"),
    ] {
        let text = format!("{board} w - - - - - 0");
        assert!(parse(&text, options).is_err(), "{text}");
    }
}

/// TH-E2: a mate takes precedence over the draw after passes by all players. The game continues
/// while the player to move is in check and must pass.
#[test]
fn a_mate_goes_before_the_draw_of_those_who_have_passed() {
    let text = "8/5wK2/8/8/7wQ/8/bK7/7rK/1wR1bP4/8/8/8 r - - - - - 0";
    let position = parse(&format!("{text} passes:2"), Options::default()).unwrap();
    assert!(!position.over());
    assert_eq!(position.legal(), ["pass"]);
    let mated = position.play("pass").unwrap();
    assert!(!mated.over());
    assert_eq!(mated.mated(), [1]);
}
