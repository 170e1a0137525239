//! Recognises duplicate games, even if their turns are written in different notations.

use super::walk::walk;
use crate::{Header, Record};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;

/// A hash of a game's start, turns and actions. Only keys from the same run of the program are
/// comparable.
pub type PlayedKey = u128;

/// Returns the key of a game. It does not depend on players, notations, comments and variations.
///
/// # Errors
/// A message if the game cannot be played.
pub fn played_key(record: &Record) -> Result<PlayedKey, String> {
    let header = Header::playable(&record.tags)?;
    let info = header.info;
    // Combine two hashes with different seeds, because 64-bit hashes could collide in large
    // archives.
    let mut sums = [0, 1].map(|begin: u8| {
        let mut sum = DefaultHasher::new();
        begin.hash(&mut sum);
        sum
    });
    let mut add = |text: &str| sums.iter_mut().for_each(|sum| text.hash(sum));
    add(info.id);
    add(&serde_json::Value::from(header.start.choices().to_json()).to_string());
    add(&header.start.position_text());
    walk(record, header, &mut |_, done| {
        done.iter().for_each(|request| add(&request.to_json(info).to_string()));
        ControlFlow::Continue(())
    })?;
    let [a, b] = sums.map(|sum| u128::from(sum.finish()));
    Ok(a << 64 | b)
}
