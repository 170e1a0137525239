//! The tags of a record, as PGN4 has them.

use crate::lost::Lost;
use crate::names::ending_words;
use crate::names::{self, PLAIN};
use crate::rules::Tags;
use crate::{KEPT, clock};
use polychess_game::AnyMatch;
use polychess_records::{GameResult, Header, Record};

/// Tags in the order of the archives; all others follow.
const ORDER: [&str; 16] = [
    "GameNr",
    "TimeControl",
    "Variant",
    "RuleVariants",
    "StartFen4",
    "Red",
    "RedElo",
    "Blue",
    "BlueElo",
    "Yellow",
    "YellowElo",
    "Green",
    "GreenElo",
    "Result",
    "Termination",
    "Site",
];

/// Tags that say what is said otherwise in PGN4.
const OURS: [&str; 6] = ["Notation", "Options", "Position", "Results", "Termination", "Variant"];

/// Tags that decide what is played. Those of a record mean nothing, and are written under another name.
const DECIDING: [&str; 2] = ["RuleVariants", "StartFen4"];

/// The tags of a game that is over, or is not, a line each.
pub(super) fn tags(record: &Record, header: &Header, over: Option<&dyn AnyMatch>, lost: &mut Vec<Lost>) -> String {
    let kept = |name: &str| record.tag(&format!("{KEPT}{name}"));
    let start = header.start.as_ref();
    let position = record.tag("Position").map(|_| start.position_text());
    let rules = Tags::of(start, position.as_deref(), kept("RuleVariants"));
    let mut all: Vec<(String, String)> = Vec::new();
    let mut put = |name: &str, value: &str| all.push((name.to_owned(), value.to_owned()));
    put("Variant", kept("Variant").unwrap_or(rules.variant));
    put("RuleVariants", &rules.list);
    rules.start.iter().for_each(|start| put("StartFen4", start));
    if !rules.others.is_empty() {
        rules.others.iter().for_each(|option| lost.push(Lost::Option { text: option.clone() }));
        put("Options", &rules.others.join(" "));
    }
    let names = ["Red", "Blue", "Yellow", "Green"].map(|seat| record.tag(seat).unwrap_or(seat).to_owned());
    let result =
        record.result().and_then(|text| GameResult::parse(text, names.len()).ok()).unwrap_or(GameResult::Unfinished);
    match (kept("Result"), names::result_text(&result, &names, rules.variant == "Teams")) {
        (Some(words), _) => put("Result", words),
        (None, Some(words)) => put("Result", &words),
        (None, None) => {
            lost.push(Lost::Result { text: result.to_string() });
            put("Result", &result.to_string());
        }
    }
    let said = record.tag("Termination").filter(|said| PLAIN.contains(said) && *said != "unterminated");
    match (kept("Termination"), over, said) {
        (Some(words), ..) => put("Termination", words),
        (None, Some(now), _) => put("Termination", &ending_words(now)),
        (None, None, Some(said)) => put("Termination", said),
        (None, None, None) => {}
    }
    for tag in &record.tags {
        let name = tag.name.as_str();
        let written = all_has(&all, name);
        match name.strip_prefix(KEPT) {
            Some("Variant" | "RuleVariants" | "Result" | "Termination") => {}
            Some("StartFen4") => all.push((tag.name.clone(), tag.value.clone())),
            Some(name) => all.push((name.to_owned(), tag.value.clone())),
            None if DECIDING.contains(&name) => {
                lost.push(Lost::Tag { text: name.to_owned() });
                all.push((format!("Record-{name}"), tag.value.clone()));
            }
            None if OURS.contains(&name) || written || kept(name).is_some() => {}
            None if name == "TimeControl" => match clock::control_to_pgn4(&tag.value) {
                Some(control) => all.push((name.to_owned(), control)),
                None => {
                    lost.push(Lost::TimeControl { text: tag.value.clone() });
                    all.push((format!("{KEPT}{name}"), tag.value.clone()));
                }
            },
            None => all.push((name.to_owned(), tag.value.clone())),
        }
    }
    let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    all.sort_by_key(|(name, _)| place(name));
    all.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
}

/// Is a tag there already?
fn all_has(all: &[(String, String)], name: &str) -> bool {
    all.iter().any(|(known, _)| known == name)
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
