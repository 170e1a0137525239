//! Games as JSON objects with the same content as game files. Each item is an object with one
//! field. The schema is `docs/records.schema.json`.
//!
//! Variations are brackets in a flat list of items, so parsers need no recursion.

use crate::item::{Item, ItemKind};
use crate::{Record, Tag};
use polychess_game::trimmed;
use serde::{Deserialize, Serialize};

const KINDS: [(&str, ItemKind); 10] = [
    ("number", ItemKind::Number),
    ("turn", ItemKind::Turn),
    ("skip", ItemKind::Skip),
    ("act", ItemKind::Act),
    ("comment", ItemKind::Comment),
    ("escape", ItemKind::Escape),
    ("glyph", ItemKind::Glyph),
    ("variation", ItemKind::Open),
    ("result", ItemKind::Result),
    ("unknown", ItemKind::Unknown),
];

/// The reason why a text is not a game in JSON.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    /// The text is not JSON, or the JSON does not match the schema.
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    /// An item is invalid. The fields are its number, counted from 1, and the reason.
    #[error("item {0} of the moves: {1}")]
    Item(usize, String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    tags: Vec<Tag>,
    moves: Vec<serde_json::Map<String, serde_json::Value>>,
}

/// Returns the game as a line of JSON.
#[must_use]
pub fn write(record: &Record) -> String {
    let item = |item: &Item<'_>| {
        let (kind, text) = match item.kind {
            ItemKind::Open => (ItemKind::Open, "begin"),
            ItemKind::Close => (ItemKind::Open, "end"),
            kind => (kind, &*item.text),
        };
        let name = KINDS.iter().find(|(_, known)| *known == kind).map_or("unknown", |(name, _)| name);
        [(name.to_owned(), text.into())].into_iter().collect()
    };
    let shape = Shape { tags: record.tags.clone(), moves: record.items.iter().map(item).collect() };
    // This cannot fail, because the data contain only maps and texts.
    serde_json::to_string(&shape).unwrap_or_default()
}

/// Parses a game from JSON.
///
/// # Errors
/// If the text does not match the schema, or an item is invalid.
pub fn read(text: &str) -> Result<Record, JsonError> {
    let shape: Shape = serde_json::from_str(trimmed(text))?;
    let mut items = Vec::with_capacity(shape.moves.len());
    for (i, object) in shape.moves.iter().enumerate() {
        let wrong = |words: &str| JsonError::Item(i + 1, words.into());
        let mut fields = object.iter();
        let (Some((name, value)), None) = (fields.next(), fields.next()) else {
            return Err(wrong("an object of one field"));
        };
        let text = value.as_str().ok_or_else(|| wrong("its value is a text"))?;
        let kind = KINDS.iter().find(|(known, _)| known == name).ok_or_else(|| wrong("of no kind there is"))?;
        let item = match (kind.1, text) {
            (ItemKind::Open, "begin") => Item::new(ItemKind::Open, ""),
            (ItemKind::Open, "end") => Item::new(ItemKind::Close, ""),
            (ItemKind::Open, _) => return Err(wrong("a variation has a begin and an end")),
            (kind, text) => Item::new(kind, text.to_owned()),
        };
        items.push(item);
    }
    let record = Record { tags: shape.tags, items };
    match record.to_text() {
        Ok(_) => Ok(record),
        Err(e) => Err(JsonError::Item(items_before(&record), e.to_string())),
    }
}

/// Returns the number of the first invalid item, counted from 1.
fn items_before(record: &Record) -> usize {
    let mut writer = crate::Writer::new(std::io::sink());
    let _ = writer.begin();
    1 + record.items.iter().take_while(|item| writer.item(item).is_ok()).count()
}
