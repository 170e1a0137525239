//! The errors that all games share, such as unreadable input and turns of the wrong player.
//!
//! Each error is an enum variant with parameters. TOML tables contain its message in each language.

use crate::{ErrorKind, Language, ParseError, Refusal, Who, Words};
use serde::Serialize;
use serde_json::Value as Json;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

/// Returns the table of sentences for [`InputError`] and [`DrawWhy`](crate::DrawWhy).
pub(crate) fn words() -> &'static Words {
    &WORDS
}

/// Input that every game rejects. The parameter `meant` is the suggestion for a misspelt word.
#[derive(Clone, PartialEq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum InputError {
    UnknownVariant { variant: String, variants: String },
    OptionForm { option: String },
    UnknownOption { game: &'static str, option: String, options: String },
    OptionFlag { option: String, value: String },
    OptionChoice { option: String, values: String, value: String },
    UnknownNotation { game: &'static str, notation: String, notations: String, meant: Option<String> },
    Position { at: usize, expected: String, found: Option<String>, meant: Option<String> },
    ThreeBoards,
    TurnEnds { at: usize, ply: String },
    NoCell { at: usize, rest: String, ply: String, meant: Option<String> },
    NoRole { at: usize, rest: String, ply: String, meant: Option<String> },
    NoPly { at: usize, ply: String, meant: Option<String> },
    TurnTooLong { most: usize },
    NoTurn { text: String, meant: Option<String> },
    NoTurnOf { seat: Who, text: String },
    NoTurnAmong { text: String, piece: String, turns: String },
    NoForm { text: String, examples: String },
    SeveralTurns { text: String, count: usize, turns: String },
    PassIsWhole,
    WholeTurn { text: String },
    NoAct,
    NoSeatNamed,
    UnknownSeat { game: &'static str, name: String, seats: String, meant: Option<String> },
    NoSuchBoard,
    OneBoard,
    TwoBoards,
    NoType,
    UnknownAct { act: String, acts: String, meant: Option<String> },
    ActFields { act: String, wrong: String },
    UnknownField { act: String, field: String },
    ActForm,
    OfferForm,
    OfferClosed,
    NoAnswerToOffer,
    FieldsForm { wrong: String },
    FieldInFront { field: String },
    NoActInBraces { wrong: String },
    GameOver { ending: &'static str, by: &'static str },
    NotOnTurn { turn: Who, seat: Who },
    DrawnByLot { turn: Who },
    NotLegal,
    NoTurnBegins { text: String },
}

impl InputError {
    /// Returns the kind of the refusal for this error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownVariant { .. } => ErrorKind::UnknownVariant,
            Self::OptionForm { .. }
            | Self::UnknownOption { .. }
            | Self::OptionFlag { .. }
            | Self::OptionChoice { .. }
            | Self::UnknownNotation { .. } => ErrorKind::BadOption,
            Self::Position { .. } | Self::ThreeBoards => ErrorKind::BadPosition,
            Self::SeveralTurns { .. } => ErrorKind::AmbiguousAct,
            Self::GameOver { .. } => ErrorKind::GameOver,
            Self::OfferClosed => ErrorKind::OfferClosed,
            Self::NotOnTurn { .. } | Self::DrawnByLot { .. } => ErrorKind::NotYourTurn,
            Self::NotLegal | Self::NoTurnBegins { .. } => ErrorKind::IllegalAct,
            _ => ErrorKind::BadAct,
        }
    }

    /// Returns the error as one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let data = serde_json::to_value(self).unwrap_or_default();
        let case = data["why"].as_str().unwrap_or_default();
        let message_text =
            words().message(language, case, self.subcase(), |name| match (self.seat(name), &data[name]) {
                (Some(who), _) => Some(who.title(language).to_owned()),
                (None, Json::Null) => None,
                (None, Json::String(text)) => Some(text.clone()),
                (None, other) => Some(other.to_string()),
            });
        match data["meant"].as_str() {
            // The sentence of `UnknownAct` already contains the suggestion.
            Some(meant) if !matches!(self, Self::UnknownAct { .. }) => {
                message_text + &words().message(language, "meant", [], |_| Some(meant.to_owned()))
            }
            _ => message_text,
        }
    }

    /// Returns the second word of the key for an error that has several sentences.
    fn subcase(&self) -> Option<&'static str> {
        match self {
            Self::UnknownAct { meant: Some(_), .. } => Some("meant"),
            Self::UnknownOption { options, .. } if options.is_empty() => Some("none"),
            Self::Position { found: Some(_), .. } => Some("found"),
            _ => None,
        }
    }

    /// Returns the seat in the parameter `name`, so that the message can contain its display name.
    fn seat(&self, name: &str) -> Option<&Who> {
        match (self, name) {
            (Self::NoTurnOf { seat, .. } | Self::NotOnTurn { seat, .. }, "seat") => Some(seat),
            (Self::NotOnTurn { turn, .. } | Self::DrawnByLot { turn }, "turn") => Some(turn),
            _ => None,
        }
    }

    /// Creates a refusal that cites `rule` of the game.
    #[must_use]
    pub fn under(self, rule: &'static str) -> Refusal {
        Refusal { rule: Some(rule), ..Refusal::from(self) }
    }

    /// Combines two errors for the same input: this one as a move string, and `other` in notation.
    ///
    /// The result has the kind, rule and data of `other`.
    pub(crate) fn or_as_notation(&self, other: Refusal) -> Refusal {
        let message_text = |language, notation: &str| {
            let parts = [("turn_text", self.words(language)), ("notation", notation.to_owned())];
            let part = |name: &str| parts.iter().find(|part| part.0 == name).map(|part| part.1.clone());
            words().message(language, "neither-way", [], part)
        };
        let message = message_text(Language::English, &other.message);
        let german = other.german.as_deref().map(|german| message_text(Language::German, german));
        Refusal { message, german, ..other }
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        let mut refusal = Self::new(error.kind(), None, error.words(Language::English));
        refusal.german = Some(error.words(Language::German));
        refusal.why = serde_json::to_value(error).ok();
        refusal
    }
}

