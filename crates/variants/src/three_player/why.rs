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

/// The reason why a turn or an action was rejected. Most fields contain names of cells and seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Why {
    NobodyPasses,
    OneMoveOnly,
    OnlyKingsLeft,
    NobodyThere { cell: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    OwnPiece { cell: &'static str, seat: &'static str },
    KingsAreNotTaken,
    InTheWay { cell: &'static str },
    GateShut { flanks: [&'static str; 2] },
    QueenGoesOtherwise,
    KingGoesOtherwise,
    RookGoesOtherwise,
    BishopGoesOtherwise,
    KnightGoesOtherwise,
    PawnGoesOtherwise,
    StepToOccupied,
    NobodyToTake { cell: &'static str },
    DoubleStepBlocked { cell: &'static str },
    DoubleStepElsewhere,
    MustPromote,
    NoPromotion { cell: &'static str },
    NoSuchPromotion,
    CastlingLost,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    CastlingIntoCheck { seat: &'static str },
    StaysInCheck { seat: &'static str },
    InCheckAfter { seat: &'static str },
}
