//! Whether two records tell the same game, however they spell it.

use super::walk::walk;
use crate::{Header, Record};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;

/// What is the same for games that begin alike and have the same turns and acts. It is good for this run of the program only.
pub type PlayedKey = u128;

/// The key of a game, in which names, notations, comments and variations do not matter.
///
/// # Errors
/// In words, when the game cannot be played.
pub fn played_key(record: &Record) -> Result<PlayedKey, String> {
    let header = Header::playable(&record.tags)?;
    let info = header.info;
    // Two sums that begin otherwise: one alone has too few values for large archives.
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
