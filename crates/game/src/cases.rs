//! Lookup tables for the objections of a game. They provide the rule, the kind of refusal, and a
//! sentence in each language.

use crate::{ErrorKind, Info, Language, Words};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The rule, kind and sentences for each objection of a game.
///
/// The rule table is TOML. It contains a table for each [`ErrorKind`], with entries
/// `RULE = ["case", …]`. [`Words`] describes the tables of sentences.
///
/// A key may have a second word: the value of a string parameter, or the name of a parameter that
/// is true. If several keys match, the parameter whose name comes first in the alphabet wins. In
/// the rule table, a key may also consist of a value only. Such a key applies to every case with
/// that value.
///
/// The sentence tables also translate parameter values and the `and` between list elements. A seat
/// appears under its title.
#[derive(Debug)]
pub struct Cases {
    info: &'static Info,
    rules: BTreeMap<String, (ErrorKind, String)>,
    words: Words,
}

impl Cases {
    /// Creates the lookup tables of a game from TOML.
    ///
    /// An invalid table counts as empty. A test checks the tables of all games.
    #[must_use]
    pub fn new(info: &'static Info, rules: &str, english: &str, german: &str) -> Self {
        let kinds: BTreeMap<ErrorKind, BTreeMap<String, Vec<String>>> = toml::from_str(rules).unwrap_or_default();
        let all =
            kinds.into_iter().flat_map(|(kind, rules)| rules.into_iter().map(move |(rule, keys)| (kind, rule, keys)));
        let rules = all.flat_map(|(kind, rule, keys)| keys.into_iter().map(move |key| (key, (kind, rule.clone()))));
        Self { info, rules: rules.collect(), words: Words::new(english, german) }
    }

    /// Returns the keys of the rule table.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.rules.keys().map(String::as_str)
    }

    /// Returns the sentences in `language` by key.
    #[must_use]
    pub fn sentences(&self, language: Language) -> &BTreeMap<String, String> {
        self.words.table(language)
    }

    /// Returns the kind and the rule of an objection. If the table has no entry for it, returns
    /// `IllegalAct` and an empty rule.
    pub(crate) fn rule(&self, why: &impl Serialize) -> (ErrorKind, &str) {
        let why = Case::of(why);
        let second = why.second();
        let subcase = second.iter().map(|word| format!("{} {word}", why.name()));
        let all = (second.len() > 1).then(|| format!("{} {}", why.name(), second.join(" ")));
        let keys = all.into_iter().chain(subcase).chain([why.name().to_owned()]);
        let mut keys = keys.chain(second.iter().map(|&word| word.to_owned()));
        let found = keys.find_map(|key| self.rules.get(&key));
        found.map_or((ErrorKind::IllegalAct, ""), |(kind, rule)| (*kind, rule))
    }

    /// Returns the sentence for an objection, or the name of its case if the table has none.
    pub(crate) fn say(&self, why: &impl Serialize, language: Language) -> String {
        let why = Case::of(why);
        self.words.message(language, why.name(), why.second(), |name| Some(self.word(why.0.get(name)?, language)))
    }

    /// Returns a parameter value as text for a message.
    fn word(&self, value: &Json, language: Language) -> String {
        let table = self.sentences(language);
        match value {
            Json::String(name) => match self.info.title_in(language, name) {
                "" => table.get(name).unwrap_or(name).clone(),
                title => title.to_owned(),
            },
            Json::Array(values) => {
                let and = table.get("and").map_or(", ".into(), |and| format!(" {and} "));
                values.iter().map(|value| self.word(value, language)).collect::<Vec<_>>().join(&and)
            }
            other => other.to_string(),
        }
    }
}

/// The JSON of an objection: its case as `why`, and its parameters.
struct Case(BTreeMap<String, Json>);

impl Case {
    fn of(why: &impl Serialize) -> Self {
        let json = serde_json::to_value(why).unwrap_or_default();
        Self(json.as_object().into_iter().flatten().map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    fn name(&self) -> &str {
        self.0.get("why").and_then(Json::as_str).unwrap_or_default()
    }

    /// Returns the possible second words of a key, sorted by parameter name. They are the values of
    /// string parameters and the names of parameters that are true.
    fn second(&self) -> Vec<&str> {
        let parameters = self.0.iter().filter(|(name, _)| *name != "why");
        parameters
            .filter_map(|parameter| match parameter.1 {
                Json::Bool(true) => Some(parameter.0.as_str()),
                value => value.as_str(),
            })
            .collect()
    }
}
