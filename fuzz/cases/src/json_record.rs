//! Records as JSON: any line is a game that is written the same again, or is refused with a place.

use polychess_records::{Record, json};

/// Reads each line of the bytes as a game.
///
/// # Panics
/// When something that must hold does not.
pub fn json_record(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        match json::read(line) {
            Err(error) => assert!(!error.to_string().is_empty(), "{line}"),
            Ok(record) => {
                let written = json::write(&record);
                assert_eq!(json::read(&written).expect("written just now"), record, "{line}");
                // What a record cannot say is refused; what it says, it says to everybody.
                if let Ok(text) = record.to_text() {
                    assert_eq!(Record::all(&text), [record], "{line}");
                }
            }
        }
    }
}
