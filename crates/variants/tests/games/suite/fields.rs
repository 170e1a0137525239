//! The fields of position texts under the names that docs/notation.md gives them.

use crate::suite::grammar::Grammar;
use polychess_variants::INFOS;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How the texts of a game are taken apart.
#[derive(Debug)]
pub(super) struct Fields {
    /// In their order.
    pub(super) names: Vec<String>,
    pub(super) separator: char,
    /// Which of them may be missing.
    optional: Vec<String>,
}

/// The fields of each game, from its grammar in docs/notation.md.
static ALL: LazyLock<BTreeMap<&'static str, Fields>> = LazyLock::new(|| {
    let of = |id: &str| {
        let [names, separators, optional] = Grammar::of(&format!("{id} position")).fields();
        let mut separator = separators.into_iter().filter_map(|text| text.chars().next());
        Fields { names, separator: separator.next().unwrap_or(' '), optional }
    };
    INFOS.iter().map(|info| (info.id, of(info.id))).collect()
});

impl Fields {
    pub(super) fn of(id: &str) -> &'static Self {
        &ALL[id]
    }

    /// The fields that stand in a text, with their names.
    pub(super) fn split(&'static self, text: &str) -> Vec<(&'static str, String)> {
        let parts: Vec<&str> = text.split(self.separator).collect();
        let is_short = parts.len() < self.names.len();
        let names = self.names.iter().filter(|&name| !is_short || !self.optional.contains(name));
        names.map(String::as_str).zip(parts.into_iter().map(str::to_owned)).collect()
    }

    /// The text without blanks that mean nothing: in FEN4 those beside a sign, else all but one.
    pub(super) fn collapsed(&self, text: &str) -> String {
        let words: Vec<&str> = text.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let is_sign = |c: Option<char>| c.is_some_and(|c| !c.is_ascii_alphanumeric());
        let mut whole = String::new();
        for word in words {
            let apart = self.separator == ' ' || !is_sign(whole.chars().last()) && !is_sign(word.chars().next());
            if apart && !whole.is_empty() {
                whole.push(' ');
            }
            whole += word;
        }
        whole
    }

    /// The text with a field of it made anew, or put where it belongs.
    pub(super) fn with(&'static self, text: &str, name: &'static str, made: String) -> String {
        let mut parts = self.split(text);
        parts.retain(|part| part.0 != name);
        parts.push((name, made));
        parts.sort_by_key(|part| self.names.iter().position(|name| *name == part.0));
        let texts: Vec<String> = parts.into_iter().map(|part| part.1).collect();
        texts.join(&self.separator.to_string())
    }
}
