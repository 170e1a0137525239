//! The colours of armies, and their marks for players who cannot distinguish colours.

use serde::Serialize;
use ts_rs::TS;

/// The colour of an army. Each theme of the site maps it to a display colour.
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
    /// All colours.
    pub const ALL: [Self; 7] = [Self::White, Self::Gray, Self::Black, Self::Red, Self::Yellow, Self::Green, Self::Blue];
}

/// The mark on the pieces of an army, for players who cannot distinguish the colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ArmyMark {
    /// No mark.
    Plain,
    /// A band.
    Band,
    /// Dots.
    Dots,
    /// Diagonal lines.
    Hatch,
}
