//! Turn texts against their grammar; every notation of every game, and every act, both ways.

use crate::grammar::Grammar;
use crate::properties::walk_all;
use crate::{Check, for_all_games};
use polychess_game::{Choices, Game, NoTurnText, TurnText, Value};
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
                        !grammar.accepts(&text)
                            || matches!(unread, NoTurnText::NoCell { .. } | NoTurnText::NoRole { .. }),
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

/// Every turn in every notation reads back, in every position of the walks that is looked at.
#[test]
fn every_notation_reads_back() {
    struct Back;
    impl Check for Back {
        fn check<V: Value>(&self) {
            let mut looked = 0;
            walk_all::<V>(|walk| {
                looked += 1;
                if looked % 14 != 6 {
                    return;
                }
                let position = walk.game.position();
                let step = walk.game.legal_turns().len() / 60 + 1;
                for (text, turn) in walk.game.legal_turns().iter().step_by(step) {
                    for n in 0..V::INFO.notations.len() {
                        let written = V::notate_in(n, position, turn);
                        let read = V::read_notation_in(n, position, &written);
                        let id = V::INFO.notations[n].id;
                        assert_eq!(read.as_ref(), Ok(turn), "{text} is written {written} in {id}");
                    }
                }
            });
        }
    }
    for_all_games(&Back);
}

/// Every act that is open, filled in at random, is written as it is read: as JSON, and with words for people.
#[test]
fn open_acts_read_back() {
    struct Acts;
    impl Check for Acts {
        fn check<V: Value>(&self) {
            let mut seen = 0;
            walk_all::<V>(|walk| {
                for seat in V::INFO.all_seats() {
                    assert!(V::open_acts(&walk.game, seat).iter().all(|form| !form.words.is_empty()));
                }
                let Some((seat, fields)) = walk.open_act() else { return };
                let mut copy = walk.game.clone();
                if copy.act_json(seat, &fields).is_err() {
                    return;
                }
                if let Some(polychess_game::Entry::Act(by, act)) = copy.log().last() {
                    let written = V::write_act(act);
                    let mut again = walk.game.clone();
                    again.act_json(*by, &written).expect("an act that was written");
                    let same = matches!(again.log().last(), Some(polychess_game::Entry::Act(_, read)) if read == act);
                    assert!(same, "{written:?}");
                    seen += 1;
                }
            });
            assert!(seen > 20, "{}: {seen}", V::INFO.id);
        }
    }
    for_all_games(&Acts);
}
