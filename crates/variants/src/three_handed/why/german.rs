//! The objections in German.

use super::super::options::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::German, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "die Partie ist zu Ende".into(),
        Why::UnderWay => "ein angefangener Zug wird nicht gepasst".into(),
        Why::CanMove => "wer ziehen kann, darf nicht passen".into(),
        Why::NoMove => "zu einem Zug gehört eine Bewegung".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::OwnPiece { cell, .. } => format!("auf {cell} steht eine eigene Figur"),
        Why::InTheWay { cell } => format!("die Figur auf {cell} steht im Weg"),
        Why::PassageShut { seat, right } => {
            let (us, right) = (title(seat), title(right));
            format!("Figuren von {us} kommen nur zwischen den Reichen von {us} und {right} durch die Mitte")
        }
        Why::RookGoesOtherwise => "ein Turm zieht auf Linien und Reihen".into(),
        Why::BishopGoesOtherwise => "ein Läufer zieht diagonal".into(),
        Why::QueenGoesOtherwise => "eine Dame zieht wie Turm oder Läufer".into(),
        Why::KingGoesOtherwise => "ein König zieht einen Schritt".into(),
        Why::KnightGoesOtherwise => {
            "ein Springer geht zwei Schritte und einen zur Seite oder einen und zwei zur Seite".into()
        }
        Why::PawnGoesOtherwise => {
            "ein Bauer geht im eigenen Reich einen Schritt hinauf, in fremden hinab; zwei nur von seiner ersten Reihe"
                .into()
        }
        Why::StepToOccupied => "ein Bauer zieht nur auf ein freies Feld".into(),
        Why::DoubleStepBlocked { cell } => format!("{cell} ist für den Doppelschritt nicht frei"),
        Why::NobodyToTake { cell } => format!("ein Bauer schlägt auf {cell}, aber dort steht niemand"),
        Why::MustPromote => "dort wird der Bauer zu Dame, Turm, Läufer oder Springer: =Q, =R, =B oder =N".into(),
        Why::NoPromotion { cell } => format!("auf {cell} wird nicht umgewandelt"),
        Why::NoSuchPromotion => "ein Bauer wird zu Dame, Turm, Läufer oder Springer".into(),
        Why::CastlingLost => "König oder Turm hat schon gezogen, oder der Turm wurde geschlagen".into(),
        Why::CastlingBlocked { cell } => format!("{cell} zwischen König und Turm ist nicht frei"),
        Why::CastlingAttacked { cell } => format!("{cell} ist angegriffen"),
        Why::TwoMovesAtMost => "am Zug sind höchstens zwei Bewegungen erlaubt".into(),
        Why::OneMoveOnly => "nur wer zu Beginn seines Zuges doppelt angegriffen ist, darf zweimal ziehen".into(),
        Why::OneFromOutside => "von zwei Figuren, die draußen standen, darf nur eine ziehen".into(),
        Why::KingOnce => "der König zieht höchstens einmal in einem Zug".into(),
        Why::OutsiderOnce => "eine Figur, die draußen stand, zieht höchstens einmal in einem Zug".into(),
        Why::LeftKingdom => "eine Figur, die das eigene Reich verlassen hat, zieht in diesem Zug nicht weiter".into(),
        Why::DoublyAttacked { seats } => {
            let seats: Vec<&str> = seats.iter().map(|seat| title(seat)).collect();
            format!("{} wären zugleich doppelt angegriffen", seats.join(" und "))
        }
        Why::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", title(seat)),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
        Why::NotMated { seat } => format!("{} ist nicht matt, der König wird also nicht geschlagen", title(seat)),
        Why::KingEndsTurn => "mit dem Schlagen eines Königs endet der Zug".into(),
    }
}
