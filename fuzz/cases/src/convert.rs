//! Converts games to each format and back.
//!
//! The game must stay the same, and each format must be recognised. Tags may have any name.

use crate::pgn4::{broken, played};
use polychess_cli::format_name;
use polychess_pgn4::{Games, write};
use polychess_records::{
    GameResult, Header, Item, ItemKind, Record, RecordBuilder, Tag, TurnFormat, comment, json, moves,
};
use std::io::Read as _;

/// Maximum number of games.
const GAMES: usize = 3;

/// Names of tags that have a meaning in another format but not in game files.
const NAMES: [&str; 46] = [
    "BlueElo",
    "Blue",
    "CurrentMove",
    "Doubtful",
    "Event",
    "FEN",
    "GameNr",
    "Green",
    "GreenElo",
    "Pgn4-CurrentMove",
    "Pgn4-Date",
    "Pgn4-Doubtful",
    "Pgn4-GameNr",
    "Pgn4-Notation",
    "Pgn4-Options",
    "Pgn4-Pgn4-Date",
    "Pgn4-Position",
    "Pgn4-Record-Variant",
    "Pgn4-Red",
    "Pgn4-Result",
    "Pgn4-Results",
    "Pgn4-RuleVariants",
    "Pgn4-StartFen4",
    "Pgn4-Termination",
    "Pgn4-TimeControl",
    "Pgn4-Variant",
    "Record-Date",
    "Record-Notation",
    "Record-Options",
    "Record-Pgn4-Date",
    "Record-Position",
    "Record-Record-Red",
    "Record-Result",
    "Record-Results",
    "Record-StartFen4",
    "Record-Termination",
    "Record-TimeControl",
    "Record-Variant",
    "Record.2-Variant",
    "Red",
    "RedElo",
    "RuleVariants",
    "Site",
    "StartFen4",
    "Yellow",
    "YellowElo",
];

/// Typical and unusual values for these tags.
const VALUES: [&str; 23] = [
    "12",
    "FFA",
    "Teams",
    "Solo",
    "three-man",
    "four-player",
    "4PC",
    "4PCo",
    "DeadKingWalking EnPassant PromoteTo=D",
    "Anonymous DuckChess",
    "1-0",
    "*",
    "-",
    "1,2,3,4",
    "Red: 1 - Blue: 2 - Yellow: 3 - Green: 4",
    "Tue May 02 2023 12:01:19 GMT+0000",
    "2018.12.17",
    "1+15D",
    "setup end",
    "a \"quoted\" \\ value\nof \t two \\n lines \\u{41}",
    "\u{feff}[Variant \"FFA\"]\u{a0}",
    "{ ( } ; %",
    "",
];

/// Parses game files and converts each valid game, both unchanged and with tags of other formats.
///
/// # Panics
/// If a game changes, or if its format is not recognised.
pub fn convert(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let broken = broken(&text);
    let sound = Record::all(&text).into_iter().zip(1..).filter(|(_, n)| !broken.contains(n));
    for (record, _) in sound.take(GAMES) {
        there_and_back(&record);
        there_and_back(&tagged(record, data.len()));
    }
}

/// Adds missing tags to a game, before or after its existing tags.
fn tagged(mut record: Record, salt: usize) -> Record {
    for (n, name) in NAMES.iter().enumerate().filter(|(n, _)| !(n + salt).is_multiple_of(3)) {
        if record.tag(name).is_none() {
            let tag = Tag::new(*name, VALUES[(n * 7 + salt) % VALUES.len()]);
            let at = if (n + salt).is_multiple_of(2) { 0 } else { record.tags.len() };
            record.tags.insert(at, tag);
        }
    }
    record
}

