//! One game under comparison.

use crate::differential::counters::Counters;
use crate::differential::twin::Twin;
use polychess_game::{Choices, Game, GameState, Value, Variant};
use polychess_rules::Move;
use rand_chacha::ChaCha8Rng;

/// A game, its slow reference, where to begin hot walks, and which odd rules have to be met.
pub(crate) trait Subject {
    type Game: Value;
    type Twin: Twin;
    /// The odd rules by name.
    const COUNTED: &'static [&'static str];
    /// Rules that need [`crate::differential::counters::OFTEN`] occurrences in every run.
    const OFTEN: &'static [&'static str] = &[];
    /// Option sets the walks go through, as `id=value` texts.
    const OPTIONS: &'static [&'static [&'static str]];
    /// Hot positions: one a line, `options | position text`; blank lines and `#` lines are comments.
    const HOT: &'static str;

    /// The text of a position set up at random in which something is near that is met too seldom otherwise.
    fn set_up(_rng: &mut ChaCha8Rng) -> Option<String> {
        None
    }

    /// Compares both programs in `number` scenes that lead to [`Subject::OFTEN`].
    ///
    /// # Errors
    /// In what the two differ.
    fn scenes(_number: u64, _seed: u64, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Counts what a turn met. `before` is the position it was played in, `turn` its plies and text, `after` what it left.
    fn count_turn(
        before: &GameState<Self::Game>,
        turn: (&str, &[Move]),
        after: &GameState<Self::Game>,
        counters: &mut Counters,
    );

    /// Counts what can be seen of a position without playing: turns refused for a rule.
    fn count_position(_game: &Game<Self::Game>, _counters: &mut Counters) {}

    /// Counts how a game ended.
    fn count_ending(id: &'static str, counters: &mut Counters);

    /// Compares what only this game's position tells, and counts what the reference tells of it.
    ///
    /// # Errors
    /// In what the two differ.
    fn agree(_game: &Game<Self::Game>, _twin: &Self::Twin, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Carries out an act that changes the position, on both sides, if there is one and chance wants it; whether it did.
    ///
    /// # Errors
    /// When only one of them carries it out.
    fn act(
        _game: &mut Game<Self::Game>,
        _twin: &mut Self::Twin,
        _rng: &mut ChaCha8Rng,
        _counters: &mut Counters,
    ) -> anyhow::Result<bool> {
        Ok(false)
    }

    /// Texts as both programs write them: what only one of them keeps is taken out.
    fn comparable(text: &str) -> String {
        text.to_owned()
    }

    /// The default options, and those of a list of texts.
    fn choices(texts: &[&str]) -> Choices {
        Choices::from_texts(&<Self::Game as Variant>::INFO, texts.iter().copied()).expect("options of the game")
    }
}
