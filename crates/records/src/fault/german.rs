//! Faults in German.

use super::cases::{Fault, Refused};
use polychess_game::{ErrorKind, Refusal};

pub(super) fn words(fault: &Fault) -> String {
    match fault {
        Fault::LongText { most } => format!("länger als {most} Bytes; der Anfang bleibt als Kommentar erhalten"),
        Fault::LongGame { most_mib } => format!("eine Partie von mehr als {most_mib} MiB; ihr Anfang bleibt erhalten"),
        Fault::OpenComment => "die Datei endet mitten in diesem Kommentar".into(),
        Fault::Unknown { text } => format!("„{text}“ kommt in Partieaufzeichnungen nicht vor"),
        Fault::Utf16 => "UTF-16: die Datei muss als UTF-8 gespeichert werden".into(),
        Fault::NotUtf8 => "kein UTF-8; als Latin-1 gelesen".into(),
        Fault::ClosesNothing => "diese Klammer schließt keine Variante".into(),
        Fault::OpenAtEnd { open } => format!("die Datei endet in {}", variations(*open)),
        Fault::OpenAtNextGame { open } => format!("die nächste Partie beginnt in {}", variations(*open)),
        Fault::NoResult => "am Ende der Partie fehlt das Ergebnis, und sei es *; fehlt etwas?".into(),
        Fault::NoTurnBefore => "eine Variante ersetzt den Zug vor ihr, und hier steht keiner".into(),
        Fault::TooDeep { most } => format!("Varianten in mehr als {most} anderen werden nicht gespielt"),
        Fault::TagTwice { name } => format!("die Angabe {name} steht zweimal da; die erste gilt"),
        Fault::NoVariant => "der Partie fehlt die Angabe Variant, also kann sie nicht gespielt werden".into(),
        Fault::TimeControl => {
            "eine Bedenkzeit ist -, ? oder eine Zahl von Sekunden mit einem Zuschlag, etwa 600+5".into()
        }
        Fault::Date => "ein Datum ist ein Tag, den es gibt, JJJJ.MM.TT, mit ? für unbekannte Ziffern".into(),
        Fault::ResultForm { seats, example, given, text } => {
            let given = given.map(|given| format!(", nicht von {given}")).unwrap_or_default();
            let text = text.as_ref().map(|text| format!("; nicht „{text}“")).unwrap_or_default();
            format!("ein Ergebnis ist * oder - oder die Punkte von {seats} Spielern, etwa {example}{given}{text}")
        }
        Fault::ResultOfTwo { text, example } => {
            format!("„{text}“: ein Ergebnis nennt die Punkte jedes Spielers, etwa <{example}>")
        }
        Fault::Number { expected, written } => format!("dies ist Nummer {expected}, nicht {written}"),
        Fault::Mark { text, said, meant, written } => {
            let gives = match meant.is_empty() {
                true => "weder Schach noch Matt".into(),
                false => format!("{meant}, nicht {said}"),
            };
            format!("bei {text} steht {gives}: richtig ist {written}")
        }
        Fault::Command { name, value } => format!("{name} kann nicht {value} sein"),
        Fault::Clock { seat, value, most } => {
            format!("{} hat noch {value}, kann aber höchstens {most} haben", seat.german)
        }
        Fault::OtherResultInTag { ends, tag } => {
            format!("die Partie endet mit {ends}, aber die Angabe Result lautet {tag}")
        }
        Fault::ResultsOfOneBoard => "die Angabe Results ist für zwei Bretter, und die Partie hat eines".into(),
        Fault::OtherResultsInTag { ends, tag } => {
            format!("die Bretter enden mit {ends}, aber die Angabe Results lautet {tag}")
        }
        Fault::OtherResult { ending, reached, result } => {
            format!("die Partie ist zu Ende: {ending} mit {reached}, nicht {result}")
        }
        Fault::OtherTermination { said, ending } => {
            format!("Termination lautet „{said}“, aber die Partie endete mit {ending}")
        }
        Fault::ResultTooEarly { reasons } => format!(
            "nach dem letzten Zug ist die Partie nicht zu Ende, also folgt das Ergebnis nicht daraus; eine Termination wie \
             {reasons} sagt, warum"
        ),
        Fault::TerminationTooEarly { said, reasons } => format!(
            "Termination lautet „{said}“, aber die Partie ist nicht zu Ende; bei einer solchen lautet sie unterminated oder \
             {reasons}"
        ),
        Fault::PartnersDiffer { seat, partner } => {
            format!("{} und {} sind Partner und haben gleich viele Punkte", seat.german, partner.german)
        }
        Fault::TooManyPoints { points, most } => {
            format!("{points} Punkte sind mehr, als jemand haben kann; das sind höchstens {most}")
        }
        Fault::NobodyOnTurn => "niemand ist am Zug, also fällt kein Zug aus".into(),
        Fault::NoTurnLost { turn } => format!("{} ist am Zug, also fällt hier kein Zug aus", turn.german),
        Fault::LostIsDashes { sign } => format!("für einen Zug, der ausfällt, steht --, nicht {sign}"),
        Fault::BeforeFirstIsDots { sign } => format!("vor dem ersten Zug steht .., nicht {sign}"),
        Fault::LostOther { turn, lost, sign, written } => {
            format!("{} ist am Zug, davor steht {lost}-mal {sign}, nicht {written}-mal", turn.german)
        }
        Fault::Refused(Refused { text, refusal, .. }) => {
            let words = refusal.as_ref().map_or("das wird abgelehnt", |refusal| of_game(refusal));
            match text {
                Some(text) => format!("„{text}“: {words}"),
                None => words.to_owned(),
            }
        }
    }
}

/// What the game says, or, where it says it in English alone, what kind of refusal it is.
fn of_game(refusal: &Refusal) -> &str {
    match (&refusal.german, refusal.kind) {
        (Some(german), _) => german.as_str(),
        (None, kind) => of_kind(kind),
    }
}

/// A refusal of this kind.
fn of_kind(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::BadJson => "das ist kein JSON",
        ErrorKind::BadRequest => "das ist keine Anfrage",
        ErrorKind::UnknownVariant => "ein solches Spiel gibt es nicht",
        ErrorKind::BadOption => "eine solche Option, Schreibweise oder einen solchen Wert hat das Spiel nicht",
        ErrorKind::BadPosition => "das ist keine Stellung, die in diesem Spiel vorkommen kann",
        ErrorKind::BadAct => "das ist hier weder als Zug noch als Handlung zu lesen",
        ErrorKind::AmbiguousAct => "das passt auf mehrere Züge",
        ErrorKind::IllegalAct => "das ist nach den Regeln nicht möglich",
        ErrorKind::NotYourTurn => "jemand anders ist am Zug",
        ErrorKind::Refused => "das ist jetzt nicht möglich",
        ErrorKind::GameOver => "die Partie ist zu Ende",
        ErrorKind::TooLarge => "das ist zu groß",
    }
}

fn variations(open: u64) -> String {
    if open == 1 { "einer offenen Variante".into() } else { format!("{open} offenen Varianten") }
}
