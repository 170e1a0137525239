//! The objections in German.

use super::super::info::INFO;
use super::cases::{Claim, Why};
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::German, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "die Partie ist zu Ende".into(),
        Why::NotSettled => "niemand zieht, bevor feststeht, wer weiterspielt".into(),
        Why::MayNotPass => "niemand darf passen, der nicht im Schach steht".into(),
        Why::CanMove => "gepasst wird nur, wenn keine Figur ziehen kann".into(),
        Why::OneMoveOnly => "am Zug ist genau eine Figur zu ziehen".into(),
        Why::NobodyThere { cell } => format!("auf {cell} steht keine Figur"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("die Figur auf {cell} gehört {}, am Zug ist {}", title(owner), title(turn))
        }
        Why::OwnPiece { cell, .. } => format!("auf {cell} steht eine eigene Figur"),
        Why::InTheWay { from, to } => format!("zwischen {from} und {to} steht eine Figur"),
        Why::RookGoesOtherwise => "ein Turm zieht über Kanten".into(),
        Why::BishopGoesOtherwise => "ein Läufer zieht über Ecken".into(),
        Why::QueenGoesOtherwise => "eine Dame zieht über Kanten oder Ecken".into(),
        Why::KingGoesOtherwise => "ein König zieht einen Schritt".into(),
        Why::KnightGoesOtherwise => "ein Springer springt zwei Kanten in eine Richtung und eine zur Seite".into(),
        Why::PawnGoesOtherwise => "ein Bauer zieht eine Kante vor oder schlägt eine Ecke vor".into(),
        Why::StepToOccupied => "ein Bauer zieht auf ein leeres Feld; er schlägt über eine Ecke".into(),
        Why::NobodyToTake { cell } => format!("ein Bauer schlägt auf {cell}, aber dort ist niemand zu schlagen"),
        Why::DoubleStepTooLate => "nur im ersten Zug geht ein Bauer zwei Kanten weit".into(),
        Why::DoubleStepBlocked => "beide Felder eines Doppelschritts sind leer".into(),
        Why::MustPromote => "dort wird der Bauer zu Dame, Turm, Läufer oder Springer: =Q, =R, =B oder =N".into(),
        Why::NoPromotion { cell } => format!("auf {cell} wird nicht umgewandelt"),
        Why::NoPromotionOnDefeated => "auf der Heimreihe eines ausgeschiedenen Spielers wird nicht umgewandelt".into(),
        Why::NoSuchPromotion => "ein Bauer wird zu Dame, Turm, Läufer oder Springer".into(),
        Why::CastlingLost => "König oder Turm hat schon gezogen, oder der Turm wurde geschlagen".into(),
        Why::CastlingBlocked { cell } => format!("{cell} zwischen König und Turm ist nicht frei"),
        Why::CastlingAttacked { cell } => format!("{cell} ist angegriffen"),
        Why::InCheckAfter { seat } => format!("{} stünde danach im Schach", title(seat)),
        Why::InCheckAfterTaking { seat } => {
            format!("{} stünde danach im Schach, und dieser König beendet den Kampf nicht", title(seat))
        }
        Why::AnotherMoveEndsCheck { seat } => {
            format!("{} steht im Schach, und ein anderer Zug hebt es auf", title(seat))
        }
        Why::StaysInCheck { seat } => format!("{} steht im Schach, und das hebt es nicht auf", title(seat)),
        Why::KingsAreNotTaken => "wo Matt von selbst gilt, werden Könige nicht geschlagen".into(),
        Why::Out { seat } => format!("{} ist ausgeschieden und nimmt nicht mehr teil", title(seat)),
        Why::AnswerFirst => "Abschnitt I ist vorbei: antworte mit continue oder no-continue".into(),
        Why::NobodyAsked => "niemand ist gefragt, ob er weiterspielt: in Abschnitt I gab es kein Patt".into(),
        Why::Answered => "du hast schon geantwortet; die anderen sind gefragt".into(),
        Why::NameOpponent => "nenne, gegen wen du spielen willst: \"against\"".into(),
        Why::NameNobody => "du könntest nur gegen den Dritten weiterspielen; lass \"against\" weg".into(),
        Why::NameStalemated => "nenne einen der beiden am Patt Beteiligten oder beide".into(),
        Why::InThreeWayPlay { .. } => "das gibt es nur zu dritt, und ein Spieler ist ausgeschieden".into(),
        Why::OthersDecide { .. } => "darüber entscheiden die beiden anderen".into(),
        Why::AgreedAlready { .. } => "dem hast du schon zugestimmt".into(),
        Why::TooManyProposals => "du hast zu viele offene Vorschläge; nimm sie erst zurück".into(),
        Why::NothingToWithdraw => "du hast keine offene Zustimmung, die du zurücknehmen könntest".into(),
        Why::NoSimpleResignation => {
            "zu dritt gibt niemand einfach auf; kündige es an oder einige dich auf ein Ergebnis".into()
        }
        Why::NoticeOnTurn => "angekündigt wird nach dem eigenen Zug, bis zum nächsten eigenen".into(),
        Why::NoticeBeforeMove => "angekündigt wird nach einem eigenen Zug, und du hast noch nicht gezogen".into(),
        Why::NoticeTwice => "seit deinem letzten Zug hast du es schon angekündigt".into(),
        Why::ClaimOutOfTurn => "nur wer am Zug ist, kann Remis beanspruchen".into(),
        Why::ClaimFails { claim } => match claim {
            Claim::Repetition => "die Stellung stand noch nicht dreimal da".into(),
            Claim::Fifty => "es sind noch nicht fünfzig Züge eines jeden ohne Schlagen und Bauernzug".into(),
        },
        Why::CheckmateIsAutomatic => "in dieser Partie gilt Matt von selbst".into(),
        Why::NoSuchOpponent => "für matt erklärt wird ein Gegner, der noch mitspielt".into(),
        Why::KingLetLive { seat } => format!("{} hätte diesen König schlagen können und tat es nicht", title(seat)),
        Why::CaptureInstead => "zu Beginn des eigenen Zuges wird ein König geschlagen, nicht für matt erklärt".into(),
        Why::NotMated { seat } => {
            format!("{} ist nicht matt: es gibt ein Mittel gegen das Schlagen des Königs", title(seat))
        }
        Why::DeclaredTooEarly { seat } => {
            format!("gemeinsam wird für matt erklärt, solange {} am Zug ist", title(seat))
        }
        Why::NotJointlyMated { seat } => {
            format!("{} ist nicht matt: das Schlagen des Königs lässt sich verhindern", title(seat))
        }
    }
}
