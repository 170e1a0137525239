//! Converts the tags of a game to PGN4.

use crate::lost::Lost;
use crate::names::ending_words;
use crate::names::{self, PLAIN};
use crate::read::record_tags;
use crate::rules::Tags;
use crate::{DOUBTFUL, KEPT, clock, tags};
use polychess_game::AnyMatch;
use polychess_records::{GameResult, Header, Record, Tag};

/// The known PGN4 tags, in the order that archives use. All other tags follow them.
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

/// The tags of game files that other PGN4 tags replace.
const OURS: [&str; 6] = ["Notation", "Options", "Position", "Results", "Termination", "Variant"];

/// The tags whose meaning PGN4 preserves, although their text may change.
const MEANT: [&str; 4] = ["Notation", "Options", "Position", "Variant"];

/// The PGN4 tags that describe the game.
const DECIDING: [&str; 3] = ["RuleVariants", "StartFen4", "Variant"];

/// Returns the PGN4 tags, one on each line. `now` is the match after the moves.
///
/// Converting the result back gives the original tags. Tags that would be lost get private names.
pub(super) fn tags(record: &Record, header: &Header, now: &dyn AnyMatch, moves: &str, lost: &mut Vec<Lost>) -> String {
    let mut heading = Heading { record, header, now, literal: vec![false; record.tags.len()] };
    loop {
        let mut found = Vec::new();
        let text = heading.text(&mut found);
        let back = record_tags(&format!("{text}\n{moves}"), now);
        if !heading.keep_literally(&back) {
            lost.extend(found);
            return text;
        }
    }
}

/// The tags of a game during their conversion.
struct Heading<'r> {
    record: &'r Record,
    header: &'r Header,
    now: &'r dyn AnyMatch,
    /// For each tag of the record, true if it gets a private name.
    literal: Vec<bool>,
}

