//! The words of a game's objections: a table of sentences for each language, by the name of the case.

use crate::{Info, Language, Words};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The sentences of all objections of a game.
///
/// They stand in [`Words`]. The second word in a key is the value of a parameter, or the name of one that is true; of several, the
/// parameter that is first in the alphabet counts. Values that are words of their own, and `and` between those of a list, stand in
/// the table, too; seats are told by their titles.
#[derive(Debug)]
pub struct Sentences {
    info: &'static Info,
    words: Words,
}

impl Sentences {
    /// From the tables of a game. One that cannot be read is empty, which a test of all games finds.
    #[must_use]
    pub fn new(info: &'static Info, english: &str, german: &str) -> Self {
        Self { info, words: Words::new(english, german) }
    }

    /// The keys and sentences of a language.
    #[must_use]
    pub fn table(&self, language: Language) -> &BTreeMap<String, String> {
        self.words.table(language)
    }

    /// A case in words; its bare name if it has none.
    pub(crate) fn say(&self, why: &impl Serialize, language: Language) -> String {
        let json = serde_json::to_value(why).unwrap_or_default();
        let case = json["why"].as_str().unwrap_or_default();
        let parameters: BTreeMap<&String, &Json> = json.as_object().into_iter().flatten().collect();
        let second = parameters.iter().filter_map(|(name, value)| match value.as_bool() {
            Some(true) => Some(name.as_str()),
            _ => value.as_str(),
        });
        self.words.tell(language, case, second, |name| Some(self.word(json.get(name)?, language)))
    }

    /// A parameter in words.
    fn word(&self, value: &Json, language: Language) -> String {
        let table = self.table(language);
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
