//! Reasons for rejecting a turn or an action. The files in `why/` contain the rule of each reason
//! and its sentence in each language.

use super::ending::Claim;
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
    NotVacant { cell: &'static str, step: PawnStep },
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

/// A pawn's step without a capture. The docs of each variant cite the rule that allows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PawnStep {
    /// 4W-P1: one cell forward.
    #[default]
    Forward,
    /// 4W-P4: a leap over a partner's pawn.
    Leapfrog,
    /// 4W-P7: a superpawn's step backward.
    Backward,
    /// 4W-P12: a sideways step out of a dead end.
    OutOfDeadend,
    /// 4W-P13: a superpawn's sideways step out of a dead end.
    SuperpawnOutOfDeadend,
    /// 4W-O2: a superpawn's sideways step with the option `wazir-ferz`.
    Sideways,
}
