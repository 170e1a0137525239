//! What holds in every position of every game on the list, on random walks with a fixed seed. A new game is covered by being listed.

mod acts;
mod both_ways;
mod consents;
mod grammar;
mod notations;
mod playthrough;
mod properties;
mod texts;
mod walk;

use polychess_game::{Choices, Info, OptionValues, Value};
use polychess_variants::{INFOS, Visitor, visit};

/// Runs a check for every game.
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

/// The defaults, and for each option each other value alone.
fn choices(info: &Info) -> Vec<Choices> {
    let mut all = vec![Choices::default_of(info)];
    for option in info.options {
        let texts: Vec<String> = match option.values {
            OptionValues::Flag(default) => vec![format!("{}={}", option.id, !default)],
            OptionValues::Choice(values) => values[1..].iter().map(|v| format!("{}={}", option.id, v.0)).collect(),
        };
        all.extend(texts.iter().map(|t| Choices::from_texts(info, [t.as_str()]).expect("an option")));
    }
    all
}
