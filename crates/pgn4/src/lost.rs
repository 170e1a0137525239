//! The items of a game that PGN4 cannot express, as data with messages. The writer stores them as
//! comments or private tags, and reports them to the caller.

use polychess_game::{Language, Words};
use serde::Serialize;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

/// Something in a game that PGN4 cannot represent. Other programs lose it when they read the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "lost", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Lost {
    Act { text: String },
    Glyph { text: String },
    Option { text: String },
    Brace { text: String },
    Line { text: String },
    Result { text: String },
    Tag { text: String },
    TimeControl { text: String },
    Nested,
}

impl Lost {
    /// Returns the table of messages.
    #[must_use]
    pub fn table() -> &'static Words {
        &WORDS
    }

    /// Returns the message as one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        // This cannot fail, because the data contain only strings.
        let json = serde_json::to_value(self).unwrap_or_default();
        WORDS.message(language, json["lost"].as_str().unwrap_or_default(), [], |name| {
            json[name].as_str().map(str::to_owned)
        })
    }
}
