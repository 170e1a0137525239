//! Tests that the charts match their tables and that the pages contain the charts.

use std::process::Command;

#[test]
fn charts_are_up_to_date() {
    let output = Command::new(env!("CARGO_BIN_EXE_docgen")).args(["charts", "--check"]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
