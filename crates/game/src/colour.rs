//! What tells armies apart when they are drawn.

use serde::Serialize;
use ts_rs::TS;

/// The colour of an army. Where it is drawn, a theme says what it looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "colours say what they are")]
pub enum Colour {
    White,
    Gray,
    Black,
    Red,
    Yellow,
    Green,
    Blue,
}

impl Colour {
    /// All there are.
    pub const ALL: [Self; 7] = [Self::White, Self::Gray, Self::Black, Self::Red, Self::Yellow, Self::Green, Self::Blue];
}

/// The mark that the pieces of an army bear, so that armies are told apart without colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ArmyMark {
    /// None.
    Plain,
    /// A band.
    Band,
    /// Dots.
    Dots,
    /// Lines aslant.
    Hatch,
}
