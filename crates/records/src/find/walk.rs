//! A game gone through from its beginning to its end, variations left out.

use crate::replay::play;
use crate::{Count, Header, Record, shown};
use polychess_game::{AnyMatch, Request};
use std::ops::ControlFlow;

/// Sees a state, and what led there from the one before; tells whether more is wanted.
pub type See<'a> = dyn FnMut(&dyn AnyMatch, &[Request]) -> ControlFlow<()> + 'a;

/// Plays the main line and shows the state at its beginning and after each item, with what was done there, until no
/// more is wanted. Gives the last state.
///
/// # Errors
/// In words, when something cannot be played.
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
