//! All that is objected to.

use serde::Serialize;

/// A rule and what it is broken by. Cells and seats are told by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Why {
    GameOver,
    NobodyPasses,
    OneMoveOnly,
    NobodyThere { cell: &'static str },
    Grey { cell: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    OwnSide { cell: &'static str, owner: &'static str },
    InTheWay { cell: &'static str },
    OffTheBoard,
    QueenGoesOtherwise,
    RookGoesOtherwise,
    BishopGoesOtherwise,
    KnightGoesOtherwise,
    KingGoesOtherwise,
    PawnGoesOtherwise,
    NotVacant { cell: &'static str },
    NoDoubleStep,
    NobodyToTake { cell: &'static str },
    MustPromote,
    NoPromotion,
    NoSuchPromotion,
    NoCastlingRight,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    StaysInCheck { seat: &'static str },
    InCheckAfter { seat: &'static str },
    NotLive,
    NoVoteToWithdraw,
    NoClaim,
    HasVoted,
    NoDrawToAccept,
    NoDrawToDecline,
}
