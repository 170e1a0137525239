//! A compared game.

use crate::differential::counters::Counters;
use crate::differential::twin::Twin;
use polychess_game::{Choices, Game, GameState, Value, Variant};
use polychess_rules::Move;
use rand_chacha::ChaCha8Rng;

/// A game with its slow reference, its hot positions and its special rules.
pub(crate) trait Subject {
    type Game: Value;
    type Twin: Twin;
    /// The names of the special rules.
    const COUNTED: &'static [&'static str];
    /// Rules that need [`crate::differential::counters::OFTEN`] occurrences in every run.
    const OFTEN: &'static [&'static str] = &[];
    /// Option sets of the walks, as `id=value` texts.
    const OPTIONS: &'static [&'static [&'static str]];
    /// Hot positions, one per line: `options | position text`. Blank lines and `#` lines are
    /// comments.
    const HOT: &'static str;

    /// Returns a random position close to a rule that walks rarely reach, as text.
    fn set_up(_rng: &mut ChaCha8Rng) -> Option<String> {
        None
    }

    /// Compares both programs in `number` scenes that reach the rules of [`Subject::OFTEN`].
    ///
    /// # Errors
    /// The first difference between both programs.
    fn scenes(_number: u64, _seed: u64, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Counts the rules that a turn reached. `before` is the position before it, `turn` its text
    /// and its plies, `after` the result.
    fn count_turn(
        before: &GameState<Self::Game>,
        turn: (&str, &[Move]),
        after: &GameState<Self::Game>,
        counters: &mut Counters,
    );

    /// Counts rules that show without a turn, such as the rules that refuse turns.
    fn count_position(_game: &Game<Self::Game>, _counters: &mut Counters) {}

    /// Counts the ending of a game.
    fn count_ending(id: &'static str, counters: &mut Counters);

    /// Compares properties that only this game has, and counts rules that the reference reports.
    ///
    /// # Errors
    /// The first difference between both programs.
    fn agree(_game: &Game<Self::Game>, _twin: &Self::Twin, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Carries out a random act that changes the position, in both programs. Returns whether it
    /// did.
    ///
    /// # Errors
    /// If only one program carries it out.
    fn act(
        _game: &mut Game<Self::Game>,
        _twin: &mut Self::Twin,
        _rng: &mut ChaCha8Rng,
        _counters: &mut Counters,
    ) -> anyhow::Result<bool> {
        Ok(false)
    }

    /// Removes the parts of a position text that only one program keeps.
    fn comparable(text: &str) -> String {
        text.to_owned()
    }

    /// Returns the default options with these changes.
    fn choices(texts: &[&str]) -> Choices {
        Choices::from_texts(&<Self::Game as Variant>::INFO, texts.iter().copied()).expect("options of the game")
    }
}
