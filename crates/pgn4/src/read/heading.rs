//! Converts the tags of a PGN4 game.

use crate::names::{self, PLAIN};
use crate::rules::{MODERN, OLD, Rules, usual_setup};
use crate::tags;
use crate::token::{Kind, Token, tag};
use crate::{DOUBTFUL, EDITION, GAME, KEPT, clock, comment};
use polychess_game::{AnyMatch, is_blank, trimmed};
use polychess_records::{GameResult, Header, Tag, termination};

/// The names of PGN4 tags that get a prefix, because the names have another meaning in game files.
const TAKEN: [&str; 4] = ["Notation", "Position", "Results", "Variant"];

/// The tags of a PGN4 game, and the new tags that describe the game in the game file format.
pub(super) struct Heading {
    /// The names and values of the PGN4 tags, in order.
    tags: Vec<(String, String)>,
    /// The new tags for the rules and the start of the game.
    game: Vec<Tag>,
    /// The words of `RuleVariants` that do not change the rules.
    private: Vec<String>,
    /// The details that the PGN4 game does not specify. The tag `Doubtful` lists them.
    doubts: Vec<&'static str>,
}

/// The result and the ending, in the form of a game file.
pub(super) struct ResultTags {
    /// The result that the game file contains after the moves.
    pub(super) token: String,
    /// The value of the tag `Result`.
    result: String,
    /// The value of the tag `Termination`.
    termination: String,
    /// The original description of the ending; `None` if it is the usual description.
    words: Option<String>,
}

