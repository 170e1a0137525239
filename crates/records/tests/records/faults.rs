//! What is wrong with a record is data, with words in every language.

use polychess_game::{ErrorKind, Language, Refusal};
use polychess_records::{Fault, Reader, check};
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

const LANGUAGES: [Language; 2] = [Language::English, Language::German];

#[test]
fn every_fault_has_words_in_both_languages_and_data() {
    let all: Vec<Fault> = Fault::iter().collect();
    let (mut words, mut names) = (BTreeSet::new(), BTreeSet::new());
    for fault in &all {
        for language in LANGUAGES {
            let told = fault.words(language);
            assert!(told.split_whitespace().count() > 1 && !told.ends_with('.'), "{fault:?}: {told}");
            assert!(words.insert(told.clone()), "{fault:?}: another is told so: {told}");
        }
        let data = fault.data();
        names.insert(data["why"].as_str().expect("a name").to_owned());
    }
    assert!(all.len() > 30);
    assert_eq!(names.len(), all.len());
}

#[test]
fn what_a_game_refuses_in_english_alone_has_its_kind_in_german() {
    use ErrorKind::*;
    let kinds = [
        BadJson,
        BadRequest,
        UnknownVariant,
        BadOption,
        BadPosition,
        BadAct,
        AmbiguousAct,
        IllegalAct,
        NotYourTurn,
        Refused,
        GameOver,
        TooLarge,
    ];
    let words: BTreeSet<String> = kinds
        .map(|kind| Fault::refused(Refusal::new(kind, None, "in English"), None).words(Language::German))
        .into_iter()
        .collect();
    assert_eq!(words.len(), kinds.len(), "{words:#?}");
    assert!(!words.contains("in English"));
}

/// Real findings, one of each grade of knowledge: of a tag, of a refused turn, of a sign, of a result.
#[test]
fn findings_are_told_in_german_with_the_same_data() {
    let text = "[Variant \"three-player\"]\n[Date \"2024.02.30\"]\n[Result \"1,1,1\"]\n\n1. -- b5c6 *\n\n\
                [Variant \"three-player\"]\n\nb5b9 *\n";
    let mut found = Vec::new();
    check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding.problem)).expect("bytes can be read");
    let told = |language| -> Vec<String> { found.iter().map(|problem| problem.message(language)).collect() };
    let german = told(Language::German);
    let expected = ["ein Datum ist ein Tag", "Weiß ist am Zug, also fällt hier kein Zug aus", "die Partie endet mit *"];
    for words in expected {
        assert!(german.iter().any(|told| told.contains(words)), "{words}: {german:#?}");
    }
    assert_eq!(german.len(), 4, "{german:#?}");
    assert!(german.iter().zip(told(Language::English)).all(|(de, en)| *de != en), "{german:#?}");
    let names: Vec<_> = found.iter().map(|problem| problem.fault.data()["why"].clone()).collect();
    assert!(names.iter().all(|name| name.is_string()), "{names:?}");
    assert_eq!(found[0].fault.data(), serde_json::json!({"why": "date"}));
    assert_eq!(found[1].fault.data(), serde_json::json!({"why": "no-turn-lost", "turn": "white"}));
}