fn there_and_back(record: &Record) {
    let text = record.to_text().expect("it was read");
    assert_eq!(format_name(text.as_bytes()), "record", "{text}");
    // If files are concatenated, byte order marks can occur between games.
    let joined = Record::all(&format!("\u{feff}{text}\u{feff}{text}"));
    assert!(joined.len() == 2 && joined.iter().all(|again| again == record), "{text}");
    let line = json::write(record);
    assert_eq!(format_name(line.as_bytes()), "json", "{line}");
    assert_eq!(json::read(&format!("\u{feff}{line}")).expect("it was written just now"), *record, "{line}");
    move_list(record);
    let Ok(written) = write(record) else {
        assert_ne!(record.tag("Variant"), Some("four-player"), "{text}");
        return;
    };
    for mark in ["", "\u{feff}"] {
        let pgn4 = format!("{mark}{}", written.text);
        assert_eq!(format_name(pgn4.as_bytes()), "pgn4", "{pgn4}");
        let mut back = String::new();
        Games::new(pgn4.as_bytes()).read_to_string(&mut back).expect("bytes can be read");
        let [again] = &Record::all(&back)[..] else { panic!("{pgn4}: no longer one game:\n{back}") };
        assert_eq!(played(again), played(record), "{pgn4}\n{back}");
        same_tags(record, again, &pgn4);
        assert_eq!(comments(again), comments(record), "{pgn4}\n{back}");
    }
}

/// Checks that the move list of a game replays to the same position as its main line.
fn move_list(record: &Record) {
    let header = Header::playable(&record.tags).expect("it has no error");
    let list = moves::write(record, |_| Ok(TurnFormat::default())).expect("it has no error");
    if list.trim().is_empty() {
        return;
    }
    if !list.starts_with('{') {
        assert_eq!(format_name(list.as_bytes()), "moves", "{list}");
    }
    let mut builder = RecordBuilder::new(Vec::new(), header.start, None, TurnFormat::Turns);
    let marked = format!("\u{feff}{}", list.replace('\n', "\u{a0}\r\n"));
    moves::read(&mut builder, 0, marked.lines()).unwrap_or_else(|(n, e)| panic!("line {n} of {list}: {e}"));
    let header = Header::playable(&record.tags).expect("it has no error");
    assert_eq!(builder.now().position_text(), ended(record, &header), "{list}");
}

/// Returns the position string at the end of the main line.
fn ended(record: &Record, header: &Header) -> String {
    let mut now = header.start.boxed_clone();
    played(record).0.iter().for_each(|request| now.apply(request).expect("it has no error"));
    now.position_text()
}

/// Checks that tags stay the same.
///
/// Conversions may add or rewrite the tags for the game, its options and its result.
fn same_tags(record: &Record, again: &Record, pgn4: &str) {
    let headers = [record, again].map(|record| Header::playable(&record.tags).expect("it has no error"));
    let [choices, back] = [&headers[0], &headers[1]].map(|header| header.start.choices());
    assert_eq!(choices, back, "{pgn4}");
    assert_eq!(headers[0].start.position_text(), headers[1].start.position_text(), "{pgn4}");
    let result = |record: &Record| record.result().map(|text| GameResult::parse(text, 4));
    assert_eq!(result(record), result(again), "{pgn4}");
    let spelled = ["Variant", "Options", "Position", "Notation", "Result"];
    for tag in record.tags.iter().filter(|tag| !spelled.contains(&tag.name.as_str())) {
        let found = again.tag(&tag.name);
        let with_zero = (tag.name == "TimeControl").then(|| format!("{}+0", tag.value));
        let first = record.tag(&tag.name);
        assert!(found == first || found == with_zero.as_deref(), "{}: {first:?} {found:?}\n{pgn4}", tag.name);
    }
    for tag in &again.tags {
        let may_come = spelled.contains(&tag.name.as_str()) || tag.name == "Termination";
        assert!(may_come || record.tag(&tag.name).is_some(), "{} comes out of nothing\n{pgn4}", tag.name);
    }
}

/// Returns the comments in a normalised form.
///
/// PGN4 converts escape lines into comments, and braces in comments into brackets.
fn comments(record: &Record) -> Vec<String> {
    let is_text = |item: &&Item<'_>| matches!(item.kind, ItemKind::Comment | ItemKind::Escape | ItemKind::Unknown);
    let words = |item: &Item<'_>| comment::words(&item.text).replace('}', ")").trim().to_owned();
    record.items.iter().filter(is_text).map(words).collect()
}
