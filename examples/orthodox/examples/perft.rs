//! Compares perft counts from six well-known positions with published results, up to the published
//! depths: `cargo run -p polychess-orthodox --release --example perft`.

#[path = "../tests/orthodox/published.rs"]
mod published;

use polychess_rules::{Leaves, Perft};
use std::time::Instant;

fn main() {
    for position in published::POSITIONS {
        let game = published::game(position.fen);
        for (depth, nodes) in (1..).zip(position.nodes) {
            let begin = Instant::now();
            let count = Perft::with_leaves(Leaves::Bulk).count(game.position(), depth);
            println!("{:9} depth {depth} {count:>11} {:>7.2?}", position.name, begin.elapsed());
            assert_eq!(count, *nodes, "{} to depth {depth}", position.name);
        }
    }
}
