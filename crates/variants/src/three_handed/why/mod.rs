//! Why a turn is not legal: each case with its rule. The words stand beside it.

mod cases;

pub use cases::Why;

use super::show::INFO;
use polychess_game::{ErrorKind, Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => INFO.end_rule,
            Self::UnderWay => "TH-A4",
            Self::NoMove | Self::NotOnTurn { .. } => "TH-S2",
            Self::NobodyThere { .. } | Self::OwnPiece { .. } | Self::InTheWay { .. } => "TH-M1",
            Self::RookGoesOtherwise => "TH-M2",
            Self::BishopGoesOtherwise => "TH-M3",
            Self::PassageShut { .. } => "TH-M4",
            Self::QueenGoesOtherwise | Self::KingGoesOtherwise => "TH-M5",
            Self::KnightGoesOtherwise => "TH-M6",
            Self::PawnGoesOtherwise | Self::StepToOccupied => "TH-P1",
            Self::DoubleStepBlocked { .. } => "TH-P2",
            Self::NobodyToTake { .. } => "TH-P3",
            Self::MustPromote | Self::NoPromotion { .. } | Self::NoSuchPromotion => "TH-P5",
            Self::CastlingLost | Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "TH-C1",
            Self::TwoMovesAtMost
            | Self::OneMoveOnly
            | Self::OneFromOutside
            | Self::KingOnce
            | Self::OutsiderOnce
            | Self::LeftKingdom => "TH-D4",
            Self::DoublyAttacked { .. } => "TH-D6",
            Self::StaysInCheck { .. } | Self::InCheckAfter { .. } => "TH-K1",
            Self::CanMove => "TH-K2",
            Self::NotMated { .. } => "TH-K4",
            Self::KingEndsTurn => "TH-K5",
        }
    }

    fn kind(&self) -> ErrorKind {
        if *self == Self::GameOver { ErrorKind::GameOver } else { ErrorKind::IllegalAct }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
