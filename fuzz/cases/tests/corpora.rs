//! Replays the committed corpora, which contain every input that has revealed a fault, and
//! thousands of random mutations of them.
//!
//! `FUZZ_CASES=100000 cargo test --profile ci -p polychess-fuzz-cases` tries more mutations, and
//! `FUZZ_SEED=7` tries different ones.

use polychess_fuzz_cases::{
    act_sequence, checks, convert, json_record, lines, move_list, pgn4, position_text, record, request_line,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

type Case = fn(&[u8]);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the files in the corpus of a target with their contents, sorted by path.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = root().join("fuzz/corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found: Vec<(String, Vec<u8>)> = files
        .map(|file| {
            let path = file.expect("a file").path();
            (path.display().to_string(), fs::read(&path).expect("a file can be read"))
        })
        .collect();
    found.sort();
    found
}

fn replay(inputs: &[(String, Vec<u8>)], case: Case) {
    let fails = |input: &&(String, Vec<u8>)| catch_unwind(|| case(&input.1)).is_err();
    let failed: Vec<&str> = inputs.iter().filter(fails).map(|input| input.0.as_str()).collect();
    assert!(failed.is_empty(), "inputs that fail (what is wrong stands above): {failed:#?}");
}

/// A mutation of an input. The first number determines the position, modulo the length of the
/// input.
#[derive(Clone, Debug)]
enum Change {
    Put(usize, Vec<u8>),
    Drop(usize, usize),
    Flip(usize, u8),
    Repeat(usize, usize),
    /// Inserts a part of another input from the corpus.
    Splice(usize, prop::sample::Index, usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let (place, length) = (any::<usize>(), 0..12_usize);
    // Fragments that have a meaning in one of the text formats.
    let pieces = prop::sample::select(vec![
        "-",
        " ",
        "/",
        ",",
        "0",
        "1",
        "9",
        "4294967295",
        "99999999999",
        "w",
        "b",
        "g",
        "K",
        "Q",
        "P",
        "wK",
        "=",
        ":",
        "|",
        " | ",
        "+",
        "a1",
        "null",
        "[]",
        "{}",
        "\"",
        "\\u0000",
        "pass",
        "\n",
        "\u{e9}",
        "\u{0}",
        "start",
        "white 0",
        "7",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<1,0,1>",
        "*",
        "@white:resign",
        "; ",
        "\r\n",
        "\\",
    ]);
    prop_oneof![
        (place, pieces.prop_map(|p| p.as_bytes().to_vec())).prop_map(|(at, piece)| Change::Put(at, piece)),
        (place, prop::collection::vec(any::<u8>(), 1..4)).prop_map(|(at, bytes)| Change::Put(at, bytes)),
        (place, length.clone()).prop_map(|(at, n)| Change::Drop(at, n)),
        (place, any::<u8>()).prop_map(|(at, bits)| Change::Flip(at, bits)),
        (place, length.clone()).prop_map(|(at, n)| Change::Repeat(at, n)),
        (place, any::<prop::sample::Index>(), place, length)
            .prop_map(|(at, other, from, n)| Change::Splice(at, other, from, n)),
    ]
}

fn changed(inputs: &[(String, Vec<u8>)], which: &prop::sample::Index, changes: &[Change]) -> Vec<u8> {
    let mut data = which.get(inputs).1.clone();
    for change in changes {
        let place = |at: usize, data: &[u8]| at % (data.len() + 1);
        let end = |from: usize, n: usize, data: &[u8]| (from + n).min(data.len());
        match change {
            Change::Put(at, bytes) => {
                let at = place(*at, &data);
                data.splice(at..at, bytes.iter().copied());
            }
            Change::Drop(at, n) => {
                let at = place(*at, &data);
                data.drain(at..end(at, *n, &data));
            }
            Change::Flip(at, bits) => {
                let at = place(*at, &data);
                data.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= bits);
            }
            Change::Repeat(at, n) => {
                let at = place(*at, &data);
                let piece = data[at..end(at, *n, &data)].to_vec();
                data.splice(at..at, piece);
            }
            Change::Splice(at, other, from, n) => {
                let other = &other.get(inputs).1;
                let (at, from) = (place(*at, &data), place(*from, other));
                data.splice(at..at, other[from..end(from, *n, other)].iter().copied());
            }
        }
    }
    data
}

fn setting(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn try_changes(inputs: &[(String, Vec<u8>)], cases: u64, case: Case) {
    let config = Config {
        cases: setting("FUZZ_CASES").unwrap_or(cases) as u32,
        rng_seed: RngSeed::Fixed(setting("FUZZ_SEED").unwrap_or(1)),
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let strategy = (any::<prop::sample::Index>(), prop::collection::vec(change(), 1..6));
    let data = strategy.prop_map(|(which, changes)| Data(changed(inputs, &which, &changes)));
    let tried = TestRunner::new(config).run(&data, |data| {
        case(&data.0);
        Ok(())
    });
    if let Err(error) = tried {
        panic!("{error}; put the bytes into fuzz/corpus with the fix");
    }
}

/// An input whose debug format is a shell command that prints it, to reproduce a failure.
struct Data(Vec<u8>);

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "printf '%b' '{}'", self.0.escape_ascii())
    }
}

/// Returns the corpus of position strings and all position strings in the data of `conformance`.
fn positions() -> Vec<(String, Vec<u8>)> {
    let mut found = corpus("position_text");
    let data = root().join("crates/conformance/data");
    for file in fs::read_dir(&data).expect("the hot positions") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let column = if path.extension().is_some_and(|e| e == "hot") { 1 } else { 2 };
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            if let Some(position) = line.split('|').nth(column) {
                found.push((format!("{}:{number}", path.display()), position.trim().into()));
            }
        }
    }
    found
}

/// Runs a case with all inputs and with `changes` random mutations of them.
///
/// Panics unless there are more than `more_than` inputs, so that missing files are noticed.
fn all_hold(inputs: &[(String, Vec<u8>)], more_than: usize, changes: u64, case: Case) {
    assert!(inputs.len() > more_than);
    replay(inputs, case);
    try_changes(inputs, changes, case);
}

#[test]
fn position_texts() {
    all_hold(&positions(), 100, 3000, position_text);
}

#[test]
fn request_lines() {
    all_hold(&corpus("request_line"), 40, 3000, request_line);
}

#[test]
fn act_sequences() {
    all_hold(&corpus("act_sequence"), 20, 1500, act_sequence);
}

#[test]
fn records() {
    all_hold(&corpus("record"), 12, 1500, record);
}

#[test]
fn json_records() {
    all_hold(&corpus("json_record"), 5, 3000, json_record);
}

#[test]
fn move_lists() {
    all_hold(&corpus("move_list"), 12, 1500, move_list);
}

#[test]
fn games_in_pgn4() {
    all_hold(&corpus("pgn4"), 13, 1500, pgn4);
}

#[test]
fn conversions() {
    all_hold(&corpus("convert"), 12, 400, convert);
}

#[test]
fn lines_of_a_board() {
    all_hold(&corpus("lines"), 5, 3000, lines);
}

#[test]
fn checks_and_pins() {
    all_hold(&corpus("checks"), 5, 1500, checks);
}
