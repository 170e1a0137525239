//! Parses game files in JSON. A game that is written and parsed again must be the same.

use polychess_records::{Record, json};

/// Parses each line as a game.
///
/// # Panics
/// If a property does not hold.
pub fn json_record(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        match json::read(line) {
            Err(error) => assert!(!error.to_string().is_empty(), "{line}"),
            Ok(record) => {
                let written = json::write(&record);
                assert_eq!(json::read(&written).expect("written just now"), record, "{line}");
                // Not all games can be written as text. If one can, the text must have the same
                // content.
                if let Ok(text) = record.to_text() {
                    assert_eq!(Record::all(&text), [record], "{line}");
                }
            }
        }
    }
}
