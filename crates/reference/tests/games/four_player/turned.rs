//! 4P-B5: the quarter turn of the board maps each seat to the next and preserves all rules. Random
//! games test this, and that position strings are parsed as written.

use crate::four_player::Numbers;
use polychess_reference::four_player::{Options, Position, parse, start};
use std::collections::BTreeSet;

fn turned_cell(cell: &str) -> String {
    let x = cell.as_bytes()[0] - b'a' + 1;
    let y: u8 = cell[1..].parse().unwrap();
    format!("{}{}", (b'a' + y - 1) as char, 15 - x)
}

/// Rotates a list with one item for each seat by one seat.
fn shifted(list: &str) -> String {
    let mut items: Vec<&str> = list.split(',').collect();
    items.rotate_right(1);
    items.join(",")
}

fn next_letter(letter: char) -> char {
    let of = |letters: &'static str| letters.find(letter).and_then(|n| letters.chars().nth((n + 1) % 4));
    of("RBYG").or_else(|| of("rbyg")).unwrap_or(letter)
}

/// 4P-F2: rotates the lists by seat, and the cells in `enPassant`.
fn turned_extra(extra: &str) -> String {
    let item = |item: &str| {
        let Some((key, list)) = item.split_once(":(") else { return item.to_owned() }; // 'gameOver'
        let list = shifted(list.trim_end_matches(')'));
        let pair = |pair: &str| match pair.trim_matches('\'').split_once(':') {
            Some((over, pawn)) => format!("'{}:{}'", turned_cell(over), turned_cell(pawn)),
            None => pair.to_owned(),
        };
        format!("{key}:({})", list.split(',').map(pair).collect::<Vec<_>>().join(","))
    };
    let mut depth = 0;
    let ends_item = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    };
    extra.split(ends_item).map(item).collect::<Vec<_>>().join(",")
}

/// Replaces each run of vacant cells in a row with its length.
fn joined(row: &[String]) -> String {
    let runs = row.chunk_by(|a, b| a == "1" && b == "1");
    let text = |run: &[String]| if run[0] == "1" { run.len().to_string() } else { run[0].clone() };
    runs.map(text).collect::<Vec<_>>().join(",")
}

fn turned_board(board: &str) -> String {
    let cells = |row: &str| -> Vec<String> {
        let cell = |item: &str| match item.parse::<usize>() {
            Ok(run) => vec!["1".to_owned(); run],
            Err(_) => {
                let at = usize::from(item.len() == 3);
                let colour = item.chars().nth(at).map(next_letter).unwrap();
                vec![format!("{}{colour}{}", &item[..at], &item[at + 1..])]
            }
        };
        row.split(',').flat_map(cell).collect()
    };
    let rows: Vec<Vec<String>> = board.split('/').map(cells).collect();
    // (x, y) moves to (y, 15 - x), so the first row of the new text, rank 14, contains file a from
    // rank 1 upwards.
    let turned = (0..14).map(|x| (0..14).rev().map(|row| rows[row][x].clone()).collect::<Vec<_>>());
    turned.map(|row| joined(&row)).collect::<Vec<_>>().join("/")
}

fn turned(text: &str) -> String {
    let fields: Vec<&str> = text.splitn(7, '-').collect();
    let lists: Vec<String> = fields[1..5].iter().map(|list| shifted(list)).collect();
    let turn: String = fields[0].chars().map(next_letter).collect();
    let (extra, board) = match fields[6].strip_prefix('{').and_then(|rest| rest.split_once("}-")) {
        Some((extra, board)) => (format!("{{{}}}-", turned_extra(extra)), board),
        None => (String::new(), fields[6]),
    };
    format!("{turn}-{}-{}-{extra}{}", lists.join("-"), fields[5], turned_board(board))
}

fn turned_move(turn: &str) -> String {
    let (cells, end) = turn.split_at(turn.find('=').unwrap_or(turn.len()));
    let second = 1 + cells[1..].find(|c: char| c.is_ascii_lowercase()).unwrap();
    format!("{}{}{end}", turned_cell(&cells[..second]), turned_cell(&cells[second..]))
}

/// Plays a random game and calls `look` at every position, with the turn to be played.
///
/// On half of the turns it prefers captures, mates and promotions, and sometimes it chooses an
/// action.
fn random_game(options: Options, number: u64, mut look: impl FnMut(&Position, &str)) -> Position {
    let mut numbers = Numbers(number * 0x9e37_79b9);
    let mut position = start(options);
    for _ in 0..700 {
        if position.over() {
            break;
        }
        if numbers.below(90) == 0 {
            let act = ["resign", "forfeit", "offer-draw", "withdraw-resign"][numbers.below(4)];
            if let Ok(after) = position.act(numbers.below(4), act) {
                position = after;
                continue;
            }
        }
        let legal = position.legal();
        let takes = |turn: &&String| position.notation(turn).is_ok_and(|text| text.contains(['x', '#', '=']));
        let some: Vec<&String> = if numbers.below(2) == 0 { legal.iter().filter(takes).collect() } else { Vec::new() };
        let turn = if some.is_empty() { &legal[numbers.below(legal.len())] } else { some[numbers.below(some.len())] };
        look(&position, turn);
        position = position.play(turn).unwrap();
    }
    position
}

fn look(position: &Position, turn: &str, options: Options) {
    let text = position.text();
    let again = parse(&text, options).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!((again.text(), again.legal()), (text.clone(), position.legal()));
    assert!(!position.legal().is_empty(), "{text}");
    let quarter = parse(&turned(&text), options).unwrap_or_else(|e| panic!("{e}: {}", turned(&text)));
    assert_eq!(quarter.text(), turned(&text));
    let mut turns: Vec<String> = position.legal().iter().map(|turn| turned_move(turn)).collect();
    turns.sort();
    assert_eq!(quarter.legal(), turns, "{text}");
    let (next, other) = (position.play(turn).unwrap(), quarter.play(&turned_move(turn)).unwrap());
    assert_eq!(other.text(), turned(&next.text()), "{turn} in {text}");
    assert_eq!(other.in_check(), parse(&other.text(), options).unwrap().in_check());
}

#[test]
fn random_games() {
    let any = Options { any_promotion: Some(true), mate_points: 40, ..Options::default() };
    let teams = Options { teams: true, ..Options::default() };
    let without = Options { walking_kings: false, en_passant: false, capture_points: 3, ..Options::default() };
    let mut endings = BTreeSet::new();
    for (options, number) in [Options::default(), any, teams, without].into_iter().zip(1..) {
        for game in 0..4 {
            let end = random_game(options, 10 * number + game, |position, turn| look(position, turn, options));
            endings.extend(end.reason().map(str::to_owned));
            // 4P-F2: the parser also restores the ending.
            assert_eq!(parse(&end.text(), options).map(|read| read.text()), Ok(end.text()));
        }
    }
    assert!(endings.contains("last-one"), "{endings:?}");
}
