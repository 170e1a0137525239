//! Tests that convert collected games in both directions.

use polychess_pgn4::{Games, record_text, write};
use polychess_records::{Grade, Reader, Record, check};
use std::io::Read as _;

/// Splits a file into its games.
fn games(text: &str) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    let mut in_moves = true;
    for line in text.lines() {
        if line.starts_with('[') && in_moves {
            games.push(String::new());
        }
        in_moves = !line.starts_with('[') && (in_moves || !line.is_empty());
        let game = games.last_mut().expect("a game begins with a tag");
        game.push_str(line);
        game.push('\n');
    }
    games.iter().map(|game| format!("{}\n", game.trim_end())).collect()
}

/// Checks a game. Returns one line for each problem.
fn findings(record: &str) -> Vec<String> {
    let mut all = Vec::new();
    let report = |finding: polychess_records::Finding| {
        let problem = &finding.problem;
        let grade = if problem.kind.grade() == Grade::Error { "error" } else { "warning" };
        all.push(format!(
            "{}: {grade} {}: {}",
            problem.span.line,
            problem.kind.name(),
            problem.message(polychess_game::Language::English)
        ));
    };
    check(&mut Reader::new(record.as_bytes()), &mut { report }).expect("memory can be read");
    all
}

fn record(pgn4: &str) -> Record {
    let records = Record::all(&record_text(pgn4));
    assert_eq!(records.len(), 1, "{pgn4}");
    records.into_iter().next().expect("one")
}

/// Asserts that every game converts without problems and that the conversion back restores every
/// byte. Returns the number of games.
#[track_caller]
fn go_both_ways(text: &str) -> usize {
    let games = games(text);
    let mut wrong = String::new();
    for game in &games {
        let found = findings(&record_text(game));
        let back = write(&record(game)).map(|written| written.text).unwrap_or_else(|e| e.to_string());
        if !found.is_empty() || back != *game {
            wrong.push_str(&format!("{game}---\n{back}---\n{found:#?}\n{}\n\n", record_text(game)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    games.len()
}

#[test]
fn ledger_positions_round_trip() {
    assert_eq!(go_both_ways(include_str!("../games/worked.pgn4")), 43);
}

#[test]
fn ledger_marks_round_trip() {
    assert_eq!(go_both_ways(include_str!("../games/marks.pgn4")), 23);
}

/// Games of other programs are converted as the rulebook specifies. Problems are reported on the
/// right line.
///
/// After an intended change, run `POLYCHESS_UPDATE=1 cargo test -p polychess-pgn4` and review the
/// difference.
#[test]
fn dialects_are_read() {
    let mut text = String::new();
    Games::new(include_bytes!("../games/dialects.pgn4").as_slice())
        .read_to_string(&mut text)
        .expect("memory can be read");
    let write = |record: &Record| write(record).map_or_else(|e| format!("{e}\n"), |written| written.text);
    let written: Vec<String> = Record::all(&text).iter().map(write).chain([findings(&text).join("\n")]).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/dialects.written.txt");
    if std::env::var_os("POLYCHESS_UPDATE").is_some() {
        std::fs::write(path, written.join("\n")).expect("the file can be written");
    }
    assert_eq!(written.join("\n"), std::fs::read_to_string(path).expect("the file stands there"));
}

/// In a game file, the tags `StartFen4` and `RuleVariants` do not affect the game.
#[test]
fn pgn4_only_tags_do_not_change_the_game() {
    let text = "[Variant \"four-player\"]\n[Options \"edition=2\"]\n[StartFen4 \"4PCn\"]\n[RuleVariants \"PromoteTo=D\"]\n[Result \"*\"]\n\n1. h2-h3 *\n";
    let [original] = &Record::all(text)[..] else { panic!("one game") };
    let written = write(original).expect("it can be played");
    let lost: Vec<String> = written.lost.iter().map(|lost| lost.words(polychess_game::Language::English)).collect();
    assert!(lost.len() == 2 && lost[0].contains("Record-StartFen4"), "{lost:?}");
    let again = record(&written.text);
    for name in ["StartFen4", "RuleVariants"] {
        assert_eq!(again.tag(name), original.tag(name), "{}", written.text);
    }
    assert_eq!(again.tag("Options"), original.tag("Options"), "{}", written.text);
    assert_eq!(write(&again).expect("it can be played").text, written.text);
}
