//! Converts PGN4 texts to game files, line by line.
//!
//! A game that is written and parsed again must be the same.

use polychess_game::Request;
use polychess_pgn4::{Games, record_text, write};
use polychess_records::{Count, Finding, Grade, Header, ItemKind, Reader, Record, check, requests};
use std::io::Read as _;

/// Parses games in PGN4.
///
/// # Panics
/// If the conversion adds or loses a line, or if writing changes a game.
pub fn pgn4(data: &[u8]) {
    let mut records = String::new();
    Games::new(data).read_to_string(&mut records).expect("bytes can be read");
    // Games with errors cannot be converted back to PGN4.
    let broken = broken(&records);
    let sound = Record::all(&records).into_iter().zip(1..).filter(|(_, n)| !broken.contains(n));
    for (record, _) in sound {
        let Ok(written) = write(&record) else { continue };
        let back = record_text(&written.text);
        let [again] = &Record::all(&back)[..] else { panic!("{}: no longer one game:\n{back}", written.text) };
        assert_eq!(played(again), played(&record), "{}\n{back}", written.text);
        let twice = write(again).expect("it was written just now");
        assert_eq!(twice.text, written.text);
    }
    if let Ok(text) = std::str::from_utf8(data) {
        let lines = |text: &str| text.matches('\n').count();
        assert_eq!(lines(&record_text(text)), lines(text));
    }
}

/// Returns the numbers of the games with errors, starting at 1.
pub(crate) fn broken(records: &str) -> Vec<u64> {
    let mut games = Vec::new();
    let mut tell = |finding: Finding| {
        if finding.problem.kind.grade() == Grade::Error {
            games.push(finding.game);
        }
    };
    check(&mut Reader::new(records.as_bytes()), &mut tell).expect("bytes can be read");
    games
}

/// Returns the requests of the main line and the number of variations.
///
/// Writing a game may change only its spelling and symbols, so these stay the same.
///
/// # Panics
/// If the game is not valid.
pub(crate) fn played(record: &Record) -> (Vec<Request>, usize) {
    let header = Header::playable(&record.tags).expect("a game that was written");
    let (mut now, mut count) = (header.start, Count::default());
    let mut all = Vec::new();
    for item in record.main_line() {
        for request in requests(now.as_ref(), header.notation, &mut count, item).expect("it was written") {
            now.apply(&request).expect("it was written");
            all.push(request);
        }
    }
    (all, record.items.iter().filter(|item| item.kind == ItemKind::Open).count())
}
