//! Engine tests for all games. They are one program, so that the compiler builds the searches only
//! once.

mod acts;
mod book;
mod evaluation;
mod players;
mod searches;
mod tactics;

use polychess_rules::{MoveList, Position};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// Plays a random legal move. Returns `false` if there is none.
fn play_at_random(position: &mut impl Position, rng: &mut ChaCha8Rng) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let is_any = !moves.is_empty();
    if is_any {
        position.play(moves[rng.random_range(0..moves.len())]);
    }
    is_any
}
