//! The objections in German.

use super::super::setup::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::German, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::NobodyPasses => "niemand darf passen".into(),
        Why::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
        Why::OnlyKingsLeft => "nur noch die drei Könige stehen: die Partie ist remis".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::OwnPiece { cell, .. } => format!("auf {cell} steht eine eigene Figur"),
        Why::KingsAreNotTaken => "Könige werden nie geschlagen".into(),
        Why::InTheWay { cell } => format!("die Figur auf {cell} steht im Weg"),
        Why::GateShut { flanks: [a, b] } => {
            format!("{a} und {b} sind beide besetzt: dazwischen kommt niemand durch")
        }
        Why::QueenGoesOtherwise => "eine Dame zieht gerade oder diagonal".into(),
        Why::KingGoesOtherwise => "ein König zieht einen Schritt".into(),
        Why::RookGoesOtherwise => "ein Turm zieht gerade".into(),
        Why::BishopGoesOtherwise => "ein Läufer zieht diagonal".into(),
        Why::KnightGoesOtherwise => "ein Springer springt einen geraden und einen diagonalen Schritt weiter".into(),
        Why::PawnGoesOtherwise => "ein Bauer zieht einen geraden Schritt von der eigenen Grundlinie weg".into(),
        Why::StepToOccupied => "ein Bauer zieht nur auf ein freies Feld".into(),
        Why::NobodyToTake { cell } => format!("ein Bauer schlägt auf {cell}, aber dort steht niemand"),
        Why::DoubleStepBlocked { cell } => format!("{cell} ist für den Doppelschritt nicht frei"),
        Why::DoubleStepElsewhere => "ein Doppelschritt geht geradeaus und nur von der Bauernreihe".into(),
        Why::MustPromote => "dort wird der Bauer zu Dame, Turm, Läufer oder Springer: =Q, =R, =B oder =N".into(),
        Why::NoPromotion { cell } => format!("auf {cell} wird nicht umgewandelt"),
        Why::NoSuchPromotion => "ein Bauer wird zu Dame, Turm, Läufer oder Springer".into(),
        Why::CastlingLost => "König oder Turm hat schon gezogen, oder der Turm wurde geschlagen".into(),
        Why::CastlingBlocked { cell } => format!("{cell} zwischen König und Turm ist nicht frei"),
        Why::CastlingAttacked { cell } => format!("{cell} ist angegriffen"),
        Why::CastlingIntoCheck { seat } => format!("nach der Rochade stünde {} im Schach", title(seat)),
        Why::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", title(seat)),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
    }
}
