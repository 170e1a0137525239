//! Tests that the tests and the code cite every rule of every rulebook.
//!
//! A test cites a rule by its id or by a range of ids (`TP-E4 to TP-E6`), in code or in a data
//! file. The ids of readings are `R7` or `R-7` in rulebooks. Tests write them with the game's
//! prefix, `3MC-R7`, or without it in the game's own tests.
//!
//! `crates/variants/tests/data/<game>/proves.txt` lists worked examples that prove rules without
//! citing them. It also lists readings that need no test, with the reason.

use crate::source::{Source, below, none};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Returns the ids in bold type in a rulebook, normalised to a prefix and a single hyphen.
pub(crate) fn rules_of(ledger: &str) -> BTreeSet<String> {
    static BOLD: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\*\*(?:([0-9A-Z]+)-)??([A-Z]{1,2})-?([0-9]+)\b[^*]*\*\*").expect("an expression")
    });
    let found = || BOLD.captures_iter(ledger);
    let prefix = found().find_map(|id| id.get(1)).expect("a ledger's ids have a prefix").as_str();
    found().map(|id| format!("{prefix}-{}{}", &id[2], &id[3])).collect()
}

/// Returns the ids of readings that a game's own tests cite without the prefix.
fn cited_readings(prefix: &str, text: &str) -> BTreeSet<String> {
    static READING: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m:^|[\s(\[,:\x22])R-?([0-9]+)\b").expect("an expression"));
    READING.captures_iter(text).map(|id| format!("{prefix}-R{}", &id[1])).collect()
}

/// Returns all rule ids that a text cites. Expands ranges.
pub(crate) fn cited(text: &str) -> BTreeSet<String> {
    static CITED: LazyLock<Regex> = LazyLock::new(|| {
        let prefixes: Vec<&str> = polychess_variants::INFOS.iter().map(|info| info.prefix).collect();
        let (id, any) = (r"([A-Z]{1,2})-?([0-9]+)", prefixes.join("|"));
        Regex::new(&format!(r"\b({any})-{id}(?: to (?:{any})-{id})?")).expect("an expression")
    });
    let mut ids = BTreeSet::new();
    for found in CITED.captures_iter(text) {
        let (prefix, kind) = (&found[1], &found[2]);
        let number = |group: usize| found.get(group).and_then(|n| n.as_str().parse::<u32>().ok());
        let first = number(3).unwrap_or_default();
        let same_kind = found.get(4).is_some_and(|last| last.as_str() == kind);
        let last = number(5).filter(|_| same_kind).unwrap_or(first);
        ids.extend((first..=last).map(|n| format!("{prefix}-{kind}{n}")));
    }
    ids
}

/// Returns the tests and test data of a game and the tests of the boards.
///
/// Omits generated games, because they do not prove rules.
fn tests_of(game: &str) -> Vec<Source> {
    let own =
        |path: &str| path.split('/').any(|part| part.split('.').next().is_some_and(|name| name.starts_with(game)));
    let all = below("crates/variants/tests", &["rs", "txt", "md"]);
    let of_game = all.into_iter().filter(|s| own(s.path.trim_start_matches("crates/variants/tests/")));
    of_game
        .chain(below("crates/topology/tests", &["rs"]))
        .filter(|source| !source.path.ends_with("/playthrough.txt") && !source.path.ends_with("/proves.txt"))
        .collect()
}

/// Returns the rules that `proves.txt` lists.
///
/// Adds a finding for each line with an unknown rule or an unknown worked example.
fn proved(game: &str, rules: &BTreeSet<String>, findings: &mut Vec<String>) -> BTreeSet<String> {
    let folder = format!("crates/variants/tests/data/{game}");
    let files = below(&folder, &["txt", "md"]);
    let worked: String = files.iter().filter(|s| s.path.contains("/worked")).map(|s| s.text.as_str()).collect();
    let positions: BTreeSet<&str> = worked.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let mut by_line = BTreeMap::new();
    for source in files.iter().filter(|source| source.path.ends_with("/proves.txt")) {
        for (number, line) in source.lines().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let here = format!("{}:{number}", source.path);
            let mut words = line.split_whitespace();
            let rule = words.next().unwrap_or_default().to_owned();
            let by: Vec<&str> = words.collect();
            if !rules.contains(&rule) {
                findings.push(format!("{here}: {rule} is no rule of {game}"));
            }
            let nothing_to_prove = rule.contains("-R") && by.len() > 1 && by[0] == "nothing:";
            if by.is_empty() {
                findings.push(format!("{here}: no worked position stands behind {rule}"));
            } else if !nothing_to_prove {
                let missing = by.iter().filter(|position| !positions.contains(*position));
                findings.extend(missing.map(|position| format!("{here}: no worked position {position}")));
            }
            if let Some(before) = by_line.insert(rule, number) {
                findings.push(format!("{here}: its rule stands in line {before} already"));
            }
        }
    }
    by_line.into_keys().collect()
}

