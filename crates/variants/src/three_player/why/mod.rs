//! Why a turn is not legal: each case with its rule. The words stand beside it, a table for each language.

mod cases;

pub use cases::Why;

use super::setup::INFO;
use polychess_game::{Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::NobodyPasses | Self::OneMoveOnly | Self::NotOnTurn { .. } => "TP-S2",
            Self::OnlyKingsLeft => "TP-E3",
            Self::NobodyThere { .. } | Self::OwnPiece { .. } | Self::InTheWay { .. } => "TP-M1",
            Self::GateShut { .. } => "TP-M2",
            Self::QueenGoesOtherwise => "TP-M3",
            Self::KingGoesOtherwise => "TP-M4",
            Self::RookGoesOtherwise => "TP-M5",
            Self::BishopGoesOtherwise => "TP-M6",
            Self::KnightGoesOtherwise => "TP-M7",
            Self::PawnGoesOtherwise | Self::StepToOccupied => "TP-P1",
            Self::NobodyToTake { .. } => "TP-P2",
            Self::DoubleStepBlocked { .. } | Self::DoubleStepElsewhere => "TP-P3",
            Self::MustPromote | Self::NoPromotion { .. } | Self::NoSuchPromotion => "TP-P5",
            Self::CastlingLost | Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "TP-C1",
            Self::CastlingIntoCheck { .. } => "TP-C2",
            Self::StaysInCheck { .. } => "TP-K1",
            Self::InCheckAfter { .. } => "TP-K2",
            Self::KingsAreNotTaken => "TP-K4",
        }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
