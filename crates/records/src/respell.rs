//! The same game with its turns spelled otherwise.

use crate::item::{Item, ItemKind};
use crate::{Header, Record, Replay, Spelling};
use polychess_game::{Info, Refusal};
use std::borrow::Cow;

/// The record with every turn, those of variations too, in the spelling that is wanted for its game. From a turn on that cannot be played
/// its line stays as it is.
///
/// # Errors
/// In words, when the tags do not say what is played, or the game has no such spelling.
pub fn respelled(record: Record, wanted: impl Fn(&Info) -> Result<Spelling, Refusal>) -> Result<Record, String> {
    let (header, wrong) = Header::read(&record.tags);
    let header = header.ok_or_else(|| wrong.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "))?;
    let wanted = wanted(header.info).map_err(|e| e.message)?;
    let mut replay = Replay::new(header.start, header.notation);
    let items = record.items.into_iter().map(|item| {
        let text = (item.kind == ItemKind::Turn && replay.is_whole()).then(|| {
            let turn = replay.turn_text(&item)?;
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
    let mut tags = record.tags;
    tags.retain(|tag| tag.name != "Notation");
    tags.extend(wanted.tag(header.info));
    Ok(Record { tags, items })
}