impl Heading {
    pub(super) fn read(words: &[Token<'_>]) -> Self {
        let tags: Vec<(String, String)> = words
            .iter()
            .filter(|token| token.kind == Kind::Tag)
            .map(|token| {
                tag(token.text)
                    .map_or_else(|| (String::new(), token.text.to_owned()), |(name, value)| (name.to_owned(), value))
            })
            .collect();
        Self::of(tags, None)
    }

    /// Parses the tags. `setup` is the setup of a game whose tags do not name one. If it is `None`,
    /// the function derives the setup from the rules and the date.
    fn of(tags: Vec<(String, String)>, setup: Option<&str>) -> Self {
        let value = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        let mode = trimmed(value("Variant").unwrap_or("FFA"));
        let (id, teams) = match mode {
            "FFA" | "Solo" => (GAME, false),
            "Teams" => (GAME, true),
            // An unknown mode becomes the id of an unknown game, which `validate` reports.
            other => (other, false),
        };
        let list = value("RuleVariants");
        let usual = setup.unwrap_or_else(|| usual_setup(list, value("Date")));
        let rules = Rules::read(teams, list, value("StartFen4"), usual);
        let own =
            value("Options").into_iter().flat_map(|list| list.split(is_blank)).filter(|option| !option.is_empty());
        let mut options: Vec<&str> = rules.options.iter().map(String::as_str).chain(own).collect();
        // Archives follow the newest edition unless the tags name another one.
        if !options.iter().any(|option| option.starts_with("edition=")) {
            options.push(EDITION);
        }
        // Sort the options by id, because game files do.
        options.sort_by_key(|option| option.split('=').next());
        let options = options.join(" ");
        let mut game = vec![Tag::new("Variant", id)];
        if !options.is_empty() {
            game.push(Tag::new("Options", options));
        }
        game.extend(rules.position.map(|position| Tag::new("Position", position)));
        Self { tags, game, private: rules.private, doubts: Vec::new() }
    }

    /// 4P-N7: returns the heading with the other usual setup of archives. Returns `None` if the
    /// tags name the setup.
    pub(super) fn with_other_setup(&self) -> Option<Self> {
        let is_open = self.value("StartFen4").is_none() && self.value("Options").is_none();
        let usual = usual_setup(self.value("RuleVariants"), self.value("Date"));
        let other = if usual == OLD { MODERN } else { OLD };
        is_open.then(|| Self { doubts: vec!["setup"], ..Self::of(self.tags.clone(), Some(other)) })
    }

    /// Compares the tag `CurrentMove` with the number of moves. The tag also counts resignations.
    /// If it is larger by one, the last resignation is missing.
    pub(super) fn count(&mut self, moves: &[Token<'_>]) {
        let Some(counted) = self.value("CurrentMove").and_then(|text| trimmed(text).parse::<usize>().ok()) else {
            return;
        };
        let (mut depth, mut places) = (0_usize, 0);
        for token in moves {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Place if depth == 0 => {
                    let walk = token.text.trim_end_matches('#').strip_suffix(['R', 'T']);
                    places += 1 + usize::from(walk.is_some_and(|walk| !walk.is_empty() && !walk.ends_with('=')));
                }
                _ => {}
            }
        }
        if counted == places + 1 {
            self.doubts.push("end");
        }
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Returns the original value of a tag that has a private name in PGN4.
    fn literal(&self, name: &str) -> Option<String> {
        let tag = self.tags.iter().find(|tag| tags::literal_name(&tag.0) == Some(name));
        tag.map(|tag| tags::literal_value(&tag.1))
    }

    /// Returns the match before the first move. Returns `None` if the tags do not describe a
    /// playable game.
    pub(super) fn start(&self) -> Option<Box<dyn AnyMatch>> {
        Header::playable(&self.game).ok().map(|header| header.start)
    }

    /// Returns the result and the ending. `now` is the match after the moves, and `behind` is the
    /// result that the text contains after them.
    pub(super) fn ended(&self, now: Option<&dyn AnyMatch>, behind: Option<&str>) -> ResultTags {
        let names = ["Red", "Blue", "Yellow", "Green"].map(|seat| self.value(seat).unwrap_or(seat).to_owned());
        let tag = self.literal("Result").or_else(|| self.value("Result").map(str::to_owned));
        let stated = tag.as_deref().or(behind).and_then(|text| names::result(text, &names));
        let over = now.filter(|now| now.is_over());
        let reached = || over.map_or(GameResult::Unfinished, GameResult::of);
        // A game without a result may be unfinished, so derive the result from the moves.
        let result = stated.unwrap_or_else(reached);
        let literal = self.literal("Termination");
        let words = self.value("Termination");
        let plain = words.filter(|words| PLAIN.contains(words));
        let termination = match (literal, over, plain) {
            (Some(literal), ..) => literal,
            (_, Some(now), _) => termination(now),
            (_, None, Some(plain)) => plain.to_owned(),
            (_, None, None) if result == GameResult::Unfinished => "unterminated".to_owned(),
            (_, None, None) => "adjudication".to_owned(),
        };
        let usual = over.map(crate::names::ending_words);
        let words = words.filter(|words| plain.is_none() && Some(*words) != usual.as_deref()).map(str::to_owned);
        // Keep a malformed result unchanged, because `validate` reports it.
        let unread = tag.filter(|text| names::result(text, &names).is_none());
        ResultTags { token: result.token(), result: unread.unwrap_or_else(|| result.to_string()), termination, words }
    }

    /// Returns the tags in the game file format. Each tag stays on its line. The text between tags
    /// stays unchanged.
    pub(super) fn text(&self, text: &str, words: &[Token<'_>], ended: &ResultTags) -> String {
        let mut each: Vec<Vec<Tag>> =
            self.tags.iter().map(|(name, value)| self.of_record(name, value, ended)).collect();
        if each.is_empty() {
            each.push(Vec::new());
        }
        let result = Tag::new("Result", ended.result.clone());
        let termination = Tag::new("Termination", ended.termination.clone());
        let mut doubts: Vec<&str> = self.value(DOUBTFUL).into_iter().flat_map(str::split_whitespace).collect();
        doubts.extend(
            self.doubts.iter().filter(|doubt| !self.value(DOUBTFUL).is_some_and(|known| known.contains(**doubt))),
        );
        let doubtful = (!self.doubts.is_empty()).then(|| Tag::new(DOUBTFUL, doubts.join(" ")));
        for tag in self.game.iter().cloned().chain([result, termination]).chain(doubtful) {
            let source = match tag.name.as_str() {
                "Options" => "RuleVariants",
                "Position" => "StartFen4",
                DOUBTFUL if self.doubts.contains(&"end") => "CurrentMove",
                name => name,
            };
            let place = |name: &str| self.tags.iter().position(|tag| tag.0 == name);
            let at = place(source).or_else(|| place("Result").filter(|_| source == "Termination")).unwrap_or(0);
            each[at].push(tag);
        }
        if words.is_empty() {
            return written(&each[0]) + " ";
        }
        let (mut out, mut done, mut each) = (String::new(), 0, each.iter());
        for token in words {
            out.push_str(&text[done..token.at]);
            done = token.end();
            if token.kind != Kind::Tag {
                let words = token.text.strip_prefix('{').and_then(|words| words.strip_suffix('}'));
                out.extend(words.map(comment::of_record));
                continue;
            }
            let tags = each.next().map_or(&[][..], Vec::as_slice);
            if tag(token.text).is_none() {
                // Keep a malformed tag unchanged, because `validate` reports it.
                out.push_str(token.text);
                continue;
            }
            out.push_str(&written(tags));
            // Keep the line breaks of a value with several lines.
            out.extend(token.text.matches('\n'));
        }
        out
    }

    /// Converts a PGN4 tag to the corresponding tags of a game file.
    fn of_record(&self, name: &str, value: &str, ended: &ResultTags) -> Vec<Tag> {
        let same = |name: &str| vec![Tag::new(name, value)];
        let kept = |value: &str| Tag::new(format!("{KEPT}{name}"), value);
        match name {
            "Variant" if trimmed(value) == "Solo" => vec![kept(value)],
            "Variant" | "StartFen4" | "Options" | "Result" => Vec::new(),
            DOUBTFUL if !self.doubts.is_empty() => Vec::new(),
            "RuleVariants" if self.private.is_empty() => Vec::new(),
            "RuleVariants" => vec![kept(&self.private.join(" "))],
            "Termination" => ended.words.iter().map(|words| kept(words)).collect(),
            "TimeControl" => match clock::control_to_record(value) {
                Some(control) => vec![Tag::new(name, control)],
                None => vec![kept(value)],
            },
            "Date" => match names::date(value) {
                Some(date) => vec![Tag::new(name, date), kept(value)],
                None => same(name),
            },
            _ if TAKEN.contains(&name) || name.starts_with(KEPT) => vec![kept(value)],
            _ => match tags::literal_name(name) {
                // The new result tags already contain these values.
                Some("Result" | "Termination") => Vec::new(),
                Some(literal) => vec![Tag::new(literal, tags::literal_value(value))],
                None => same(name),
            },
        }
    }
}

/// Returns tags as text on one line. Omits tags that would change if they were read again.
fn written(tags: &[Tag]) -> String {
    let sound = tags.iter().filter(|tag| tag.is_sound());
    let escaped = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    sound.map(|tag| format!("[{} \"{}\"]", tag.name, escaped(&tag.value))).collect::<Vec<_>>().join(" ")
}
