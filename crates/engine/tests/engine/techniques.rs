//! Search techniques that can be disabled.

use crate::play_at_random;
use polychess_engine::{
    Algorithm, Evaluation, Limits, SearchRequest, Technique, TechniqueSet, TranspositionTable, think,
};
use polychess_game::{Choices, Game, Info, Value};
use polychess_variants::{INFOS, Visitor, visit};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Tests whether disabling a technique changes the search of any position of a game.
struct Changes(Technique);

impl Visitor for Changes {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        let stop = AtomicBool::new(false);
        let is_of_trees = matches!(self.0, Technique::ProgressiveHistory | Technique::Solver);
        let algorithm = if is_of_trees { Algorithm::Tree } else { Algorithm::BestReply };
        // With a depth limit, the number of nodes shows a change.
        let (depth, nodes, plies) = if is_of_trees { (60, 1_000, 150) } else { (5, 30_000, 60) };
        (0..6).any(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
            for _ in 0..plies {
                play_at_random(&mut position, &mut rng);
            }
            let evaluation = Evaluation::<V>::new(&position);
            let [with, without] = [TechniqueSet::EMPTY, TechniqueSet::EMPTY.with(self.0)].map(|disabled| {
                let request =
                    SearchRequest { algorithm, depth, disabled, ..SearchRequest::new(&position, &evaluation) };
                let mut limits = Limits { nodes, stop: &stop };
                think(&request, &TranspositionTable::with_bytes(1 << 22), &mut limits, |_| ())
            });
            with != without
        })
    }
}

/// A match with a technique disabled shows nothing if no search changes.
#[test]
fn disabling_a_technique_changes_a_search() {
    for technique in Technique::ALL {
        let changes = |info: &&Info| visit(info.id, Changes(technique)).expect("a listed game");
        assert!(INFOS.iter().any(changes), "{} changes nothing", technique.name());
        assert_eq!(Technique::named(technique.name()), Some(technique));
    }
}
