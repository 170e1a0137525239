//! The tags of a game of PGN4, as a record has them.

use crate::names::{self, PLAIN};
use crate::rules::Rules;
use crate::token::{Kind, Token, tag};
use crate::{GAME, KEPT, clock};
use polychess_game::{AnyMatch, Choices};
use polychess_records::{GameResult, Header, Tag, termination};
use polychess_variants::info;

/// Tags that a record has under the same name with another meaning, and that nothing of PGN4 becomes.
const TAKEN: [&str; 4] = ["Notation", "Position", "Results", "Variant"];

/// The tags of a game.
pub(super) struct Heading {
    /// Name and value of each, in their order.
    tags: Vec<(String, String)>,
    /// Those that say what is played.
    game: Vec<Tag>,
    /// Words of `RuleVariants` that change no rule.
    private: Vec<String>,
}

/// How a game ended.
pub(super) struct Ended {
    /// The result behind the moves.
    pub(super) token: String,
    /// The tag `Result`.
    result: String,
    /// The tag `Termination`.
    termination: String,
    /// What is said of the end where the moves say it, too.
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
        let value = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        let mode = value("Variant").unwrap_or("FFA").trim();
        let (id, teams) = match mode {
            "FFA" | "Solo" => (GAME, false),
            "Teams" => (GAME, true),
            // No game is called so, which whoever checks the record says.
            other => (other, false),
        };
        let rules = Rules::read(teams, value("RuleVariants"), value("StartFen4"));
        let mut options: Vec<&str> = rules
            .options
            .iter()
            .map(String::as_str)
            .chain(value("Options").into_iter().flat_map(str::split_whitespace))
            .collect();
        // Archives follow the newest edition of the rules, unless the game names an older one.
        let newest = info(GAME).map(Choices::newest_text).ok().flatten();
        if !options.iter().any(|option| option.starts_with("edition=")) {
            options.extend(newest.as_deref());
        }
        // Records have them in this order.
        options.sort_by_key(|option| option.split('=').next());
        let options = options.join(" ");
        let mut game = vec![Tag::new("Variant", id)];
        if !options.is_empty() {
            game.push(Tag::new("Options", options));
        }
        game.extend(rules.position.map(|position| Tag::new("Position", position)));
        Self { tags, game, private: rules.private }
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Where the game begins; `None` where the tags do not say what is played.
    pub(super) fn start(&self) -> Option<Box<dyn AnyMatch>> {
        Header::playable(&self.game).ok().map(|header| header.start)
    }

    /// How the game ended that has come to this, with the result that stands behind the moves.
    pub(super) fn ended(&self, now: Option<&dyn AnyMatch>, behind: Option<&str>) -> Ended {
        let names = ["Red", "Blue", "Yellow", "Green"].map(|seat| self.value(seat).unwrap_or(seat).to_owned());
        let said = self.value("Result").or(behind).and_then(|text| names::result(text, &names));
        let over = now.filter(|now| now.is_over());
        let reached = || over.map_or(GameResult::Unfinished, GameResult::of);
        // Whoever stops writing before the end need not say how it ended.
        let result = said.unwrap_or_else(reached);
        let words = self.value("Termination");
        let plain = words.filter(|words| PLAIN.contains(words));
        let termination = match (over, plain) {
            (Some(now), _) => termination(now),
            (None, Some(plain)) => plain.to_owned(),
            (None, None) if result == GameResult::Unfinished => "unterminated".to_owned(),
            (None, None) => "adjudication".to_owned(),
        };
        let usual = over.map(crate::names::ending_words);
        let words = words.filter(|words| plain.is_none() && Some(*words) != usual.as_deref()).map(str::to_owned);
        Ended { token: result.token(), result: result.to_string(), termination, words }
    }

    /// The tags as those of a record, each on the line it stood on, with the blanks between them.
    pub(super) fn text(&self, text: &str, words: &[Token<'_>], ended: &Ended) -> String {
        let mut each: Vec<Vec<Tag>> =
            self.tags.iter().map(|(name, value)| self.of_record(name, value, ended)).collect();
        if each.is_empty() {
            each.push(Vec::new());
        }
        let result = Tag::new("Result", ended.result.clone());
        let termination = Tag::new("Termination", ended.termination.clone());
        for tag in self.game.iter().cloned().chain([result, termination]) {
            let source = match tag.name.as_str() {
                "Options" => "RuleVariants",
                "Position" => "StartFen4",
                name => name,
            };
            let place = |name: &str| self.tags.iter().position(|tag| tag.0 == name);
            let at = place(source).or_else(|| place("Result").filter(|_| source == "Termination")).unwrap_or(0);
            each[at].push(tag);
        }
        if words.is_empty() {
            return written(&each[0]) + " ";
        }
        let (mut out, mut done) = (String::new(), 0);
        for (token, tags) in words.iter().zip(&each) {
            out.push_str(&text[done..token.at]);
            done = token.end();
            if tag(token.text).is_none() {
                // Whoever checks the record says what is wrong with it.
                out.push_str(token.text);
                continue;
            }
            out.push_str(&written(tags));
            // A tag over several lines was one; those behind it keep their lines.
            out.extend(token.text.matches('\n'));
        }
        out
    }

    /// What becomes of a tag.
    fn of_record(&self, name: &str, value: &str, ended: &Ended) -> Vec<Tag> {
        let same = |name: &str| vec![Tag::new(name, value)];
        let kept = |value: &str| Tag::new(format!("{KEPT}{name}"), value);
        match name {
            "Variant" if value.trim() == "Solo" => vec![kept(value)],
            "Variant" | "StartFen4" | "Options" => Vec::new(),
            "RuleVariants" if self.private.is_empty() => Vec::new(),
            "RuleVariants" => vec![kept(&self.private.join(" "))],
            "Result" => {
                let names = ["Red", "Blue", "Yellow", "Green"].map(|seat| self.value(seat).unwrap_or(seat).to_owned());
                if names::result(value, &names).is_none() { vec![kept(value)] } else { Vec::new() }
            }
            "Termination" => ended.words.iter().map(|words| kept(words)).collect(),
            "TimeControl" => match clock::control_to_record(value) {
                Some(control) => vec![Tag::new(name, control)],
                None => vec![kept(value)],
            },
            "Date" => match names::date(value) {
                Some(date) => vec![Tag::new(name, date), kept(value)],
                None => same(name),
            },
            _ if TAKEN.contains(&name) => vec![kept(value)],
            _ => same(name),
        }
    }
}

/// Tags on one line; what would not be read back is left out.
fn written(tags: &[Tag]) -> String {
    let sound = tags.iter().filter(|tag| tag.is_sound());
    let escaped = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    sound.map(|tag| format!("[{} \"{}\"]", tag.name, escaped(&tag.value))).collect::<Vec<_>>().join(" ")
}
