//! Checks prose. Finds banned patterns and long sentences, and counts passives and uses of "you".

use crate::passages::Passage;
use crate::rules::{Rule, rules};
use fancy_regex::Regex;
use std::ops::AddAssign;

/// The maximum number of words in a sentence.
const LONGEST: usize = 32;

/// The irregular participles that form a passive with a form of "be".
const PARTICIPLES: &str = "made|given|taken|shown|known|written|read|sent|kept|found|held|built|done|seen|played|chosen|drawn|set|put|\
                           lost|won|said|told|left|run";

/// The rules of the style guide, compiled to regular expressions.
#[derive(Debug)]
pub struct Checker {
    rules: Vec<(&'static str, Regex, &'static str)>,
    passive: Regex,
    you: Regex,
}

/// A banned pattern or a long sentence in a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The name of the violated rule.
    pub rule: &'static str,
    /// The text that matches the pattern, with some text around it.
    pub excerpt: String,
    /// The advice on how to correct the sentence.
    pub advice: &'static str,
}

/// The counts for a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of words. Each piece of code counts as one word.
    pub words: usize,
    /// The number of findings, including long sentences.
    pub findings: usize,
    /// The number of passives.
    pub passives: usize,
    /// The number of uses of "you" and "your".
    pub you: usize,
}

impl Figures {
    /// Returns the rate of `count` per 1,000 words.
    pub fn per_thousand(&self, count: usize) -> f64 {
        1000.0 * count as f64 / self.words.max(1) as f64
    }
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.words += other.words;
        self.findings += other.findings;
        self.passives += other.passives;
        self.you += other.you;
    }
}

impl Checker {
    /// Compiles the rules.
    ///
    /// # Errors
    /// If a pattern is not a valid regular expression.
    pub fn new() -> Result<Self, Box<fancy_regex::Error>> {
        let compile =
            |Rule { name, pattern, advice }| Ok::<_, fancy_regex::Error>((name, Regex::new(&pattern)?, advice));
        Ok(Self {
            rules: rules().into_iter().map(compile).collect::<Result<_, _>>()?,
            passive: Regex::new(&format!(
                r"\b(?:is|are|was|were|be|been|being) (?:\w+ly |not |also |then |never |always )?(?:\w{{2,}}ed|{PARTICIPLES})\b"
            ))?,
            you: Regex::new(r"\b[Yy]ou(?:r|rs|rself)?\b")?,
        })
    }

    /// Returns the counts and the findings for the passages of a file.
    pub fn check(&self, passages: &[Passage]) -> (Figures, Vec<Finding>) {
        let (mut figures, mut findings) = (Figures::default(), Vec::new());
        for Passage { line, text, whole } in passages {
            figures.words += text.split_whitespace().count();
            figures.passives += count(&self.passive, text);
            figures.you += count(&self.you, text);
            for (rule, pattern, advice) in &self.rules {
                let found = pattern.find_iter(text).flatten();
                findings.extend(found.map(|found| Finding {
                    line: *line,
                    rule,
                    excerpt: around(text, found.start(), found.end()),
                    advice,
                }));
            }
            if *whole {
                findings.extend(sentences(text).filter(|s| s.split_whitespace().count() > LONGEST).map(|sentence| {
                    Finding {
                        line: *line,
                        rule: "long-sentence",
                        excerpt: around(sentence, 0, 0),
                        advice: "write one idea per sentence, with at most 25 words",
                    }
                }));
            }
        }
        figures.findings = findings.len();
        (figures, findings)
    }
}

fn count(pattern: &Regex, text: &str) -> usize {
    pattern.find_iter(text).flatten().count()
}

/// Splits a text into sentences. A sentence ends at a full stop, exclamation mark or question mark
/// that a space and a capital letter follow.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().filter(|&(at, c)| {
        let mut rest = text[at + c.len_utf8()..].chars();
        ".!?".contains(c) && rest.next() == Some(' ') && rest.next().is_some_and(char::is_uppercase)
    });
    let mut from = 0;
    let cuts: Vec<usize> = ends.map(|(at, _)| at + 1).chain([text.len()]).collect();
    cuts.into_iter().map(move |to| text[std::mem::replace(&mut from, to)..to].trim())
}

/// Returns the text from `start` to `end`, with up to 35 bytes before and after it.
fn around(text: &str, start: usize, end: usize) -> String {
    let from = text.floor_char_boundary(start.saturating_sub(35));
    let to = text.ceil_char_boundary((end + 35).min(text.len()));
    text[from..to].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&'static str> {
        let passage = Passage { line: 1, text: text.to_owned(), whole: true };
        let checker = Checker::new().expect("rules that compile");
        checker.check(&[passage]).1.into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn each_rule_finds_its_pattern() {
        for (text, rule) in [
            ("This is for who moves next.", "free-who"),
            ("It keeps a list of what is open.", "free-what"),
            ("Whoever is first wins.", "whoever"),
            ("If nobody answers, it ends.", "somebody"),
            ("The client is told its seat.", "told"),
            ("The id stands in the file.", "stand-lie"),
            ("The file says so.", "things-say"),
            ("It stops by itself.", "by-itself"),
            ("The row is to be read.", "is-to"),
            ("The table of which we speak.", "of-which"),
            ("It is played anew.", "archaic"),
            ("He moves first, and he wins.", "he"),
            ("The owner counts them, too.", "too-at-end"),
            ("Is it open?", "question"),
            ("A robot is no player.", "is-no"),
            ("## What was carried", "heading"),
        ] {
            assert!(found(text).contains(&rule), "{rule} in {text:?}");
        }
    }

    #[test]
    fn plain_sentences_have_no_findings() {
        for text in [
            "The server rejects the move and shows the reason.",
            "There is no limit. You can no longer change it.",
            "White's rook attacks the king.",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_sentence_has_at_most_32_words() {
        let words = |count: usize| format!("A {}end.", "word ".repeat(count - 2));
        assert_eq!(found(&words(32)), [""; 0]);
        assert_eq!(found(&format!("{} {}", words(33), words(32))), ["long-sentence"]);
    }

    #[test]
    fn passives_and_readers_are_counted() {
        let text = "The move is rejected. You see the reason, and your clock is not stopped.".to_owned();
        let figures = Checker::new().expect("rules").check(&[Passage { line: 1, text, whole: true }]).0;
        assert_eq!((figures.passives, figures.you, figures.words), (2, 2, 14));
    }
}
