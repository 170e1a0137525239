//! Tests of german.toml: every text about a game that the site shows has a German translation.

use polychess_game::{AnyMatch, Choices, OptionValues};
use polychess_variants::{INFOS, new_match};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

struct German(BTreeMap<String, String>);

impl German {
    /// Reads the translations of one game and those shared by all games.
    fn of(id: &str) -> Self {
        let read = |path: String| -> BTreeMap<String, String> {
            let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
            toml::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
        };
        let mut all = read(format!("{FOLDER}/german.toml"));
        all.extend(read(format!("{FOLDER}/{}/german.toml", id.replace('-', "_"))));
        Self(all)
    }

    /// Returns whether the text has a translation. The text can match a sentence with placeholders
    /// in braces, or consist of an action, a colon and values.
    fn knows(&self, text: &str) -> bool {
        self.0.contains_key(text)
            || self.0.keys().any(|sentence| fits(sentence, text))
            || text.split_once(": ").is_some_and(|(act, _)| self.knows(act))
    }
}

/// Returns whether a text matches a sentence with placeholders in braces.
fn fits(sentence: &str, text: &str) -> bool {
    let mut parts = sentence.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        let found = if parts.peek().is_none() {
            rest.rfind(part).filter(|at| at + part.len() == rest.len())
        } else {
            rest.find(part)
        };
        match found {
            Some(at) if at > 0 => rest = &rest[at + part.len()..],
            _ => return false,
        }
    }
    rest.is_empty()
}

/// Returns all texts that the site shows for a position.
fn said(now: &dyn AnyMatch) -> Vec<String> {
    let mut all = Vec::new();
    let picture = now.board();
    all.extend(
        picture.lines.into_iter().map(|line| line.words).chain(picture.zones.into_iter().map(|zone| zone.words)),
    );
    for scene in now.scenes() {
        all.extend(scene.marks.into_iter().map(|mark| mark.words));
        all.extend(scene.lines.into_iter().map(|line| line.words));
        all.extend(scene.notes);
    }
    for forms in now.acts().values() {
        all.extend(forms.as_array().into_iter().flatten().filter_map(|form| form["words"].as_str().map(str::to_owned)));
    }
    for offer in now.offers() {
        all.extend([offer.pending.words.clone(), offer.pending.lapses.to_owned()]);
    }
    all.extend(now.status()["reason"]["words"].as_str().map(str::to_owned));
    all.retain(|words| !words.is_empty());
    all
}

#[test]
fn everything_that_is_said_is_there_in_german() {
    let mut missing = BTreeSet::new();
    for info in INFOS {
        let german = German::of(info.id);
        let mut all: Vec<String> = vec![info.summary.to_owned()];
        all.extend(info.seats.iter().map(|seat| seat.title.to_owned()));
        for option in info.options {
            all.push(option.words.to_owned());
            if let OptionValues::Choice(values) = option.values {
                all.extend(values.iter().map(|(_, words)| (*words).to_owned()));
            }
        }
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..6 {
            let mut now = new_match(info.id, &Choices::default_of(info), None).expect("a game");
            for _ in 0..160 {
                all.extend(said(now.as_ref()));
                let legal = now.legal();
                if legal.is_empty() {
                    break;
                }
                now.apply(&polychess_game::Request::turn(&legal[random.random_range(0..legal.len())])).expect("legal");
            }
        }
        missing
            .extend(all.into_iter().filter(|words| !german.knows(words)).map(|words| format!("{}: {words}", info.id)));
    }
    assert!(missing.is_empty(), "put into german.toml:\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Tests all endings in the code, also those that no random game reaches.
#[test]
fn every_ending_is_there_in_german() {
    let mut missing = Vec::new();
    for info in INFOS {
        let german = German::of(info.id);
        let code = code_of(format!("{FOLDER}/{}", info.id.replace('-', "_")).into());
        // The id, rule and description of an ending are in quotation marks.
        let endings: Vec<&str> = code.split("Ending::new(").skip(1).filter_map(|new| new.split('"').nth(5)).collect();
        assert!(endings.len() >= 5, "{}: {endings:?}", info.id);
        assert!(!code.contains("Ending { id"), "{}: an ending is written otherwise", info.id);
        let unknown = endings.into_iter().filter(|words| !german.knows(words));
        missing.extend(unknown.map(|words| format!("{}: {words}", info.id)));
    }
    assert!(missing.is_empty(), "put into german.toml:\n{}", missing.join("\n"));
}

/// Returns the Rust code of a file, or of all files in a folder and its subfolders.
fn code_of(path: PathBuf) -> String {
    if !path.is_dir() {
        let is_code = path.extension().is_some_and(|kind| kind == "rs");
        return if is_code { fs::read_to_string(path).expect("code") } else { String::new() };
    }
    fs::read_dir(path).expect("a folder").map(|file| code_of(file.expect("a file").path())).collect()
}

#[test]
fn sentences_fit_with_their_parts() {
    assert!(fits("{seat}'s {piece} on {cell}", "Gray's rook on a5"));
    assert!(fits("the moat between {sides}, shut", "the moat between White and Gray, shut"));
    assert!(!fits("{seat}'s {piece} on {cell}", "Gray's rook"));
    assert!(!fits("checkmate", "checkmate declared"));
}