impl<'r> Heading<'r> {
    /// Returns the value of a tag, unless it gets a private name.
    fn tag(&self, name: &str) -> Option<&'r str> {
        let mut tags = self.record.tags.iter().zip(&self.literal);
        tags.find(|(tag, literal)| tag.name == name && !**literal).map(|(tag, _)| tag.value.as_str())
    }

    /// Returns the value that the tag had in the original PGN4 game, if this game comes from one.
    fn kept(&self, name: &str) -> Option<&'r str> {
        self.tag(&format!("{KEPT}{name}"))
    }

    fn text(&self, lost: &mut Vec<Lost>) -> String {
        let record = self.record;
        let start = self.header.start.as_ref();
        let over = Some(self.now).filter(|now| now.is_over());
        let position = record.tag("Position").map(|_| start.position_text());
        let date = self.kept("Date").or_else(|| self.tag("Date"));
        let rules = Tags::of(start, position.as_deref(), self.kept("RuleVariants"), date);
        let mut all: Vec<(String, String)> = Vec::new();
        let mut put = |name: &str, value: &str| all.push((name.to_owned(), value.to_owned()));
        put("Variant", self.kept("Variant").unwrap_or(rules.variant));
        put("RuleVariants", &rules.list);
        rules.start.iter().for_each(|start| put("StartFen4", start));
        if !rules.others.is_empty() {
            rules.others.iter().for_each(|option| lost.push(Lost::Option { text: option.clone() }));
            put("Options", &rules.others.join(" "));
        }
        let names = ["Red", "Blue", "Yellow", "Green"].map(|seat| self.tag(seat).unwrap_or(seat).to_owned());
        let parsed = |text: &str| GameResult::parse(text, names.len()).ok();
        let result = record.result().and_then(parsed).unwrap_or(GameResult::Unfinished);
        // Keep a malformed result unchanged.
        let unread = self.tag("Result").filter(|text| parsed(text).is_none());
        let words = names::result_text(&result, &names, rules.variant == "Teams");
        match (self.kept("Result").or(unread), words) {
            (Some(words), _) => put("Result", words),
            (None, Some(words)) => put("Result", &words),
            (None, None) => {
                lost.push(Lost::Result { text: result.to_string() });
                put("Result", &result.to_string());
            }
        }
        let stated = self.tag("Termination").filter(|stated| PLAIN.contains(stated) && *stated != "unterminated");
        match (self.kept("Termination"), over, stated) {
            (Some(words), ..) => put("Termination", words),
            (None, Some(now), _) => put("Termination", &ending_words(now)),
            (None, None, Some(stated)) => put("Termination", stated),
            (None, None, None) => {}
        }
        for (tag, literal) in record.tags.iter().zip(&self.literal) {
            let name = tag.name.as_str();
            let is_taken = |name: &str| all.iter().any(|(known, _)| known == name);
            if *literal {
                let name = tags::literal(name, is_taken);
                all.push((name, tags::literal_escaped(&tag.value)));
                match tag.name.as_str() {
                    "TimeControl" => lost.push(Lost::TimeControl { text: tag.value.clone() }),
                    name if DECIDING.contains(&name) => lost.push(Lost::Tag { text: name.to_owned() }),
                    _ => {}
                }
                continue;
            }
            let (written, is_expressed) = match name.strip_prefix(KEPT) {
                Some(written) => (written, written == "Options"),
                None => (name, OURS.contains(&name) || name == "Result" || self.kept(name).is_some()),
            };
            if is_expressed || is_taken(written) {
                continue;
            }
            let value = match name {
                "TimeControl" => clock::control_to_pgn4(&tag.value),
                _ => Some(tag.value.clone()),
            };
            all.extend(value.map(|value| (written.to_owned(), value)));
        }
        let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
        all.sort_by_key(|(name, _)| place(name));
        all.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
    }

    /// Gives private names to tags that would change if they were read again. Returns `false` if
    /// there are no such tags.
    fn keep_literally(&mut self, back: &[Tag]) -> bool {
        let is_wrong = |at: &usize| !self.literal[*at] && self.is_wrong(*at, back);
        let mut wrong: Vec<usize> = (0..self.literal.len()).filter(is_wrong).collect();
        // Start with prefixed tags. An invalid one may occupy the name of another tag in PGN4.
        let is_kept = |at: &usize| self.record.tags[*at].name.starts_with(KEPT);
        if wrong.iter().any(is_kept) {
            wrong.retain(is_kept);
        }
        wrong.iter().for_each(|&at| self.literal[at] = true);
        !wrong.is_empty()
    }

    /// True if a tag would change or add other tags if the PGN4 text were read again.
    fn is_wrong(&self, at: usize, back: &[Tag]) -> bool {
        let tags = &self.record.tags;
        let tag = &tags[at];
        let name = tag.name.as_str();
        let is_first = tags.iter().position(|other| other.name == name) == Some(at);
        let is_new = |name: &str| self.record.tag(name).is_none() && back.iter().any(|tag| tag.name == name);
        if MEANT.contains(&name) && is_first {
            return false;
        }
        let first = |name: &str| back.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
        if let Some(kept) = name.strip_prefix(KEPT) {
            let is_spelled = MEANT.contains(&kept) || matches!(kept, "Result" | "Termination" | "TimeControl");
            let is_other = !is_spelled && self.record.tag(kept).is_some_and(|own| first(kept) != Some(own));
            let decides = DECIDING.contains(&kept) || kept == "Options";
            if is_new(kept) || is_other || decides && !self.starts_alike(back) {
                return true;
            }
        }
        let is_counted = name == "CurrentMove" && first(DOUBTFUL) != self.record.tag(DOUBTFUL);
        let brings = is_new(&format!("{KEPT}{name}")) || is_counted;
        let before = tags[..at].iter().filter(|other| other.name == name).count();
        let value = back.iter().filter(|other| other.name == name).nth(before).map(|tag| tag.value.as_str());
        let is_alike = match name {
            "Result" if is_first => {
                let seats = self.header.info.seats.len();
                let [written, back] =
                    [Some(tag.value.as_str()), value].map(|text| GameResult::parse(text?, seats).ok());
                value == Some(tag.value.as_str()) || written.is_some() && written == back
            }
            "TimeControl" => {
                value.is_some_and(|value| value.strip_suffix("+0").unwrap_or(value) == tag.value || value == tag.value)
            }
            _ => value == Some(tag.value.as_str()),
        };
        brings || !is_alike
    }

    /// True if the tags in `back` describe the same start.
    fn starts_alike(&self, back: &[Tag]) -> bool {
        let start = self.header.start.as_ref();
        Header::playable(back).is_ok_and(|header| {
            header.info.id == self.header.info.id
                && header.start.choices() == start.choices()
                && header.start.position_text() == start.position_text()
        })
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
