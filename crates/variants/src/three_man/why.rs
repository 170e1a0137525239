//! Reasons for rejecting a turn or an action. `why/` has the rule of each case and its sentence in
//! each language.

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

/// A rule and the details of its violation. Fields contain the names of cells and seats.
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

/// The kind of the piece, by the rule of its movement (for a pawn: of its captures).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// 3MC-M1
    #[default]
    Rook,
    /// 3MC-M2
    Bishop,
    /// 3MC-M3
    Queen,
    /// 3MC-M4
    King,
    /// 3MC-M5
    Knight,
    /// 3MC-P4
    Pawn,
}
