//! Tests of the `lab` command line.

use std::process::Command;

#[test]
fn commands_reject_unknown_games() {
    for command in ["book", "ir", "tactics", "tune"] {
        let output = Command::new(env!("CARGO_BIN_EXE_lab"))
            .args([command, "--variant", "chequers"])
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("chequers"), "{command}: {stderr}");
    }
}
