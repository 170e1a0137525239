//! Parses and runs the table of worked examples.
//!
//! A case starts with a heading `# name options`. Then follows `initial`, or a line `pieces ..` and
//! a line with the player to move and optionally `unmoved`, `gone` and `quiet`. The remaining lines
//! are steps and expectations. The players are w, g and b.

use polychess_reference::three_way::{Options, Position, parse, start};
use std::collections::BTreeMap;

/// The starting cells of rooks, king and pawns (3WC-S2). A position string lists the pieces on
/// these cells that have moved.
const SMALL: [&str; 3] = [
    "a1 h1 e1 a2 b2 c2 d2 f2 g2 h2 i2 b3 c3 d3 e3 f3 g3 h3 i3",
    "h14 a7 d10 i14 h13 g12 f11 d9 c8 b7 a6 i13 h12 g11 f10 e9 d8 c7 b6",
    "n7 n14 n11 m6 m7 m8 m9 m11 m12 m13 m14 l6 l7 l8 l9 l10 l11 l12 l13",
];

/// Returns the position of a `pieces` line on the 8 × 7 board.
fn place(pieces: &str, turn: &str, unmoved: &str, gone: &str, quiet: &str, options: Options) -> Position {
    let mut board: BTreeMap<String, String> = BTreeMap::new();
    for side in pieces.split(';') {
        let mut words = side.split_whitespace();
        let seat = words.next().expect("a seat").to_lowercase();
        for word in words {
            board.insert(word[1..].to_owned(), format!("{seat}{}", &word[..1]));
        }
    }
    let mut rows = Vec::new();
    for rank in (1..=14_u8).rev() {
        // 3WC-B6: the first and the last file of the rank.
        let first = 7_u8.max(rank) - 7;
        let last = if rank >= 8 { 13 } else { rank + 6 };
        let mut row = String::new();
        for file in first..=last {
            let name = format!("{}{rank}", char::from(b'a' + file));
            row += &board.get(&name).map_or(".".to_owned(), String::clone);
        }
        for run in (1..=14).rev() {
            row = row.replace(&".".repeat(run), &run.to_string());
        }
        rows.push(row);
    }
    let begins = |(cell, piece): &(&String, &String)| {
        let seat = ["w", "g", "b"].iter().position(|seat| piece.starts_with(seat)).expect("a seat");
        let place = SMALL[seat].split(' ').position(|place| place == *cell);
        let role = match place {
            None => return false,
            Some(0 | 1) => 'R',
            Some(2) => 'K',
            Some(_) => 'P',
        };
        piece.ends_with(role) && !unmoved.split(' ').any(|name| name == *cell)
    };
    let moved: Vec<&str> = board.iter().filter(begins).map(|(cell, _)| cell.as_str()).collect();
    let moved = if moved.is_empty() { "-".to_owned() } else { moved.join(",") };
    let text = format!("{} {turn} {moved} - {gone} {quiet}", rows.join("/"));
    parse(&text, options).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn seat(word: &str) -> usize {
    ["w", "g", "b"].iter().position(|&seat| seat == word).unwrap_or_else(|| panic!("seat {word}"))
}

fn seats(list: &[usize]) -> String {
    let letters: String = list.iter().map(|&seat| ['w', 'g', 'b'][seat]).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn from(position: &Position, cell: &str) -> String {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let legal = position.legal();
    let of = legal.iter().filter(|turn| turn.starts_with(cell) && digits(&turn[1..]) + 1 == cell.len());
    let mut cells: Vec<&str> = of.map(|turn| &turn[cell.len()..]).collect();
    cells.sort_by_key(|text| (text.chars().next(), text[1..].parse::<u32>().unwrap_or(0), *text));
    cells.join(" ")
}

fn step(position: Position, line: &str) -> Position {
    let words: Vec<&str> = line.split_whitespace().collect();
    let yes = |answer: bool| if answer { "yes" } else { "no" };
    let says = |found: &str, wanted: &str| assert_eq!(found, wanted, "{line}\n{}", position.text());
    match words[..] {
        ["play", ref turns @ ..] => turns.iter().fold(position, |position, turn| {
            let next = position.play(turn).unwrap_or_else(|e| panic!("{line}: {e}\n{}", position.text()));
            if next.turn().is_some() {
                let mut options = Options::default();
                (options.last_mate, options.automatic) = (next.stage() == 2, false);
                let read = parse(&next.text(), options).unwrap_or_else(|e| panic!("{line}: {e}"));
                assert_eq!(read.text(), next.text());
            }
            next
        }),
        ["declare", by, of] => position.declare(seat(by), seat(of)).unwrap_or_else(|e| panic!("{line}: {e}")),
        ["declare-jointly", of] => position.declare_jointly(seat(of)).unwrap_or_else(|e| panic!("{line}: {e}")),
        ["defeat", of, ref by @ ..] => {
            let credit: Vec<usize> = by.iter().map(|by| seat(by)).collect();
            position.defeat(seat(of), &credit).unwrap_or_else(|e| panic!("{line}: {e}"))
        }
        ["draw"] => position.agree_draw().unwrap_or_else(|e| panic!("{line}: {e}")),
        ["without", left_out] => {
            assert!(position.legal().is_empty() && !position.over());
            position.continuation(seat(left_out)).unwrap_or_else(|e| panic!("{line}: {e}"))
        }
        ["no-continuation"] => position.no_continuation().unwrap_or_else(|e| panic!("{line}: {e}")),
        ["illegal", turn] => {
            assert!(position.play(turn).is_err(), "{line}");
            position
        }
        _ => {
            match words[..] {
                ["from", cell, ref cells @ ..] => says(&from(&position, cell), &cells.join(" ")),
                ["count", count] => says(&position.legal().len().to_string(), count),
                ["legal", ref turns @ ..] => says(&position.legal().join(" "), &turns.join(" ")),
                ["on", cell, piece] => says(position.on(cell).as_deref().unwrap_or("empty"), piece),
                ["may", by, of, answer] => says(yes(position.may_declare(seat(by), seat(of))), answer),
                ["may-jointly", of, answer] => says(yes(position.may_declare_jointly(seat(of))), answer),
                ["points", ref points @ ..] => {
                    says(&position.points().unwrap_or_default().join(" "), &points.join(" "))
                }
                ["over", answer] => says(yes(position.over()), answer),
                ["check", list] => says(&seats(&position.in_check()), list),
                ["out", list] => says(&seats(&position.out()), list),
                ["turn", list] => says(&seats(position.turn().as_slice()), list),
                ["stage", stage] => says(&position.stage().to_string(), stage),
                _ => panic!("unknown line {line:?}"),
            }
            position
        }
    }
}

pub(crate) fn run(table: &str) {
    let mut cases = 0;
    for case in table.split("# ").skip(1) {
        let mut lines = case.lines().filter(|line| !line.is_empty());
        let heading = lines.next().expect("a heading");
        eprintln!("{heading}");
        let has = |option: &str| heading.split(' ').any(|word| word == option);
        let options = Options { large: has("8x9"), last_mate: has("last-mate"), automatic: has("automatic") };
        let first = lines.next().expect("a position");
        let mut position = if first == "initial" {
            start(options)
        } else {
            let pieces = first.strip_prefix("pieces ").unwrap_or_else(|| panic!("{first}"));
            let words: Vec<&str> = lines.next().expect("to move").split(' ').collect();
            let field = |name: &str| words.iter().position(|word| *word == name).map(|at| words[at + 1]);
            let unmoved = field("unmoved").unwrap_or("-").replace(',', " ");
            place(pieces, words[0], &unmoved, field("gone").unwrap_or("-"), field("quiet").unwrap_or("0/0/0"), options)
        };
        for line in lines {
            position = step(position, line);
        }
        cases += 1;
    }
    eprintln!("{cases} cases");
}
