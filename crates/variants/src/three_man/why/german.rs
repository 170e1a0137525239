//! The objections in German.

use super::super::info::INFO;
use super::cases::{Kind, Why};
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::German, seat)
}

/// With the article that stands before it.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rook => "ein Turm",
        Kind::Bishop => "ein Läufer",
        Kind::Queen => "eine Dame",
        Kind::King => "ein König",
        Kind::Knight => "ein Springer",
        Kind::Pawn => "ein Bauer",
    }
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "die Partie ist zu Ende".into(),
        Why::NobodyPasses => "am Zug muss gezogen werden; niemand passt".into(),
        Why::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::Dormant { owner } => format!("die Figuren von {} ruhen", title(owner)),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::GoesOtherwise { piece, from, to } => format!("{} kommt nicht von {from} nach {to}", kind(*piece)),
        Why::PawnGoesOtherwise { from, to } => format!("ein Bauer zieht nicht von {from} nach {to}"),
        Why::NoWayBack { piece, cell } => format!("{} kommt nicht auf das eigene Feld {cell} zurück", kind(*piece)),
        Why::OwnPiece { cell, .. } => format!("auf {cell} steht eine eigene Figur"),
        Why::InTheWay { cell, .. } => format!("eine Figur auf {cell} steht im Weg"),
        Why::MoatShut { between: [a, b], .. } => {
            format!("über den Graben zwischen {} und {} führt keine Brücke", title(a), title(b))
        }
        Why::NoTakingOverBridge => "ein Zug über eine Brücke schlägt nichts".into(),
        Why::NoCheckOverBridge => "ein Zug über eine Brücke darf kein Schach geben oder aufdecken".into(),
        Why::StepToOccupied { cell } => format!("{cell} ist nicht frei"),
        Why::DoubleStepBlocked => "für einen Doppelschritt müssen beide Felder frei sein".into(),
        Why::DoubleStepElsewhere => "ein Doppelschritt ist der erste Zug eines Bauern, von Reihe 2".into(),
        Why::SlantsOnlyToTake => "ein Bauer zieht nur schräg, um zu schlagen".into(),
        Why::NoTakingOverMoat => "ein Bauer schlägt nicht über einen Graben, auch nicht über eine Brücke".into(),
        Why::NoTakingOverCreek => {
            "ein Bauer, der die Mitte noch nicht durchquert hat, schlägt nicht über einen Bach".into()
        }
        Why::EnPassantTooLate => "en passant geht nur im unmittelbar nächsten Zug nach dem Doppelschritt".into(),
        Why::MustPromote => "dort wird ein Bauer, der die Mitte durchquert hat, zu =Q, =R, =B oder =N".into(),
        Why::NoPromotion => "umgewandelt wird nur ein Bauer, der die Mitte durchquert hat und Reihe 1 erreicht".into(),
        Why::CastlingLost => "Rochade: König oder Turm hat schon gezogen, oder der Turm wurde geschlagen".into(),
        Why::CastlingBlocked { cell } => format!("Rochade: dazwischen steht eine Figur, auf {cell}"),
        Why::CastlingAttacked { cell } => format!("Rochade: {cell} ist angegriffen"),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
        Why::Eliminated => "wer ausgeschieden ist, nimmt nicht mehr teil".into(),
        Why::OfferOpen => "ein Remisangebot liegt schon vor; nimm es an oder lehne es ab".into(),
        Why::NoOffer => "es liegt kein Remisangebot vor".into(),
        Why::ConsentedAlready => "diesem Remis hast du schon zugestimmt".into(),
        Why::ClaimOutOfTurn => "nur wer am Zug ist, kann Remis beanspruchen".into(),
        Why::ClaimFails => "weder dreimal dieselbe Stellung noch fünfzig Züge eines jeden (3MC-E6)".into(),
    }
}
