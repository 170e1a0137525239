//! Rotates the board by a quarter turn, which maps each seat to the next.

use super::crowds::{crowds, walks};
use super::diagram::{self, name, place};
use super::{new_game, text};
use polychess_game::{Game, Turn, turn_text};
use polychess_rules::{Move, Position as _};
use polychess_variants::four_player::FourPlayer;

/// 4P-B5: rotates the cell (x, y) to (y, 15 - x).
fn quarter((x, y): (i32, i32)) -> (i32, i32) {
    (y, 15 - x)
}

fn turned_text(written: &str) -> String {
    let next = |c: char| match c {
        'r' => 'b',
        'b' => 'y',
        'y' => 'g',
        'g' => 'r',
        c => c,
    };
    let (head, _) = written.rsplit_once('-').expect("a board");
    let pieces = diagram::read(written).into_iter();
    let pieces = pieces.map(|(at, piece)| (quarter(at), piece.chars().map(next).collect::<String>()));
    let fields: Vec<&str> = head.splitn(7, '-').collect();
    let turn: String = fields[0].to_ascii_lowercase().chars().map(next).collect();
    let rotated = |list: &str, value: &dyn Fn(&str) -> String| {
        let mut values: Vec<String> = list.split(',').map(value).collect();
        values.rotate_right(1);
        values.join(",")
    };
    let lists: Vec<String> = fields[1..5].iter().map(|list| rotated(list, &str::to_owned)).collect();
    let turned_right = |right: &str| {
        let cells = right.trim_matches('\'').split_once(':');
        cells.map_or("''".to_owned(), |(a, b)| format!("'{}:{}'", name(quarter(place(a))), name(quarter(place(b)))))
    };
    let extra = fields.get(6).map_or(String::new(), |extra| {
        let items = extra.trim_matches(['{', '}']).split("),");
        let item = |item: &str| {
            let Some((key, list)) = item.trim_end_matches(')').split_once(":(") else { return item.to_owned() };
            let is_rights = key.contains("enPassant");
            format!("{key}:({})", rotated(list, if is_rights { &turned_right } else { &str::to_owned }))
        };
        format!("-{{{}}}", items.map(item).collect::<Vec<_>>().join(","))
    });
    let board = diagram::board(&pieces.collect());
    format!("{}-{}-{}{extra}-{board}", turn.to_ascii_uppercase(), lists.join("-"), fields[5])
}

fn turned_move(turn: &str) -> String {
    let (cells, promotion) = turn.split_once('=').map_or((turn, String::new()), |(t, p)| (t, format!("={p}")));
    let second = cells[1..].find(|c: char| c.is_ascii_lowercase()).expect("two cells") + 1;
    let cell = |cell: &str| name(quarter(place(cell)));
    cell(&cells[..second]) + &cell(&cells[second..]) + &promotion
}

/// 4P-B5, 4P-B4: only the setup `modern` is the same for all seats. In it the rotated position has
/// the rotated moves, and they lead to the rotated positions.
#[test]
fn the_quarter_turn_changes_nothing() {
    let start = text(&new_game(&[]));
    assert_eq!(turned_text(&start), start.replacen("R-", "B-", 1));
    for setup in ["old", "by", "byg", "rg"] {
        let start = text(&new_game(&[&format!("setup={setup}")]));
        assert_ne!(turned_text(&start), start.replacen("R-", "B-", 1));
    }
    let mut looked = 0;
    let mut look = |game: &Game<FourPlayer>, m: Move| {
        let setup = game.choices().value("setup");
        if setup != "modern" {
            return;
        }
        let here = text(game);
        let turned = turned_text(&here);
        let mut other = Game::<FourPlayer>::from_text(game.choices().clone(), &turned).expect(&turned);
        let mut wanted: Vec<String> = game.legal_turns().iter().map(|t| turned_move(&t.0)).collect();
        wanted.sort_unstable();
        assert_eq!(wanted, other.legal_turns().into_iter().map(|t| t.0).collect::<Vec<_>>(), "{here}\n{turned}");
        let mut game = game.clone();
        let played = turn_text::<FourPlayer>(&[m], game.position().topology());
        game.play(Turn::from_slice(&[m]));
        other.play_text(&turned_move(&played)).expect(&turned);
        if game.outcome().is_none() {
            assert_eq!(turned_text(&text(&game)), text(&other), "{played}");
            looked += 1;
        }
    };
    walks(30..37, &mut look);
    crowds(40_000..40_400, 4, &mut look);
    assert!(looked > 300, "{looked}");
}
