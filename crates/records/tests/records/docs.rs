//! What `docs/records.md` shows is so.

use polychess_records::{ItemKind, Reader, Record, act, check, json};

/// The fenced pieces of the page, with the language of each.
fn fenced() -> Vec<(String, String)> {
    let page = include_str!("../../../../docs/records.md");
    let parts: Vec<&str> = page.split("\n```").collect();
    assert_eq!(parts.len() % 2, 1, "every fence is closed");
    let piece = |part: &&str| part.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
    parts.iter().skip(1).step_by(2).filter_map(piece).collect()
}

#[test]
fn the_game_is_one() {
    let (_, text) = fenced().into_iter().find(|(_, text)| text.starts_with("[Event")).expect("a game");
    let mut found = Vec::new();
    let checked = check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding)).expect("bytes");
    assert!(checked.games == 1 && checked.played > 4 && found.is_empty(), "{found:#?}");
}

/// A record each, with nothing wrong, that JSON carries without loss.
#[test]
fn the_worked_examples_are_records() {
    let examples: Vec<String> =
        fenced().into_iter().filter(|(name, _)| name == "record").map(|(_, text)| text).collect();
    assert!(examples.len() >= 6, "{}", examples.len());
    for text in examples {
        let mut found = Vec::new();
        let checked = check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding)).expect("bytes");
        assert!(checked.games == 1 && checked.played > 2 && found.is_empty(), "{text}\n{found:#?}");
        let records = Record::all(&text);
        let again = json::read(&json::write(&records[0])).expect("JSON is read");
        assert!(records.len() == 1 && again == records[0], "{text}");
    }
}

#[test]
fn the_acts_are_acts() {
    let (_, text) = fenced().into_iter().find(|(_, text)| text.starts_with('@')).expect("acts");
    for line in text.lines() {
        let json = act::to_json(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(act::from_json(&json).as_deref(), Some(line));
    }
}

#[test]
fn the_json_is_a_game() {
    let (_, line) = fenced().into_iter().find(|(_, text)| text.starts_with("{\"tags\"")).expect("an example");
    let record = json::read(line.trim()).expect("the example can be read");
    assert_eq!(json::write(&record), line.trim());
    assert_eq!(record.main_line().filter(|item| item.kind == ItemKind::Turn).count(), 1);
}
