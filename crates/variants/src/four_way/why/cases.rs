//! All that is objected to.

use super::super::ending::Claim;
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
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    Frozen { cell: &'static str, owner: &'static str },
    OwnSide { cell: &'static str, owner: &'static str },
    KingsAreNotTaken,
    FrozenAreNotTaken { owner: &'static str },
    InTheWay { cell: &'static str },
    OffTheBoard,
    QueenGoesOtherwise,
    RookGoesOtherwise,
    BishopGoesOtherwise,
    KnightGoesOtherwise,
    SquirrelGoesOtherwise,
    KingGoesOtherwise,
    NoCastling,
    PawnGoesOtherwise { superpawn: bool, abroad: bool },
    NotVacant { cell: &'static str, step: Step },
    NobodyToTake { cell: &'static str, superpawn: bool },
    EntersByCapture { cell: &'static str },
    NoLeapfrogAbroad,
    NobodyToLeapOver { cell: &'static str },
    TriangleBlocked { cell: &'static str },
    TriangleHeld { cell: &'static str },
    MustPromote,
    NoPromotion,
    NoSuchPromotion,
    NoSquirrels,
    StaysInCheck { seat: &'static str },
    InCheckAfter { seat: &'static str },
    ReleasesAttack { seat: &'static str },
    NoVoice,
    NoDrawToAccept,
    NoDrawToDecline,
    NoVoteToWithdraw,
    ClaimOutOfTurn,
    ClaimFails { claim: Claim },
}

/// A pawn's step that takes nothing, by the rule that allows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// 4W-P1
    #[default]
    Forward,
    /// 4W-P4
    Leapfrog,
    /// 4W-P7
    Backward,
    /// 4W-P12
    OutOfDeadend,
    /// 4W-P13
    SuperpawnOutOfDeadend,
    /// 4W-O2
    Sideways,
}

impl Step {
    pub(super) fn rule(self) -> &'static str {
        match self {
            Self::Forward => "4W-P1",
            Self::Leapfrog => "4W-P4",
            Self::Backward => "4W-P7",
            Self::OutOfDeadend => "4W-P12",
            Self::SuperpawnOutOfDeadend => "4W-P13",
            Self::Sideways => "4W-O2",
        }
    }
}
