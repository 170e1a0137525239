//! Tests of the perft positions: they cover every game with every option that changes the legal
//! turns, and all ways of counting agree.

use crate::suite::{Check, for_all_games};
use polychess_game::{Choices, Game, Value};
use polychess_rules::{Leaves, Perft, PerftTable, Position as _};
use polychess_variants::perft_positions::{PerftPosition, affect_turns};
use std::sync::Arc;

/// The minimum number of positions for each set of options. At least half as many must be midgames.
const LEAST: usize = 12;

struct CountsAgree;

impl Check for CountsAgree {
    fn check<V: Value>(&self) {
        let id = V::INFO.id;
        let places: Vec<PerftPosition> = PerftPosition::all().filter(|place| place.game == id).collect();
        let default = Choices::default_of(&V::INFO);
        for choices in Choices::one_by_one(&V::INFO) {
            if choices != default && !affect_turns::<V>(&choices) {
                continue;
            }
            let same = |place: &&PerftPosition| place.choices(&V::INFO).is_ok_and(|its| its == choices);
            let its: Vec<&PerftPosition> = places.iter().filter(same).collect();
            let starts = its.iter().filter(|place| place.position.is_none()).count();
            let midgames = its.iter().filter(|place| place.is_midgame()).count();
            let what = format!("{id} with {:?}", choices.to_json());
            assert_eq!(
                starts, 1,
                "{what}: one line for the start (`cargo conformance places --generate 1` writes them)"
            );
            assert!(midgames * 2 >= LEAST && its.len() > LEAST, "{what}: {} places", its.len());
        }
        for place in &places {
            let game: Game<V> = place.game().unwrap_or_else(|e| panic!("{place:?}: {e}"));
            for &(depth, wanted) in place.counts.iter().filter(|count| count.1 <= 5000) {
                for leaves in [Leaves::Bulk, Leaves::Listed, Leaves::Played] {
                    let counted = Perft::with_leaves(leaves).count(game.position(), depth);
                    assert_eq!(counted, wanted, "{leaves:?} to depth {depth}: {place:?}");
                }
            }
            // A transposition table that is too small loses entries, but must not change a count.
            let table = Arc::new(PerftTable::with_megabytes(1));
            for &(depth, wanted) in place.counts.iter().filter(|count| count.1 <= 50_000) {
                let counted =
                    Perft::with_leaves(Leaves::Bulk).with_table(Arc::clone(&table)).count(game.position(), depth);
                assert_eq!(counted, wanted, "with a table to depth {depth}: {place:?}");
            }
            assert!(game.position().outcome().is_none() && !place.counts.is_empty(), "{place:?}");
        }
    }
}

#[test]
fn every_game_has_places_and_all_ways_to_count_agree() {
    for_all_games(&CountsAgree);
}
