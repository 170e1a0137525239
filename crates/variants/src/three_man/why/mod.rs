//! Why a turn or an act is refused: each case with its rule. The words stand beside it, a table for each language.

mod cases;

pub use cases::{Kind, Why};

use super::info::INFO;
use polychess_game::{ErrorKind, Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => INFO.end_rule,
            Self::NobodyPasses | Self::OneMoveOnly | Self::NobodyThere { .. } | Self::NotOnTurn { .. } => "3MC-S2",
            Self::GoesOtherwise { piece, .. }
            | Self::NoWayBack { piece, .. }
            | Self::OwnPiece { piece, .. }
            | Self::InTheWay { piece, .. } => piece.rule(),
            Self::MoatShut { leap: false, .. } => "3MC-M6",
            Self::MoatShut { leap: true, .. } => "3MC-M8",
            Self::NoTakingOverBridge => "3MC-M7",
            Self::NoCheckOverBridge => "3MC-K3",
            Self::PawnGoesOtherwise { .. } | Self::StepToOccupied { .. } => "3MC-P2",
            Self::DoubleStepBlocked | Self::DoubleStepElsewhere => "3MC-P3",
            Self::SlantsOnlyToTake => "3MC-P4",
            Self::NoTakingOverMoat => "3MC-P5",
            Self::NoTakingOverCreek => "3MC-P6",
            Self::MustPromote | Self::NoPromotion => "3MC-P7",
            Self::EnPassantTooLate => "3MC-X1",
            Self::CastlingLost | Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "3MC-X2",
            Self::InCheckAfter { .. } => "3MC-C2",
            Self::Dormant { .. } | Self::Eliminated => "3MC-C7",
            Self::OfferOpen | Self::NoOffer | Self::ConsentedAlready => "3MC-E7",
            // A claim stands on this rule or on 3MC-E6, which the words of a claim that fails name.
            Self::ClaimOutOfTurn | Self::ClaimFails => "3MC-E5",
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            Self::GameOver => ErrorKind::GameOver,
            Self::ClaimOutOfTurn => ErrorKind::NotYourTurn,
            Self::Eliminated | Self::OfferOpen | Self::NoOffer | Self::ConsentedAlready | Self::ClaimFails => {
                ErrorKind::Refused
            }
            _ => ErrorKind::IllegalAct,
        }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
