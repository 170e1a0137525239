//! Checks the spelling of German texts with a Hunspell dictionary.

use crate::passages::{Kind, Passage, passages};
use fancy_regex::Regex;
use spellbook::Dictionary;
use std::collections::HashSet;

/// A dictionary with a list of additional words.
pub struct Spelling {
    dictionary: Dictionary,
    accepted: HashSet<String>,
    markup: Regex,
    word: Regex,
}

/// The pattern for HTML tags and escaped line breaks.
const MARKUP: &str = r"\\n|<[^>]*>";
/// The pattern for a word, which may contain hyphens. It excludes names of cells and moves, because
/// they contain digits.
const WORD: &str = r"(?<![\w-])\p{L}[\p{L}]*(?:[-’]\p{L}+)*(?![\w])";

impl Spelling {
    /// Creates a check from the two files of a Hunspell dictionary, `affixes` and `words`.
    /// `accepted` is a list of additional words, one on each line.
    ///
    /// # Errors
    /// If the dictionary is invalid.
    pub fn new(affixes: &str, words: &str, accepted: &str) -> anyhow::Result<Self> {
        let dictionary = Dictionary::new(affixes, words).map_err(|error| anyhow::anyhow!("the dictionary: {error}"))?;
        let accepted = accepted.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
        Ok(Self { dictionary, accepted, markup: Regex::new(MARKUP)?, word: Regex::new(WORD)? })
    }

    /// Returns the unknown words in a German file, each with its line number.
    pub fn unknown(&self, path: &str, text: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for passage in german(path, text) {
            let text = self.markup.replace_all(&passage.text, " ");
            let text = without_placeholders(&text);
            let words = self.word.find_iter(&text).filter_map(Result::ok).map(|word| word.as_str());
            found.extend(words.filter(|word| !self.knows(word)).map(|word| (passage.line, word.to_owned())));
        }
        found
    }

    /// True if the dictionary or the list contains the word, or all of its parts between hyphens.
    fn knows(&self, word: &str) -> bool {
        let knows =
            |word: &str| word.chars().count() < 2 || self.accepted.contains(word) || self.dictionary.check(word);
        knows(word) || word.contains('-') && word.split('-').all(knows)
    }
}

/// Removes placeholders such as `{name}` from a message. Of a choice such as
/// `{n, plural, one {…} other {…}}`, keeps only the texts.
fn without_placeholders(message: &str) -> String {
    let mut plain = String::with_capacity(message.len());
    let mut rest = message;
    // The open braces: `true` for a choice, `false` for a text in a choice.
    let mut open: Vec<bool> = Vec::new();
    while let Some(at) = rest.find(['{', '}']) {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let in_choice = open.last() == Some(&true);
        if !in_choice {
            plain.push_str(before);
            plain.push(' ');
        }
        let is_end = rest[at..].starts_with('}');
        rest = after;
        if is_end {
            open.pop();
        } else if in_choice {
            open.push(false);
        } else {
            // Skip the name of the placeholder and the type of a choice.
            let end = rest.find(['{', '}']).unwrap_or(rest.len());
            if rest[..end].contains(',') {
                open.push(true);
            } else {
                rest = rest.get(end + 1..).unwrap_or_default();
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// True if this file contains German texts that the check reads.
pub fn is_german(path: &str) -> bool {
    path.ends_with(".de.md")
        || path.ends_with("german.toml")
        || path.ends_with("/de.json")
        || path.starts_with("docs/rules/first/") && path.ends_with(".toml")
}

/// Returns the German passages of a file. A tutorial contains both languages, each in its own
/// sections.
fn german(path: &str, text: &str) -> Vec<Passage> {
    let Some(kind) = Kind::of(path) else { return Vec::new() };
    if !path.starts_with("docs/rules/first/") {
        return passages(kind, text);
    }
    let mut is_german = false;
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        if line.starts_with('[') {
            is_german = line.contains(".de]");
        }
        lines.push_str(if is_german { line } else { "" });
        lines.push('\n');
    }
    passages(kind, &lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AFFIXES: &str = "SET UTF-8\n";
    const WORDS: &str = "5\nFigur\nschlägt\nKönig\nein\nSpieler\n";

    fn unknown(path: &str, text: &str) -> Vec<(usize, String)> {
        Spelling::new(AFFIXES, WORDS, "# names\nPolychess").expect("a dictionary").unknown(path, text)
    }

    #[test]
    fn misspelled_words_are_found_with_their_lines() {
        let json = "{\n  \"a\": \"ein König schlägt\",\n  \"b\": \"ein Könnig\"\n}";
        assert_eq!(unknown("web/src/words/de.json", json), [(3, "Könnig".to_owned())]);
    }

    #[test]
    fn placeholders_cells_and_accepted_words_are_skipped() {
        let toml = "key = \"{seat} schlägt e4\\nein Polychess-Spieler {n, plural, one {ein König} other {# Figur}}\"";
        assert_eq!(unknown("german.toml", toml), []);
    }

    #[test]
    fn lessons_are_checked_in_their_german_sections() {
        let lesson = "[step.en]\ntext = \"a move\"\n[step.de]\ntext = \"ein Zugg\"\n";
        assert_eq!(unknown("docs/rules/first/a.toml", lesson), [(4, "Zugg".to_owned())]);
    }
}
