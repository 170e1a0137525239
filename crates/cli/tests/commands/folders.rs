//! Tests of folders that contain pipes and devices.

use crate::program::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "[Variant \"three-player\"]\n\n1. 5c5 *\n";

/// Returns a folder with a game file, and with pipes and devices whose names look like game files.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("game.record"), GAME).expect("a game");
    fs::create_dir(folder.path().join("below")).expect("a folder");
    for pipe in ["a.pgn4", "z.record.gz", "below/pipe.jsonl"] {
        let made = Command::new("mkfifo").arg(folder.path().join(pipe)).status().expect("mkfifo");
        assert!(made.success());
    }
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path().join(name)).expect("a link");
    link("/dev/zero", "zeros.pgn4");
    link("a.pgn4", "link.pgn4");
    link("game.record", "linked.record");
    folder
}

/// Commands must skip pipes in folders, because a read from a pipe would block forever.
#[test]
fn commands_skip_pipes_in_folders() {
    let folder = folder();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let index = elsewhere.path().join("index");
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let (from, index) = (text(folder.path()), text(&index));
    for arguments in [
        vec!["validate", &from],
        vec!["stats", &from],
        vec!["filter", &from],
        vec!["convert", "--to", "json", &from],
        vec!["openings", "--variant", "three-player", &from],
        vec!["index", &from, "-o", &index],
    ] {
        let mut child = program(&arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("the program runs") {
                break Some(status);
            }
            if begun.elapsed() > Duration::from_secs(20) {
                child.kill().expect("it can be stopped");
                break None;
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let output = child.wait_with_output().expect("the program ends");
        let output_text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(status.and_then(|status| status.code()), Some(0), "{arguments:?}: {output_text}");
    }
}
