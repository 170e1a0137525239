//! Tests of requests that need no stored data.

use polychess_game::editor::Change;
use polychess_requests::{AnalysisJob, Replay, edited, pasted, reach, threats};
use polychess_variants::INFOS;
use polychess_wire::{Analysis, EditRequest, HotSeat, Paste, Problem, Reach, ThreatsRequest};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn game(variant: &str, acts: &[&str]) -> HotSeat {
    serde_json::from_value(json!({"variant": variant, "acts": acts})).expect("a request")
}

fn position(variant: &str) -> String {
    Replay::run(game(variant, &[])).and_then(Replay::state).expect("a start").position
}

#[test]
fn a_replay_can_pause_after_each_action() {
    let mut replay = Replay::new(game("three-player", &["b5c5", "k6j8"])).expect("a start");
    for _ in 0..2 {
        replay = match replay.step() {
            ControlFlow::Continue(replay) => replay,
            ControlFlow::Break(_) => panic!("there are two actions"),
        };
    }
    let ControlFlow::Break(Ok(replay)) = replay.step() else { panic!("both actions are legal") };
    let texts: Vec<String> = replay.state().expect("a state").log.into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["b5c5", "k6j8"]);
}

#[test]
fn a_replay_names_the_illegal_action() {
    let problem = Replay::run(game("three-player", &["b5c5", "b5c5"])).expect_err("an illegal turn");
    assert_eq!((problem.kind.as_str(), problem.at), ("illegal-act", Some(1)));
    assert_eq!(Replay::run(game("go", &[])).expect_err("an unknown game").kind, "unknown-variant");
}

#[test]
fn an_analysis_reports_depths_and_stops() {
    for info in INFOS {
        let before = Replay::run(game(info.id, &[])).expect("a start").into_match();
        let job = AnalysisJob { before, board: 0, lines: 2, nodes: 1_000_000 };
        let (stop, reports) = (AtomicBool::new(false), RefCell::new(Vec::new()));
        let report = |found: Analysis| {
            stop.store(found.depth == 2, Relaxed);
            reports.borrow_mut().push(found.depth);
        };
        let found = job.run(&stop, &report).expect("a player to move");
        assert_eq!((reports.into_inner(), found.depth), (vec![1, 2], 2), "{}", info.id);
        assert!(found.nodes < 1_000_000 && found.lines.len() == 2, "{}", info.id);
    }
}

#[test]
fn an_analysis_has_one_to_five_lines() {
    for (lines, is_allowed) in [(0, false), (1, true), (5, true), (6, false)] {
        let before = Replay::run(game("four-way", &[])).expect("a start").into_match();
        assert_eq!(AnalysisJob { before, board: 0, lines, nodes: 10 }.check().is_ok(), is_allowed, "{lines}");
    }
}

#[test]
fn other_requests_read_the_position() {
    let variant = "three-player".to_owned();
    let of = |cell| Reach {
        variant: variant.clone(),
        options: Map::new(),
        position: position(&variant),
        board: 0,
        cell,
        planned: Vec::new(),
    };
    let moves = |cell| reach(&of(cell)).is_ok_and(|plies| !plies.is_empty());
    let start = Replay::run(game(&variant, &[])).and_then(Replay::state).expect("a start");
    let own: BTreeSet<usize> = start.boards[0].plies.iter().filter_map(|ply| ply.from).collect();
    assert!(own.iter().all(|&cell| moves(cell)), "the player to move can move {own:?}");
    assert!((0..96).any(|cell| !own.contains(&cell) && moves(cell)), "other armies can move if it is their turn");
    let asked =
        |board| ThreatsRequest { variant: variant.clone(), options: Map::new(), position: position(&variant), board };
    assert_eq!(threats(&asked(0)), Ok(Vec::new()));
    assert_eq!(threats(&asked(1)).map_err(|problem| problem.kind), Err("bad-request".to_owned()));
}

#[test]
fn the_editor_limits_the_changes() {
    let request = |count| EditRequest {
        variant: "three-man".to_owned(),
        options: Map::new(),
        position: None,
        changes: vec![serde_json::from_value::<Change>(json!({"type": "erase", "cell": 3})).expect("a change"); count],
    };
    assert!(edited(&request(64)).is_ok());
    assert_eq!(edited(&request(65)).expect_err("too many").kind, "bad-request");
}

#[test]
fn a_pasted_position_belongs_to_one_game() {
    let read = |text: &str| -> Result<(String, Vec<Value>), Problem> {
        let found = pasted(&Paste { text: text.to_owned(), variant: None })?;
        Ok((found.variant, found.acts))
    };
    let position = position("three-handed");
    assert_eq!(read(&position), Ok(("three-handed".to_owned(), Vec::new())));
    assert_eq!(read("[Variant \"three-player\"]\n\n1. b5c5 *"), Ok(("three-player".to_owned(), vec![json!("b5c5")])));
    assert_eq!(read("e4 e5").map_err(|problem| problem.kind), Err("bad-record".to_owned()));
}
