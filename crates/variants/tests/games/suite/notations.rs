//! Tests that the parsers of move strings and notations agree with their grammars.

use crate::suite::grammar::Grammar;
use crate::suite::properties::walk_all;
use crate::suite::{Check, for_all_games};
use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Fault, Game, Language, Match, TurnText, Value};
use polychess_rules::Position as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The parser accepts every sentence of the grammar whose cells and roles exist, and rejects texts
/// that do not follow the grammar. In a third of the texts, the test changes a byte.
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
                        unread.to_error(topology).words(Language::English)
                    ),
                }
            }
            assert!(read > 500, "{read}");
        }
    }
    for_all_games(&Turns);
}

/// The parser of a notation accepts only texts that follow its grammar. The test replaces, removes
/// or inserts characters of valid texts.
#[test]
fn human_notation_is_read_as_the_grammar_says() {
    struct Human;
    impl Check for Human {
        fn check<V: Value>(&self) {
            let grammar = Grammar::of(&format!("{} notation", V::INFO.id));
            let (mut looked, mut read, mut refused) = (0, 0, 0);
            walk_all::<V>(|walk| {
                looked += 1;
                let turns = if looked % 9 == 4 { walk.game.legal_turns() } else { Vec::new() };
                let now = Match::new(walk.game.clone());
                for (_, turn) in turns.iter().step_by(turns.len() / 12 + 1) {
                    for notation in 0..V::INFO.notations.len() {
                        let mut text = V::notate_in(notation, walk.game.position(), turn);
                        let at = walk.rng.random_range(0..=text.len());
                        let end = text.len().min(at + walk.rng.random_range(0..2));
                        let letters =
                            ["", "x", "+", "#", "=", "-", "&", "*", "0", "1", "a", "e", "G-", "N", "Q", "P", "W", "O"];
                        text.replace_range(at..end, letters[walk.rng.random_range(0..letters.len())]);
                        let is_turn_text = TurnText::parse(&text, walk.game.position().topology(), V::role).is_ok();
                        match now.read_written(notation, &text) {
                            Ok(_) => {
                                read += 1;
                                assert!(is_turn_text || grammar.accepts(&text), "{}: {text} is read", V::INFO.id);
                            }
                            Err(_) => refused += 1,
                        }
                    }
                }
            });
            assert!(read > 20 && refused > 20, "{}: {read} read, {refused} refused", V::INFO.id);
        }
    }
    for_all_games(&Human);
}
