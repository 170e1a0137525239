//! Tests the reference implementation of Three-handed chess against the worked examples and perft
//! tables of its rulebook.

use polychess_reference::three_handed::{AfterDefeat, Options, Position, parse, start};

/// The files and rank numbers of each kingdom in the order of position strings: files from the
/// left, ranks from the border to the edge.
const LAYOUT: [(&str, [i32; 4]); 3] =
    [("abcdefgh", [4, 3, 2, 1]), ("hgfeijkl", [9, 10, 11, 12]), ("lkjidcba", [5, 6, 7, 8])];

const START: &str = "8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR/8/8/rPrPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR/\
                     8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR w wKQrKQbKQ - - - - 0";

/// Returns the position string of a worked example. `set_up` lists pieces such as `g1:0K k12:1K`,
/// then further state such as `; castling ..`.
fn text_of(set_up: &str, turn: &str) -> String {
    let mut parts = set_up.split("; ");
    let mut pieces: std::collections::BTreeMap<String, String> = parts
        .next()
        .unwrap()
        .split_whitespace()
        .map(|piece| {
            let (cell, piece) = piece.split_once(':').unwrap();
            let seat = ["w", "r", "b"][piece[..1].parse::<usize>().unwrap()];
            (cell.to_string(), format!("{seat}{}", &piece[1..]))
        })
        .collect();
    let mut rows = Vec::new();
    for (files, ranks) in LAYOUT {
        for rank in ranks {
            let row: String =
                files.chars().map(|file| pieces.remove(&format!("{file}{rank}")).unwrap_or(".".into())).collect();
            rows.push((1..=8).rev().fold(row, |row, run| row.replace(&".".repeat(run), &run.to_string())));
        }
    }
    assert!(pieces.is_empty(), "no such cells: {pieces:?}");
    let (mut castling, mut imposing, mut clock) = ("-".to_string(), "-", "0");
    for part in parts {
        match part.split_once(' ').unwrap() {
            // The table contains only White's castling rights.
            ("castling", list) => {
                let wings = list.replace("0short", "K").replace("0long", "Q");
                castling = format!("w{}", wings.replace(", ", ""));
            }
            ("imposing", cells) => imposing = cells,
            ("clock", number) => clock = number,
            ("options", _) => {}
            other => panic!("{other:?}"),
        }
    }
    let turn = ["w", "r", "b"][turn.parse::<usize>().unwrap()];
    format!("{} {turn} {castling} - {imposing} - - {clock}", rows.join("/"))
}

fn options_of(set_up: &str) -> Options {
    let mut options = Options::default();
    match set_up.split_once("options ") {
        None => {}
        Some((_, "cutthroat=True")) => options.cutthroat = true,
        Some((_, "after_defeat=inert")) => options.after_defeat = AfterDefeat::Inert,
        Some((_, other)) => panic!("{other}"),
    }
    options
}

