//! Tests that each reason for a rejection cites a rule of the rulebook and has a sentence in every
//! language.

use crate::suite::{Check, for_all_games};
use polychess_game::{Language, Objection, Value, Variant};
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

/// Keys of the sentence tables that contain parts of sentences instead of reasons.
const WORDS: [&str; 7] = ["and", "bishop", "king", "knight", "pawn", "queen", "rook"];

/// Values of parameters, and names of true parameters, that select a sentence or a rule.
const VALUES: [&str; 23] = [
    // claims
    "fifty",
    "repetition",
    "threefold",
    // pieces
    "bishop",
    "king",
    "knight",
    "pawn",
    "queen",
    "rook",
    // steps of pawns
    "backward",
    "forward",
    "leapfrog",
    "out-of-deadend",
    "sideways",
    "superpawn-out-of-deadend",
    // agreements
    "abandon",
    "agree-draw",
    "agree-result",
    "cede",
    "joint-mate",
    "resign-notice",
    // names of parameters that are true
    "abroad",
    "superpawn",
];

/// Checks that a sentence has several words, no full stop, and the term "piece" instead of "man".
fn look(words: &str, why: &impl std::fmt::Debug) {
    assert!(words.split_whitespace().count() > 1, "{why:?}: {words}");
    assert!(!words.ends_with('.'), "{why:?}: {words}");
    let man = words.split(|c: char| !c.is_alphabetic()).find(|word| ["man", "men", "Mann"].contains(word));
    assert_eq!(man, None, "{why:?}: {words}");
}

/// Checks that no two reasons have the same sentence, in one language or across languages.
fn assert_distinct(all: &[[String; 2]]) {
    let [english, german] = [0, 1].map(|language| all.iter().map(|words| &words[language]).collect::<BTreeSet<_>>());
    assert_eq!(english.len(), all.len(), "{all:#?}");
    assert_eq!(german.len(), all.len(), "{all:#?}");
    assert!(english.is_disjoint(&german));
}

#[test]
fn every_objection_has_a_rule_and_words_in_both_languages() {
    struct Tables;
    impl Check for Tables {
        fn check<V: Value>(&self) {
            let mut all = Vec::new();
            for why in <V as Variant>::Why::iter() {
                let rule = why.rule();
                assert!(V::INFO.rules.contains(&format!("**{rule}")), "{why:?}: {rule} is no rule of {}", V::INFO.id);
                let words = [Language::English, Language::German].map(|language| why.words(language));
                words.iter().for_each(|words| look(words, &why));
                let json = serde_json::to_value(&why).expect("JSON");
                assert!(json["why"].is_string(), "{json}");
                all.push(words);
            }
            assert!(all.len() > 25, "{} has objections", V::INFO.id);
            assert_distinct(&all);
        }
    }
    for_all_games(&Tables);
}

#[test]
fn every_rule_of_the_tables_belongs_to_a_case() {
    struct Tables;
    impl Check for Tables {
        fn check<V: Value>(&self) {
            let cases: Vec<_> =
                <V as Variant>::Why::iter().map(|why| serde_json::to_value(&why).expect("JSON")).collect();
            for key in <V as Variant>::Why::cases().keys() {
                let (name, marks) = key.split_once(' ').unwrap_or((key, ""));
                let case = cases.iter().find(|case| case["why"].as_str() == Some(name));
                let is_mark = |mark: &str| VALUES.contains(&mark) || case.is_some_and(|case| case.get(mark).is_some());
                let is_known = if marks.is_empty() { case.is_some() || VALUES.contains(&name) } else { case.is_some() };
                assert!(is_known && marks.split_whitespace().all(is_mark), "{}: {key} is no case", V::INFO.id);
            }
        }
    }
    for_all_games(&Tables);
}

/// Returns the names of the placeholders in braces.
fn holes(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

#[test]
fn every_sentence_belongs_to_a_case_and_names_its_parameters() {
    struct Tables;
    impl Check for Tables {
        fn check<V: Value>(&self) {
            let cases: Vec<_> =
                <V as Variant>::Why::iter().map(|why| serde_json::to_value(&why).expect("JSON")).collect();
            for language in [Language::English, Language::German] {
                let table = <V as Variant>::Why::cases().sentences(language);
                for (key, sentence) in table.iter().filter(|(key, _)| !WORDS.contains(&key.as_str())) {
                    let mut words = key.split(' ');
                    let name = words.next();
                    let case = cases.iter().find(|case| case["why"].as_str() == name);
                    let case = case.unwrap_or_else(|| panic!("{}: {key} is no case", V::INFO.id));
                    assert!(words.all(|mark| case.get(mark).is_some() || VALUES.contains(&mark)), "{key}");
                    let unknown: Vec<&str> = holes(sentence).filter(|hole| case.get(hole).is_none()).collect();
                    assert!(unknown.is_empty(), "{}, {key}: {unknown:?} is no parameter", V::INFO.id);
                }
                for case in cases.iter().filter_map(|case| case["why"].as_str()) {
                    let shown = table.keys().any(|key| key.split(' ').next() == Some(case));
                    assert!(shown, "{}: {case} has no words, {language:?}", V::INFO.id);
                }
            }
        }
    }
    for_all_games(&Tables);
}

#[test]
fn objections_to_offers_and_claims_have_words_in_both_languages() {
    let words =
        |why: polychess_game::DrawWhy| [Language::English, Language::German].map(|language| why.words(language));
    let all: Vec<[String; 2]> = polychess_game::DrawWhy::iter().map(words).collect();
    all.iter().flatten().for_each(|words| look(words, &words));
    assert_distinct(&all);
}
