//! Techniques that can be left out.

use crate::play_at_random;
use polychess_engine::{Algorithm, Evaluation, Limits, Table, Task, Technique, Without, think};
use polychess_game::{Choices, Game, Info, Value};
use polychess_variants::{INFOS, Visitor, visit};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Does a search of some position of a game change when something is left out?
struct Changes(Technique);

impl Visitor for Changes {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        let stop = AtomicBool::new(false);
        let is_of_trees = matches!(self.0, Technique::ProgressiveHistory | Technique::Solver);
        let algorithm = if is_of_trees { Algorithm::Tree } else { Algorithm::BestReply };
        // A bound on depth shows how many nodes were needed.
        let (depth, nodes, plies) = if is_of_trees { (60, 1_000, 150) } else { (5, 30_000, 60) };
        (0..6).any(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
            for _ in 0..plies {
                play_at_random(&mut position, &mut rng);
            }
            let evaluation = Evaluation::<V>::new(&position);
            let [with, without] = [Without::NOTHING, Without::NOTHING.and(self.0)].map(|without| {
                let task = Task { algorithm, depth, without, ..Task::new(&position, &evaluation) };
                let mut limits = Limits { nodes, stop: &stop };
                think(&task, &Table::of_bytes(1 << 22), &mut limits, |_| ())
            });
            with != without
        })
    }
}

/// A match without a technique would show nothing if no search changed.
#[test]
fn each_technique_that_is_left_out_changes_a_search() {
    for technique in Technique::ALL {
        let changes = |info: &&Info| visit(info.id, Changes(technique)).expect("a listed game");
        assert!(INFOS.iter().any(changes), "{} changes nothing", technique.name());
        assert_eq!(Technique::named(technique.name()), Some(technique));
    }
}
