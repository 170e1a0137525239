//! Games in PGN4: any text becomes records, line by line as it stands, and what is written of one is read back as the same game.

use polychess_pgn4::{Games, record_text, write};
use polychess_records::{ItemKind, Record};
use std::io::Read as _;

/// Reads the bytes as games in PGN4.
///
/// # Panics
/// When a line is gained or lost, or a game is another one after it was written.
pub fn pgn4(data: &[u8]) {
    let mut records = String::new();
    Games::new(data).read_to_string(&mut records).expect("bytes can be read");
    for record in Record::all(&records) {
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

/// Turns, acts and variations, without signs of check and mate, which writing puts right.
fn played(record: &Record) -> Vec<(ItemKind, String)> {
    let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
    let is_play = |kind: ItemKind| matches!(kind, ItemKind::Turn | ItemKind::Act | ItemKind::Open | ItemKind::Close);
    record.items.iter().filter(|item| is_play(item.kind)).map(|item| (item.kind, bare(&item.text))).collect()
}
