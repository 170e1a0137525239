//! Tests of the JSON-lines interface: answers, errors, order, limits and the cached match.

use crate::program::{answer, answers, code, program, run, stderr, stdout};
use serde_json::{Value as Json, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

const GAME: &str = "three-player";

fn kind(answer: &Json) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("no error")
}

#[test]
fn answers_have_only_the_requested_fields() {
    let all = json!({"id": 1, "variant": GAME, "options": {}, "position": null, "acts": ["b5c5", "k6j8"],
                     "want": ["legal", "status", "position", "perft:2", "acts"]});
    let got = answer(&all);
    let keys: Vec<&String> = got.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["acts", "id", "legal", "perft", "position", "status"]);
    assert_eq!(got["id"], 1);
    assert_eq!(got["status"]["to_move"], "black");
    let legal: Vec<&str> = got["legal"].as_array().expect("a list").iter().filter_map(Json::as_str).collect();
    assert!(legal.is_sorted() && legal.contains(&"h13g10"));
    assert_eq!(got["acts"]["white"][0]["type"], "offer-draw");

    let some = answer(&json!({"id": "x", "variant": GAME, "want": ["perft:1"]}));
    assert_eq!(some, json!({"id": "x", "perft": 44}));
    let none = answer(&json!({"variant": GAME, "want": []}));
    assert_eq!(none, json!({"id": null}));
    let usual = answer(&json!({"id": 2, "variant": GAME}));
    let keys: Vec<&String> = usual.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["id", "legal", "position", "status"]);
}

