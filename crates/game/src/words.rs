//! Tables of message sentences in English and German.

use crate::Language;
use std::collections::BTreeMap;

/// The sentences for a set of cases in each language.
///
/// Each table is TOML, with entries such as `nobody-there = "no piece stands on {cell}"`. A name in
/// braces stands for the value of this parameter. A case can have several sentences. Their keys
/// then have a second word, such as `"claim-fails fifty"`.
#[derive(Debug)]
pub struct Words {
    english: BTreeMap<String, String>,
    german: BTreeMap<String, String>,
}

impl Words {
    /// Creates the sentences from TOML tables.
    ///
    /// An invalid table counts as empty. A test checks the sentences of all cases.
    #[must_use]
    pub fn new(english: &str, german: &str) -> Self {
        let [english, german] = [english, german].map(|text| toml::from_str(text).unwrap_or_default());
        Self { english, german }
    }

    /// Returns the sentences in a language, by key.
    #[must_use]
    pub fn table(&self, language: Language) -> &BTreeMap<String, String> {
        match language {
            Language::English => &self.english,
            Language::German => &self.german,
        }
    }

    /// Returns the sentence for a case. Returns the name of the case if the table has no sentence
    /// for it.
    ///
    /// If the table has a key with one of the words in `second`, the first such key wins. A name in
    /// braces that is not a parameter stays unchanged.
    #[must_use]
    pub fn message<'a>(
        &self,
        language: Language,
        case: &str,
        second: impl IntoIterator<Item = &'a str>,
        parameter: impl Fn(&str) -> Option<String>,
    ) -> String {
        let table = self.table(language);
        let subcase = second.into_iter().find_map(|word| table.get(&format!("{case} {word}")));
        filled(subcase.or_else(|| table.get(case)).map_or(case, String::as_str), parameter)
    }
}

/// Replaces the parameters in a sentence. Does not replace braces inside the value of a parameter.
fn filled(sentence: &str, parameter: impl Fn(&str) -> Option<String>) -> String {
    let (mut out, mut rest) = (String::new(), sentence);
    while let Some((before, behind)) = rest.split_once('{') {
        let parameter_value = behind.split_once('}').and_then(|(name, after)| Some((parameter(name)?, after)));
        out.push_str(before);
        rest = match parameter_value {
            Some((word, after)) => {
                out.push_str(&word);
                after
            }
            None => {
                out.push('{');
                behind
            }
        };
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_inserted_verbatim() {
        let words = Words::new("a = \"{x} and {y}\"\n\"a two\" = \"two {y}\"", "a = \"{x} und {z}, {\"");
        let of = |name: &str| match name {
            "x" => Some("{y}".to_owned()),
            "y" => Some("}{x".to_owned()),
            _ => None,
        };
        assert_eq!(words.message(Language::English, "a", [], of), "{y} and }{x");
        assert_eq!(words.message(Language::English, "a", ["one", "two"], of), "two }{x");
        assert_eq!(words.message(Language::German, "a", ["two"], of), "{y} und {z}, {");
        assert_eq!(words.message(Language::German, "b", [], of), "b");
    }
}
