//! The error messages of this crate in each language.

use polychess_game::{Language, Words};
use std::sync::LazyLock;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

/// Returns the table of all messages.
#[must_use]
pub fn words() -> &'static Words {
    &WORDS
}

/// Returns the message with this key, with values in the place of its parameters.
pub(crate) fn message(language: Language, case: &str, parameters: &[(&str, &str)]) -> String {
    let parameter = |name: &str| parameters.iter().find(|known| known.0 == name).map(|known| known.1.to_owned());
    WORDS.message(language, case, [], parameter)
}