impl From<ParseError> for InputError {
    fn from(ParseError { at, expected, found, meant }: ParseError) -> Self {
        Self::Position { at, expected, found, meant }
    }
}

/// Returns the first `most` characters of a text, so that messages stay short.
pub(crate) fn shown(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DrawWhy;
    use serde_json::json;
    use std::collections::BTreeSet;
    use strum::IntoEnumIterator as _;

    const LANGUAGES: [Language; 2] = [Language::English, Language::German];

    #[test]
    fn message_tables_cover_exactly_the_cases() {
        let data = |case: Json| (case["why"].as_str().unwrap_or_default().to_owned(), case);
        let of_input = InputError::iter().map(|case| data(json!(case)));
        let cases: Vec<(String, Json)> = of_input.chain(DrawWhy::iter().map(|case| data(json!(case)))).collect();
        // These keys are parts of sentences, not cases.
        let parts = ["meant", "neither-way"];
        let mut seen = BTreeSet::new();
        let [english, german] = LANGUAGES.map(|language| {
            let table = words().table(language);
            for (key, sentence) in table.iter().filter(|(key, _)| !parts.contains(&key.as_str())) {
                let name = key.split(' ').next().unwrap_or_default();
                let case = cases.iter().find(|case| case.0 == name).unwrap_or_else(|| panic!("{key} is no case"));
                let holes = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next());
                let unknown: Vec<&str> = holes.filter(|&hole| case.1.get(hole).is_none()).collect();
                assert!(unknown.is_empty(), "{key}: {unknown:?} is no parameter");
                assert!(sentence.contains(' ') && !sentence.ends_with('.'), "{key}: {sentence}");
                assert!(seen.insert(sentence), "{key}: another error has the same message: {sentence}");
            }
            for (name, case) in &cases {
                assert!(table.contains_key(name), "{case} has no words, {language:?}");
            }
            table.keys().collect::<Vec<_>>()
        });
        assert_eq!(english, german);
    }

    #[test]
    fn suggestion_follows_the_message() {
        let error = InputError::NoTurn { text: "e2e5".into(), meant: Some("e2e4".into()) };
        let refusal = Refusal::from(error);
        assert_eq!(refusal.message, "\"e2e5\" is not a legal move here, did you mean \"e2e4\"?");
        let german = "„e2e5“ ist hier kein erlaubter Zug, meinst du „e2e4“?";
        assert_eq!(refusal.german.as_deref(), Some(german));
        assert_eq!(refusal.why, Some(json!({"why": "no-turn", "text": "e2e5", "meant": "e2e4"})));
        let act = InputError::UnknownAct { act: "resigns".into(), acts: "resign".into(), meant: Some("resign".into()) };
        let expected = "unknown action \"resigns\", did you mean \"resign\"? All actions: resign";
        assert_eq!(act.words(Language::English), expected);
    }

    #[test]
    fn both_errors_are_reported() {
        let other = InputError::NotLegal.under("X-1");
        let refusal = InputError::TurnTooLong { most: 64 }.or_as_notation(other);
        let expected = "the move string is too long; use at most 64 bytes (as notation: this move is not legal here; choose another)";
        assert_eq!(
            (refusal.message.as_str(), refusal.rule, refusal.kind),
            (expected, Some("X-1"), ErrorKind::IllegalAct)
        );
        let german = "der Zugtext ist zu lang; höchstens 64 Bytes (als Notation: dieser Zug ist hier nicht erlaubt; wähle einen anderen)";
        assert_eq!(refusal.german.as_deref(), Some(german));
    }
}
