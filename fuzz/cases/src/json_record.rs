//! Records as JSON: any line is a game that is written unchanged, or is rejected with a place.

use polychess_records::{Record, json};

/// Reads each line of the bytes as a game.
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
                // If a record can be written as text, the text has the same content.
                if let Ok(text) = record.to_text() {
                    assert_eq!(Record::all(&text), [record], "{line}");
                }
            }
        }
    }
}
