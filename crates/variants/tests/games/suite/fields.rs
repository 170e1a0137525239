//! The fields of position strings, under their names in docs/notation.md.

use crate::suite::grammar::Grammar;
use polychess_variants::INFOS;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The structure of a game's position strings.
#[derive(Debug)]
pub(super) struct Fields {
    /// The names of all fields, in order.
    pub(super) names: Vec<String>,
    pub(super) separator: char,
    /// The names of the optional fields.
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

    /// Splits a position string into pairs of field name and value.
    pub(super) fn split(&'static self, text: &str) -> Vec<(&'static str, String)> {
        let parts: Vec<&str> = text.split(self.separator).collect();
        let is_short = parts.len() < self.names.len();
        let names = self.names.iter().filter(|&name| !is_short || !self.optional.contains(name));
        names.map(String::as_str).zip(parts.into_iter().map(str::to_owned)).collect()
    }

    /// Returns the text without redundant spaces. In FEN4, these are the spaces next to a sign. In
    /// other games, all but one of each run are redundant.
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

    /// Returns the text with the field `name` replaced by `made`, or inserted if it is missing.
    pub(super) fn with(&'static self, text: &str, name: &'static str, made: String) -> String {
        let mut parts = self.split(text);
        parts.retain(|part| part.0 != name);
        parts.push((name, made));
        parts.sort_by_key(|part| self.names.iter().position(|name| *name == part.0));
        let texts: Vec<String> = parts.into_iter().map(|part| part.1).collect();
        texts.join(&self.separator.to_string())
    }
}
