//! Tests of the `conformance` command line.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_conformance")).args(arguments).output().expect("it starts")
}

#[test]
fn commands_reject_unknown_games() {
    for command in ["differential", "proof", "places", "deeper", "deep"] {
        let output = run(&[command, "--variant", "chequers"]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(!output.stderr.is_empty(), "{command} reports the error");
    }
}

#[test]
fn places_agree_with_the_reference() {
    let output = run(&["places", "--variant", "three-player", "--depth", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains(" 0 failed"));
}
