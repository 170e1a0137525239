//! Chooses the language of a page, and translates the texts of the games.

use axum::http::{HeaderMap, header};
use polychess_game::Language;
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The German translations of the games' texts. The keys are the English originals.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/german"]
struct German;

static GERMAN: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let files = German::iter().filter_map(|path| German::get(&path));
    let tables = files.filter_map(|file| String::from_utf8_lossy(&file.data).parse::<toml::Table>().ok());
    let entries = tables.flatten().filter_map(|(english, german)| Some((english, german.as_str()?.to_owned())));
    entries.collect()
});

/// Returns the client's preferred language according to `Accept-Language`. The default is English.
pub(crate) fn wanted(headers: &HeaderMap) -> Language {
    let accepted = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let ranges = accepted.flat_map(|value| value.split(',')).filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next()?.to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok())?;
        let language = match tag.split('-').next()? {
            "de" => Language::German,
            "en" => Language::English,
            _ => return None,
        };
        (weight > 0.0).then_some((weight, language))
    });
    // If two languages have the same weight, the first one wins.
    let best = ranges.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(Language::English, |(_, language)| language)
}

/// Translates a text of a game. Returns the text unchanged if it has no translation.
pub(crate) fn say(language: Language, text: &'static str) -> &'static str {
    match language {
        Language::English => text,
        Language::German => GERMAN.get(text).map_or(text, String::as_str),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use polychess_variants::INFOS;

    #[test]
    fn the_language_wanted_most_is_spoken() {
        for (header, language) in [
            ("de", Language::German),
            ("de-AT,de;q=0.9,en;q=0.8", Language::German),
            ("en-GB,en;q=0.9,de;q=0.8", Language::English),
            ("fr,de;q=0.7,en;q=0.3", Language::German),
            ("fr, en ; q=0, de;q=0.1", Language::German),
            ("de;q=0", Language::English),
            ("de;q=x", Language::English),
            ("", Language::English),
            ("*", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(header));
            assert_eq!(wanted(&headers), language, "{header}");
        }
        assert_eq!(wanted(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn every_game_says_in_german_what_it_is() {
        for info in INFOS {
            assert_ne!(say(Language::German, info.summary), info.summary, "{}", info.id);
        }
    }

    #[test]
    fn every_level_of_the_computer_is_described_in_german() {
        for level in crate::players::views() {
            assert!(GERMAN.contains_key(level.words.as_str()), "{}: {}", level.id, level.words);
        }
    }
}
