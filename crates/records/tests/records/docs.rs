//! Checks the examples and the grammar in `docs/records.md`, and the codes in
//! `docs/reference/check-files.md`.

use crate::sentences::{Grammar, examples};
use polychess_records::{ItemKind, ProblemKind, Reader, Record, act, check, json};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Returns the fenced blocks of the page, each with its info string and its text.
fn fenced() -> Vec<(String, String)> {
    let page = include_str!("../../../../docs/records.md");
    let parts: Vec<&str> = page.split("\n```").collect();
    assert_eq!(parts.len() % 2, 1, "every fence is closed");
    let piece = |part: &&str| part.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
    parts.iter().skip(1).step_by(2).filter_map(piece).collect()
}

#[test]
fn documented_game_is_valid() {
    let (_, text) = fenced().into_iter().find(|(_, text)| text.starts_with("[Event")).expect("a game");
    let mut found = Vec::new();
    let checked = check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding)).expect("bytes");
    assert!(checked.games == 1 && checked.played > 4 && found.is_empty(), "{found:#?}");
}

/// Each example is a valid game file with one game, and the conversion to JSON and back keeps it.
#[test]
fn documented_examples_are_valid() {
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
fn documented_acts_are_valid() {
    let (_, text) = fenced().into_iter().find(|(_, text)| text.starts_with('@')).expect("acts");
    for line in text.lines() {
        let json = act::to_json(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(act::from_json(&json).as_deref(), Some(line));
    }
}

#[test]
fn documented_json_is_a_game() {
    let (_, line) = fenced().into_iter().find(|(_, text)| text.starts_with("{\"tags\"")).expect("an example");
    let record = json::read(line.trim()).expect("the example can be read");
    assert_eq!(json::write(&record), line.trim());
    assert_eq!(record.main_line().filter(|item| item.kind == ItemKind::Turn).count(), 1);
}

/// The reader accepts random text that matches the documented grammar. It rejects other random
/// text. All examples match the grammar.
#[test]
fn documented_grammar_matches_the_reader() {
    let grammar = Grammar::of("record");
    let problems = |text: &str| {
        let (mut reader, mut found) = (Reader::new(text.as_bytes()), Vec::new());
        while Record::read(&mut reader, &mut found).expect("bytes can be read").is_some() {}
        found
    };
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut longest = 0;
    for _ in 0..4000 {
        let text = grammar.sentence("file", &mut rng);
        assert!(problems(&text).is_empty(), "{text:?}: {:?}", problems(&text));
        longest = longest.max(text.len());
    }
    assert!(longest > 100, "{longest}");
    let mut seen = 0;
    for (_, text) in fenced().into_iter().filter(|(name, text)| name == "record" || text.starts_with("[Event")) {
        assert!(grammar.accepts(&format!("\n{text}")), "{text}");
        seen += 1;
    }
    assert!(seen >= 7, "{seen}");
    for line in examples("record") {
        assert!(grammar.accepts(&format!("\n{line}")) && problems(line).is_empty(), "{line}");
    }
    for item in ["]", "}", "\"", "<1;0>", "$", "(e4", "e4 )", "{a", "[A b]", "<", "@", "@w:x{\"a\":1"] {
        let text = format!("\n[A \"b\"]\ne4 {item}\n");
        assert!(!grammar.accepts(&text), "{text}");
        assert!(!problems(&text).is_empty(), "{text}");
    }
}

/// The table lists exactly the kinds of problems that exist, with their severities.
#[test]
fn all_kinds_of_findings_are_documented() {
    let page = include_str!("../../../../docs/reference/check-files.md");
    let (_, table) = page.split_once("| Code | Grade | Meaning |\n|---|---|---|\n").expect("a table");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let listed: Vec<(&str, &str)> = rows
        .map(|row| {
            let mut cells = row.split('|').skip(1).map(|cell| cell.trim().trim_matches('`'));
            (cells.next().expect("a code"), cells.next().expect("a grade"))
        })
        .collect();
    let known: Vec<(&str, &str)> = ProblemKind::ALL.iter().map(|kind| (kind.name(), kind.grade().name())).collect();
    assert_eq!(listed, known);
}
