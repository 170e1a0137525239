//! Turn texts against their grammar.

use crate::grammar::Grammar;
use crate::{Check, for_all_games};
use polychess_game::{Choices, Fault, Game, TurnText, Value};
use polychess_rules::Position as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Turn texts: sentences are read when their cells and roles exist; other texts of the same letters are not read.
#[test]
fn turn_texts_are_as_the_grammar_says() {
    struct Turns;
    impl Check for Turns {
        fn check<V: Value>(&self) {
            let grammar = Grammar::of("turn");
            let mut rng = ChaCha8Rng::seed_from_u64(5);
            let game = Game::<V>::new(Choices::default_of(&V::INFO));
            let topology = game.position().topology();
            let legal = game.legal_turns();
            let mut read = 0;
            for n in 0..4000 {
                let mut text =
                    if n % 2 == 0 { grammar.sentence("turn", &mut rng) } else { legal[n % legal.len()].0.clone() };
                if n % 3 == 0 {
                    let at = rng.random_range(0..text.len());
                    let byte = b" +=0az1Q-"[rng.random_range(0..9)];
                    text.replace_range(at..=at, &char::from(byte).to_string());
                }
                match TurnText::parse(&text, topology, V::role) {
                    Ok(TurnText::Plies(plies)) if plies.len() > 2 => {}
                    Ok(_) => {
                        read += 1;
                        let king = text.ends_with("=K") || text.contains("=K+");
                        let other = text.contains("=P") || text.contains("=U");
                        assert!(grammar.accepts(&text) || king || other, "{text} is read");
                    }
                    Err(unread) => assert!(
                        !grammar.accepts(&text) || matches!(unread.fault, Fault::NoCell | Fault::NoRole(_)),
                        "{text}: {}",
                        unread.words(topology)
                    ),
                }
            }
            assert!(read > 500, "{read}");
        }
    }
    for_all_games(&Turns);
}
