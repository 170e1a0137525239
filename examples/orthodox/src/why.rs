//! The reasons why a move is illegal.
//!
//! The files in `why/` contain the rule of each reason and its sentence in each language.

use crate::info::INFO;
use polychess_game::{Cases, Objection};
use serde::Serialize;
use std::sync::LazyLock;

static CASES: LazyLock<Cases> = LazyLock::new(|| {
    let [english, german] = [include_str!("why/words-english.toml"), include_str!("why/words-german.toml")];
    Cases::new(&INFO, include_str!("why/rules.toml"), english, german)
});

impl Objection for Why {
    fn cases() -> &'static Cases {
        &CASES
    }
}

/// The reason why a move is illegal, with the names of the cells and seats involved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what each case means")]
pub enum Why {
    PassNotAllowed,
    OneMovePerTurn,
    InsufficientMaterial,
    EmptyCell { cell: &'static str },
    OpponentsPiece { cell: &'static str, owner: &'static str, turn: &'static str },
    OwnPiece { cell: &'static str },
    KingCapture,
    Blocked { cell: &'static str },
    QueenMove,
    RookMove,
    BishopMove,
    KnightMove,
    KingMove,
    PawnMove,
    PawnBlocked { cell: &'static str },
    NothingToCapture { cell: &'static str },
    PromotionMissing,
    PromotionElsewhere { cell: &'static str },
    PromotionRole,
    CastlingRightLost,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    KingStaysInCheck,
    KingExposed,
}
