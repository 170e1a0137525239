//! Keys of positions, for searches and indexes.

use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::Position as _;
use polychess_variants::{Visitor, visit};

/// A hash of a position: its pieces, its rights and the player to move. It excludes move counters
/// and offers, so repeated positions have the same key.
pub type PositionKey = u64;

/// Returns the key of each board's position.
#[must_use]
pub fn position_keys(now: &dyn AnyMatch) -> Vec<PositionKey> {
    visit(now.info().id, Keys(now)).unwrap_or_default()
}

struct Keys<'a>(&'a dyn AnyMatch);

impl Visitor for Keys<'_> {
    type Out = Vec<PositionKey>;

    fn visit<V: Value>(self) -> Vec<PositionKey> {
        let Some(played) = self.0.as_any().downcast_ref::<Match<V>>() else { return Vec::new() };
        let positions = played.boards().iter().map(|game| game.position());
        positions.map(|position| position.repetition_key() ^ salt(V::INFO.id, position.topology().len())).collect()
    }
}

/// Returns a value for the hash, so that equal positions of different games or board sizes have
/// different keys.
fn salt(id: &str, cells: usize) -> u64 {
    let mixed =
        id.bytes().fold(cells as u64 + 1, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed ^ mixed >> 29
}
