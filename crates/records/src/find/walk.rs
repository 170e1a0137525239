//! Replays the main line of a game and calls a function after each item.

use crate::replay::play;
use crate::{Count, Header, Record, shown};
use polychess_game::{AnyMatch, Request};
use std::ops::ControlFlow;

/// A callback that receives each match and the requests that led to it. It can stop the replay.
pub type See<'a> = dyn FnMut(&dyn AnyMatch, &[Request]) -> ControlFlow<()> + 'a;

/// Replays the main line and returns the last match. Calls `see` at the start and after each item,
/// until `see` stops the replay.
///
/// # Errors
/// A message if an item cannot be played.
pub fn walk(record: &Record, header: Header, see: &mut See<'_>) -> Result<Box<dyn AnyMatch>, String> {
    let (mut now, mut count) = (header.start, Count::default());
    if see(now.as_ref(), &[]).is_break() {
        return Ok(now);
    }
    for item in record.main_line() {
        let (done, _) = play(now.as_mut(), header.notation, &mut count, item, None)
            .map_err(|e| format!("{}: {}: {e}", shown(&item.text), e.kind.name()))?;
        if !done.is_empty() && see(now.as_ref(), &done).is_break() {
            break;
        }
    }
    Ok(now)
}
