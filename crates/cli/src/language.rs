//! The language of findings and errors.

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

/// The chosen language, which is global like the colour setting.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Stores the choice of the command line.
pub(crate) fn choose(spoken: LanguageOption) {
    let language = match spoken {
        LanguageOption::En => Language::English,
        LanguageOption::De => Language::German,
    };
    // Arguments are parsed once.
    let _ = CHOSEN.set(language);
}

/// Returns the chosen language.
pub(crate) fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// Formats the act that an error is about, counted from 1.
pub(crate) fn act(n: usize, text: &str) -> String {
    match chosen() {
        Language::English => format!("act {n}, \"{text}\""),
        Language::German => format!("Zug {n}, „{text}“"),
    }
}

/// Formats an error and its causes.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let parts: Vec<String> = error.chain().map(|cause| of_table(cause).unwrap_or_else(|| cause.to_string())).collect();
    parts.join(": ")
}

/// Returns the language of an error message: the chosen language if any part of it has a
/// translation.
pub(crate) fn of(error: &anyhow::Error) -> Language {
    if error.chain().any(|cause| of_table(cause).is_some()) { chosen() } else { Language::English }
}

/// Returns the translated message of an error, if it has one.
fn of_table(cause: &(dyn std::error::Error + 'static)) -> Option<String> {
    let language = chosen();
    let of_picture = || cause.downcast_ref::<polychess_render::png::Error>().map(|error| error.words(language));
    let refusal = cause.downcast_ref::<Refusal>().map(|refusal| refusal.words(language));
    refusal.or_else(|| cause.downcast_ref::<ReadError>().map(|error| error.words(language))).or_else(of_picture)
}
