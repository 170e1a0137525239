//! Property tests. Games that can be written are unchanged after they are read again. Any bytes can
//! be read, and writing them gives a stable form.

use polychess_game::Language;
use polychess_records::{Event, Item, ItemKind, Reader, Record, Tag, Writer, json};
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z][a-z0-9=+#x-]{0,8}",
        Just("0-0-0".to_owned()),
        Just("0:e2e4".into()),
        Just("7d9".into()),
        Just("e4\u{e9}".into()),
        Just("e\u{301}4".into()),
    ]
}

fn item() -> impl Strategy<Value = Item<'static>> {
    let of = |kind: ItemKind, text: BoxedStrategy<String>| text.prop_map(move |text| Item::new(kind, text));
    prop_oneof![
        of(ItemKind::Turn, word().boxed()),
        of(ItemKind::Number, "[1-9][0-9]{0,3}(\\.|\\.\\.\\.)?".boxed()),
        of(ItemKind::Skip, prop_oneof![Just("--".to_owned()), Just("..".into())].boxed()),
        of(ItemKind::Act, "@[01]?:?white:[a-z_]{1,8}(\\{\"of\":\"b\\\\\"}\"\\})?".boxed()),
        of(ItemKind::Comment, any::<String>().boxed()),
        of(ItemKind::Comment, "[\\\\{}();%\\[\\]\"\r\n a]{0,12}".boxed()),
        of(ItemKind::Escape, "[^\r\n]{0,9}".boxed()),
        of(ItemKind::Glyph, "[!?]{1,2}|\\$[0-9]{1,3}".boxed()),
        of(ItemKind::Result, Just("*".to_owned()).boxed()),
        of(ItemKind::Result, Just("<1,0,1/2>".to_owned()).boxed()),
        of(ItemKind::Unknown, "[\\]>\"]|\\[[a-z ]{0,4}".boxed()),
    ]
}

/// Generates lists of items with matching brackets.
fn items() -> impl Strategy<Value = Vec<Item<'static>>> {
    let bracket = |kind| Item::new(kind, "");
    prop::collection::vec((0..6_u8, item()), 0..20).prop_map(move |list| {
        let (mut items, mut depth, mut over) = (Vec::new(), 0, false);
        for (which, item) in list {
            // After the result, only comments and similar items are valid.
            match which {
                _ if over && (item.kind.is_of_moves() || item.text == ")") => {}
                0 if !over => {
                    items.push(bracket(ItemKind::Open));
                    depth += 1;
                }
                1 if depth > 0 => {
                    items.push(bracket(ItemKind::Close));
                    depth -= 1;
                }
                _ => {
                    over |= item.kind == ItemKind::Result && depth == 0;
                    items.push(item);
                }
            }
        }
        items.extend((0..depth).map(|_| bracket(ItemKind::Close)));
        items
    })
}

fn record() -> impl Strategy<Value = Record> {
    let tag = ("[A-Za-z][A-Za-z0-9_.-]{0,9}", any::<String>()).prop_map(|(name, value)| Tag::new(name, value));
    (prop::collection::vec(tag, 0..4), items()).prop_map(|(tags, items)| Record { tags, items })
}

fn written(records: &[Record]) -> Result<String, polychess_records::WriteError> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    records.iter().try_for_each(|record| record.write(&mut writer))?;
    Ok(String::from_utf8(bytes).expect("records are UTF-8"))
}

/// Asserts that the games in these bytes can be written, and that reading and writing them again
/// changes nothing.
fn settles(bytes: &[u8]) {
    let mut reader = Reader::new(bytes);
    let mut problems = Vec::new();
    let mut records = Vec::new();
    while let Some(record) = Record::read(&mut reader, &mut problems).expect("bytes can be read") {
        records.push(record);
    }
    let text = written(&records).unwrap_or_else(|e| panic!("{e}: {records:#?}"));
    let again = Record::all(&text);
    assert_eq!(again, records, "{text:?}");
    assert_eq!(written(&again).expect("written before"), text);
}

/// Asserts that brackets match and that every game begins and ends.
fn is_orderly(bytes: &[u8]) {
    let mut reader = Reader::new(bytes);
    let (mut depth, mut in_game) = (0_i64, false);
    while let Some(event) = reader.event().expect("bytes can be read") {
        match event {
            Event::Begin => assert!(!std::mem::replace(&mut in_game, true)),
            Event::End => assert!(std::mem::replace(&mut in_game, false) && depth == 0),
            Event::Tag { .. } => assert!(in_game && depth == 0),
            Event::Item(item) => {
                assert!(in_game);
                depth += i64::from(item.kind == ItemKind::Open) - i64::from(item.kind == ItemKind::Close);
                assert!(depth >= 0);
            }
            Event::Problem(problem) => assert!(!problem.message(Language::English).is_empty()),
        }
    }
    assert!(!in_game);
}