#[test]
fn every_rule_is_proved_by_a_test() {
    let mut findings = Vec::new();
    for info in polychess_variants::INFOS {
        let game = info.id.replace('-', "_");
        let rules = rules_of(info.rules);
        assert!(rules.len() > 20, "{game}: the ledger's ids are found");
        let prefix = info.prefix;
        assert!(rules.iter().all(|rule| rule.starts_with(&format!("{prefix}-"))), "{game}: ids begin with {prefix}");
        let named = |source: &Source| {
            let own = source.path.starts_with("crates/variants");
            let readings = if own { cited_readings(prefix, &source.text) } else { BTreeSet::new() };
            cited(&source.text).into_iter().chain(readings)
        };
        let named: BTreeSet<String> = tests_of(&game).iter().flat_map(named).collect();
        let proved = proved(&game, &rules, &mut findings);
        let missing = rules.iter().filter(|rule| !named.contains(*rule) && !proved.contains(*rule));
        findings.extend(missing.map(|rule| format!("{game}: {rule}")));
    }
    none(&findings, "write a test that names the rule, or name the worked position that proves it in proves.txt");
}

/// Readings that the code need not cite, with the reason. It must cite all other rules and
/// readings.
const NEEDS_NO_CODE: &[(&str, &str)] = &[
    ("3WC-R3", "an older name of one option"),
    ("TP-R5", "the cells beside a diagonal step are always there"),
    ("TP-R6", "slips of the document on which no rule rests"),
    ("TP-R10", "numbers of a score are not part of a turn"),
    ("3MC-R18", "a diagram that the document lacks, which a worked position builds"),
    ("4W-R5", "a slip in an example of the document"),
    ("4W-R17", "slips of the document on which no rule rests"),
    ("4P-R7", "counts that are quoted wrongly elsewhere"),
];

/// Each rule must be cited by the code that implements it.
///
/// Citations in slow definitions and in explanations of illegal moves do not count.
#[test]
fn every_rule_stands_in_the_code_of_its_game() {
    let mut findings = Vec::new();
    for info in polychess_variants::INFOS {
        let folder = format!("crates/variants/src/{}/", info.id.replace('-', "_"));
        let is_fast =
            |source: &Source| !["slow/", "why/"].iter().any(|cold| source.path[folder.len()..].starts_with(cold));
        let code = below(&folder, &["rs"]).into_iter().filter(is_fast);
        let text: String =
            code.flat_map(|s| s.lines_without_tests().map(|(_, l)| format!("{l}\n")).collect::<Vec<_>>()).collect();
        let mut named = cited(&text);
        named.extend(cited_readings(info.prefix, &text));
        for rule in rules_of(info.rules) {
            let needs_none = NEEDS_NO_CODE.iter().any(|(id, _)| *id == rule);
            if named.contains(&rule) == needs_none {
                let what = if needs_none { "is said to need no code, and stands there" } else { "is not in its code" };
                findings.push(format!("{folder}: {rule} {what}"));
            }
        }
    }
    none(&findings, "name the rule where the code does what it says");
}

#[test]
fn tests_name_rules_that_are_there() {
    let mut findings = Vec::new();
    for info in polychess_variants::INFOS {
        let game = info.id.replace('-', "_");
        let rules = rules_of(info.rules);
        let prefix = info.prefix.to_owned() + "-";
        let tests = tests_of(&game);
        let worked = tests.iter().filter(|source| source.path.contains("/worked"));
        let worked: String = worked.map(|source| source.text.as_str()).collect();
        for source in tests.iter().filter(|source| !source.path.contains("/worked")) {
            for (number, line) in source.lines() {
                // Accept ids that are not in bold type in their rulebook, and ids of worked
                // examples.
                let known = |id: &String| rules.contains(id) || info.rules.contains(&**id) || worked.contains(&**id);
                let wrong = cited(line).into_iter().filter(|id| id.starts_with(&prefix) && !known(id));
                findings.extend(wrong.map(|id| format!("{}:{number}: there is no {id}", source.path)));
            }
        }
    }
    none(&findings, "correct the id");
}

#[test]
fn ids_are_read_in_every_spelling() {
    let ledger =
        "- **AB-M1** (L3) words **not** an id\n- **R2** a reading\n- **R-3 With a title** more\n**PP-4**: a position";
    assert_eq!(Vec::from_iter(rules_of(ledger)), ["AB-M1", "AB-PP4", "AB-R2", "AB-R3"]);
    let bare = "/// R-9 and R12 (R3): not PR4, and not aR5";
    assert_eq!(Vec::from_iter(cited_readings("AB", bare)), ["AB-R12", "AB-R3", "AB-R9"]);
    let text = "/// TP-E4 to TP-E6, 4W-R-3 and 3MC-N1; TP-A1 to TP-E2.";
    assert_eq!(Vec::from_iter(cited(text)), ["3MC-N1", "4W-R3", "TP-A1", "TP-E4", "TP-E5", "TP-E6"]);
}
