//! Searches whose instructions `cargo lab ir` counts. All measured work happens inside the function
//! `measured`, which runs once for each line of output.
//!
//! Usage: `nodes GAME OPTIONS`, with `-` for the default options. Other options produce no output.
//! A line contains the number of the position, the word `search` and the number of nodes.

use polychess_engine::{Evaluation, Limits, SearchRequest, TranspositionTable, think};
use polychess_game::Value;
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{Visitor, visit};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

/// Search depth in turns.
const DEPTH: u32 = 5;
/// Maximum number of nodes of a search.
const MOST_NODES: u64 = 5_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, options] = &arguments[..] else { panic!("nodes GAME OPTIONS") };
    if options == "-" {
        visit(game, Measure(game)).unwrap_or_else(|| panic!("unknown game {game}"));
    }
}

/// The function whose instructions the profiler counts.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

struct Measure<'a>(&'a str);

impl Visitor for Measure<'_> {
    type Out = ();

    fn visit<V: Value>(self) {
        let stop = AtomicBool::new(false);
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (self.0, "-"));
        for (n, place) in places.filter(|place| place.position.is_none() || place.is_midgame()).enumerate() {
            let game = place.game::<V>().expect("a place of the table");
            let evaluation = Evaluation::<V>::new(game.position());
            let table = TranspositionTable::with_bytes(4 << 20);
            let request = SearchRequest { depth: DEPTH, ..SearchRequest::new(game.position(), &evaluation) };
            let nodes = measured(&mut || {
                let mut limits = Limits { nodes: MOST_NODES, stop: &stop };
                think(&request, &table, &mut limits, |_| ()).nodes
            });
            println!("{n} search {nodes}");
        }
    }
}
