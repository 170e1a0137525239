//! All that is objected to.

use serde::Serialize;

/// A rule and what it is broken by. Cells and seats are told by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Why {
    GameOver,
    UnderWay,
    CanMove,
    NoMove,
    NobodyThere { cell: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    OwnPiece { cell: &'static str, seat: &'static str },
    InTheWay { cell: &'static str },
    PassageShut { seat: &'static str, right: &'static str },
    RookGoesOtherwise,
    BishopGoesOtherwise,
    QueenGoesOtherwise,
    KingGoesOtherwise,
    KnightGoesOtherwise,
    PawnGoesOtherwise,
    StepToOccupied,
    DoubleStepBlocked { cell: &'static str },
    NobodyToTake { cell: &'static str },
    MustPromote,
    NoPromotion { cell: &'static str },
    NoSuchPromotion,
    CastlingLost,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    TwoMovesAtMost,
    OneMoveOnly,
    OneFromOutside,
    KingOnce,
    OutsiderOnce,
    LeftKingdom,
    DoublyAttacked { seats: Vec<&'static str> },
    StaysInCheck { seat: &'static str },
    InCheckAfter { seat: &'static str },
    NotMated { seat: &'static str },
    KingEndsTurn,
}
