//! Tests of compatibility with version 0.1: game files, JSON, move lists, transcripts and answers
//! of `polychess rules`.

use crate::program::{answers, code, run, stderr, stdout};
use serde_json::{Value as Json, json};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/v0.1")
}

fn stored(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect("it is there")
}

fn lines(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns the first difference from an answer of version 0.1. New fields and other messages do not
/// count.
///
/// The function also ignores two defects of version 0.1. That version omitted players whom the last
/// action of the game eliminated. It also lost the reason why one of two boards was over.
fn difference(place: &str, then: &Json, now: &Json) -> Option<String> {
    match (then, now) {
        (Json::Object(then), Json::Object(now)) => then
            .iter()
            .filter(|(key, _)| !matches!(key.as_str(), "message" | "words"))
            .filter(|(key, then)| {
                !(*key == "out" && **then == Json::Array(Vec::new()) && now.get("over") == Some(&Json::Bool(true)))
            })
            .find_map(|(key, then)| difference(&format!("{place}.{key}"), then, now.get(key).unwrap_or(&Json::Null))),
        (Json::Array(then), Json::Array(now)) if then.len() == now.len() => {
            let mut pairs = then.iter().zip(now).enumerate();
            pairs.find_map(|(n, (then, now))| difference(&format!("{place}[{n}]"), then, now))
        }
        (Json::String(then), Json::String(now)) if place.ends_with(".position") && *then == without_reason(now) => None,
        (then, now) => (then != now).then(|| format!("{place}: then {then}, now {now}")),
    }
}

/// Returns a position string without the reason why one of two boards is over.
fn without_reason(position: &str) -> String {
    let mut text = position.to_owned();
    while let Some(from) = text.find("over=") {
        let to = text[from..].find(',').map_or(text.len(), |length| from + length + 1);
        text.replace_range(from..to, "");
    }
    text
}

#[test]
fn old_records_convert_unchanged() {
    let (record, turns, json) = (stored("games.record"), stored("games-turns.record"), stored("games.jsonl"));
    for text in [&record, &turns] {
        let checked = run(&["validate", "-"], text.as_bytes());
        assert_eq!((code(&checked), stdout(&checked).as_str()), (0, ""));
        assert!(stderr(&checked).starts_with("26 games, "), "{}", stderr(&checked));
    }
    let convert = |input: &str, arguments: &[&str]| {
        let output = run(&[&["convert", "-"], arguments].concat(), input.as_bytes());
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{arguments:?}");
        stdout(&output)
    };
    assert_eq!(convert(&record, &[]), record);
    assert_eq!(convert(&json, &["--from", "json"]), record);
    assert_eq!(convert(&record, &["--spelling", "turns"]), turns);
    assert_eq!(convert(&turns, &["--spelling", "notation"]), record);
    assert_eq!(convert(&record, &["--to", "moves"]), stored("games.moves"));
    for (then, now) in lines(&json).iter().zip(lines(&convert(&record, &["--to", "json"]))) {
        assert_eq!(difference("", then, &now), None);
    }
}

#[test]
fn old_transcripts_reach_the_same_states() {
    let names = std::fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    let plays: Vec<&String> = names.iter().filter(|name| name.starts_with("play-")).collect();
    assert_eq!(plays.len(), 12);
    for name in plays {
        let play = lines(&stored(name));
        let acts: Vec<&Json> = play[1..].iter().map(|line| &line["act"]).collect();
        let request = |n: usize| {
            json!({"variant": play[0]["variant"], "options": play[0]["options"], "position": play[0]["from"],
                   "acts": acts[..n], "want": ["legal", "status", "position", "acts"]})
            .to_string()
        };
        let requests: Vec<String> = (0..play.len()).map(request).collect();
        let given = answers(&requests.iter().map(String::as_str).collect::<Vec<_>>());
        for (n, (line, now)) in play.iter().zip(&given).enumerate() {
            let then = &line["state"];
            for field in ["position", "status"] {
                assert_eq!(difference(field, &then[field], &now[field]), None, "{name}:{}", n + 1);
            }
            let legal = now["legal"].as_array().map(Vec::len);
            assert_eq!(then["legal"].as_u64().map(|n| n as usize), legal, "{name}:{}", n + 1);
            for (seat, kinds) in then["acts"].as_object().expect("by seat") {
                let forms = now["acts"][seat].as_array().expect("forms");
                let now: Json = forms.iter().map(|form| form["type"].clone()).collect();
                assert_eq!(kinds, &now, "{name}:{}: {seat}", n + 1);
            }
            // The position string alone must restore the position.
            let again = json!({"variant": play[0]["variant"], "options": play[0]["options"],
                               "position": then["position"], "want": ["position"]});
            if n % 8 == 0 && !then["position"].as_str().is_some_and(|text| text.contains(" | ")) {
                assert_eq!(answers(&[&again.to_string()])[0]["position"], then["position"], "{name}:{}", n + 1);
            }
        }
    }
}

#[test]
fn old_rules_requests_get_the_same_answers() {
    let questions = stored("rules-requests.jsonl");
    let output = run(&["rules", "--perft-limit", "5000"], questions.as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    let (then, now) = (lines(&stored("rules-replies.jsonl")), lines(&stdout(&output)));
    assert_eq!(then.len(), now.len());
    for ((then, now), question) in then.iter().zip(&now).zip(questions.lines()) {
        assert_eq!(difference("", then, now), None, "{question}");
    }
}
