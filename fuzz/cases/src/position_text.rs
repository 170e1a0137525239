//! Parses position strings. The parser must report the place of an error or return a playable
//! position.

use crate::holds;
use polychess_game::{Choices, Game, Value};
use polychess_variants::{INFOS, Visitor, visit};

/// Maximum number of turns to try from a position.
const TRIED: usize = 24;

/// Parses the bytes as a position string of every game with every option.
///
/// # Panics
/// If a property does not hold.
pub fn position_text(data: &[u8]) {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Out = ();
        fn visit<V: Value>(self) {
            read::<V>(self.0);
        }
    }
    let text = String::from_utf8_lossy(data);
    for info in INFOS {
        visit(info.id, Read(&text)).expect("a listed game");
    }
}

fn read<V: Value>(text: &str) {
    for choices in Choices::one_by_one(&V::INFO) {
        let options = V::options(&choices);
        let state = match V::parse_position(text, &options) {
            Ok(state) => state,
            Err(error) => {
                assert!(error.at <= text.len(), "{} places an error at byte {} of {text:?}", V::INFO.id, error.at);
                assert!(!error.expected.is_empty());
                continue;
            }
        };
        // The position may be a mate, which ends the game. The input has a player to move
        // nevertheless, so write the state as if the game were not over.
        let written = V::position_text(&state, false);
        let again = V::parse_position(&written, &options);
        assert!(again.as_ref() == Ok(&state), "{written}\nis read as {again:?}\ninstead of {state:?}");
        let game = Game::<V>::from_state(choices, state);
        holds::game(&game);
        let turns = game.legal_turns();
        let stride = turns.len() / TRIED + 1;
        for (text, turn) in turns.into_iter().step_by(stride) {
            let read = game.read_turn(&text);
            assert_eq!(read.as_ref(), Ok(&turn), "{text} in {written}");
            let notation = V::notate(game.position(), &turn);
            let read = V::read_notation(game.position(), &notation);
            assert_eq!(read.as_ref(), Ok(&turn), "{text} is written {notation} in {written}");
            let mut next = game.clone();
            next.play(turn);
            holds::game(&next);
        }
    }
}
