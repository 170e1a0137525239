//! Why a turn or an act is refused: each case with its rule. The words stand beside it, a table for each language.

mod cases;

pub use cases::Why;

use super::setup::INFO;
use polychess_game::{ErrorKind, Objection, Sentences};
use std::sync::LazyLock;

static SENTENCES: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::new(&INFO, include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => INFO.end_rule,
            Self::NobodyPasses | Self::OneMoveOnly | Self::NotOnTurn { .. } => "4P-K7",
            Self::NobodyThere { .. }
            | Self::QueenGoesOtherwise
            | Self::RookGoesOtherwise
            | Self::BishopGoesOtherwise
            | Self::KnightGoesOtherwise
            | Self::KingGoesOtherwise => "4P-M1",
            Self::Grey { .. } | Self::InTheWay { .. } => "4P-M2",
            Self::OwnSide { .. } => "4P-M4",
            Self::OffTheBoard => "4P-B2",
            Self::PawnGoesOtherwise | Self::NotVacant { .. } | Self::NoDoubleStep => "4P-P1",
            Self::NobodyToTake { .. } => "4P-P2",
            Self::MustPromote | Self::NoPromotion => "4P-P3",
            Self::NoSuchPromotion => "4P-P4",
            Self::NoCastlingRight => "4P-X3",
            Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "4P-X1",
            Self::StaysInCheck { .. } | Self::InCheckAfter { .. } => "4P-K2",
            Self::NotLive => "4P-S5",
            Self::NoVoteToWithdraw => "4P-A1",
            Self::NoClaim => "4P-A2",
            Self::HasVoted | Self::NoDrawToAccept | Self::NoDrawToDecline => "4P-A3",
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            Self::GameOver => ErrorKind::GameOver,
            Self::NotLive
            | Self::NoVoteToWithdraw
            | Self::NoClaim
            | Self::HasVoted
            | Self::NoDrawToAccept
            | Self::NoDrawToDecline => ErrorKind::Refused,
            _ => ErrorKind::IllegalAct,
        }
    }

    fn sentences() -> &'static Sentences {
        &SENTENCES
    }
}
