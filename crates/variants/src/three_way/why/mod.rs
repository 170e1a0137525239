//! Why a turn or an act is refused: each case with its rule. The words stand beside it, a table for each language.

mod cases;

pub use cases::{ActKind, Claim, Why};

use super::show::INFO;
use polychess_game::{ErrorKind, Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver | Self::Out { .. } => "3WC-A1",
            Self::NotSettled => "3WC-E10",
            Self::MayNotPass | Self::OneMoveOnly | Self::NotOnTurn { .. } => "3WC-S1",
            Self::NobodyThere { .. } | Self::OwnPiece { .. } | Self::InTheWay { .. } => "3WC-M1",
            Self::RookGoesOtherwise => "3WC-M2",
            Self::BishopGoesOtherwise => "3WC-M3",
            Self::QueenGoesOtherwise => "3WC-M4",
            Self::KingGoesOtherwise => "3WC-M5",
            Self::KnightGoesOtherwise => "3WC-M6",
            Self::StepToOccupied => "3WC-W1",
            Self::NobodyToTake { .. } => "3WC-W2",
            Self::DoubleStepTooLate | Self::DoubleStepBlocked => "3WC-W3",
            Self::PawnGoesOtherwise => "3WC-W4",
            Self::MustPromote | Self::NoPromotion { .. } | Self::NoSuchPromotion => "3WC-W7",
            Self::NoPromotionOnDefeated => "3WC-W8",
            Self::CastlingLost | Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "3WC-X1",
            Self::InCheckAfter { .. } => "3WC-C2",
            Self::AnotherMoveEndsCheck { .. } => "3WC-C3",
            Self::CanMove => "3WC-C4",
            Self::InCheckAfterTaking { .. } => "3WC-C5",
            Self::NoSuchOpponent | Self::NotMated { .. } => "3WC-C7",
            Self::DeclaredTooEarly { .. } | Self::NotJointlyMated { .. } => "3WC-C8",
            Self::KingLetLive { .. } => "3WC-C9",
            Self::CaptureInstead => "3WC-C10",
            Self::StaysInCheck { .. } | Self::KingsAreNotTaken | Self::CheckmateIsAutomatic => "3WC-O3",
            Self::NothingToWithdraw => "3WC-A2",
            Self::InThreeWayPlay { act } | Self::OthersDecide { act } | Self::AgreedAlready { act } => act.rule(),
            Self::NoticeOnTurn | Self::NoticeBeforeMove | Self::NoticeTwice => "3WC-A7",
            Self::TooManyProposals => "3WC-A8",
            Self::NoSimpleResignation => "3WC-A9",
            Self::ClaimOutOfTurn => "3WC-A11",
            Self::ClaimFails { claim } => claim.rule(),
            Self::AnswerFirst
            | Self::NobodyAsked
            | Self::Answered
            | Self::NameOpponent
            | Self::NameNobody
            | Self::NameStalemated => "3WC-A12",
        }
    }

    /// What stands from [`Why::Out`] on in the list is about acts.
    fn kind(&self) -> ErrorKind {
        match self {
            Self::GameOver => ErrorKind::GameOver,
            Self::ClaimOutOfTurn => ErrorKind::NotYourTurn,
            Self::Out { .. }
            | Self::AnswerFirst
            | Self::NobodyAsked
            | Self::Answered
            | Self::NameOpponent
            | Self::NameNobody
            | Self::NameStalemated
            | Self::InThreeWayPlay { .. }
            | Self::OthersDecide { .. }
            | Self::AgreedAlready { .. }
            | Self::TooManyProposals
            | Self::NothingToWithdraw
            | Self::NoSimpleResignation
            | Self::NoticeOnTurn
            | Self::NoticeBeforeMove
            | Self::NoticeTwice
            | Self::ClaimFails { .. }
            | Self::CheckmateIsAutomatic
            | Self::NoSuchOpponent
            | Self::KingLetLive { .. }
            | Self::CaptureInstead
            | Self::NotMated { .. }
            | Self::DeclaredTooEarly { .. }
            | Self::NotJointlyMated { .. } => ErrorKind::Refused,
            _ => ErrorKind::IllegalAct,
        }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
