//! Tests of faults as data and of their messages in English and German.

use polychess_game::{ErrorKind, Language, Refusal};
use polychess_records::{Fault, Reader, check};
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

const LANGUAGES: [Language; 2] = [Language::English, Language::German];

#[test]
fn every_fault_has_messages_and_data() {
    let all: Vec<Fault> = Fault::iter().collect();
    let (mut words, mut names) = (BTreeSet::new(), BTreeSet::new());
    for fault in &all {
        for language in LANGUAGES {
            let message = fault.words(language);
            assert!(message.split_whitespace().count() > 1 && !message.ends_with('.'), "{fault:?}: {message}");
            assert!(words.insert(message.clone()), "{fault:?}: another fault has the same message: {message}");
        }
        let data = fault.data();
        names.insert(data["why"].as_str().expect("a name").to_owned());
    }
    assert!(all.len() > 30);
    assert_eq!(names.len(), all.len());
}

/// Each message belongs to a fault and uses only parameters of this fault. Both languages have
/// messages for the same faults.
#[test]
fn message_tables_cover_exactly_the_faults() {
    let cases: Vec<_> = Fault::iter().map(|fault| serde_json::to_value(fault).expect("JSON")).collect();
    // These messages replace German messages that the games lack. They depend on the kind of
    // rejection.
    let own = |key: &str| key.split(' ').next() == Some("reason");
    let [english, german] = LANGUAGES.map(|language| {
        let table = Fault::table().table(language);
        for (key, sentence) in table.iter().filter(|(key, _)| !own(key)) {
            let name = key.split(' ').next();
            let case = cases.iter().find(|case| case["why"].as_str() == name);
            let case = case.unwrap_or_else(|| panic!("{key} is no case"));
            let holes = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            let unknown: Vec<&str> = holes.filter(|&hole| case.get(hole).is_none() && hole != "words").collect();
            assert!(unknown.is_empty(), "{key}: {unknown:?} is no parameter");
        }
        for case in &cases {
            assert!(table.contains_key(case["why"].as_str().expect("a name")), "{case} has no words, {language:?}");
        }
        table.keys().filter(|key| !own(key)).collect::<Vec<_>>()
    });
    assert_eq!(english, german);
}

/// Messages quote text from a file unchanged, even if the text looks like a key or a parameter.
#[test]
fn fault_messages_are_unchanged() {
    let messages = |fault: Fault| LANGUAGES.map(|language| fault.words(language));
    let form = |given, text: Option<&str>| Fault::ResultForm {
        seats: 3,
        example: "1,0,0".into(),
        given,
        text: text.map(str::to_owned),
    };
    let is = "a result is *, - or the points of 3 players, such as 1,0,0";
    assert_eq!(messages(form(None, None))[0], is);
    assert_eq!(messages(form(Some(2), None))[0], format!("{is}; this one has 2"));
    assert_eq!(messages(form(None, Some("given")))[0], format!("{is}, but not \"given\""));
    let both = "\"{seats}\" has the points of 4 players; a result is *, - or the points of 3, such as 1,0,0";
    assert_eq!(messages(form(Some(4), Some("{seats}")))[0], both);
    assert_eq!(
        messages(Fault::Unknown { text: "white".into() }),
        [
            "\"white\" is not a part of a game file; remove it or make it a comment",
            "„white“ gehört nicht in eine Partiedatei; entferne es oder mach es zum Kommentar"
        ]
    );
    assert_eq!(
        messages(Fault::OpenAtEnd { open: 1 }),
        ["the file ends within an open variation; close it", "die Datei endet in einer offenen Variante; schließ sie"]
    );
    assert_eq!(
        messages(Fault::OpenAtEnd { open: 2 }),
        ["the file ends within 2 open variations; close them", "die Datei endet in 2 offenen Varianten; schließ sie"]
    );
    let points = |most| Fault::TooManyPoints { points: "4".into(), most };
    assert_eq!(messages(points(3.0))[0], "4 points are impossible; a player can have at most 3");
    assert_eq!(messages(points(1.5))[1], "4 Punkte sind unmöglich; ein Spieler kann höchstens 1.5 haben");
    let mark =
        |meant: &str| Fault::Mark { text: "e4#".into(), said: "#".into(), meant: meant.into(), written: "e4".into() };
    assert_eq!(messages(mark(""))[0], "e4# gives neither check nor mate; write e4");
    assert_eq!(messages(mark("+"))[0], "e4# gives +, not #; write e4");
}

#[test]
fn untranslated_refusal_has_its_kind_in_german() {
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

/// The test uses faults of four kinds: a tag, a rejected turn, a sign and a result.
#[test]
fn german_findings_have_the_same_data() {
    let text = "[Variant \"three-player\"]\n[Date \"2024.02.30\"]\n[Result \"1,1,1\"]\n\n1. -- b5c6 *\n\n\
                [Variant \"three-player\"]\n\nb5b9 *\n";
    let mut found = Vec::new();
    check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding.problem)).expect("bytes can be read");
    let message = |language| -> Vec<String> { found.iter().map(|problem| problem.message(language)).collect() };
    let german = message(Language::German);
    let expected = ["ein Datum ist ein Tag", "Weiß ist am Zug, also fällt hier kein Zug aus", "die Partie endet mit *"];
    for words in expected {
        assert!(german.iter().any(|message| message.contains(words)), "{words}: {german:#?}");
    }
    assert_eq!(german.len(), 4, "{german:#?}");
    assert!(german.iter().zip(message(Language::English)).all(|(de, en)| *de != en), "{german:#?}");
    let names: Vec<_> = found.iter().map(|problem| problem.fault.data()["why"].clone()).collect();
    assert!(names.iter().all(|name| name.is_string()), "{names:?}");
    assert_eq!(found[0].fault.data(), serde_json::json!({"why": "date"}));
    assert_eq!(found[1].fault.data(), serde_json::json!({"why": "no-turn-lost", "turn": "white"}));
}
