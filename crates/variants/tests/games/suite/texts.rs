//! Tests that docs/notation.md agrees with the parsers and writers of position strings and
//! notations: grammars, examples, tolerant parsing and error messages.

use crate::suite::fields::Fields;
use crate::suite::grammar::{Grammar, examples};
use crate::suite::properties::walk_all;
use crate::suite::{Check, for_all_games};
use polychess_game::{Choices, Game, Text, Value, turn_text};
use polychess_rules::Position as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn positions<V: Value>() -> Grammar {
    Grammar::of(&format!("{} position", V::INFO.id))
}

/// Parts of error messages about malformed texts. The parser must not report them for a sentence of
/// the grammar.
const UNFORMED: [&str; 16] = [
    "but the text ends here",
    "the end of the text",
    "a piece, as seat letter",
    ", a number",
    "castling rights such as",
    "letters of seats, of",
    "an item of the form",
    "the player to move, one of",
    "and a hyphen",
    ", with commas",
    "0 or 1",
    "false or true",
    "quotation marks",
    "round brackets",
    "a setting",
    "a piece such as rP",
];

#[test]
fn what_is_written_is_as_the_grammar_says() {
    struct WrittenPositions;
    impl Check for WrittenPositions {
        fn check<V: Value>(&self) {
            let (grammar, turn, mut looked) = (positions::<V>(), Grammar::of("turn"), 0);
            let notation = Grammar::of(&format!("{} notation", V::INFO.id));
            walk_all::<V>(|walk| {
                if walk.rng.random_bool(0.1)
                    && let Some((seat, fields)) = walk.open_act()
                    && fields["type"] != "resign"
                {
                    let _ = walk.game.act_json(seat, &fields);
                }
                let text = V::position_text(walk.game.state(), walk.game.outcome().is_some());
                assert!(grammar.accepts(&text), "{}: {text}", V::INFO.id);
                looked += 1;
                if looked % 12 == 5 {
                    for (text, legal) in walk.game.legal_turns().iter().take(40) {
                        assert!(turn.accepts(text), "{}: {text}", V::INFO.id);
                        for n in 0..V::INFO.notations.len() {
                            let words = V::notate_in(n, walk.game.position(), legal);
                            assert!(notation.accepts(&words), "{}: {words}", V::INFO.id);
                        }
                    }
                }
            });
        }
    }
    for_all_games(&WrittenPositions);
}

/// The parser never reports a sentence of the grammar as malformed. It may only reject its meaning.
/// The test replaces one field of a position string by a random sentence.
#[test]
fn sentences_of_the_grammar_are_well_formed() {
    struct Sentences;
    impl Check for Sentences {
        fn check<V: Value>(&self) {
            let grammar = positions::<V>();
            let mut rng = ChaCha8Rng::seed_from_u64(12);
            let (mut read, fields) = (0, Fields::of(V::INFO.id));
            for choices in Choices::one_by_one(&V::INFO) {
                let game = Game::<V>::new(choices);
                let start = V::position_text(game.state(), false);
                for n in 0..400 {
                    let name = fields.names[n % fields.names.len()].as_str();
                    let made = grammar.sentence(name, &mut rng);
                    // The game writes `-` for the player to move of a finished game, but the parser
                    // rejects it.
                    if made == "-" && name == "turn" {
                        continue;
                    }
                    let text = fields.with(&start, name, made);
                    assert!(grammar.accepts(&text), "{text}");
                    match V::parse_position(&text, game.options()) {
                        Ok(_) => read += 1,
                        Err(e) => {
                            let words = e.to_string();
                            assert!(!UNFORMED.iter().any(|u| words.contains(u)), "{words}: {text}");
                            assert!(e.at <= text.len(), "{words}");
                        }
                    }
                }
            }
            assert!(read > 50, "{}: {read}", V::INFO.id);
        }
    }
    for_all_games(&Sentences);
}

