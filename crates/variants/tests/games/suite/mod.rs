//! Tests of properties that hold in every position of every listed game. They run on random walks
//! with fixed seeds. A new game in the list is covered automatically.

mod acts;
mod both_ways;
mod by_lot;
mod consents;
mod editor;
mod fields;
mod first_games;
mod german;
mod grammar;
mod notations;
mod objections;
mod offers;
mod places;
mod playthrough;
mod properties;
mod reach;
mod search;
mod texts;
mod walk;

use polychess_game::Value;
use polychess_variants::{INFOS, Visitor, visit};

/// A check that runs for every game.
trait Check {
    fn check<V: Value>(&self);
}

fn for_all_games(check: &impl Check) {
    struct Run<'a, C>(&'a C);
    impl<C: Check> Visitor for Run<'_, C> {
        type Out = ();
        fn visit<V: Value>(self) {
            self.0.check::<V>();
        }
    }
    for info in INFOS {
        visit(info.id, Run(check)).expect("a listed game");
    }
}
