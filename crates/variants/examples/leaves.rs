//! Perft to be measured from outside, instruction by instruction: everything measured is done inside one function, `measured`, that is
//! entered once for each line this program prints. `cargo lab ir` runs it.
//!
//! `leaves GAME OPTIONS`, with `-` for the default options. A line says what was measured: the number of the place, the mode, the leaves.

use polychess_game::{Game, Value};
use polychess_rules::{Leaves, MoveList, Perft, Position as _};
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{Visitor, visit};
use std::hint::black_box;

/// A count from a position of a game under way stops at this depth, from a start at the deepest with no more leaves than this.
const MIDGAME_DEPTH: u32 = 2;
const MOST_LEAVES: u64 = 110_000;

const MODES: [(&str, Leaves); 3] = [("bulk", Leaves::Bulk), ("listed", Leaves::Listed), ("played", Leaves::Played)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, options] = &arguments[..] else { panic!("leaves GAME OPTIONS") };
    let measure = Measure { game, options };
    visit(game, measure).unwrap_or_else(|| panic!("unknown game {game}"));
}

/// The one function that a profiler looks into.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

struct Measure<'a> {
    game: &'a str,
    options: &'a str,
}

impl Visitor for Measure<'_> {
    type Out = ();

    fn visit<V: Value>(self) {
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (self.game, self.options));
        for (n, place) in places.filter(|place| place.position.is_none() || place.is_midgame()).enumerate() {
            if place.position.is_none() {
                // The first game on a board builds it and its tables.
                let mut moves = MoveList::new();
                measured(&mut || {
                    let game = place.game::<V>().expect("a place of the table");
                    game.position().legal_moves(&mut moves);
                    moves.len() as u64
                });
                println!("{n} start-up 1");
            }
            let game: Game<V> = place.game().expect("a place of the table");
            let fits = |&&(depth, leaves): &&(u32, u64)| match place.position {
                Some(_) => depth <= MIDGAME_DEPTH,
                None => leaves <= MOST_LEAVES,
            };
            let (depth, wanted) = place.counts.iter().rev().find(fits).copied().expect("a count");
            for (mode, leaves) in MODES {
                let mut perft = Perft::with_leaves(leaves);
                perft.count(game.position(), depth.min(2));
                let count = measured(&mut || perft.count(game.position(), depth));
                assert_eq!(count, wanted, "{mode} to depth {depth} from {place:?}");
                println!("{n} {mode} {count}");
            }
        }
    }
}