/// Text that is not UTF-8 can be written, even if some bytes look like whitespace of Latin-1.
#[test]
fn broken_characters_are_written_again() {
    let inputs: [&[u8]; 5] = [b"@\x85{", b"@\x85{\"", b"[\xa0 \xff", b"<\xa0\xff", b"$\x85\xff 1. e4\xa0\xff"];
    for bytes in inputs {
        settles(bytes);
        is_orderly(bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_records_are_read_back(records in prop::collection::vec(record(), 0..4)) {
        // The writer may reject a generated game. There is then nothing to compare.
        if let Ok(text) = written(&records) {
            prop_assert_eq!(Record::all(&text), records, "{:?}", text);
        }
    }

    #[test]
    fn copied_text_equals_written_text(records in prop::collection::vec(record(), 0..4)) {
        prop_assume!(written(&records).is_ok());
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        for record in &records {
            let text = record.to_text().expect("it was written before") + "and more";
            match record.copied(text.as_bytes()) {
                Some(game) => writer.copy(game),
                None => record.write(&mut writer),
            }.expect("memory can be written");
            prop_assert_eq!(record.copied(&text.as_bytes()[1..]), None);
        }
        prop_assert_eq!(String::from_utf8(bytes), Ok(written(&records).expect("it was written before")));
    }

    #[test]
    fn json_round_trips(record in record()) {
        prop_assume!(record.to_text().is_ok());
        let line = json::write(&record);
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(json::read(&line).expect("written just now"), record);
    }

    #[test]
    fn rewriting_arbitrary_bytes_is_idempotent(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        settles(&bytes);
        is_orderly(&bytes);
    }

    #[test]
    fn rewriting_arbitrary_tokens_is_idempotent(text in "[\\[\\](){}<>;%@$!?*.\"\\\\\r\n 0-1a:,-]{0,60}") {
        settles(text.as_bytes());
        is_orderly(text.as_bytes());
    }
}

/// A recursive reader would overflow the stack on this input.
#[test]
fn million_nested_variations_are_read() {
    const DEPTH: usize = 1_000_000;
    let text = format!("[A \"b\"]\n\n{}e4{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    let records = Record::all(&text);
    assert_eq!((records.len(), records[0].items.len()), (1, 2 * DEPTH + 1));
    assert_eq!(Record::all(&written(&records).expect("sound")), records);
    // The reader closes all variations of a truncated text.
    let records = Record::all(&text[..DEPTH]);
    let closed = records[0].items.iter().filter(|item| item.kind == ItemKind::Close).count();
    assert_eq!(closed * 2, records[0].items.len());
    assert_eq!(Record::all(&json::write(&records[0])).len(), 1);
    assert_eq!(json::read(&json::write(&records[0])).expect("written just now"), records[0]);
}

#[test]
fn read_errors_are_reported() {
    struct Failing(usize);
    impl std::io::Read for Failing {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            match self.0.checked_sub(1) {
                None => Err(std::io::Error::other("the disk is gone")),
                Some(left) => {
                    self.0 = left;
                    bytes[0] = b"[A \"b\"] e4 {x} "[left % 15];
                    Ok(1)
                }
            }
        }
    }
    for length in 0..60 {
        let mut reader = Reader::new(Failing(length));
        let error = loop {
            match reader.event() {
                Ok(event) => assert!(event.is_some()),
                Err(e) => break e,
            }
        };
        assert_eq!(error.to_string(), "the disk is gone");
    }
}

/// Reading a source byte by byte gives the same tokens as reading it in large blocks.
#[test]
fn chunk_size_does_not_change_the_result() {
    struct Slow<'a>(&'a [u8]);
    impl std::io::Read for Slow<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            bytes[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }
    let text = "\u{feff}[A \"b\\\"\"]\r\n1. e4! {a \\} b} @w:x{\"a\":\"}\"} (d4 $12 ..) ;end\r\n<1,0> [] %x\n--";
    let mut slow = Reader::new(Slow(text.as_bytes()));
    let mut records = Vec::new();
    while let Some(record) = Record::read(&mut slow, &mut Vec::new()).expect("bytes can be read") {
        records.push(record);
    }
    assert_eq!(records, Record::all(text));
    assert_eq!(records.len(), 2);
}
