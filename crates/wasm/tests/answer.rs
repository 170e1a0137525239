//! Tests of the calls that pages send to the browser module.

use polychess_variants::INFOS;
use polychess_wasm::answer;
use serde_json::{Value, json};
use std::cell::RefCell;

fn call(method: &str, request: &Value) -> Value {
    let call = json!({"method": method, "request": request}).to_string();
    serde_json::from_slice(&answer(call.as_bytes(), &|_| ())).expect("JSON")
}

fn good(method: &str, request: &Value) -> Value {
    let mut answer = call(method, request);
    assert!(answer.get("problem").is_none(), "{method}: {answer}");
    answer["ok"].take()
}

#[test]
fn every_game_continues_with_each_listed_ply() {
    for game in INFOS.iter().map(|info| info.id) {
        let start = good("hot-seat", &json!({"variant": game}));
        let plies = start["boards"][0]["plies"].as_array().expect("plies");
        assert!(!plies.is_empty(), "{game}");
        for ply in plies {
            let begun = ply["goes_on"] == true;
            let request = if begun {
                json!({"variant": game, "begun": ply["turn"]})
            } else {
                json!({"variant": game, "acts": [ply["turn"]]})
            };
            let next = good("hot-seat", &request);
            assert_eq!(next["log"].as_array().map(Vec::len), Some(usize::from(!begun)), "{game} {ply}");
        }
    }
}

#[test]
fn an_analysis_reports_each_depth_until_its_answer() {
    for game in INFOS.iter().map(|info| info.id) {
        let reports = RefCell::new(Vec::new());
        let request = json!({"game": {"variant": game}, "lines": 2, "nodes": 3_000});
        let call = json!({"method": "analysis", "request": request}).to_string();
        let found = answer(call.as_bytes(), &|json| reports.borrow_mut().push(json.to_vec()));
        let found: Value = serde_json::from_slice(&found).expect("JSON");
        let reports: Vec<Value> =
            reports.into_inner().iter().map(|json| serde_json::from_slice(json).expect("JSON")).collect();
        let depths: Vec<u64> = reports.iter().filter_map(|report| report["depth"].as_u64()).collect();
        assert_eq!(depths, (1..=depths.len() as u64).collect::<Vec<_>>(), "{game}");
        let last = reports.last().expect("a report");
        assert_eq!(last["depth"], found["ok"]["depth"], "{game}");
        assert_eq!(last["lines"][0]["points"], found["ok"]["lines"][0]["points"], "{game}");
        assert_eq!(found["ok"]["lines"].as_array().map(Vec::len), Some(2), "{game}");
    }
}

#[test]
fn the_other_methods_answer_as_well() {
    let position = good("hot-seat", &json!({"variant": "three-player"}))["position"].clone();
    let asked = json!({"variant": "three-player", "position": position, "board": 0, "cell": 30});
    assert!(good("reach", &asked).is_array());
    assert_eq!(good("threats", &json!({"variant": "three-player", "position": position})), json!([]));
    let edited = good("positions", &json!({"variant": "three-player", "position": position}));
    assert_eq!((&edited["position"], &edited["playable"]), (&position, &json!(true)));
    let pasted = good("pasted", &json!({"text": "[Variant \"three-player\"]\n\n1. b5c5 *"}));
    assert_eq!(pasted["acts"], json!(["b5c5"]));
}

#[test]
fn a_wrong_call_returns_its_problem() {
    let kind = |answer: &Value| answer["problem"]["kind"].as_str().map(str::to_owned);
    let illegal = call("hot-seat", &json!({"variant": "three-player", "acts": ["b5c5", "b5c5"]}));
    assert_eq!((kind(&illegal).as_deref(), &illegal["problem"]["at"]), (Some("illegal-act"), &json!(1)));
    let unknown = call("hot-seat", &json!({"variant": "three-player", "colour": "red"}));
    assert_eq!(kind(&unknown).as_deref(), Some("bad-request"));
    let six = call("analysis", &json!({"game": {"variant": "three-player"}, "lines": 6, "nodes": 10}));
    assert_eq!(kind(&six).as_deref(), Some("bad-request"));
    assert_eq!(kind(&call("castle", &json!({}))).as_deref(), Some("not-found"));
    let broken = serde_json::from_slice(&answer(b"{", &|_| ())).expect("JSON");
    assert_eq!(kind(&broken).as_deref(), Some("bad-json"));
}
