//! Faults in English.

use super::cases::{Fault, Refused};

pub(super) fn words(fault: &Fault) -> String {
    match fault {
        Fault::LongText { most } => format!("longer than {most} bytes; the beginning is kept as a comment"),
        Fault::LongGame { most_mib } => format!("a game of more than {most_mib} MiB; its beginning is kept"),
        Fault::OpenComment => "the file ends within this comment".into(),
        Fault::Unknown { text } => format!("\"{text}\" is nothing that a record knows"),
        Fault::Utf16 => "UTF-16: save the file as UTF-8".into(),
        Fault::NotUtf8 => "not UTF-8; read as Latin-1".into(),
        Fault::ClosesNothing => "this bracket closes no variation".into(),
        Fault::OpenAtEnd { open } => format!("the file ends within {}", variations(*open)),
        Fault::OpenAtNextGame { open } => format!("the next game begins within {}", variations(*open)),
        Fault::NoResult => "the game has no result at its end, not even *; is something missing?".into(),
        Fault::NoTurnBefore => "a variation stands for the turn before it, and here is none".into(),
        Fault::TooDeep { most } => format!("variations within more than {most} others are not played"),
        Fault::TagTwice { name } => format!("the tag {name} stands twice; the first counts"),
        Fault::NoVariant => "the game names no Variant, so it cannot be played".into(),
        Fault::TimeControl => "a time control is -, ?, or seconds with an increment, such as 600+5".into(),
        Fault::Date => "a date is a day that there is, YYYY.MM.DD, with ? for digits that are not known".into(),
        Fault::ResultForm { seats, example, given, text } => {
            let given = given.map(|given| format!(", not of {given}")).unwrap_or_default();
            let text = text.as_ref().map(|text| format!("; not \"{text}\"")).unwrap_or_default();
            format!("a result is * or - or the points of {seats} seats, such as {example}{given}{text}")
        }
        Fault::ResultOfTwo { text, example } => {
            format!("\"{text}\": a result is the points of each seat, such as <{example}>")
        }
        Fault::Number { expected, written } => format!("this is number {expected}, not {written}"),
        Fault::Mark { text, said, meant, written } => {
            let gives = match meant.is_empty() {
                true => "no sign of check or mate".into(),
                false => format!("{meant}, not {said}"),
            };
            format!("{text} has {gives}: it is written {written}")
        }
        Fault::Command { name, value } => format!("{name} cannot be {value}"),
        Fault::Clock { seat, value, most } => {
            format!("{} has {value} left, but can have no more than {most}", seat.english)
        }
        Fault::OtherResultInTag { ends, tag } => format!("the game ends with {ends}, but its tag Result says {tag}"),
        Fault::ResultsOfOneBoard => "the tag Results is for two boards, and the game has one".into(),
        Fault::OtherResultsInTag { ends, tag } => {
            format!("the boards end with {ends}, but their tag Results says {tag}")
        }
        Fault::OtherResult { ending, reached, result } => {
            format!("the game is over: {ending} with {reached}, not {result}")
        }
        Fault::OtherTermination { said, ending } => {
            format!("Termination says \"{said}\", but the game ended with {ending}")
        }
        Fault::ResultTooEarly { reasons } => format!(
            "the game is not over after its last turn, so its result does not follow; a Termination such as {reasons} \
             says why"
        ),
        Fault::TerminationTooEarly { said, reasons } => format!(
            "Termination says \"{said}\", but the game is not over; of such a game it says unterminated, or {reasons}"
        ),
        Fault::PartnersDiffer { seat, partner } => {
            format!("{} and {} are partners and have the same", seat.english, partner.english)
        }
        Fault::TooManyPoints { points, most } => {
            format!("{points} points are more than anybody can have, which is {most}")
        }
        Fault::NobodyOnTurn => "nobody is on turn, so no turn is lost".into(),
        Fault::NoTurnLost { turn } => format!("{} is on turn, so no turn is lost here", turn.english),
        Fault::LostIsDashes { sign } => format!("a turn that is lost is --, not {sign}"),
        Fault::BeforeFirstIsDots { sign } => format!("before the first turn stands .., not {sign}"),
        Fault::LostOther { turn, lost, sign, written } => {
            format!("{} is on turn, which is {lost} times {sign}, not {written}", turn.english)
        }
        Fault::Refused(Refused { text, refusal, .. }) => {
            let words = refusal.as_ref().map_or("it is refused", |refusal| refusal.message.as_str());
            match text {
                Some(text) => format!("\"{text}\": {words}"),
                None => words.to_owned(),
            }
        }
    }
}

fn variations(open: u64) -> String {
    format!("{open} open variation{}", if open == 1 { "" } else { "s" })
}
