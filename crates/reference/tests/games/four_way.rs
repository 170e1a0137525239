//! Tests the reference implementation of Cincinnati 4-Way chess against the worked examples and the
//! perft table of its rulebook.

use polychess_reference::four_way::{Options, Position, Superpawn, ThirdPiece, parse, start};

const SEATS: &str = "WYBR";

/// Returns the columns of the cells in a row, from the rulebook's drawing (4W-B8).
fn columns(y: i32) -> std::ops::RangeInclusive<i32> {
    match y {
        1 | 15 => 8..=8,
        2 | 14 => 7..=9,
        6 | 10 => 3..=13,
        7 | 9 => 2..=14,
        8 => 1..=15,
        _ => 6..=10,
    }
}

/// Returns the position string for pieces in the rulebook's notation: `W: Kh1 Sf5; Y: Ka8; ..`.
fn text_of(pieces: &str, turn: &str, frozen: &str) -> String {
    let mut found = std::collections::BTreeMap::new();
    for army in pieces.trim_end_matches('.').split(';') {
        let (seat, list) = army.trim().split_once(": ").unwrap();
        for piece in list.split_whitespace() {
            let (role, cell) = piece.split_at(1);
            let twice = found.insert(cell.to_string(), format!("{}{role}", seat.to_lowercase()));
            assert!(twice.is_none(), "two pieces on {cell}");
        }
    }
    let rows: Vec<String> = (1..=15)
        .rev()
        .map(|y| {
            let cell = |x| format!("{}{y}", (b'a' + x as u8 - 1) as char);
            let row: String = columns(y).map(|x| found.remove(&cell(x)).unwrap_or(".".into())).collect();
            // Replace the longest runs first, so that each run becomes one number.
            (1..=15).rev().fold(row, |row, run| row.replace(&".".repeat(run), &run.to_string()))
        })
        .collect();
    assert!(found.is_empty(), "no such cells: {found:?}");
    format!("{} {turn} {frozen} 0", rows.join("/"))
}

fn options(text: &str) -> Options {
    let mut options = Options::default();
    for (option, is_set) in
        [("squirrel", text.contains("third_piece = squirrel")), ("wazir", text.contains("superpawn = wazir-ferz"))]
    {
        match (option, is_set) {
            ("squirrel", true) => options.third_piece = ThirdPiece::Squirrel,
            ("wazir", true) => options.superpawn = Superpawn::WazirFerz,
            _ => {}
        }
    }
    options
}

/// Parses a line such as `To move: W. Options: ... Frozen on input: Y.`
fn set_up(pieces: &str, line: &str) -> Position {
    let after = |label| line.split_once(label).map(|(_, rest): (&str, &str)| &rest[..1]);
    let turn = after("To move: ").unwrap();
    let frozen = after("Frozen on input: ").map_or("-".to_string(), str::to_lowercase);
    parse(&text_of(pieces, turn, &frozen), options(line)).unwrap()
}

fn names(seats: &[usize]) -> String {
    if seats.is_empty() {
        return "nobody".into();
    }
    let letters: Vec<&str> = seats.iter().map(|&s| &SEATS[s..=s]).collect();
    letters.join(" ")
}

/// Returns the texts in backticks in a line, except those in remarks on the notation.
fn quoted(line: &str) -> Vec<&str> {
    let mut parts = line.split(" (notation");
    let first = parts.next().into_iter();
    let others = parts.filter_map(|part| part.split_once(')').map(|(_, rest)| rest));
    first.chain(others).flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Returns the targets of all legal moves from a cell.
fn destinations(position: &Position, from: &str) -> Vec<String> {
    let ends = |turn: &String| {
        let end = turn.strip_prefix(from)?;
        end.starts_with(|c: char| c.is_ascii_lowercase()).then(|| end.split('=').next().unwrap_or(end).to_string())
    };
    let mut cells: Vec<String> = position.legal().iter().filter_map(ends).collect();
    cells.sort();
    cells.dedup();
    cells
}

fn check_status(position: &Position, line: &str, title: &str) {
    for item in line.trim_end_matches('.').split("; ") {
        let (what, expected) = item.split_once(": ").unwrap();
        let found = match what {
            "in_check" => names(&position.in_check()),
            "defeated" => names(&position.frozen()),
            "stale" => names(&position.stale()),
            "over" => if position.over() { "True" } else { "False" }.into(),
            "to_move" => position.to_move().map_or("None".into(), |s| names(&[s])),
            "scores" => {
                let points = position.points().unwrap();
                assert_eq!((&points[0], &points[1]), (&points[2], &points[3]));
                let decimal = |p: &String| p.replace("1/2", "0.5").replace("3/2", "1.5");
                format!("WB {}, YR {}", decimal(&points[0]), decimal(&points[1]))
            }
            "draw_votes" | "repetition" | "claims" => continue, // not implemented in the reference
            _ => panic!("{title}: unknown status {what}"),
        };
        assert_eq!(found, expected, "{title}: {what}");
    }
}

/// Checks one worked example and returns its number of statements.
fn check_worked(text: &str) -> usize {
    let title = text.lines().next().unwrap();
    let mut pieces = "";
    let mut position = start(Options::default());
    let mut checked = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("- ")) {
        checked += 1;
        if let Some(list) = line.strip_prefix("Men: ") {
            pieces = list;
        } else if line.starts_with("To move: ") {
            position = set_up(pieces, line);
        } else if line.starts_with("Destinations from ") {
            let from = quoted(line)[0];
            let (_, list) = line.trim_end_matches('.').split_once(": ").unwrap();
            let mut expected: Vec<&str> = list.split(' ').filter(|c| *c != "none").collect();
            expected.sort_unstable();
            assert_eq!(destinations(&position, from), expected, "{title}: {from}");
        } else if line.starts_with("Play ") {
            for turn in quoted(line) {
                let after = position.play(turn).unwrap_or_else(|e| panic!("{title}: {e}"));
                position = after;
            }
        } else if line.starts_with("Not legal: ") {
            for turn in quoted(line) {
                assert!(position.play(turn).is_err(), "{title}: {turn}");
            }
        } else if line.starts_with("On ") {
            let (seat, role) = line.trim_end_matches('.').split_once(": ").unwrap().1.split_once(' ').unwrap();
            let piece = format!("{}{role}", seat[..1].to_lowercase());
            assert_eq!(piece_on(&position, quoted(line)[0]), Some(piece), "{title}");
        } else if let Some((_, list)) = line.split_once(" promotes to any of: ") {
            let turn = quoted(line)[0];
            let expected: Vec<String> =
                list.trim_end_matches('.').split(' ').map(|role| format!("{turn}={role}")).collect();
            let mut found = position.legal();
            found.retain(|t| t.starts_with(&format!("{turn}=")) || t == turn);
            assert_eq!(found, expected, "{title}");
        } else if let Some(list) = line.strip_prefix("Status: ") {
            check_status(&position, list, title);
        } else {
            assert!(line.starts_with("Action by "), "{title}: {line}");
            break; // the reference implements no votes or claims
        }
    }
    checked
}