/// The counts come from the rulebook. The program rejects a perft above the limit.
#[test]
fn perft_has_a_limit() {
    let perft = |n: u64| json!({"id": n, "variant": GAME, "want": [format!("perft:{n}")]}).to_string();
    let requests: Vec<String> = [0, 1, 2, 3, 9, 65, 4_294_967_296, 1].into_iter().map(perft).collect();
    let lines: Vec<&str> = requests.iter().map(String::as_str).collect();
    let output = run(&["rules", "--perft-limit", "100000"], lines.join("\n").as_bytes());
    let got: Vec<Json> = stdout(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let counts: Vec<Option<u64>> = got.iter().map(|a| a["perft"].as_u64()).collect();
    assert_eq!(counts, [Some(1), Some(44), Some(1930), Some(84348), None, None, None, Some(44)]);
    assert_eq!([4, 5, 6].map(|i| kind(&got[i])), ["too-large"; 3]);
}

#[test]
fn request_ids_are_echoed_verbatim() {
    let ids = ["9007199254740993", "123456789012345678901234567890", "1.0", "1.10", "-0", "1e3", "\"\\u00e9\"", "null"];
    for id in ids {
        for (more, rest) in [(",\"want\":[]", ""), (",\"want\":3", ",\"error\":")] {
            let line = format!("{{\"variant\":\"{GAME}\", \"id\" : {id} {more}}}");
            let shown = stdout(&run(&["rules"], line.as_bytes()));
            let expected = format!("{{\"id\":{id}{rest}");
            assert!(shown.starts_with(&expected) && (!rest.is_empty() || shown == expected + "}\n"), "{line}: {shown}");
        }
    }
    let twice = answers(&["{\"id\":1,\"id\":2,\"variant\":\"three-player\"}"]);
    assert_eq!((kind(&twice[0]), &twice[0]["id"]), ("bad-request", &Json::Null));
}

/// The limit applies to the whole request, even if the request lists the same perft many times.
#[test]
fn request_is_counted_once() {
    let wants = vec!["perft:2"; 2000];
    let many = json!({"variant": GAME, "want": wants}).to_string();
    let output = run(&["rules", "--perft-limit", "5000"], format!("\u{feff}{many}\n").as_bytes());
    let got: Json = serde_json::from_str(stdout(&output).trim()).expect("JSON");
    assert_eq!(got, json!({"id": null, "perft": 1930}));
    // The program computes each result once. Listing it again costs only the parsing.
    let time = |times: usize| {
        let wants = ["acts", "legal", "status"].repeat(times);
        let begun = std::time::Instant::now();
        assert!(answer(&json!({"variant": "three-way", "want": wants}))["acts"].is_object());
        begun.elapsed()
    };
    let (one, many) = (time(1), time(30_000));
    assert!(many < (one + std::time::Duration::from_millis(50)) * 20, "{many:?}, and {one:?} for one");
    let several = answer(&json!({"variant": "three-player", "acts": ["Ng7", "Ng7"]}));
    assert_eq!(kind(&several), "bad-act", "turn texts alone are read here: {several}");
}

/// A request plays a limited number of actions. The program caches them, so that the same request
/// continues after them.
#[test]
fn acts_are_limited() {
    let acts = ["b5c5", "k6j8", "h13g10", "a3d5", "j8k6", "g10h13", "d5a3"];
    let whole = json!({"id": 1, "variant": GAME, "acts": acts, "want": ["position"]}).to_string();
    let output = run(&["rules", "--act-limit", "3"], format!("{whole}\n{whole}\n{whole}\n{whole}\n").as_bytes());
    let got: Vec<Json> = stdout(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(
        [0, 1].map(|i| (kind(&got[i]), got[i]["error"]["at"].as_u64())),
        [("too-large", Some(3)), ("too-large", Some(6))]
    );
    assert_eq!(
        (&got[2], &got[3]),
        (&answers(&[&whole])[0], &got[2]),
        "there is no budget in the way of seven acts otherwise"
    );
    // The default limit is 10,000 actions.
    let to_and_fro = ["b5c5", "k6j8", "h13g10"]
        .into_iter()
        .chain(["a3d5", "j8k6", "g10h13", "d5a3", "k6j8", "h13g10"].into_iter().cycle());
    let many: Vec<&str> = to_and_fro.take(10_001).collect();
    let options = json!({"automatic_draws": false});
    let refused = answer(&json!({"variant": GAME, "options": options, "acts": many, "want": []}));
    assert_eq!((kind(&refused), refused["error"]["at"].as_u64()), ("too-large", Some(10_000)), "{refused}");
}

#[test]
fn position_text_round_trips() {
    let reached = answer(&json!({"variant": GAME, "acts": ["b5d5", "k6j8"], "want": ["position"]}));
    let text = reached["position"].as_str().expect("a text");
    let again = answer(&json!({"variant": GAME, "position": text, "want": ["position", "legal"]}));
    assert_eq!(again["position"], text);
    let played = answer(&json!({"variant": GAME, "acts": ["b5d5", "k6j8"], "want": ["legal"]}));
    assert_eq!(again["legal"], played["legal"]);
}

#[test]
fn every_error_kind_is_reported() {
    let agreed = json!([{"seat": "white", "type": "offer-draw"}, {"seat": "gray", "type": "accept-draw"},
                        {"seat": "black", "type": "accept-draw"}, "b5c5"]);
    let acts = |acts: Json| json!({"id": 7, "variant": GAME, "acts": acts}).to_string();
    let cases: &[(String, &str, Json, Json)] = &[
        ("{\"id\":1".into(), "bad-json", Json::Null, Json::Null),
        (String::new(), "bad-json", Json::Null, Json::Null),
        ("[]".into(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": 3}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": [7], "variant": GAME}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "options": []}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "position": 1}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "acts": "b5c5"}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "wants": []}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "want": "legal"}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "want": ["fen"]}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "want": ["perft"]}).to_string(), "bad-request", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "want": ["perft:-1"]}).to_string(), "bad-request", Json::Null, Json::Null),
        (
            json!({"id": 7, "variant": GAME, "want": ["perft:1", "perft:2"]}).to_string(),
            "bad-request",
            Json::Null,
            Json::Null,
        ),
        (json!({"id": 7, "variant": "chess"}).to_string(), "unknown-variant", Json::Null, Json::Null),
        (json!({"id": 7, "variant": GAME, "options": {"x": 1}}).to_string(), "bad-option", Json::Null, Json::Null),
        (
            json!({"id": 7, "variant": GAME, "options": {"automatic_draws": "yes"}}).to_string(),
            "bad-option",
            Json::Null,
            Json::Null,
        ),
        (json!({"id": 7, "variant": GAME, "position": "?"}).to_string(), "bad-position", Json::Null, Json::Null),
        (acts(json!(["b5c5", 3])), "bad-act", json!(1), Json::Null),
        (acts(json!(["b5z99"])), "bad-act", json!(0), Json::Null),
        (acts(json!([{"type": "resign"}])), "bad-act", json!(0), Json::Null),
        (acts(json!([{"seat": "red", "type": "resign"}])), "bad-act", json!(0), Json::Null),
        (acts(json!([{"seat": "white", "type": "fly"}])), "bad-act", json!(0), Json::Null),
        (acts(json!([{"seat": "white", "type": "resign", "x": 1}])), "bad-act", json!(0), Json::Null),
        (acts(json!(["b5c5", "c5d5"])), "illegal-act", json!(1), json!("TP-S2")),
        (acts(json!(["a1a2"])), "illegal-act", json!(0), json!("TP-M1")),
        (
            acts(json!([{"seat": "black", "type": "claim-draw", "reason": "fifty"}])),
            "not-your-turn",
            json!(0),
            json!("TP-A3"),
        ),
        (acts(json!([{"seat": "black", "type": "accept-draw"}])), "refused", json!(0), json!("TP-A2")),
        (acts(agreed), "game-over", json!(3), json!("TP-E1")),
        (json!({"id": 7, "variant": GAME, "want": ["perft:64"]}).to_string(), "too-large", Json::Null, Json::Null),
    ];
    let lines: Vec<&str> = cases.iter().map(|case| case.0.as_str()).collect();
    let output = run(&["rules", "--perft-limit", "5000"], (lines.join("\n") + "\n").as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    let got: Vec<Json> = stdout(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(got.len(), cases.len());
    for (got, (line, expected, at, rule)) in got.iter().zip(cases) {
        assert_eq!(kind(got), *expected, "{line}: {got}");
        assert_eq!((&got["error"]["at"], &got["error"]["rule"]), (at, rule), "{line}: {got}");
        assert!(got["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{line}");
        let id_is_readable = line.contains("\"id\":7");
        assert_eq!(got["id"], if id_is_readable { json!(7) } else { Json::Null }, "{line}");
    }
}

/// The program reads lines of up to 1 MB. It rejects a longer line and answers the next one.
#[test]
fn line_length_is_limited() {
    let fitting = |length: usize| {
        let request = json!({"id": 1, "variant": GAME, "want": ["perft:1"]}).to_string();
        let padding = " ".repeat(length - request.len());
        request + &padding
    };
    let (just, over) = (fitting(1_000_000), fitting(1_000_001));
    let huge = "x".repeat(20_000_000);
    let got = answers(&[&just, &over, &just, &huge, &just]);
    let kinds: Vec<&str> = got.iter().map(kind).collect();
    assert_eq!(kinds, ["no error", "too-large", "no error", "too-large", "no error"]);
    assert_eq!(got[4]["perft"], 44);
}

#[test]
fn invalid_utf8_is_bad_json() {
    let good = format!("{{\"id\":1,\"variant\":\"{GAME}\",\"want\":[\"perft:1\"]}}\r\n");
    let input = [b"\xff\xfe\n{\"id\":\"\xc3\x28\"}\n\x00\n", good.as_bytes(), "é".as_bytes()].concat();
    let output = run(&["rules"], &input);
    let got: Vec<Json> = stdout(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let kinds: Vec<&str> = got.iter().map(kind).collect();
    assert_eq!(kinds, ["bad-json", "bad-json", "bad-json", "no error", "bad-json"]);
}

#[test]
fn deep_nesting_is_bad_json() {
    let deep = "[".repeat(100_000);
    let got = answers(&[&deep, &json!({"variant": GAME, "want": ["perft:1"]}).to_string()]);
    assert_eq!((kind(&got[0]), got[1]["perft"].as_u64()), ("bad-json", Some(44)));
}

#[test]
fn answers_are_flushed_line_by_line() {
    let mut child =
        program(&["rules"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for id in 0..3 {
        writeln!(input, "{}", json!({"id": id, "variant": GAME, "want": ["perft:1"]})).expect("written");
        let mut line = String::new();
        output.read_line(&mut line).expect("answered");
        assert_eq!(serde_json::from_str::<Json>(&line).expect("JSON"), json!({"id": id, "perft": 44}));
    }
    drop(input);
    assert!(child.wait().expect("ends").success());
}

#[test]
fn closed_pipe_is_not_an_error() {
    let mut child = program(&["rules"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    let request = json!({"variant": GAME}).to_string() + "\n";
    // The program exits when its output is closed, and ignores the remaining input.
    let _ = (0..2000).try_for_each(|_| input.write_all(request.as_bytes()));
    drop(input);
    let output = child.wait_with_output().expect("ends");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
}

/// The requests extend and shorten a game, contain errors, and switch games, options and positions.
/// Each answer must equal the answer to the same request alone.
#[test]
fn cached_match_changes_no_answer() {
    let offer = json!({"seat": "white", "type": "offer-draw"});
    let start = answer(&json!({"variant": GAME, "want": ["position"]}))["position"].clone();
    let want = json!(["legal", "status", "position", "acts", "perft:1"]);
    let request = |acts: Json, options: Json, position: Json| {
        json!({"variant": GAME, "options": options, "position": position, "acts": acts, "want": want}).to_string()
    };
    let plain = |acts: Json| request(acts, json!({}), Json::Null);
    let lines = [
        plain(json!([])),
        plain(json!(["b5c5"])),
        plain(json!(["b5c5", "k6j8", "h13g10"])),
        plain(json!(["b5c5", "k6j8", "h13g10", offer])),
        // A request with an illegal turn in the middle, twice, and then its legal part.
        plain(json!(["b5c5", "k6j8", "h13g10", offer, "a3d5", "k6j8", "g13f11"])),
        plain(json!(["b5c5", "k6j8", "h13g10", offer, "a3d5", "k6j8", "g13f11"])),
        plain(json!(["b5c5", "k6j8", "h13g10", offer, "a3d5"])),
        plain(json!(["b5c5", "k6j8", "h13g10", offer, "a3d5", {"seat": "gray", "type": "accept-draw"}])),
        // One turn less, another line of play, malformed JSON, and an unknown game.
        plain(json!(["b5c5", "k6j8"])),
        plain(json!(["b1c1", "k6j8"])),
        "{".into(),
        plain(json!(["b1c1", "k6j8", "h13g10"])),
        json!({"variant": "no-such-game"}).to_string(),
        plain(json!(["b1c1", "k6j8", "h13g10", "a3d5"])),
        // Other options, the default options explicitly, and the initial position as a position
        // string.
        request(json!(["b1c1", "k6j8", "h13g10", "a3d5"]), json!({"automatic_draws": false}), Json::Null),
        request(json!(["b1c1", "k6j8", "h13g10", "a3d5"]), json!({"automatic_draws": true}), Json::Null),
        request(json!(["b1c1", "k6j8", "h13g10", "a3d5"]), json!({}), start),
        plain(json!(["b1c1", "k6j8", "h13g10", "a3d5", "j8k6"])),
        // The action that ends the game, and then a turn after the end.
        plain(json!(["b1c1", "k6j8", "h13g10", "a3d5", "j8k6", {"seat": "gray", "type": "resign"}])),
        plain(json!(["b1c1", "k6j8", "h13g10", "a3d5", "j8k6", {"seat": "gray", "type": "resign"}, "g10h13"])),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let one_after_the_other = answers(&lines);
    assert_eq!(one_after_the_other.len(), lines.len());
    for (line, got) in lines.iter().zip(one_after_the_other) {
        assert_eq!(answers(&[line]), [got], "{line}");
    }
}

#[test]
fn whole_game_is_played_ply_by_ply() {
    let mut acts: Vec<Json> = Vec::new();
    let mut child =
        program(&["rules"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut last = Json::Null;
    for n in 0..120_usize {
        writeln!(input, "{}", json!({"variant": GAME, "acts": acts})).expect("written");
        let mut line = String::new();
        output.read_line(&mut line).expect("answered");
        last = serde_json::from_str(&line).expect("JSON");
        let legal = last["legal"].as_array().expect("legal turns");
        let Some(turn) = legal.get((n * 7919) % legal.len().max(1)) else { break };
        acts.push(turn.clone());
    }
    drop(input);
    assert!(child.wait().expect("ended").success());
    acts.pop();
    assert!(acts.len() > 30, "a game of {} plies", acts.len());
    assert_eq!(answer(&json!({"variant": GAME, "acts": acts})), last);
}
