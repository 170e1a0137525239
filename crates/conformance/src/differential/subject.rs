//! The trait of a game that the differential test compares with its reference.

use crate::differential::counters::Counters;
use crate::differential::twin::Twin;
use polychess_game::{Choices, Game, GameState, Value, Variant};
use polychess_rules::Move;
use rand_chacha::ChaCha8Rng;

/// A game with its slow reference, its hot positions and its list of special rules.
pub(crate) trait Subject {
    type Game: Value;
    type Twin: Twin;
    /// The names of the special rules to count.
    const COUNTED: &'static [&'static str];
    /// Special rules that need [`crate::differential::counters::OFTEN`] occurrences in every run.
    const OFTEN: &'static [&'static str] = &[];
    /// Option sets for the walks. Each option is an `id=value` text.
    const OPTIONS: &'static [&'static [&'static str]];
    /// Hot positions, one per line: `options | position string`. Blank lines and lines that start
    /// with `#` are ignored.
    const HOT: &'static str;

    /// Returns the position string of a random position close to a rule that walks rarely reach, or
    /// `None` if the game needs no such positions.
    fn set_up(_rng: &mut ChaCha8Rng) -> Option<String> {
        None
    }

    /// Compares both programs in `number` scenes that reach the rules of [`Subject::OFTEN`].
    ///
    /// # Errors
    /// Returns the first difference between the programs.
    fn scenes(_number: u64, _seed: u64, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Counts the special rules that a turn has reached.
    ///
    /// `before` and `after` are the states before and after the turn. `turn` is its move string and
    /// its plies.
    fn count_turn(
        before: &GameState<Self::Game>,
        turn: (&str, &[Move]),
        after: &GameState<Self::Game>,
        counters: &mut Counters,
    );

    /// Counts the special rules that a position shows before any turn, such as the rules that
    /// reject a turn.
    fn count_position(_game: &Game<Self::Game>, _counters: &mut Counters) {}

    /// Counts the special rule of an ending.
    fn count_ending(id: &'static str, counters: &mut Counters);

    /// Compares properties that only this game has, and counts rules that the reference reports.
    ///
    /// # Errors
    /// Returns the first difference between the programs.
    fn agree(_game: &Game<Self::Game>, _twin: &Self::Twin, _counters: &mut Counters) -> anyhow::Result<()> {
        Ok(())
    }

    /// Carries out a random act in both programs. Returns `false` if it carried out none.
    ///
    /// # Errors
    /// If only one program accepts the act.
    fn act(
        _game: &mut Game<Self::Game>,
        _twin: &mut Self::Twin,
        _rng: &mut ChaCha8Rng,
        _counters: &mut Counters,
    ) -> anyhow::Result<bool> {
        Ok(false)
    }

    /// Removes the parts of a position string that only one of the programs stores.
    fn comparable(text: &str) -> String {
        text.to_owned()
    }

    /// Returns the default options with these changes.
    fn choices(texts: &[&str]) -> Choices {
        Choices::from_texts(&<Self::Game as Variant>::INFO, texts.iter().copied()).expect("options of the game")
    }
}
