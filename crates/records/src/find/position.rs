//! Keys of positions. Two positions have the same key if the rules count them as repeated.

use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::Position as _;
use polychess_variants::{Visitor, visit};

/// Hash of a position: pieces, rights and the player to move, without counters and offers.
pub type PositionKey = u64;

/// Returns the key of the position on each board of a match.
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

/// Returns a value that separates the keys of different games and board sizes.
fn salt(id: &str, cells: usize) -> u64 {
    let mixed =
        id.bytes().fold(cells as u64 + 1, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed ^ mixed >> 29
}
