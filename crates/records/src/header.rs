//! Parses the tags that describe the rules, the start and the result of a game.

use crate::problem::shown;
use crate::{Fault, GameResult, ProblemKind, Tag};
use polychess_game::{AnyMatch, Choices, Info, Language, Refusal, is_blank};
use polychess_variants::{info, new_match};

/// The tags with a defined meaning in every game. Readers keep all other tags unchanged.
pub const KNOWN: [&str; 9] =
    ["Variant", "Options", "Position", "Notation", "Result", "Results", "Termination", "TimeControl", "Date"];

/// The tag that lists details of the game that the imported file did not specify.
pub(crate) const DOUBTFUL: &str = "Doubtful";

/// A problem with a tag.
#[derive(Clone, PartialEq, Debug)]
pub struct TagProblem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// The name of the tag.
    pub name: &'static str,
    /// The problem as data.
    pub fault: Fault,
}

/// The parsed tags of a game.
#[derive(Debug)]
pub struct Header {
    /// The rules of the game.
    pub info: &'static Info,
    /// The match before the first turn.
    pub start: Box<dyn AnyMatch>,
    /// The index of the notation for turns that are not move strings.
    pub notation: usize,
    /// The result in the tag `Result`, if any.
    pub result: Option<GameResult>,
    /// The result of each board in the tag `Results`, if any.
    pub results: Option<Vec<GameResult>>,
    /// The initial time of each player and the bonus per turn, in seconds. `None` if the time is
    /// unlimited or unknown.
    pub time: Option<(u32, u32)>,
    /// The ending in the tag `Termination`, if any.
    pub termination: Option<String>,
}

