//! In which language findings and errors are told.

use clap::ValueEnum;
use polychess_game::{Language, Refusal};
use polychess_render::ReadError;
use std::sync::OnceLock;

/// The languages that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LanguageOption {
    /// English
    En,
    /// German
    De,
}

/// What was chosen: one for the whole program, as colours are.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Takes the choice of the command line.
pub(crate) fn choose(spoken: LanguageOption) {
    let language = match spoken {
        LanguageOption::En => Language::English,
        LanguageOption::De => Language::German,
    };
    // Arguments are read once.
    let _ = CHOSEN.set(language);
}

/// The language that was chosen.
pub(crate) fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// The act that an error is about, counted from 1.
pub(crate) fn act(n: usize, text: &str) -> String {
    match chosen() {
        Language::English => format!("act {n}, \"{text}\""),
        Language::German => format!("Zug {n}, „{text}“"),
    }
}

/// An error and what caused it, in words.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let parts: Vec<String> = error.chain().map(|cause| of_table(cause).unwrap_or_else(|| cause.to_string())).collect();
    parts.join(": ")
}

/// Returns the language of an error message: the chosen one, if the tables of texts contain a part
/// of it.
pub(crate) fn of(error: &anyhow::Error) -> Language {
    if error.chain().any(|cause| of_table(cause).is_some()) { chosen() } else { Language::English }
}

/// What the tables of words say of an error, if it is one of theirs.
fn of_table(cause: &(dyn std::error::Error + 'static)) -> Option<String> {
    let language = chosen();
    let of_picture = || cause.downcast_ref::<polychess_render::png::Error>().map(|error| error.words(language));
    let refusal = cause.downcast_ref::<Refusal>().map(|refusal| refusal.words(language));
    refusal.or_else(|| cause.downcast_ref::<ReadError>().map(|error| error.words(language))).or_else(of_picture)
}
