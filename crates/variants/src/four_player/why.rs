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
    NobodyPasses,
    OneMoveOnly,
    NobodyThere { cell: &'static str },
    Grey { cell: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    FirstWalk { cell: &'static str },
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
