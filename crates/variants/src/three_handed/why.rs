//! Reasons for rejecting a turn or an action. The files in `why/` contain the rule of each reason
//! and its sentence in each language.

use super::info::INFO;
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

type Name = &'static str;

/// The reason why a turn or an action was rejected. Most fields contain names of cells and seats.
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
