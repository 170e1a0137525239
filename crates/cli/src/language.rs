//! In which language findings and errors are told.

use clap::ValueEnum;
use polychess_game::{Language, Refusal};
use polychess_render::ReadError;
use std::sync::OnceLock;

/// The languages that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Spoken {
    /// English
    En,
    /// German
    De,
}

/// What was chosen: one for the whole program, as colours are.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Takes the choice of the command line.
pub(crate) fn choose(spoken: Spoken) {
    let language = match spoken {
        Spoken::En => Language::English,
        Spoken::De => Language::German,
    };
    // Arguments are read once.
    let _ = CHOSEN.set(language);
}

/// The language that was chosen.
pub(crate) fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// An error and what caused it, in words.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let language = chosen();
    let parts: Vec<String> = error.chain().map(|cause| of_cause(cause, language)).collect();
    parts.join(": ")
}

fn of_cause(cause: &(dyn std::error::Error + 'static), language: Language) -> String {
    if let Some(refusal) = cause.downcast_ref::<Refusal>() {
        return refusal.words(language);
    }
    if let Some(error) = cause.downcast_ref::<ReadError>() {
        return error.words(language);
    }
    if let Some(error) = cause.downcast_ref::<polychess_render::png::Error>() {
        return error.words(language);
    }
    cause.to_string()
}
