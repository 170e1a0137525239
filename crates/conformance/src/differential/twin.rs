//! The common trait of the slow references.

use polychess_game::Choices;

/// A position of a slow reference.
pub(crate) trait Twin: Clone {
    fn parse(text: &str, choices: &Choices) -> Result<Self, String>;
    fn legal(&self) -> Vec<String>;
    fn play(&self, turn: &str) -> Result<Self, String>;
    fn text(&self) -> String;
    fn over(&self) -> bool;
    /// Returns each seat's points as an exact fraction, or `None` if the game has no points.
    fn points(&self) -> Option<Vec<String>>;
    /// Returns the indices of the seats in check.
    fn in_check(&self) -> Vec<usize>;
    /// Returns the indices of the eliminated seats.
    fn out(&self) -> Vec<usize>;
    /// Returns the number of sequences of `depth` legal turns.
    fn perft(&self, depth: u32) -> u64;
}

/// Implements `Twin` for a reference whose methods have the same names.
macro_rules! twin {
    ($position:ty, |$text:ident, $choices:ident| $parse:expr) => {
        impl crate::differential::twin::Twin for $position {
            fn parse($text: &str, $choices: &polychess_game::Choices) -> Result<Self, String> {
                $parse
            }
            fn legal(&self) -> Vec<String> {
                self.legal()
            }
            fn play(&self, turn: &str) -> Result<Self, String> {
                self.play(turn)
            }
            fn text(&self) -> String {
                self.text()
            }
            fn over(&self) -> bool {
                self.over()
            }
            fn points(&self) -> Option<Vec<String>> {
                self.points()
            }
            fn in_check(&self) -> Vec<usize> {
                self.in_check()
            }
            fn out(&self) -> Vec<usize> {
                self.out()
            }
            fn perft(&self, depth: u32) -> u64 {
                self.perft(depth)
            }
        }
    };
}
pub(crate) use twin;
