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
        Language::English => format!("move {n}, \"{text}\""),
        Language::German => format!("Zug {n}, „{text}“"),
    }
}

/// Formats an error and its causes.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let mut parts: Vec<String> =
        error.chain().map(|cause| of_table(cause).unwrap_or_else(|| cause.to_string())).collect();
    for i in 1..parts.len() {
        if let Some(place) = place_only(&parts[i - 1], &parts[i]) {
            parts[i - 1] = place;
        }
    }
    parts.join(": ")
}

/// Returns `move 2` for `move 2, "Zz"` if the next message quotes the same text at its start.
fn place_only(place: &str, message: &str) -> Option<String> {
    let (place, text) = place.split_once(", ")?;
    let is_quoted = text.starts_with(['"', '„']) && message.starts_with(text);
    is_quoted.then(|| place.to_owned())
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
