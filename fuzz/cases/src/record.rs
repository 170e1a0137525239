//! Parses game files. A game that is written and parsed again must be the same.

use polychess_game::Language;
use polychess_records::{ItemKind, Reader, Record, TurnFormat, Writer, check, json, transcode};

/// Parses the bytes as game files.
///
/// # Panics
/// If a property does not hold.
pub fn record(data: &[u8]) {
    let mut reader = Reader::new(data);
    let (mut problems, mut records) = (Vec::new(), Vec::new());
    while let Some(record) = Record::read(&mut reader, &mut problems).expect("bytes can be read") {
        records.push(record);
    }
    for problem in &problems {
        let end = problem.span.offset + problem.span.length as u64;
        assert!(end <= data.len() as u64, "{problem:?}");
        for language in [Language::English, Language::German] {
            assert!(!problem.message(language).is_empty(), "{problem:?}");
        }
    }
    let text = written(&records);
    let again = Record::all(&text);
    assert_eq!(again, records, "{text:?}");
    assert_eq!(written(&again), text);
    for record in records {
        let line = json::write(&record);
        assert_eq!(json::read(&line).expect("written just now"), record, "{line}");
        for spelling in [TurnFormat::Turns, TurnFormat::default()] {
            // A conversion fails only if the tags do not name a known game.
            if let Ok(transcoded) = transcode(&record, |_| Ok(spelling)) {
                let beside_acts = |record: &Record| record.items.iter().filter(|i| i.kind != ItemKind::Act).count();
                assert_eq!(beside_acts(&transcoded), beside_acts(&record));
                assert_eq!(Record::all(&written(std::slice::from_ref(&transcoded))), [transcoded]);
            }
        }
    }
    let mut found = 0;
    let checked = check(&mut Reader::new(data), &mut |finding| {
        found += 1;
        assert!(finding.problem.span.line > 0 || data.is_empty(), "{finding:?}");
    });
    let checked = checked.expect("bytes can be read");
    assert!(checked.errors + checked.warnings == found && found >= problems.len() as u64);
}

fn written(records: &[Record]) -> String {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    for record in records {
        record.write(&mut writer).unwrap_or_else(|e| panic!("{e}: {record:?}"));
    }
    String::from_utf8(bytes).expect("records are UTF-8")
}
