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
    GameOver,
    NotSettled,
    MayNotPass,
    CanMove,
    OneMoveOnly,
    NobodyThere { cell: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    OwnPiece { cell: &'static str, seat: &'static str },
    InTheWay { from: &'static str, to: &'static str },
    RookGoesOtherwise,
    BishopGoesOtherwise,
    QueenGoesOtherwise,
    KingGoesOtherwise,
    KnightGoesOtherwise,
    PawnGoesOtherwise,
    StepToOccupied,
    NobodyToTake { cell: &'static str },
    DoubleStepTooLate,
    DoubleStepBlocked,
    MustPromote,
    NoPromotion { cell: &'static str },
    NoPromotionOnDefeated,
    NoSuchPromotion,
    CastlingLost,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    InCheckAfter { seat: &'static str },
    InCheckAfterTaking { seat: &'static str },
    AnotherMoveEndsCheck { seat: &'static str },
    StaysInCheck { seat: &'static str },
    KingsAreNotTaken,
    Out { seat: &'static str },
    AnswerFirst,
    NobodyAsked,
    Answered,
    NameOpponent,
    NameNobody,
    NameStalemated,
    InThreeWayPlay { act: ActKind },
    OthersDecide { act: ActKind },
    AgreedAlready { act: ActKind },
    TooManyProposals,
    NothingToWithdraw,
    NoSimpleResignation,
    NoticeOnTurn,
    NoticeBeforeMove,
    NoticeTwice,
    ClaimOutOfTurn,
    ClaimFails { claim: Claim },
    CheckmateIsAutomatic,
    NoSuchOpponent,
    KingLetLive { seat: &'static str },
    CaptureInstead,
    NotMated { seat: &'static str },
    DeclaredTooEarly { seat: &'static str },
    NotJointlyMated { seat: &'static str },
}

/// The action that a reason refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActKind {
    /// 3WC-A3: consenting to a draw.
    #[default]
    AgreeDraw,
    /// 3WC-A4: consenting to a draw that cedes the weak victory.
    Cede,
    /// 3WC-A6: consenting to a joint declaration of checkmate.
    JointMate,
    /// 3WC-A7: giving notice of resignation.
    ResignNotice,
    /// 3WC-A8: consenting to a resignation with agreed points.
    AgreeResult,
    /// 3WC-A10: leaving three-way play.
    Abandon,
}

/// The ground of a draw claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// 3WC-E11: threefold repetition.
    #[default]
    Repetition,
    /// 3WC-E12: fifty moves without a capture or pawn move.
    Fifty,
}

impl From<polychess_game::Claim> for Claim {
    fn from(claim: polychess_game::Claim) -> Self {
        match claim {
            polychess_game::Claim::Threefold => Self::Repetition,
            polychess_game::Claim::Fifty => Self::Fifty,
        }
    }
}
