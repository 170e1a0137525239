//! Tests of each element of the grammar.

use polychess_records::comment::{commands, words};
use polychess_records::{GameResult, ItemKind, Record, Tag, act};
use serde_json::json;
use std::time::Duration;

fn kinds(text: &str) -> Vec<(ItemKind, String)> {
    let records = Record::all(text);
    assert_eq!(records.len(), 1, "{text}");
    records[0].items.iter().map(|item| (item.kind, item.text.to_string())).collect()
}

#[test]
fn lexer_reads_every_kind_of_token() {
    use ItemKind::*;
    let text = "1. b5c5! N5g7 {hm \\} \\\\ \\x} 2... 0-0-0?? $14 @gray:offer-draw (e4 (--)) ; to the end\n%own [line\n<1, 0,1/2>";
    let expected = [
        (Number, "1."),
        (Turn, "b5c5"),
        (Glyph, "!"),
        (Turn, "N5g7"),
        (Comment, "hm } \\ \\x"),
        (Number, "2..."),
        (Turn, "0-0-0"),
        (Glyph, "??"),
        (Glyph, "$14"),
        (Act, "@gray:offer-draw"),
        (Open, ""),
        (Turn, "e4"),
        (Open, ""),
        (Skip, "--"),
        (Close, ""),
        (Close, ""),
        (Comment, " to the end"),
        (Escape, "own [line"),
        (Result, "<1,0,1/2>"),
    ];
    let found = kinds(text);
    let found: Vec<(ItemKind, &str)> = found.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn turn_in_any_notation_is_one_token() {
    for word in [
        "WHe2WHe4",
        "WHWpe4-WHe5",
        "WHWpe4xWHBpd5=Q",
        "Rxb5&Rl9",
        "e2e4+d2d4",
        "e11e12=Q",
        "G-Nd4",
        "NG-d4",
        "P-c10",
        "Yc10xWa5",
        "i4Q",
        "0-0",
        "O-O-O#",
        "N6xg7++",
        "7d9",
        "0:e2e4",
        "1:G-Nd4+",
        "pass",
        "b8=Q",
    ] {
        assert_eq!(kinds(word), [(ItemKind::Turn, word.to_owned())]);
    }
}

#[test]
fn file_is_split_into_games() {
    let games = |text: &str| Record::all(text).len();
    assert_eq!(games(""), 0);
    assert_eq!(games(" \r\n\t"), 0);
    assert_eq!(games("[A \"1\"] e4 [A \"2\"] d4"), 2);
    assert_eq!(games("[A \"1\"]\n\n*\n\n[A \"2\"]\n\n*"), 2);
    assert_eq!(games("[A \"1\"]\n{between}\n[B \"2\"]\n*"), 1);
    assert_eq!(games("e4 * d4 *"), 2);
    assert_eq!(games("e4 * {after} ; and\n[A \"1\"]"), 2);
    assert_eq!(games("[A \"1\"] [] [B \"1\"]"), 2);
    assert_eq!(games("[] []"), 2);
    assert_eq!(games("e4 (d4 * ) e5"), 1);
    assert_eq!(games("e4 (d4 [A \"1\"] e5"), 2);
}

#[test]
fn tags_keep_quotes_and_backslashes() {
    let records = Record::all("[Event \"a \\\"b\\\" \\\\ \\q\\n\"] [X-1.y_Z\t\"\" ]\n*");
    assert_eq!(records[0].tags, [Tag::new("Event", "a \"b\" \\ \\q\n"), Tag::new("X-1.y_Z", "")]);
}

#[test]
fn acts_are_tokens() {
    for (token, json) in [
        ("@gray:offer-draw", json!({"seat": "gray", "type": "offer-draw"})),
        ("@1:white:resign", json!({"seat": "white", "type": "resign", "board": 1})),
        ("@black:cut{\"of\":\"white\"}", json!({"seat": "black", "type": "cut", "of": "white"})),
        ("@w:say{\"words\":\"} {\\\"\"}", json!({"seat": "w", "type": "say", "words": "} {\""})),
    ] {
        assert_eq!(act::to_json(token), Ok(json.clone()));
        assert_eq!(act::from_json(&json).as_deref(), Some(token));
        assert_eq!(kinds(&format!("{token} e4"))[0], (ItemKind::Act, token.to_owned()));
    }
    for bad in ["@", "@white", "@a:b:c:d", "@x:white:resign", "@w:x{", "@w:x{\"type\":\"y\"}", "resign", "@w:x{1}"] {
        assert!(act::to_json(bad).is_err(), "{bad}");
    }
    for bad in [json!({}), json!([]), json!({"seat": 1, "type": "x"}), json!({"seat": "w", "type": "x", "board": "0"})]
    {
        assert_eq!(act::from_json(&bad), None, "{bad}");
    }
}

#[test]
fn results_are_points() {
    for (text, token) in [("*", "*"), ("-", "<->"), ("1, 0,1/2", "<1,0,1/2>"), ("<2/4,1/2,0>", "<1/2,1/2,0>")] {
        let result = GameResult::parse(text, 3).expect(text);
        assert_eq!(result.token(), token);
        assert_eq!(GameResult::parse(&result.to_string(), 3), Ok(result));
    }
    for bad in ["", "1", "1,0", "1,0,0,0", "1-0", "1,,0", "/,1,1", "1,0,1/0", "<1,0,0", "-1,1,1", "1/,0,0"] {
        let words = GameResult::parse(bad, 3).expect_err(bad);
        assert!(words.contains("1,0,0"), "{words}");
    }
}

#[test]
fn comment_commands_are_read() {
    let comment = "[%clk 0:04:59.5] good [%eval 1.4,0.3,0.3][%mine] end";
    let found: Vec<(&str, &str)> = commands(comment).map(|c| (c.name, c.value)).collect();
    assert_eq!(found, [("clk", "0:04:59.5"), ("eval", "1.4,0.3,0.3"), ("mine", "")]);
    assert_eq!(words(comment), "good  end");
    let first = |text: &'static str| commands(text).next().expect("a command");
    assert_eq!(first("[%clk 1:02:03]").time(), Some(Duration::from_secs(3723)));
    assert_eq!(first("[%clk 0:04:59.5]").time(), Some(Duration::from_millis(299_500)));
    assert_eq!(first("[%eval 1.4,0.3,0.3]").points(), Some(vec![1.4, 0.3, 0.3]));
    for bad in ["[%clk x]", "[%clk 1:2:3:4]", "[%clk -1:00]", "[%clk ]", "[%eval a,b]", "[%eval inf]", "[%clk 1:+2]"] {
        assert!(!first(bad).is_well_formed(), "{bad}");
    }
    for good in ["[%clk 59]", "[%emt 0:01]", "[%eval -3]", "[%unknown x y z]"] {
        assert!(first(good).is_well_formed(), "{good}");
    }
    assert_eq!(commands("[%").count() + commands("[%] [% x]").count() + commands("% [clk]").count(), 0);
}

/// Byte order marks and non-ASCII whitespace separate tokens, so a valid item cannot contain them.
#[test]
fn blanks_beyond_ascii_separate_tokens() {
    for blank in [
        "\u{feff}", "\u{a0}", "\u{1680}", "\u{2002}", "\u{200b}", "\u{2028}", "\u{202f}", "\u{2060}", "\u{3000}",
        "\u{85}",
    ] {
        let text = ["", "1.", "e4", "!", "2", "@white:resign", "--", "$5", "<1,0,0>", ""].join(blank);
        let found: Vec<String> = kinds(&text).into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["1.", "e4", "!", "2", "@white:resign", "--", "$5", "<1,0,0>"], "{blank:?}");
        let tagged = format!("[{blank}A{blank}\"x{blank}y\"{blank}]");
        assert_eq!(Record::all(&tagged)[0].tags, [Tag::new("A", format!("x{blank}y"))], "{blank:?}");
        assert_eq!(kinds(&format!("{{a{blank}b}}")), [(ItemKind::Comment, format!("a{blank}b"))]);
        assert!(!polychess_records::Item::new(ItemKind::Turn, format!("e4{blank}")).is_sound());
        // Other characters that begin with the same byte as such whitespace are part of a word.
        for other in ["\u{c2}\u{a9}", "\u{2013}", "\u{3042}", "\u{ff21}", "\u{e0}", "\u{1e00}"] {
            let word = format!("e{other}4");
            assert_eq!(kinds(&format!("{word}{blank}{word}")).len(), 2, "{blank:?} {other}");
            assert!(polychess_records::Item::new(ItemKind::Turn, word).is_sound());
        }
    }
    // In a word that is not UTF-8, each byte becomes one character, and no byte counts as
    // whitespace.
    let mut reader = polychess_records::Reader::new(b"e\xe9\xa0z4 @w:x\xe0\x85y *".as_slice());
    let record = Record::read(&mut reader, &mut Vec::new()).expect("bytes can be read").expect("a game");
    assert!(record.items.len() == 3 && record.to_text().is_ok(), "{record:?}");
}
