//! The language of findings and error messages.

use clap::ValueEnum;
use polychess_game::{Language, Refusal};
use polychess_render::ReadError;
use std::sync::OnceLock;

/// The values of `--language`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LanguageOption {
    /// English
    En,
    /// German
    De,
}

/// The chosen language. It is a global variable, like the colour setting of the output.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Stores the language. Call this function once, before the program prints any message.
pub(crate) fn choose(spoken: LanguageOption) {
    let language = match spoken {
        LanguageOption::En => Language::English,
        LanguageOption::De => Language::German,
    };
    // This cannot fail, because the arguments are parsed only once.
    let _ = CHOSEN.set(language);
}

/// Returns the language that `choose` has stored, or English before that.
pub(crate) fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// Formats the place of an error: the turn or action with this number. The first has number 1.
pub(crate) fn act(n: usize, text: &str) -> String {
    match chosen() {
        Language::English => format!("move {n}, \"{text}\""),
        Language::German => format!("Zug {n}, „{text}“"),
    }
}

/// Formats an error and its causes in the chosen language.
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

/// Shortens the place `move 2, "Zz"` to `move 2` if `message` begins with the same quote.
fn place_only(place: &str, message: &str) -> Option<String> {
    let (place, text) = place.split_once(", ")?;
    let is_quoted = text.starts_with(['"', '„']) && message.starts_with(text);
    is_quoted.then(|| place.to_owned())
}

/// Returns the language of an error message: the chosen one if any part has a translation, else
/// English.
pub(crate) fn of(error: &anyhow::Error) -> Language {
    if error.chain().any(|cause| of_table(cause).is_some()) { chosen() } else { Language::English }
}

/// Returns the message of an error in the chosen language, or `None` if it has no translation.
fn of_table(cause: &(dyn std::error::Error + 'static)) -> Option<String> {
    let language = chosen();
    let of_picture = || cause.downcast_ref::<polychess_render::png::Error>().map(|error| error.words(language));
    let refusal = cause.downcast_ref::<Refusal>().map(|refusal| refusal.words(language));
    refusal.or_else(|| cause.downcast_ref::<ReadError>().map(|error| error.words(language))).or_else(of_picture)
}
