//! Sends lines to `polychess rules`.
//!
//! Each line must have one answer in the documented format, and earlier lines must not affect it.

use polychess_cli::protocol::lines::InputLine;
use polychess_cli::protocol::{Limits, Session};
use serde_json::{Map, Value as Json, json};

/// Small limits, so that each input is fast.
const LIMITS: Limits = Limits { line: 20_000, perft: 3_000, acts: 1_000 };
/// Maximum number of lines.
const LINES: usize = 8;
/// Kinds of errors that do not cite a rule.
const WITHOUT_RULE: &[&str] =
    &["bad-json", "bad-request", "unknown-variant", "bad-option", "bad-position", "bad-act", "too-large"];
const WITH_RULE: &[&str] = &["illegal-act", "not-your-turn", "refused", "game-over"];

/// Answers the lines in `data`.
///
/// # Panics
/// If a property does not hold.
pub fn request_line(data: &[u8]) {
    let mut session = Session::new(LIMITS);
    for line in data.split(|&byte| byte == b'\n').take(LINES) {
        let answer = ask(&mut session, line);
        let fresh = ask(&mut Session::new(LIMITS), line);
        assert_eq!(answer, fresh, "the answer to {} depends on what was asked before", String::from_utf8_lossy(line));
        look(line, &answer);
        if let (Some(request), Some(turn)) = (object(line), answer["legal"][0].as_str()) {
            play_on(&mut session, request, turn);
        }
    }
}

fn ask(session: &mut Session, line: &[u8]) -> Json {
    let line = if line.len() > LIMITS.line { InputLine::TooLong } else { InputLine::Text(line) };
    let text = serde_json::to_string(&session.answer(line)).expect("an answer can be written");
    assert!(!text.contains('\n'), "an answer is one line: {text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// Parses a line as a JSON object. Accepts a byte order mark before it.
fn object(line: &[u8]) -> Option<Map<String, Json>> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    serde_json::from_slice::<Json>(line).ok()?.as_object().cloned()
}

fn look(line: &[u8], answer: &Json) {
    let shown = String::from_utf8_lossy(line);
    let fields: Vec<&str> = answer.as_object().expect("an answer is an object").keys().map(String::as_str).collect();
    assert!(fields.contains(&"id"), "{shown}: {answer}");
    let Some(error) = answer.get("error") else {
        let known = ["id", "legal", "status", "position", "perft", "acts"];
        assert!(fields.iter().all(|field| known.contains(field)), "{shown}: {answer}");
        let asked = object(line).expect("only a request is answered");
        let id = asked.get("id").unwrap_or(&Json::Null);
        assert_eq!(*id, answer["id"], "{shown}: {answer}");
        return;
    };
    let kind = error["kind"].as_str().expect("an error has a kind");
    assert!(WITH_RULE.contains(&kind) || WITHOUT_RULE.contains(&kind), "{shown}: {answer}");
    assert!(error["rule"].is_string() || WITHOUT_RULE.contains(&kind), "no rule for {shown}: {answer}");
    assert!(error["message"].as_str().is_some_and(|words| !words.is_empty()), "{shown}: {answer}");
    assert!(error.get("at").is_some(), "{shown}: {answer}");
}

/// Checks that the session accepts the first legal turn of its answer as the next act.
fn play_on(session: &mut Session, mut request: Map<String, Json>, turn: &str) {
    match request.entry("acts").or_insert(Json::Null) {
        Json::Array(acts) => acts.push(turn.into()),
        other => *other = json!([turn]),
    }
    request.insert("want".into(), json!(["legal", "status", "position", "acts"]));
    let line = Json::from(request).to_string();
    if line.len() <= LIMITS.line {
        let next = ask(session, line.as_bytes());
        assert!(next.get("error").is_none(), "{turn} is legal, but {line}: {next}");
    }
}
