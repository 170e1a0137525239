//! Tests of move numbers and of the notations' signs and words.

use crate::games::random;
use polychess_game::{Choices, Info, Language};
use polychess_records::{Record, RecordBuilder, TurnFormat, check, moves, transcode};
use polychess_variants::{info, new_match};

/// Plays and records turns. Returns the game, and its move text without the result.
fn score(id: &str, option: Option<&str>, position: Option<&str>, notation: usize, turns: &[&str]) -> (Record, String) {
    let choices = Choices::from_texts(info(id).expect("a listed game"), option).expect("an option of the game");
    let start = new_match(id, &choices, position).expect("a position of the game");
    let mut builder = RecordBuilder::new(Vec::new(), start, position, TurnFormat::Notation(notation));
    for turn in turns {
        builder.turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
    let record = builder.finish();
    let moves: Vec<&str> = record.items.iter().map(|item| &*item.text).collect();
    let (_, moves) = moves.split_last().expect("a result");
    let moves = moves.join(" ");
    (record, moves)
}

fn is_clean(record: &Record) {
    let text = record.to_text().expect("it can be written");
    assert_eq!(Record::all(&text), std::slice::from_ref(record), "{text}");
    let mut reader = polychess_records::Reader::new(text.as_bytes());
    check(&mut reader, &mut |finding| panic!("{finding:?}\n{text}")).expect("bytes can be read");
}

/// TP-N1: each turn has a number.
#[test]
fn single_turn_notations_are_read() {
    let turns = ["b7d9", "k6j8", "k12k10", "a6e8", "j8g7"];
    let (record, moves) = score("three-player", None, None, 0, &turns);
    assert_eq!(moves, "1. 7d9 2. Nj8 3. kk10 4. Be8 5. Ng7");
    is_clean(&record);
}

/// 4W-N7: a number counts a round. A round has four turns and begins with White.
#[test]
fn rounds_of_four_are_read() {
    let (record, moves) = score("four-way", Some("third_piece=squirrel"), None, 0, &["g3f5", "c7e8"]);
    assert_eq!(moves, "1. S-a5 S-c5");
    is_clean(&record);
}

/// 4W-N7: `..` stands for a seat before the first turn of a position. `--` stands for the turn of a
/// frozen player. Neither sign appears at the end of a game.
#[test]
fn lost_turns_are_read() {
    let position = "bK/3/5/5/5/1wQ9/12rK/yK14/2bN10/11/5/5/5/3/wK w - 0";
    let turns = ["d10b8", "h15g14", "n9m9", "h1g2", "g14h15", "m9n9", "g2h1"];
    let (record, moves) = score("four-way", None, Some(position), 0, &turns);
    assert_eq!(moves, "1. QYa4-Yc2# -- K-d2 K-d3 2. K-b2 -- K-c1 K-d2 3. K-c1");
    is_clean(&record);

    let later = position.replace(" w ", " b ");
    let (record, moves) = score("four-way", None, Some(&later), 0, &["h15g14", "n9m9", "h1g2"]);
    assert_eq!(moves, "1. .. .. K-d2 K-d3 2. K-b2");
    is_clean(&record);
}

/// The tag `Notation` contains the id of the notation, but is missing for the default notation.
#[test]
fn dialects_are_read() {
    let turns = ["b7d9", "k6j8", "k12k10"];
    let (record, moves) = score("three-player", None, None, 1, &turns);
    assert_eq!(moves, "1. gi4 2. Nh10 3. 11j11");
    assert_eq!(record.tag("Notation"), Some("v2.3"));
    is_clean(&record);

    let usual = transcode(&record, |_: &Info| Ok(TurnFormat::default())).expect("it is played");
    assert_eq!(usual.tag("Notation"), None);
    assert_eq!(usual.items[1].text, "7d9");
    is_clean(&usual);
    let back = transcode(&usual, |info: &Info| info.notation("v2.3").map(TurnFormat::Notation)).expect("it is played");
    assert_eq!(back.items, record.items);

    let unknown = record.to_text().expect("text").replace("v2.3", "v2.9");
    let mut words = Vec::new();
    let mut reader = polychess_records::Reader::new(unknown.as_bytes());
    check(&mut reader, &mut |finding| words.push(finding.problem.message(Language::English)))
        .expect("bytes can be read");
    assert!(
        words[0].contains("three-player has no notation \"v2.9\"; its notations are v2.2, v2.3, did you mean"),
        "{words:?}"
    );
}

const OFFERS: &str = "[Variant \"three-player\"]\n[Result \"*\"]\n\n";

fn move_text(record: &Record) -> String {
    let text = record.to_text().expect("it can be written");
    text.split_once("\n\n").map_or("", |(_, moves)| moves).trim().replace('\n', " ")
}

fn transcoded(text: &str, wanted: TurnFormat) -> String {
    let [record] = Record::all(text).try_into().expect("one game");
    is_clean(&record);
    let record = transcode(&record, |_: &Info| Ok(wanted)).expect("it is played");
    is_clean(&record);
    move_text(&record)
}

/// TP-N4: in the notation, a draw offer is a sign on the turn. With move strings, it is an action
/// after the comments and variations of the turn.
#[test]
fn offers_of_a_draw_are_signs() {
    for (own, texts) in [
        ("7d9= Nj8 *", "b7d9 @white:offer-draw k6j8 *"),
        (
            "1. 7d9= !? {or} (7c8= Nj8) {so} Nj8 *",
            "1. b7d9 !? {or} (b7c8 @white:offer-draw k6j8) {so} @white:offer-draw k6j8 *",
        ),
        ("7d9 @gray:offer-draw Nj8 *", "b7d9 @gray:offer-draw k6j8 *"),
        ("7d9 @white:offer-draw (@white:resign) Nj8 *", "b7d9 @white:offer-draw (@white:resign) k6j8 *"),
    ] {
        let [own, texts] = [own, texts].map(|text| text.replace(" !?", "!?"));
        assert_eq!(transcoded(&format!("{OFFERS}{own}\n"), TurnFormat::Turns), texts);
        assert_eq!(transcoded(&format!("{OFFERS}{texts}\n"), TurnFormat::default()), own);
    }
}

/// A move list has one line for each turn and action, with the signs and words of the notation.
/// Reading the list gives the same turns and actions.
#[test]
fn lists_have_signs_and_words() {
    let list = |id: &str, text: &str, turn_format: TurnFormat| {
        let record = Record::all(&format!("[Variant \"{id}\"]\n\n{text}\n")).remove(0);
        let list = moves::write(&record, |_| Ok(turn_format)).unwrap_or_else(|e| panic!("{text}: {e}"));
        let info = info(id).expect("a listed game");
        let start = new_match(id, &Choices::default_of(info), None).expect("a listed game");
        let mut again = RecordBuilder::new(Vec::new(), start, None, TurnFormat::Turns);
        moves::read(&mut again, 0, list.lines()).unwrap_or_else(|e| panic!("{list}: {e:?}"));
        let played: Vec<String> = again.finish().items.into_iter().map(|item| item.text.into_owned()).collect();
        (list.lines().map(str::to_owned).collect::<Vec<_>>(), played)
    };
    for (turn_format, lines) in [
        (TurnFormat::default(), ["7d9=", "Nj8"].as_slice()),
        (TurnFormat::Turns, &["b7d9", "@white:offer-draw", "k6j8"]),
    ] {
        let (list, played) = list("three-player", "7d9= Nj8 *", turn_format);
        assert_eq!(list, lines);
        assert_eq!(played, ["1.", "b7d9", "@white:offer-draw", "k6j8", "*"]);
    }
    let text = "WHe2WHe4 {G resigns} {a pity} BLe2BLe4 @white:offer-draw {draw agreed}";
    let (lines, played) = list("three-man", text, TurnFormat::default());
    assert_eq!(lines, ["WHWpe2-WHe4", "{G resigns}", "BLBpe2-BLe4", "{W offers a draw}", "{B accepts the draw}"]);
    let acts = ["@gray:resign", "@white:offer-draw", "@black:accept-draw"];
    assert_eq!(played[1..6], ["WHe2WHe4", acts[0], "BLe2BLe4", acts[1], acts[2]]);
}

/// Move text begins after one empty line. Its lines have at most 100 bytes. A number is on the same
/// line as its turn.
#[test]
fn layout_follows_rounds() {
    let turns = ["b7d9", "k6j8", "k12k10", "a6e8", "j8g7"];
    let (record, _) = score("three-player", None, None, 0, &turns);
    let text = record.to_text().expect("it can be written");
    assert!(text.ends_with("[Termination \"unterminated\"]\n\n1. 7d9 2. Nj8 3. kk10 4. Be8 5. Ng7 *\n"), "{text}");
    let text = random(info("three-player").expect("a listed game"), 3, TurnFormat::default()).to_text().expect("text");
    let (_, moves) = text.split_once("\n\n").expect("a blank line");
    assert!(moves.lines().count() > 3 && !moves.contains("\n\n"), "{moves}");
    for line in moves.lines() {
        assert!(line.len() < 100 && !line.ends_with('.'), "{line}");
    }
    let untagged = Record { tags: Vec::new(), items: record.items }.to_text().expect("it can be written");
    assert!(untagged.starts_with("[]\n\n1. 7d9"), "{untagged}");
}
