//! Programs as players of matches: this one by its own protocol and by the dialect of four-player engines, and a stand-in that plays by heart.

use crate::program::{code, run, stderr, stdout};
use std::path::{Path, PathBuf};

const POLYCHESS: &str = env!("CARGO_BIN_EXE_polychess");

/// Plays a match of one opening between two players; what came out, and the results it wrote.
fn play(game: &[&str], one: &str, other: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let fixed = ["match", "play", "--engine", one, "--engine", other, "--openings", "1", "--jobs", "1", "--output"];
    let output = run(&[&fixed[..], &[results.to_str().expect("a name")], game].concat(), b"");
    let results = std::fs::read_to_string(&results).unwrap_or_default();
    (code(&output), stdout(&output) + &stderr(&output), results)
}

/// The stand-in as a player, and the file in which it writes what it hears.
fn stand_in(words: &str, folder: &Path) -> (String, PathBuf) {
    let log = folder.join("heard.txt");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/stand-in.sh");
    (format!("program:four-player,{words} sh {script} {}", log.display()), log)
}

#[test]
fn this_program_plays_by_its_own_protocol_and_by_the_dialect() {
    let own = format!("program:depth=1 {POLYCHESS} engine");
    let three = ["-g", "three-player", "-s", "automatic_draws=false", "--plies", "4", "--most-turns", "12"];
    let (ended, told, results) = play(&three, "greedy", &own);
    assert_eq!((ended, results.lines().count()), (0, 7), "a head and six seatings: {told}{results}");
    let dialect = format!("program:four-player,depth=1 {POLYCHESS} engine --dialect four-player");
    let four = ["-g", "four-player", "-s", "mode=teams", "-s", "setup=old", "--plies", "4", "--most-turns", "12"];
    let (ended, told, results) = play(&four, "greedy", &dialect);
    assert_eq!((ended, results.lines().count()), (0, 3), "a head and two seatings: {told}{results}");
}

#[test]
fn a_program_is_told_all_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (player, log) = stand_in("fen,movetime=250,Style=quiet", folder.path());
    let (ended, told, _) = play(&["-g", "four-player", "--plies", "0", "--most-turns", "4"], &player, &player);
    assert_eq!(ended, 0, "{told}");
    let heard = std::fs::read_to_string(&log).expect("it wrote what it heard");
    let lines: Vec<&str> = heard.lines().map(str::trim_end).collect();
    assert_eq!(
        lines[..6],
        [
            "uci",
            "setoption name Mode value FFA",
            "setoption name Engine_Team value no_team",
            "setoption name Style value quiet",
            "ucinewgame",
            "isready"
        ]
    );
    let positions: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("position fen ")).collect();
    let mut told: Vec<&str> =
        positions.iter().map(|position| position.split_once(" moves ").map_or("", |(_, moves)| moves)).collect();
    assert!(positions.iter().all(|position| position.starts_with("R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-")), "{heard}");
    told.sort_unstable();
    told.dedup();
    assert_eq!(told, ["", "h2-h3", "h2-h3 b7-c7", "h2-h3 b7-c7 g13-g12"]);
    assert!(lines.contains(&"go movetime 250") && lines.last() == Some(&"quit"), "{heard}");
}

#[test]
fn what_a_program_does_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (player, _) = stand_in("nodes=5", folder.path());
    let game = ["-g", "four-player", "--plies", "0", "--most-turns", "5"];
    let (ended, told, _) = play(&game, &player, &player);
    assert_eq!(ended, 2);
    assert!(told.contains("plays a1-a2, which is no legal turn of R-0,0,0,0-"), "{told}");
    let other = ["-g", "three-man", "--plies", "0", "--most-turns", "4"];
    for (player, says) in [
        ("program true", "does not speak the protocol of docs/protocol.md"),
        ("program ./no-such-engine", "cannot be started"),
        ("program", "name the program"),
        ("program:four-player sh", "the dialect of four-player engines knows no other game"),
    ] {
        let (ended, told, _) = play(&other, player, "greedy");
        assert!(ended == 2 && told.contains(says), "{player}: {ended}: {told}");
    }
}
