//! The objections in German.

use super::super::setup::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::German, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "die Partie ist zu Ende".into(),
        Why::NobodyPasses => "niemand darf passen".into(),
        Why::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::Grey { cell } => format!("die Figur auf {cell} ist grau: sie zieht nicht mehr"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::OwnSide { cell, owner } => format!("auf {cell} steht eine Figur von {}", title(owner)),
        Why::InTheWay { cell } => format!("die Figur auf {cell} steht im Weg"),
        Why::OffTheBoard => "die Linie verlässt vorher das Brett".into(),
        Why::QueenGoesOtherwise => "eine Dame zieht gerade oder diagonal".into(),
        Why::RookGoesOtherwise => "ein Turm zieht gerade".into(),
        Why::BishopGoesOtherwise => "ein Läufer zieht diagonal".into(),
        Why::KnightGoesOtherwise => "ein Springer springt ein Feld in die eine und zwei in die andere Richtung".into(),
        Why::KingGoesOtherwise => "ein König zieht einen Schritt oder rochiert".into(),
        Why::PawnGoesOtherwise => "ein Bauer zieht ein Feld vor oder schlägt schräg nach vorn".into(),
        Why::NotVacant { cell } => format!("{cell} ist nicht frei"),
        Why::NoDoubleStep => "ein Bauer zieht nur von seiner zweiten Reihe aus zwei Felder".into(),
        Why::NobodyToTake { cell } => format!("ein Bauer schlägt auf {cell}, aber dort ist niemand zu schlagen"),
        Why::MustPromote => "dort wird der Bauer umgewandelt: = und einen Buchstaben hinter den Zug schreiben".into(),
        Why::NoPromotion => "dieser Zug wandelt nichts um".into(),
        Why::NoSuchPromotion => "das wird ein Bauer in dieser Partie nicht".into(),
        Why::NoCastlingRight => "zu dieser Seite darf nicht mehr rochiert werden".into(),
        Why::CastlingBlocked { cell } => format!("{cell} liegt zwischen König und Turm und ist nicht frei"),
        Why::CastlingAttacked { cell } => format!("{cell} ist angegriffen, und der König stünde darauf"),
        Why::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", title(seat)),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
        Why::NotLive => "wer ausgeschieden ist, hat keine Stimme".into(),
        Why::NoVoteToWithdraw => "es liegt kein Wunsch vor, aufzugeben".into(),
        Why::NoClaim => "der Vorsprung ist nicht groß genug, oder es spielen mehr als zwei".into(),
        Why::HasVoted => "du hast schon für Remis gestimmt".into(),
        Why::NoDrawToAccept => "niemand hat dir Remis angeboten".into(),
        Why::NoDrawToDecline => "niemand hat Remis angeboten".into(),
    }
}