/// The parser rejects a text with one changed byte if it does not follow the grammar. It tolerates
/// only spaces and the letter case of seats.
#[test]
fn changed_bytes_are_refused() {
    struct Changed;
    impl Check for Changed {
        fn check<V: Value>(&self) {
            let grammar = positions::<V>();
            let mut refused = 0;
            walk_all::<V>(|walk| {
                if walk.game.to_move().is_none() {
                    return;
                }
                let text = V::position_text(walk.game.state(), false);
                for _ in 0..4 {
                    let at = walk.rng.random_range(0..text.len());
                    let byte = b"\0 \t-/,:=*0189abgkmpqrwyBGKNPQRUWZ~"[walk.rng.random_range(0..33)];
                    let mut bytes = text.clone().into_bytes();
                    let old = std::mem::replace(&mut bytes[at], byte);
                    let changed = String::from_utf8(bytes).expect("ASCII");
                    let collapsed = Fields::of(V::INFO.id).collapsed(&changed);
                    // The letter case of seats is ignored outside of pieces. In FEN4, the player to
                    // move is the first letter.
                    let is_seat = V::INFO.seat(&char::from(byte).to_string()).is_some();
                    let tolerated = is_seat && text.find(' ').map_or(at == 0, |end| at > end);
                    if grammar.accepts(&collapsed) || tolerated || old.eq_ignore_ascii_case(&byte) {
                        continue;
                    }
                    let read = V::parse_position(&changed, walk.game.options());
                    let error = read.err().unwrap_or_else(|| panic!("{} reads {changed}", V::INFO.id));
                    assert!(error.at <= changed.len());
                    refused += 1;
                }
            });
            assert!(refused > 500, "{refused}");
        }
    }
    for_all_games(&Changed);
}

/// Every example follows its grammar. A position of an example stays the same if it is written and
/// parsed again.
#[test]
fn examples_are_read() {
    struct Examples;
    impl Check for Examples {
        fn check<V: Value>(&self) {
            let grammar = positions::<V>();
            let options = V::options(&Choices::default_of(&V::INFO));
            let mut first = true;
            for text in examples(&format!("{} position", V::INFO.id)) {
                assert!(grammar.accepts(text), "{text}");
                let state = V::parse_position(text, &options).unwrap_or_else(|e| panic!("{e}: {text}"));
                let written = V::position_text(&state, false);
                assert!(grammar.accepts(&written), "{written}");
                let again = V::parse_position(&written, &options).expect("canonical");
                assert!(again == state, "{text}");
                if first {
                    assert_eq!(text, V::position_text(&V::start(&options), false), "the initial position");
                }
                first = false;
            }
            let head = format!("{} notation", V::INFO.id);
            let notation = Grammar::of(&head);
            for text in examples(&head) {
                assert!(notation.accepts(text), "{text}");
            }
        }
    }
    for_all_games(&Examples);
    let turn = Grammar::of("turn");
    assert!(examples("turn").all(|text| turn.accepts(text)));
}

/// The parser ignores the order of lists, castling letters and seats, spaces, and the letter case
/// of seats outside of pieces.
#[test]
fn tolerant_reading() {
    struct Tolerant;
    impl Check for Tolerant {
        fn check<V: Value>(&self) {
            let fields = Fields::of(V::INFO.id);
            walk_all::<V>(|walk| {
                if walk.game.to_move().is_none() {
                    return;
                }
                let text = V::position_text(walk.game.state(), false);
                let loose = fields.split(&text).into_iter().map(|(name, field)| match name {
                    "turn" | "gone" | "mated" | "out" | "frozen" => swapped_case(&field),
                    // These castling rights have seats in upper case and sides in lower case.
                    "castling" if field.starts_with(|c: char| c.is_ascii_uppercase()) => {
                        swapped_case(&mirrored(&field))
                    }
                    "castling" => mirrored(&field)
                        .chars()
                        .map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c })
                        .collect(),
                    "moved" | "ep" | "imposing" | "bridged" => field.split(',').rev().collect::<Vec<_>>().join(","),
                    "pieces" => field.split(',').rev().collect::<Vec<_>>().join(","),
                    _ => field,
                });
                // Seats in castling rights may be in upper case, because the side letters K and Q
                // are not letters of seats.
                let between = format!(" {}\t", fields.separator);
                let loose = format!("\t {} ", loose.collect::<Vec<_>>().join(&between));
                let read = V::parse_position(&loose, walk.game.options());
                assert!(read.is_ok_and(|state| state == *walk.game.state()), "{}: {loose}", V::INFO.id);
            });
        }
    }
    for_all_games(&Tolerant);
}

fn swapped_case(field: &str) -> String {
    field
        .chars()
        .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect()
}

/// Reverses the order of castling rights: `wKQgK` becomes `gKwQK`.
fn mirrored(field: &str) -> String {
    let is_side = |c: char| "KQkq".contains(c);
    let mut groups: Vec<String> = Vec::new();
    for c in field.chars() {
        match groups.last_mut() {
            Some(group) if is_side(c) => group.insert(1, c),
            _ => groups.push(c.to_string()),
        }
    }
    groups.reverse();
    groups.concat()
}

