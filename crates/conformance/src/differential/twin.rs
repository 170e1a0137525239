//! The slow references behind one trait.

use polychess_game::Choices;

/// What the run needs of a slow reference.
pub(crate) trait Twin: Clone {
    fn parse(text: &str, choices: &Choices) -> Result<Self, String>;
    fn legal(&self) -> Vec<String>;
    fn play(&self, turn: &str) -> Result<Self, String>;
    fn text(&self) -> String;
    fn over(&self) -> bool;
    /// Exact fractions by seat, of a finished game.
    fn points(&self) -> Option<Vec<String>>;
    /// Indices of seats in check.
    fn in_check(&self) -> Vec<usize>;
    /// Indices of seats that are out.
    fn out(&self) -> Vec<usize>;
    /// The number of sequences of so many legal turns.
    fn perft(&self, depth: u32) -> u64;
}

/// Forwards a twin to a reference whose functions have the usual names.
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
