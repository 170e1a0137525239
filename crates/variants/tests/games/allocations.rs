//! Tests that perft allocates no memory once its buffers have grown, regardless of the number of
//! plies.

use allocation_counter::measure;
use polychess_game::{Choices, Game, Value};
use polychess_rules::Perft;
use polychess_variants::{INFOS, Visitor, visit};

struct Counted(u32);

impl Visitor for Counted {
    /// The number of allocations during a perft, and the number of plies that it played.
    type Out = (u64, u64);

    fn visit<V: Value>(self) -> (u64, u64) {
        let game = Game::<V>::new(Choices::default_of(&V::INFO));
        let mut perft = Perft::default();
        // The first perft builds tables and grows the move lists.
        perft.count(game.position(), self.0);
        let before = perft.nodes;
        let allocated = measure(|| _ = perft.count(game.position(), self.0));
        (allocated.count_total, perft.nodes - before)
    }
}

#[test]
fn no_node_of_perft_allocates() {
    for info in INFOS {
        let (allocated, nodes) = visit(info.id, Counted(3)).expect("a listed game");
        assert!(nodes > 500, "{}: {nodes} plies", info.id);
        assert_eq!(allocated, 0, "{}: allocations in {nodes} plies", info.id);
    }
}