/// Errors contain their place, the expected and the actual text, and a suggestion.
#[test]
fn errors_suggest() {
    fn error<V: Text>(from: &str, to: &str) -> String {
        let options = V::options(&Choices::default_of(&V::INFO));
        let text = V::position_text(&V::start(&options), false).replacen(from, to, 1);
        V::parse_position(&text, &options).expect_err(&text).to_string()
    }
    use polychess_variants::{
        four_way::FourWay, three_handed::ThreeHanded, three_man::ThreeMan, three_player::ThreePlayer,
        three_way::ThreeWay,
    };
    let cases = [
        (error::<ThreePlayer>("gR", "GR"), "at byte 0", "did you mean \"gR\""),
        (
            error::<ThreePlayer>(" w ", " white ").replace("wite", "white"),
            "the player to move",
            "found \"white\", did you mean \"w\"",
        ),
        (error::<ThreePlayer>(" - 0", " - 0 ofer:w"), "offer:…", "did you mean \"offer:\""),
        (error::<ThreeHanded>(" wKQ", " wkQ"), "castling rights", "did you mean \"K\""),
        (error::<FourWay>(" 0", " 0 setled"), "settled", "did you mean \"settled\""),
        (error::<ThreeWay>(" - - - ", " A1 - - "), "the place of a pawn", "did you mean \"a1\""),
        (error::<ThreeWay>("0/0/0", "0/0/0 stag=2"), "points, stage", "did you mean \"stage\""),
        (error::<ThreeMan>("BLBbc1", "BlBbc1"), "at byte 0", "did you mean \"BLBbc1\""),
        (error::<ThreeMan>(" - - - ", " Wg - - "), "moats", "did you mean \"WG\""),
        (error::<ThreeMan>("BLBbc1", "BLBBc1"), "the kind", "did you mean \"BLBbc1\""),
        (error::<ThreeMan>(" W ", " white "), "the turn W", "did you mean \"W\""),
        (error::<ThreeMan>(" - 0 0", " black 0 0"), "players W, G, B", "did you mean \"B\""),
        (error::<FourWay>(" - 0", " yellow 0"), "letters of seats", "found \"yellow\", did you mean \"y\""),
    ];
    for (words, expected, meant) in cases {
        assert!(words.contains(expected) && words.contains(meant), "{words}");
    }
    en_passant_and_marks();
    let game = Game::<ThreePlayer>::new(Choices::default_of(&<ThreePlayer as polychess_game::Variant>::INFO));
    let refusal = game.read_turn("b5C5").expect_err("no cell").to_string();
    assert!(refusal.contains("did you mean \"c5\""), "{refusal}");
    let meant = |text: &str, place: &str, meant: &str| {
        let refusal = game.read_written(0, text).expect_err(text).to_string();
        assert!(refusal.contains(place) && refusal.contains(&format!("did you mean \"{meant}\"")), "{refusal}");
    };
    meant("b5c5=q", "at byte 5", "Q");
    meant("b5c5Q", "at byte 4", "=Q");
    meant("b5c5+d2C5", "at byte 7", "c5");
    meant("7dd9", "is not a legal move here", "7d9");
    assert_eq!(turn_text::<ThreePlayer>(&game.read_turn("b5c5").expect("legal"), game.position().topology()), "b5c5");
}

/// Tests the suggestions for en passant rights, which depend on the pieces on the board.
fn en_passant_and_marks() {
    fn after<V: Text>(turns: &[&str], from: &str, to: &str) -> String {
        let mut game = Game::<V>::new(Choices::default_of(&V::INFO));
        turns.iter().for_each(|turn| game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}")));
        let text = V::position_text(game.state(), false);
        assert!(text.contains(from), "{text}");
        let text = text.replacen(from, to, 1);
        V::parse_position(&text, game.options()).expect_err(&text).to_string()
    }
    use polychess_variants::{three_handed::ThreeHanded, three_man::ThreeMan, three_way::ThreeWay};
    let cases = [
        (after::<ThreeHanded>(&["e2e4"], " e3e4 ", " e3e5 "), "skipped cell", "did you mean \"e3e4\""),
        (after::<ThreeWay>(&["e3e5"], " e4e5 ", " e4E5 "), "passed cell", "did you mean \"e4e5\""),
        (after::<ThreeMan>(&["WHe2WHe4"], " WHe3 ", " WHE3 "), "jumped over", "did you mean \"WHe3\""),
    ];
    for (words, expected, meant) in cases {
        assert!(words.contains(expected) && words.contains(meant), "{words}");
    }
}