fn check(position: &Position, statement: &str, id: &str) {
    let legal = position.legal();
    let is_legal = |turn: &str| legal.iter().any(|t| t == turn);
    if let Some((from, list)) = statement.split_once(" goes to: ") {
        let single = legal.iter().filter(|t| !t.contains('+'));
        let mut found: Vec<&str> = single
            .filter_map(|t| t.strip_prefix(from))
            .filter(|end| end.starts_with(|c: char| c.is_ascii_lowercase()))
            .collect();
        let mut expected: Vec<&str> = list.split(' ').collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{id}: {from}");
    } else if let Some(turn) = statement.strip_prefix("legal: ") {
        assert!(is_legal(turn), "{id}: {turn}");
    } else if let Some(turn) = statement.strip_prefix("illegal: ") {
        assert!(!is_legal(turn) && position.play(turn).is_err(), "{id}: {turn}");
    } else if let Some(turns) = statement.strip_prefix("all legal turns: ") {
        assert_eq!(legal.join(" "), turns, "{id}");
    } else if let Some((what, expected)) = statement.split_once(" = ") {
        let text = position.text();
        let fields: Vec<&str> = text.split(' ').collect();
        let found = match what {
            "in_check" => format!("{:?}", position.in_check()),
            "doubly_attacked" => format!("{:?}", position.doubly_attacked()),
            "mated" => format!("{:?}", position.mated()),
            "defeated" => format!("{:?}", position.out()),
            "imposing" => format!("[{}]", position.imposing().join(", ")),
            "scores" => format!("[{}]", position.points().unwrap().join(", ")),
            "over" => if position.over() { "True" } else { "False" }.into(),
            "to_move" => position.to_move().unwrap().to_string(),
            "clock" => fields[7].into(),
            "ep" => fields[3].into(),
            _ => panic!("{id}: {what}"),
        };
        let expected = match expected {
            "none" => "-".into(),
            other => other.replace(" passed by ", ""),
        };
        assert_eq!(found, expected, "{id}: {what}");
    } else {
        let (all, rest) = statement.split_once(" legal turns, ").unwrap();
        let double = legal.iter().filter(|t| t.contains('+')).count();
        let expected = format!("{double} of them with two moves");
        assert_eq!((legal.len().to_string().as_str(), rest), (all, &*expected), "{id}");
    }
}

#[test]
fn worked_positions() {
    let mut statements = 0;
    for line in include_str!("../worked/three_handed.txt").lines() {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, _, pieces, turn, then, expected] = columns[..] else {
            panic!("{line}");
        };
        if expected.contains(" does ") {
            continue; // the reference implements no resignation or offers
        }
        let mut position = match pieces {
            "initial position" => start(Options::default()),
            _ => parse(&text_of(pieces, turn), options_of(pieces)).unwrap(),
        };
        for ply in then.split(' ').filter(|t| *t != "-") {
            position = position.play(ply).unwrap_or_else(|e| panic!("{id}: {e}"));
        }
        for statement in expected.split("; ") {
            check(&position, statement, id);
            statements += 1;
        }
    }
    assert!(statements > 90, "{statements}");
}

fn cutthroat() -> Options {
    Options { cutthroat: true, ..Options::default() }
}

fn counts(position: &Position, depth: u32) -> Vec<u64> {
    (1..=depth).map(|d| position.perft(d)).collect()
}

#[test]
fn perft_of_the_initial_position() {
    assert_eq!(start(Options::default()).text(), START);
    let default = start(Options::default());
    assert_eq!(counts(&default, 3), [20, 400, 8000]);
    assert_eq!(counts(&start(cutthroat()), 3), [20, 400, 8000]);
    for turn in ["r", "b"] {
        let text = START.replace(" w ", &format!(" {turn} "));
        let position = parse(&text, Options::default()).unwrap();
        assert_eq!(counts(&position, 2), [20, 400]);
    }
}

#[test]
fn perft_after_some_turns() {
    let table: [(&str, &[u64], &[usize]); 6] = [
        ("a2a4 e11e10 i7i6", &[21, 567], &[]),
        ("a2a4 e11e10 i7i6 a4a5", &[27], &[2]),
        ("a2a4 e11e10 i7i6 a4a5 l11l10", &[696], &[2]),
        ("d2d4 i11i9 d7d5", &[27, 832], &[]),
        ("d2d4 h11h9 i7i6 d4d5", &[20, 14957], &[2]),
        ("d2d4 h11h9 i7i6 d4d5 l11l10", &[748], &[2]),
    ];
    let play = |position: Position, turns: &str| turns.split(' ').fold(position, |p, turn| p.play(turn).unwrap());
    for (turns, expected, doubly) in table {
        let position = play(start(Options::default()), turns);
        assert_eq!(counts(&position, expected.len() as u32), expected, "{turns}");
        assert_eq!(position.doubly_attacked(), doubly, "{turns}");
    }
    let position = play(start(cutthroat()), table[5].0);
    assert_eq!(position.perft(1), 27);
}
