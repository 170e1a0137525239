//! All that is objected to.

use serde::Serialize;

type Name = &'static str;

/// A rule and what it is broken by. Cells and seats are told by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Why {
    GameOver,
    UnderWay,
    CanMove,
    NoMove,
    NobodyThere { cell: Name },
    NotOnTurn { cell: Name, owner: Name, turn: Name },
    OwnPiece { cell: Name, seat: Name },
    InTheWay { cell: Name },
    PassageShut { seat: Name, right: Name },
    RookGoesOtherwise,
    BishopGoesOtherwise,
    QueenGoesOtherwise,
    KingGoesOtherwise,
    KnightGoesOtherwise,
    PawnGoesOtherwise,
    StepToOccupied,
    DoubleStepBlocked { cell: Name },
    NobodyToTake { cell: Name },
    MustPromote,
    NoPromotion { cell: Name },
    NoSuchPromotion,
    CastlingLost,
    CastlingBlocked { cell: Name },
    CastlingAttacked { cell: Name },
    TwoMovesAtMost,
    OneMoveOnly,
    OneFromOutside,
    KingOnce,
    OutsiderOnce,
    LeftKingdom,
    DoublyAttacked { seats: Vec<Name> },
    StaysInCheck { seat: Name },
    InCheckAfter { seat: Name },
    NotMated { seat: Name },
    KingEndsTurn,
}
