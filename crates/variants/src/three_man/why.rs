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
    Dormant { owner: &'static str },
    NotOnTurn { cell: &'static str, owner: &'static str, turn: &'static str },
    GoesOtherwise { piece: Kind, from: &'static str, to: &'static str },
    PawnGoesOtherwise { from: &'static str, to: &'static str },
    NoWayBack { piece: Kind, cell: &'static str },
    OwnPiece { piece: Kind, cell: &'static str },
    InTheWay { piece: Kind, cell: &'static str },
    MoatShut { between: [&'static str; 2], leap: bool },
    NoTakingOverBridge,
    NoCheckOverBridge,
    StepToOccupied { cell: &'static str },
    DoubleStepBlocked,
    DoubleStepElsewhere,
    SlantsOnlyToTake,
    NoTakingOverMoat,
    NoTakingOverCreek,
    EnPassantTooLate,
    MustPromote,
    NoPromotion,
    CastlingLost,
    CastlingBlocked { cell: &'static str },
    CastlingAttacked { cell: &'static str },
    InCheckAfter { seat: &'static str },
    Eliminated,
    OfferOpen,
    NoOffer,
    ConsentedAlready,
    ClaimOutOfTurn,
    ClaimFails,
}

/// The kind of the rejected piece. The docs of each variant cite the rule of its movement, or of
/// its captures for a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// 3MC-M1: the rook.
    #[default]
    Rook,
    /// 3MC-M2: the bishop.
    Bishop,
    /// 3MC-M3: the queen.
    Queen,
    /// 3MC-M4: the king.
    King,
    /// 3MC-M5: the knight.
    Knight,
    /// 3MC-P4: the pawn, crossed or not.
    Pawn,
}
