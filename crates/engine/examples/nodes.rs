//! Searches to be measured from outside, instruction by instruction: everything measured is done inside one function, `measured`, that is
//! entered once for each line this program prints. `cargo lab ir` runs it.
//!
//! `nodes GAME OPTIONS`, with `-` for the default options; no others are searched. A line says what was measured: the number of the place, the word
//! `search`, the nodes.

use polychess_engine::{Evaluation, Limits, Table, Task, think};
use polychess_game::Value;
use polychess_variants::places::Place;
use polychess_variants::{Visitor, visit};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

/// Turns to look ahead.
const DEPTH: u32 = 5;
/// No search goes further.
const MOST_NODES: u64 = 5_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, options] = &arguments[..] else { panic!("nodes GAME OPTIONS") };
    if options == "-" {
        visit(game, Measure(game)).unwrap_or_else(|| panic!("there is no game {game}"));
    }
}

/// The one function that a profiler looks into.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

struct Measure<'a>(&'a str);

impl Visitor for Measure<'_> {
    type Out = ();

    fn visit<V: Value>(self) {
        let stop = AtomicBool::new(false);
        let places = Place::all().filter(|place| (place.game, place.options) == (self.0, "-"));
        for (n, place) in places.filter(|place| place.position.is_none() || place.is_midgame()).enumerate() {
            let game = place.game::<V>().expect("a place of the table");
            let evaluation = Evaluation::<V>::new(game.position());
            let table = Table::of_bytes(4 << 20);
            let task = Task { depth: DEPTH, ..Task::new(game.position(), &evaluation) };
            let nodes = measured(&mut || {
                let mut limits = Limits { nodes: MOST_NODES, stop: &stop };
                think(&task, &table, &mut limits, |_| ()).nodes
            });
            println!("{n} search {nodes}");
        }
    }
}