fn piece_on(position: &Position, cell: &str) -> Option<String> {
    let text = position.text();
    let y: i32 = cell[1..].parse().unwrap();
    let row = text.split('/').nth((15 - y) as usize)?;
    let mut x = *columns(y).start();
    let mut rest = row.split(' ').next()?;
    while !rest.is_empty() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 {
            x += rest[..digits].parse::<i32>().unwrap();
            rest = &rest[digits..];
        } else {
            if format!("{}{y}", (b'a' + x as u8 - 1) as char) == cell {
                return Some(rest[..2].to_string());
            }
            x += 1;
            rest = &rest[2..];
        }
    }
    None
}

#[test]
fn worked_positions() {
    let all: Vec<&str> = include_str!("../worked/four_way.txt").split("### ").skip(1).collect();
    assert_eq!(all.len(), 36);
    for text in all {
        assert!(check_worked(text) >= 3, "nothing checked: {text}");
    }
}

fn squirrels() -> Options {
    Options { third_piece: ThirdPiece::Squirrel, ..Options::default() }
}

fn counts(position: &Position, depth: u32) -> Vec<u64> {
    (1..=depth).map(|d| position.perft(d)).collect()
}

#[test]
fn perft_of_the_initial_position() {
    let knights = start(Options::default());
    assert_eq!(counts(&knights, 4), [9, 81, 729, 6561]);
    let with_squirrels = start(squirrels());
    assert_eq!(counts(&with_squirrels, 4), [11, 121, 1331, 14641]);
}

/// The perft counts of the starting position do not depend on the player to move.
#[test]
fn perft_with_another_to_begin() {
    for options in [Options::default(), squirrels()] {
        let text = start(options).text();
        for turn in ["y", "b", "r"] {
            let position = parse(&text.replace(" w ", &format!(" {turn} ")), options).unwrap();
            assert_eq!(counts(&position, 3), counts(&start(options), 3), "{turn}");
        }
    }
}

#[test]
fn perft_of_other_positions() {
    let table = [
        (
            "W: Kg2 Pf7 Pg10 Uh11 Pc9 Pb7 Um8; Y: Kb9 Ne8 Ph8 Rg12 Qk6; B: Kh14 Ph12 Pg11 Pd7 Ui9; R: Kn9 Pi8 Bl7 Rh4 Pj5",
            "To move: W.",
            [14, 377, 3289],
        ),
        (
            "W: Kg2 Pf7 Pg10 Uh11 Pc9 Pb7 Um8; Y: Kb9 Se8 Ph8 Rg12 Qk6; B: Kh14 Ph12 Sg9 Pd7 Ui9; R: Kn9 Pi8 Bl7 Rh4 Pj5 Uc6",
            "To move: W. Options: third_piece = squirrel, superpawn = wazir-ferz.",
            [20, 684, 15001],
        ),
        ("W: Kh1 Qd10 Bj4; Y: Ka8 Rk6 Nj10 Ug3; B: Kj11 Nd7 Bi8 Pl8; R: Ko8 Rb9 Qj13", "To move: W.", [25, 493, 1301]),
        (
            "W: Kh1 Qb8 Rh3; Y: Ka8 Rh5 Bj9; B: Kg14 Nd7 Pm6; R: Kn9 Qk10 Nf11",
            "To move: W. Frozen on input: Y.",
            [28, 186, 3283],
        ),
    ];
    for (pieces, line, expected) in table {
        assert_eq!(counts(&set_up(pieces, line), 3), expected, "{pieces}");
    }
}