impl Header {
    /// Parses the tags. Returns the header and all problems with the tags. The header is `None` if
    /// the variant, an option or the position is invalid.
    pub fn read(tags: &[Tag]) -> (Option<Self>, Vec<TagProblem>) {
        let mut all = Vec::new();
        let value = |name: &str| tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
        for name in KNOWN {
            if tags.iter().filter(|tag| tag.name == name).count() > 1 {
                all.push(TagProblem { kind: ProblemKind::TagTwice, name, fault: Fault::TagTwice { name } });
            }
        }
        let mut wrong: Vec<(&'static str, Fault)> = Vec::new();
        let header = Self::meant(&value, &mut wrong);
        for word in value(DOUBTFUL).into_iter().flat_map(str::split_whitespace) {
            let fault = match word {
                "setup" => Fault::DoubtfulSetup,
                "end" => Fault::DoubtfulEnd,
                _ => continue,
            };
            all.push(TagProblem { kind: ProblemKind::Doubtful, name: DOUBTFUL, fault });
        }
        all.extend(wrong.into_iter().map(|(name, fault)| TagProblem { kind: ProblemKind::Tag, name, fault }));
        (header, all)
    }

    fn meant<'a>(value: &dyn Fn(&str) -> Option<&'a str>, wrong: &mut Vec<(&'static str, Fault)>) -> Option<Self> {
        let time = value("TimeControl").map(time_control);
        if time == Some(None) {
            wrong.push(("TimeControl", Fault::TimeControl));
        }
        if value("Date").is_some_and(|text| !is_date(text)) {
            wrong.push(("Date", Fault::Date));
        }
        let Some(id) = value("Variant") else {
            wrong.push(("Variant", Fault::NoVariant));
            return None;
        };
        let info = match info(id) {
            Ok(info) => info,
            Err(e) => {
                wrong.push(("Variant", Fault::refused(e, None)));
                return None;
            }
        };
        let mut refused = |name, e: Refusal| wrong.push((name, Fault::refused(e, None)));
        let choices = Choices::from_stored_texts(
            info,
            value("Options").unwrap_or_default().split(is_blank).filter(|option| !option.is_empty()),
        );
        let choices = choices.map_err(|e| refused("Options", e)).ok();
        let notation = value("Notation").map_or(Ok(0), |id| info.notation(id));
        let notation = notation.unwrap_or_else(|e| {
            refused("Notation", e);
            0
        });
        let start = choices
            .and_then(|choices| new_match(id, &choices, value("Position")).map_err(|e| refused("Position", e)).ok());
        let seats = info.seats.len();
        let result = value("Result").map(|text| (text, GameResult::read(text, seats)));
        let result = result.and_then(|(text, read)| understood("Result", text, read, wrong));
        let results = value("Results").map(|text| (text, GameResult::read_boards(text, seats)));
        let results = results.and_then(|(text, read)| understood("Results", text, read, wrong));
        let termination = value("Termination").map(str::to_owned);
        let time = time.flatten().flatten();
        start.map(|start| Self { info, start, notation, result, results, time, termination })
    }

    /// Parses the tags of a game, which must be playable.
    ///
    /// # Errors
    /// A message if the variant, an option or the position is invalid.
    pub fn playable(tags: &[Tag]) -> Result<Self, String> {
        let (header, wrong) = Self::read(tags);
        header.ok_or_else(|| {
            wrong.into_iter().map(|wrong| wrong.fault.words(Language::English)).collect::<Vec<_>>().join("; ")
        })
    }

    /// Returns the tags that describe a match: the game, the options that are not defaults, and the
    /// edition of the rules if there are several.
    #[must_use]
    pub fn tags(start: &dyn AnyMatch, position: Option<&str>) -> Vec<Tag> {
        let info = start.info();
        let mut tags = vec![Tag::new("Variant", info.id)];
        let defaults = Choices::default_of(info).to_json();
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let chosen = start.choices().to_stored();
        let other = chosen.iter().filter(|(id, value)| defaults.get(*id) != Some(value));
        let options: Vec<String> = other.map(|(id, value)| format!("{id}={}", text(value))).collect();
        if !options.is_empty() {
            tags.push(Tag::new("Options", options.join(" ")));
        }
        tags.extend(position.map(|text| Tag::new("Position", text)));
        tags
    }
}

/// Returns a parsed value. If parsing failed, adds the fault of the tag to `wrong` and returns
/// `None`.
fn understood<T>(
    name: &'static str,
    text: &str,
    read: Result<T, Fault>,
    wrong: &mut Vec<(&'static str, Fault)>,
) -> Option<T> {
    let complaint = |fault| match fault {
        Fault::ResultForm { seats, example, given, .. } => {
            Fault::ResultForm { seats, example, given, text: Some(shown(text)) }
        }
        other => other,
    };
    read.map_err(|fault| wrong.push((name, complaint(fault)))).ok()
}

/// Parses a time control. Returns `None` if it is malformed. Returns `Some(None)` if the time is
/// unlimited or unknown.
fn time_control(text: &str) -> Option<Option<(u32, u32)>> {
    let number = |t: &str| (t.len() < 8 && t.bytes().all(|b| b.is_ascii_digit())).then(|| t.parse().ok()).flatten();
    if matches!(text, "-" | "?") {
        return Some(None);
    }
    if let Some(seconds) = text.strip_prefix("1/") {
        return number(seconds).map(|_| None);
    }
    let (time, bonus) = text.split_once(['+', 'd']).unwrap_or((text, "0"));
    let (time, bonus) = (number(time)?, number(bonus)?);
    Some(Some((time, if text.contains('+') { bonus } else { 0 })))
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let digits = |part: &str, n: usize| part.len() == n && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let [year, month, day] = parts.as_slice() else { return false };
    if !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
        return false;
    }
    // A `?` matches any digit.
    let fits = |written: &str, n: u32| format!("{n:02}").bytes().zip(written.bytes()).all(|(a, b)| a == b || b == b'?');
    let leap = year
        .parse()
        .is_ok_and(|year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)));
    let is_day = |month: u32| {
        let days = match month {
            2 if leap || year.contains('?') => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        (1..=days).any(|n| fits(day, n))
    };
    (1..=12).any(|n| fits(month, n) && is_day(n))
}
