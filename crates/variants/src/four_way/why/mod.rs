//! Why a turn or an act is refused: each case with its rule. The words stand beside it, a table for each language.

mod cases;

pub use cases::{Step, Why};

use super::setup::INFO;
use polychess_game::{ErrorKind, Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => INFO.end_rule,
            Self::NobodyPasses => "4W-C9",
            Self::OneMoveOnly | Self::NotOnTurn { .. } => "4W-S4",
            Self::Frozen { .. } | Self::FrozenAreNotTaken { .. } | Self::NoVoice => "4W-C7",
            Self::NobodyThere { .. }
            | Self::QueenGoesOtherwise
            | Self::RookGoesOtherwise
            | Self::BishopGoesOtherwise
            | Self::KingGoesOtherwise => "4W-M1",
            Self::KnightGoesOtherwise => "4W-M2",
            Self::SquirrelGoesOtherwise => "4W-M3",
            Self::OwnSide { .. } | Self::InTheWay { .. } => "4W-M4",
            Self::NoCastling => "4W-M5",
            Self::OffTheBoard => "4W-B3",
            Self::PawnGoesOtherwise { superpawn: false, abroad: false } => "4W-P1",
            Self::PawnGoesOtherwise { superpawn: true, abroad: false } => "4W-P7",
            Self::PawnGoesOtherwise { superpawn: false, abroad: true } => "4W-P10",
            Self::PawnGoesOtherwise { superpawn: true, abroad: true } => "4W-P11",
            Self::NotVacant { step, .. } => step.rule(),
            Self::NobodyToTake { superpawn: false, .. } => "4W-P2",
            Self::NobodyToTake { superpawn: true, .. } => "4W-P8",
            Self::EntersByCapture { .. } => "4W-P3",
            Self::NoLeapfrogAbroad | Self::NobodyToLeapOver { .. } => "4W-P5",
            Self::TriangleBlocked { .. } => "4W-P15",
            Self::TriangleHeld { .. } => "4W-P16",
            Self::MustPromote | Self::NoPromotion | Self::NoSuchPromotion => "4W-P17",
            Self::NoSquirrels => "4W-O1",
            Self::StaysInCheck { .. } | Self::InCheckAfter { .. } => "4W-C2",
            Self::ReleasesAttack { .. } => "4W-C3",
            Self::KingsAreNotTaken => "4W-C5",
            Self::NoDrawToAccept => "4W-A2",
            Self::NoDrawToDecline => "4W-A3",
            Self::NoVoteToWithdraw => "4W-A4",
            Self::ClaimOutOfTurn => "4W-A5",
            Self::ClaimFails { claim } => claim.ending().rule,
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            Self::GameOver => ErrorKind::GameOver,
            Self::ClaimOutOfTurn => ErrorKind::NotYourTurn,
            Self::NoVoice
            | Self::NoDrawToAccept
            | Self::NoDrawToDecline
            | Self::NoVoteToWithdraw
            | Self::ClaimFails { .. } => ErrorKind::Refused,
            _ => ErrorKind::IllegalAct,
        }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
