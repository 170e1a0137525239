//! The same game with its turns spelled otherwise.

use crate::item::{Item, ItemKind};
use crate::{Header, Record, Replay, Spelling};
use std::borrow::Cow;

/// The record with every turn, those of variations too, in this spelling. From a turn on that cannot be played its line stays as it is.
///
/// # Errors
/// In words, when the tags do not say what is played.
pub fn respelled(record: Record, wanted: Spelling) -> Result<Record, String> {
    let (header, wrong) = Header::read(&record.tags);
    let header = header.ok_or_else(|| wrong.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "))?;
    let mut replay = Replay::new(header.start);
    let items = record.items.into_iter().map(|item| {
        let text = (item.kind == ItemKind::Turn && replay.is_whole()).then(|| {
            let turn = replay.now().read_written(0, &item.text)?;
            wanted.of(replay.now(), &turn)
        });
        // What cannot be played is told by who looks for it; here it is kept.
        let _ = replay.item(&item);
        match text {
            Some(Ok(text)) => Item { kind: item.kind, text: Cow::Owned(text) },
            _ => item,
        }
    });
    let items = items.collect();
    Ok(Record { tags: record.tags, items })
}
