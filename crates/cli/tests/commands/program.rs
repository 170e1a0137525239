//! Runs the program.

use serde_json::Value as Json;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Returns the program with these arguments and a neutral terminal environment.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polychess"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm");
    command
}

/// Runs the program with this input.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // Write in another thread, so that neither side waits for the other. The program may exit
    // before it has read everything.
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

/// Returns the answers of `polychess rules` to these lines.
pub(crate) fn answers(lines: &[&str]) -> Vec<Json> {
    let output = run(&["rules"], lines.join("\n").as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

/// Returns the answer to one request.
pub(crate) fn answer(request: &Json) -> Json {
    let mut all = answers(&[&request.to_string()]);
    assert_eq!(all.len(), 1);
    all.remove(0)
}
