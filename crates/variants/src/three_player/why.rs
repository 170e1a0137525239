//! Why a turn is not legal: each case with its rule, and its words in each language.

use polychess_game::{Language, Objection};
use serde::Serialize;

/// A rule and what it is broken by. Cells and seats are told by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words below say what each case means")]
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

impl Objection for Why {
    fn rule(&self) -> &'static str {
        match self {
            Self::NobodyPasses | Self::OneMoveOnly | Self::NotOnTurn { .. } => "TP-S2",
            Self::OnlyKingsLeft => "TP-E3",
            Self::NobodyThere { .. } | Self::OwnPiece { .. } | Self::InTheWay { .. } => "TP-M1",
            Self::GateShut { .. } => "TP-M2",
            Self::QueenGoesOtherwise => "TP-M3",
            Self::KingGoesOtherwise => "TP-M4",
            Self::RookGoesOtherwise => "TP-M5",
            Self::BishopGoesOtherwise => "TP-M6",
            Self::KnightGoesOtherwise => "TP-M7",
            Self::PawnGoesOtherwise | Self::StepToOccupied => "TP-P1",
            Self::NobodyToTake { .. } => "TP-P2",
            Self::DoubleStepBlocked { .. } | Self::DoubleStepElsewhere => "TP-P3",
            Self::MustPromote | Self::NoPromotion { .. } | Self::NoSuchPromotion => "TP-P5",
            Self::CastlingLost | Self::CastlingBlocked { .. } | Self::CastlingAttacked { .. } => "TP-C1",
            Self::CastlingIntoCheck { .. } => "TP-C2",
            Self::StaysInCheck { .. } => "TP-K1",
            Self::InCheckAfter { .. } => "TP-K2",
            Self::KingsAreNotTaken => "TP-K4",
        }
    }

    fn words(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::German => self.german(),
        }
    }
}

fn title(seat: &str) -> &'static str {
    super::INFO.seats.iter().find(|info| info.name == seat).map_or("", |info| info.title)
}

fn german_title(seat: &str) -> &'static str {
    match seat {
        "white" => "Weiß",
        "gray" => "Grau",
        _ => "Schwarz",
    }
}

impl Why {
    fn english(&self) -> String {
        match self {
            Self::NobodyPasses => "nobody may pass".into(),
            Self::OneMoveOnly => "a turn is one move".into(),
            Self::OnlyKingsLeft => "only the three kings are left: the game is drawn".into(),
            Self::NobodyThere { cell } => format!("no piece stands on {cell}"),
            Self::NotOnTurn { cell, owner, turn } => {
                format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
            }
            Self::OwnPiece { cell, seat } => format!("{}'s own piece stands on {cell}", title(seat)),
            Self::KingsAreNotTaken => "kings are never taken".into(),
            Self::InTheWay { cell } => format!("the piece on {cell} stands in the way"),
            Self::GateShut { flanks: [a, b] } => {
                format!("{a} and {b} are both occupied: the gate between them is shut")
            }
            Self::QueenGoesOtherwise => "a queen moves straight or diagonally".into(),
            Self::KingGoesOtherwise => "a king moves one step".into(),
            Self::RookGoesOtherwise => "a rook moves straight".into(),
            Self::BishopGoesOtherwise => "a bishop moves diagonally".into(),
            Self::KnightGoesOtherwise => "a knight leaps a straight and a diagonal step onwards".into(),
            Self::PawnGoesOtherwise => "a pawn goes one straight step away from its own baseline".into(),
            Self::StepToOccupied => "a pawn steps to a free cell".into(),
            Self::NobodyToTake { cell } => format!("a pawn takes on {cell}, and nobody stands there"),
            Self::DoubleStepBlocked { cell } => format!("{cell} is not free for the double step"),
            Self::DoubleStepElsewhere => "two steps go straight on, and only from the pawn row".into(),
            Self::MustPromote => "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N".into(),
            Self::NoPromotion { cell } => format!("nothing is promoted on {cell}"),
            Self::NoSuchPromotion => "a pawn becomes Q, R, B or N".into(),
            Self::CastlingLost => "king or rook has moved, or the rook was taken".into(),
            Self::CastlingBlocked { cell } => format!("{cell} between king and rook is not empty"),
            Self::CastlingAttacked { cell } => format!("{cell} is attacked"),
            Self::CastlingIntoCheck { seat } => format!("{}'s king would be in check after castling", title(seat)),
            Self::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
            Self::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::NobodyPasses => "niemand darf passen".into(),
            Self::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
            Self::OnlyKingsLeft => "nur noch die drei Könige stehen: die Partie ist remis".into(),
            Self::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
            Self::NotOnTurn { cell, owner, turn } => {
                format!("die Figur auf {cell} gehört {}, am Zug ist {}", german_title(owner), german_title(turn))
            }
            Self::OwnPiece { cell, .. } => format!("auf {cell} steht eine eigene Figur"),
            Self::KingsAreNotTaken => "Könige werden nie geschlagen".into(),
            Self::InTheWay { cell } => format!("die Figur auf {cell} steht im Weg"),
            Self::GateShut { flanks: [a, b] } => {
                format!("{a} und {b} sind beide besetzt: dazwischen kommt niemand durch")
            }
            Self::QueenGoesOtherwise => "eine Dame zieht gerade oder diagonal".into(),
            Self::KingGoesOtherwise => "ein König zieht einen Schritt".into(),
            Self::RookGoesOtherwise => "ein Turm zieht gerade".into(),
            Self::BishopGoesOtherwise => "ein Läufer zieht diagonal".into(),
            Self::KnightGoesOtherwise => {
                "ein Springer springt einen geraden und einen diagonalen Schritt weiter".into()
            }
            Self::PawnGoesOtherwise => "ein Bauer zieht einen geraden Schritt von der eigenen Grundlinie weg".into(),
            Self::StepToOccupied => "ein Bauer zieht nur auf ein freies Feld".into(),
            Self::NobodyToTake { cell } => format!("ein Bauer schlägt auf {cell}, aber dort steht niemand"),
            Self::DoubleStepBlocked { cell } => format!("{cell} ist für den Doppelschritt nicht frei"),
            Self::DoubleStepElsewhere => "ein Doppelschritt geht geradeaus und nur von der Bauernreihe".into(),
            Self::MustPromote => "dort wird der Bauer zu Dame, Turm, Läufer oder Springer: =Q, =R, =B oder =N".into(),
            Self::NoPromotion { cell } => format!("auf {cell} wird nicht umgewandelt"),
            Self::NoSuchPromotion => "ein Bauer wird zu Dame, Turm, Läufer oder Springer".into(),
            Self::CastlingLost => "König oder Turm hat schon gezogen, oder der Turm wurde geschlagen".into(),
            Self::CastlingBlocked { cell } => format!("{cell} zwischen König und Turm ist nicht frei"),
            Self::CastlingAttacked { cell } => format!("{cell} ist angegriffen"),
            Self::CastlingIntoCheck { seat } => format!("nach der Rochade stünde {} im Schach", german_title(seat)),
            Self::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", german_title(seat)),
            Self::InCheckAfter { seat } => format!("{} stünde danach im Schach", german_title(seat)),
        }
    }
}
