//! Helpers that run the program.

use serde_json::Value as Json;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Returns the command in an environment that does not change colours.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polychess"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm");
    command
}

/// Runs the program with this standard input until it exits.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // Write from another thread to avoid a deadlock. Ignore errors, because the program may exit
    // before it has read all input.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal ended the program")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are UTF-8")
}

/// Returns the answers of `polychess rules` to these requests.
pub(crate) fn answers(lines: &[&str]) -> Vec<Json> {
    let output = run(&["rules"], lines.join("\n").as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

pub(crate) fn answer(request: &Json) -> Json {
    let mut all = answers(&[&request.to_string()]);
    assert_eq!(all.len(), 1);
    all.remove(0)
}
