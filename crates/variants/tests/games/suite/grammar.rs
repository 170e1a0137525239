//! The grammars in docs/notation.md and docs/records.md: a parser for their blocks, a recogniser,
//! and a generator of random sentences.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

const PAGES: [&str; 2] =
    [include_str!("../../../../../docs/notation.md"), include_str!("../../../../../docs/records.md")];

/// The rules of a grammar by name. `first` is the start symbol.
#[derive(Debug)]
pub(super) struct Grammar {
    first: String,
    rules: BTreeMap<String, Rule>,
}

#[derive(Debug)]
enum Rule {
    Literal(String),
    Range(u8, u8),
    Name(String),
    Sequence(Vec<Rule>),
    Choice(Vec<Rule>),
    Optional(Box<Rule>),
    Repeated(Box<Rule>),
}

/// Returns the content of the fenced block with this info string, such as `ebnf three-man
/// position`.
fn block(head: &str) -> &'static str {
    let begin = format!("```{head}\n");
    let found = PAGES.iter().find_map(|page| page.split_once(&begin));
    let (_, rest) = found.unwrap_or_else(|| panic!("no block {head}"));
    rest.split_once("```").expect("the end of a block").0
}

/// Returns the examples of this kind of text, one per line of the block.
pub(super) fn examples(head: &str) -> impl Iterator<Item = &'static str> {
    block(&format!("examples {head}")).lines()
}

impl Grammar {
    pub(super) fn of(head: &str) -> Self {
        let words = words(block(&format!("ebnf {head}")));
        let starts: Vec<usize> = (1..words.len()).filter(|&i| words[i] == "=").map(|i| i - 1).collect();
        let mut rules = BTreeMap::new();
        for (n, &start) in starts.iter().enumerate() {
            let end = starts.get(n + 1).copied().unwrap_or(words.len());
            let mut rest = &words[start + 2..end];
            let rule = choice(&mut rest);
            assert!(rest.is_empty(), "{head}: left over after {}: {rest:?}", words[start]);
            assert!(rules.insert(words[start].clone(), rule).is_none(), "{head}: {} twice", words[start]);
        }
        let this = Self { first: words[0].clone(), rules };
        this.rules.values().for_each(|rule| this.check_names(rule));
        this
    }

    fn check_names(&self, rule: &Rule) {
        match rule {
            Rule::Name(name) => assert!(self.rules.contains_key(name), "no rule {name}"),
            Rule::Sequence(all) | Rule::Choice(all) => all.iter().for_each(|rule| self.check_names(rule)),
            Rule::Optional(rule) | Rule::Repeated(rule) => self.check_names(rule),
            Rule::Literal(_) | Rule::Range(..) => {}
        }
    }

    /// Returns three lists: the rule names in the first rule, the literals between them, and those
    /// names that are optional.
    pub(super) fn fields(&self) -> [Vec<String>; 3] {
        let mut found = [Vec::new(), Vec::new(), Vec::new()];
        add_fields(&self.rules[&self.first], false, &mut found);
        found
    }

    /// Returns whether the whole text matches the first rule.
    pub(super) fn accepts(&self, text: &str) -> bool {
        self.is(&self.first, text)
    }

    /// Returns whether the whole text matches the rule `name`.
    pub(super) fn is(&self, name: &str, text: &str) -> bool {
        self.ends(&self.rules[name], text.as_bytes(), 0).contains(&text.len())
    }

    /// Returns all positions in the text where a match of `rule` from `at` can end.
    fn ends(&self, rule: &Rule, text: &[u8], at: usize) -> BTreeSet<usize> {
        match rule {
            Rule::Literal(word) => {
                text[at..].starts_with(word.as_bytes()).then_some(at + word.len()).into_iter().collect()
            }
            Rule::Range(low, high) => {
                text.get(at).filter(|b| (low..=high).contains(b)).map(|_| at + 1).into_iter().collect()
            }
            Rule::Name(name) => self.ends(&self.rules[name], text, at),
            Rule::Choice(all) => all.iter().flat_map(|rule| self.ends(rule, text, at)).collect(),
            Rule::Sequence(all) => all.iter().fold(BTreeSet::from([at]), |starts, rule| {
                starts.into_iter().flat_map(|at| self.ends(rule, text, at)).collect()
            }),
            Rule::Optional(rule) => self.ends(rule, text, at).into_iter().chain([at]).collect(),
            Rule::Repeated(rule) => {
                let (mut all, mut fresh) = (BTreeSet::from([at]), vec![at]);
                while let Some(at) = fresh.pop() {
                    fresh.extend(self.ends(rule, text, at).into_iter().filter(|&end| all.insert(end)));
                }
                all
            }
        }
    }

