//! Tests that all files of the repository meet their budgets.

use std::process::Command;

#[test]
fn no_file_exceeds_its_budget() {
    let run = Command::new(env!("CARGO_BIN_EXE_words")).output().expect("the check runs");
    let (out, error) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}\n{error}");
}
