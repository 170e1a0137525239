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
        Why::NobodyPasses => "niemand darf passen; ein Zug entfällt von selbst".into(),
        Why::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::Frozen { cell, owner } => format!("{} ist matt: die Figur auf {cell} ist eingefroren", title(owner)),
        Why::OwnSide { cell, owner } => format!("auf {cell} steht eine Figur von {}", title(owner)),
        Why::KingsAreNotTaken => "Könige werden nie geschlagen".into(),
        Why::FrozenAreNotTaken { owner } => {
            format!("{} ist matt: eingefrorene Figuren werden nicht geschlagen", title(owner))
        }
        Why::InTheWay { cell } => format!("die Figur auf {cell} steht im Weg"),
        Why::OffTheBoard => "die Linie verlässt vorher das Brett".into(),
        Why::QueenGoesOtherwise => "eine Dame zieht gerade oder diagonal".into(),
        Why::RookGoesOtherwise => "ein Turm zieht gerade".into(),
        Why::BishopGoesOtherwise => "ein Läufer zieht diagonal".into(),
        Why::KnightGoesOtherwise => "ein Springer springt ein Feld in die eine und zwei in die andere Richtung".into(),
        Why::SquirrelGoesOtherwise => "ein Eichhörnchen springt auf den Ring im Abstand zwei".into(),
        Why::KingGoesOtherwise => "ein König zieht einen Schritt".into(),
        Why::NoCastling => "es gibt keine Rochade; ein König zieht einen Schritt".into(),
        Why::PawnGoesOtherwise { superpawn: false, abroad: false } => {
            "ein Bauer zieht ein Feld vor oder schlägt schräg nach vorn".into()
        }
        Why::PawnGoesOtherwise { superpawn: true, abroad: false } => {
            "ein Superbauer zieht ein Feld vor oder zurück oder schlägt schräg".into()
        }
        Why::PawnGoesOtherwise { abroad: true, .. } => {
            "hinter der Linie eines Gegners zieht ein Bauer auf dessen Heimatfeld zu".into()
        }
        Why::NotVacant { cell, .. } => format!("{cell} ist nicht frei"),
        Why::NobodyToTake { cell, .. } => format!("ein Bauer schlägt auf {cell}, aber dort steht niemand"),
        Why::EntersByCapture { cell } => {
            format!("ein Bauer kommt nur schlagend in einen Seitenarm, und auf {cell} steht niemand")
        }
        Why::NoLeapfrogAbroad => "hinter der Linie eines Gegners wird nicht übersprungen".into(),
        Why::NobodyToLeapOver { cell } => {
            format!("nur ein Bauer des Partners wird übersprungen, und auf {cell} steht keiner")
        }
        Why::TriangleBlocked { cell } => format!("{cell} ist besetzt: der Bauer auf c2 ist blockiert"),
        Why::TriangleHeld { cell } => format!("auf {cell} steht eine Figur, die nicht geschlagen werden kann"),
        Why::MustPromote => "dort wird der Bauer umgewandelt: =Q, =R, =B oder =N hinter den Zug schreiben".into(),
        Why::NoPromotion => "ein Bauer wird nur im Dreieck eines Gegners umgewandelt".into(),
        Why::NoSuchPromotion => "ein Bauer wird nie König oder Bauer".into(),
        Why::NoSquirrels => "diese Partie wird ohne Eichhörnchen gespielt".into(),
        Why::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", title(seat)),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
        Why::ReleasesAttack { seat } => {
            format!("das befreit einen matten Gegner, dessen Figuren dann den König von {} angreifen", title(seat))
        }
        Why::NoVoice => "wer matt ist, hat keine Stimme".into(),
        Why::NoDrawToAccept => "kein Gegner hat Remis angeboten".into(),
        Why::NoDrawToDecline => "niemand hat Remis angeboten".into(),
        Why::NoVoteToWithdraw => "es liegt kein Wunsch vor, aufzugeben".into(),
        Why::ClaimOutOfTurn => "nur wer am Zug ist, kann Remis beanspruchen".into(),
        Why::ClaimFails { claim } => format!("der Anspruch auf Remis ({}) besteht nicht", claim.ending().id),
    }
}