    /// Returns a random sentence that matches the rule `name`.
    pub(super) fn sentence(&self, name: &str, rng: &mut ChaCha8Rng) -> String {
        let mut text = String::new();
        self.make(&self.rules[name], rng, &mut text);
        text
    }

    fn make(&self, rule: &Rule, rng: &mut ChaCha8Rng, text: &mut String) {
        match rule {
            Rule::Literal(word) => text.push_str(word),
            Rule::Range(low, high) => text.push(char::from(rng.random_range(*low..=*high))),
            Rule::Name(name) => self.make(&self.rules[name], rng, text),
            Rule::Choice(all) => self.make(&all[rng.random_range(0..all.len())], rng, text),
            Rule::Sequence(all) => all.iter().for_each(|rule| self.make(rule, rng, text)),
            Rule::Optional(rule) if rng.random_bool(0.5) => self.make(rule, rng, text),
            Rule::Optional(_) => {}
            Rule::Repeated(rule) => (0..rng.random_range(0..3)).for_each(|_| self.make(rule, rng, text)),
        }
    }
}

/// Appends the names, literals and optional names of `rule` to the three lists in `found`.
fn add_fields(rule: &Rule, is_optional: bool, found: &mut [Vec<String>; 3]) {
    match rule {
        Rule::Name(name) => {
            found[0].push(name.clone());
            found[2].extend(is_optional.then(|| name.clone()));
        }
        Rule::Literal(word) => found[1].push(word.clone()),
        Rule::Sequence(all) => all.iter().for_each(|rule| add_fields(rule, is_optional, found)),
        Rule::Optional(rule) => add_fields(rule, true, found),
        Rule::Range(..) | Rule::Choice(_) | Rule::Repeated(_) => {}
    }
}

/// Splits a block into tokens: names, quoted literals, brackets and signs. Skips comments.
fn words(block: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = block.trim_start();
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '(' if rest.starts_with("(*") => {
                rest = rest.split_once("*)").expect("the end of a remark").1.trim_start();
                continue;
            }
            '"' | '\'' => rest[1..].find(c).expect("the end of a literal") + 2,
            '.' => 2,
            'a'..='z' => rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len()),
            _ => 1,
        };
        words.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    words
}

/// The remaining tokens of the parser.
type Words<'w> = &'w [String];

fn choice(rest: &mut Words<'_>) -> Rule {
    let mut all = vec![sequence(rest)];
    while rest.first().is_some_and(|word| word == "|") {
        *rest = &rest[1..];
        all.push(sequence(rest));
    }
    if all.len() == 1 { all.remove(0) } else { Rule::Choice(all) }
}

fn sequence(rest: &mut Words<'_>) -> Rule {
    let mut all = Vec::new();
    while let Some(rule) = single(rest) {
        all.push(rule);
    }
    Rule::Sequence(all)
}

fn single<'w>(rest: &mut Words<'w>) -> Option<Rule> {
    let (word, after) = rest.split_first()?;
    let within = |rest: &mut Words<'w>, close: &str| {
        *rest = after;
        let rule = choice(rest);
        assert_eq!(rest.first().map(String::as_str), Some(close));
        *rest = &rest[1..];
        rule
    };
    Some(match word.as_str() {
        "(" => within(rest, ")"),
        "[" => Rule::Optional(Box::new(within(rest, "]"))),
        "{" => Rule::Repeated(Box::new(within(rest, "}"))),
        ")" | "]" | "}" | "|" => return None,
        word if word.starts_with(['"', '\'']) => match after {
            [dots, to, after @ ..] if dots == ".." => {
                *rest = after;
                Rule::Range(literal(word).as_bytes()[0], literal(to).as_bytes()[0])
            }
            _ => {
                *rest = after;
                Rule::Literal(literal(word))
            }
        },
        name => {
            *rest = after;
            Rule::Name(name.to_owned())
        }
    })
}

/// Returns a literal without its quotes. Resolves the escapes for tab, carriage return, line feed
/// and backslash.
fn literal(word: &str) -> String {
    let text = &word[1..word.len() - 1];
    [("\\t", "\t"), ("\\r", "\r"), ("\\n", "\n"), ("\\\\", "\\")]
        .iter()
        .find(|(written, _)| text == *written)
        .map_or_else(|| text.to_owned(), |(_, sign)| (*sign).to_owned())
}
