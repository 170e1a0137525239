//! Tests of the documentation: guides cover the whole game, and each page has a title, an example
//! and an entry in the table of contents.

use crate::rules::{cited, rules_of};
use crate::source::{none, root};
use polychess_game::{Choices, Info, OptionValues, Request};
use polychess_variants::{INFOS, new_match};
use std::collections::{BTreeMap, BTreeSet};

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn every_game_has_a_page_that_tells_all_of_it() {
    let mut findings = Vec::new();
    let all = read("docs/rules/README.md");
    for info in INFOS {
        let path = format!("docs/rules/{}.md", info.id);
        let page = read(&path);
        let mut wanted = |text: &str, why: &str| {
            if !page.contains(text) {
                findings.push(format!("{path}: {why}: {text}"));
            }
        };
        wanted(&format!("crates/variants/src/{}/RULES.md", info.id.replace('-', "_")), "no link to the rule book");
        for option in info.options {
            wanted(&format!("`{}`", option.id), "an option is missing");
            if let OptionValues::Choice(values) = option.values {
                values.iter().for_each(|(value, _)| wanted(&format!("`{value}`"), "a value is missing"));
            }
        }
        for seat in info.seats {
            wanted(seat.title, "a player is missing");
        }
        for piece in ["Rook", "Bishop", "Queen", "King", "Knight"] {
            wanted(&format!("**{piece}**"), "a piece is missing");
        }
        for picture in ["setup", "names", "rook", "bishop", "queen", "king", "knight", "pawn"] {
            wanted(&format!("pictures/{}-{picture}.svg", info.id), "a picture is missing");
        }
        for heading in
            ["The board", "The armies", "How the pieces move", "End of the game, and points", "Rulebook by topic"]
        {
            wanted(&format!("\n## {heading}\n"), "a chapter is missing");
        }
        let rules = rules_of(info.rules);
        for rule in cited(&page).into_iter().filter(|rule| !rules.contains(rule)) {
            findings.push(format!("{path}: there is no rule {rule}"));
        }
        if !all.contains(&format!("({}.md)", info.id)) {
            findings.push(format!("docs/rules/README.md does not name {}", info.id));
        }
    }
    none(&findings, "tell it, so that the game can be learned from its page alone");
}

/// A picture with cell names must contain each name once.
///
/// Cincinnati 4-Way Chess also has a picture with the names from White's perspective.
#[test]
fn pictures_of_names_name_each_cell_once() {
    for info in INFOS {
        let board = new_match(info.id, &Choices::default_of(info), None).expect("the initial position").board();
        let drawn_names = |name: &str| names_in(&read(&format!("docs/rules/pictures/{}-{name}.svg", info.id)));
        let canonical: BTreeSet<String> = board.cells.iter().map(|cell| cell.name.clone()).collect();
        let drawn = drawn_names("names");
        let distinct: BTreeSet<String> = drawn.iter().cloned().collect();
        assert_eq!(drawn.len(), distinct.len(), "{}: two cells have one name", info.id);
        assert!(distinct.is_subset(&canonical), "{}: {distinct:?}", info.id);
        if info.id == "four-way" {
            assert_eq!(distinct, canonical);
            let mut own: Vec<String> = board.cells.iter().map(|cell| cell.names[0].clone()).collect();
            let mut drawn = drawn_names("names-white");
            own.sort();
            drawn.sort();
            assert_eq!(drawn, own);
        }
    }
}

/// Phrases that describe each marker in the English and German guides, by the class of the marker.
///
/// Every guide describes `check` and `last`.
const SIGNS: [(&str, [&str; 2]); 8] = [
    ("last", ["frame in an army's colour", "Rahmen in der Farbe einer Armee"]),
    ("check", ["red star", "roter Stern"]),
    ("doubly-attacked", ["double red star", "doppelter roter Stern"]),
    ("mated", ["dark octagon", "dunkle achteckige Platte"]),
    ("checker", ["red corners", "rote Ecken"]),
    ("imposing", ["orange rays", "orange Strahlen"]),
    ("en-passant", ["red diamond", "rote Raute"]),
    ("crossed", ["violet angles", "violette Winkel"]),
];

const PLAYTHROUGHS: usize = 12;
const TURNS: usize = 120;

/// Returns the classes of all marks that occur in a number of generated games.
fn marks_of(info: &Info) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for nth in 0..PLAYTHROUGHS {
        let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
        for turn in 0..TURNS {
            let legal = now.legal();
            let Some(text) = legal.get((turn * 31 + nth * 17) % legal.len().max(1)) else { break };
            now.apply(&Request::turn(text)).expect("a legal turn");
            found.extend(now.scenes().iter().flat_map(|scene| scene.marks.iter().map(|mark| mark.class)));
        }
    }
    found
}

/// Each guide must explain the markers of its game in the legend and link to the table of all
/// markers.
///
/// Small pictures must not contain letters, which would be unreadable.
#[test]
fn signs_are_explained() {
    let pages = [("", "**In the pictures**", "README.md"), (".de", "**Auf den Bildern**", "README.de.md")];
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut findings = Vec::new();
    for (language, (suffix, legend, all)) in pages.into_iter().enumerate() {
        let table = words(&read(&format!("docs/rules/{all}")));
        for (class, signs) in SIGNS {
            if !table.contains(&signs[language].to_lowercase()) {
                findings.push(format!("docs/rules/{all}: {class}, {}", signs[language]));
            }
        }
        for info in INFOS {
            let path = format!("docs/rules/{}{suffix}.md", info.id);
            let page = read(&path);
            let paragraph = page.split("\n\n").find(|paragraph| paragraph.starts_with(legend)).unwrap_or_default();
            if !paragraph.contains(&format!("]({all}#")) {
                findings.push(format!("{path}: no link to {all}"));
            }
            for class in marks_of(info) {
                let sign = SIGNS.iter().find(|sign| sign.0 == class).unwrap_or_else(|| panic!("a sign for {class}")).1;
                if !words(paragraph).contains(&sign[language].to_lowercase()) {
                    findings.push(format!("{path}: {class}, {}", sign[language]));
                }
            }
        }
    }
    for info in INFOS {
        assert!(names_in(&read(&format!("docs/rules/pictures/{}-small.svg", info.id))).is_empty(), "{}", info.id);
    }
    none(&findings, "tell the sign in the legend");
}

#[test]
fn every_mark_has_a_name() {
    let marks: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&read("assets/board/marks.json")).expect("a list of marks");
    let named: BTreeSet<String> = SIGNS.iter().map(|sign| sign.0.to_owned()).collect();
    assert_eq!(marks.into_keys().collect::<BTreeSet<_>>(), named);
}

/// Returns the texts in a picture. Each letter is a reference to an outline, named by its character
/// code.
fn names_in(svg: &str) -> Vec<String> {
    let letter = |part: &str| char::from_u32(u32::from_str_radix(part.split('"').next()?, 16).ok()?);
    let text = |line: &str| line.split("href=\"#l").skip(1).filter_map(letter).collect();
    svg.lines()
        .filter(|line| line.starts_with("<g transform=\"matrix(") && line.contains("href=\"#l"))
        .map(text)
        .collect()
}

/// Maximum number of lines before the first example of a page.
const FIRST_EXAMPLE: usize = 16;
/// Maximum number of lines before the first picture of a guide, which explains its markers first.
const FIRST_PICTURE_OF_GUIDE: usize = 24;

/// Returns whether a page starts with a title, a summary and an example.
///
/// An example is a code block, a table or an image.
fn opens_well(page: &str, first_example: usize) -> bool {
    let mut opening = page.lines().filter(|line| !line.is_empty());
    let (title, summary) = (opening.next().unwrap_or_default(), opening.next().unwrap_or_default());
    let is_prose = !["#", "|", "`", "!", "<", "-", "*"].iter().any(|mark| summary.starts_with(mark));
    let starts_example = |line: &str| ["```", "|", "![", "<img"].iter().any(|mark| line.starts_with(mark));
    title.starts_with("# ")
        && is_prose
        && summary.split(' ').count() >= 4
        && page.lines().take(first_example).any(starts_example)
}

#[test]
fn pages_open_with_a_title_a_summary_and_an_example() {
    let (mut findings, mut count) = (Vec::new(), 0);
    let others = ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "CONTRIBUTING.md"].map(str::to_owned);
    for path in documents("").into_iter().map(|path| format!("docs/{path}")).chain(others) {
        let page = read(&path);
        if path == "docs/SUMMARY.md" || page.starts_with("{{#include ") {
            continue;
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_guide = INFOS.iter().any(|info| name.split('.').next() == Some(info.id));
        count += 1;
        if !opens_well(&page, if is_guide { FIRST_PICTURE_OF_GUIDE } else { FIRST_EXAMPLE }) {
            findings.push(path);
        }
    }
    assert!(count > 18);
    none(
        &findings,
        &format!(
            "open with `# Title`, one sentence on the use of the page, and an example within {FIRST_EXAMPLE} lines"
        ),
    );
    assert!(opens_well("# Title\n\nOne sentence on the use.\n\n```\n", 5));
    assert!(!opens_well("# Title\n\n*For anyone who reads it.*\n\n```\n", 5));
    assert!(!opens_well("# Title\n\nOne sentence on the use.\n\n```\n", 4));
}

/// The caption below a picture must be the same as its alternative text.
#[test]
fn pictures_have_captions() {
    let (mut findings, mut count) = (Vec::new(), 0);
    let games =
        INFOS.iter().flat_map(|info| ["", ".de"].map(|language| format!("docs/rules/{}{language}.md", info.id)));
    for path in games.chain(["docs/pictures.md".to_owned()]) {
        let page = read(&path);
        let mut lines = page.lines().peekable();
        while let Some(line) = lines.next() {
            let Some((words, _)) = line.strip_prefix("![").and_then(|rest| rest.split_once("](")) else { continue };
            count += 1;
            let caption = lines.peek().map(|next| next.trim_end_matches('\\'));
            if !line.ends_with('\\') || caption != Some(&format!("*{words}*")) {
                findings.push(format!("{path}: {words}"));
            }
        }
    }
    assert!(count > 200);
    none(&findings, "print the words below the picture: a backslash at its end, then the same words between two stars");
}

/// The section "Rulebook by topic" must cite each rule of the game. Readings need not be cited.
#[test]
fn pages_lead_to_every_rule() {
    let mut findings = Vec::new();
    for info in INFOS {
        let path = format!("docs/rules/{}.md", info.id);
        let page = read(&path);
        let (_, topics) = page.split_once("## Rulebook by topic").expect("topics");
        let named = cited(topics);
        let is_reading = |rule: &str| rule.split_once('-').is_some_and(|(_, id)| id.starts_with('R'));
        let left_out = rules_of(info.rules).into_iter().filter(|rule| !is_reading(rule) && !named.contains(rule));
        findings.extend(left_out.map(|rule| format!("{path}: {rule}")));
    }
    none(&findings, "name it with its topic");
}

/// Returns the paths of all Markdown files in a folder of `docs/`, relative to `docs/`.
fn documents(folder: &str) -> Vec<String> {
    let files = crate::source::below(&format!("docs/{folder}"), &["md"]);
    files.into_iter().filter_map(|file| Some(file.path.strip_prefix("docs/")?.to_owned())).collect()
}

/// The table of contents must list each page once.
///
/// Lab notes, the sources of tutorials and German guides are exempt.
#[test]
fn contents_of_the_book_list_every_page() {
    let summary = read("docs/SUMMARY.md");
    let listed: Vec<String> =
        summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')')).map(str::to_owned).collect();
    let all: BTreeSet<String> = documents("")
        .into_iter()
        .filter(|path| !["lab/", "rules/first/"].iter().any(|folder| path.starts_with(folder)))
        .filter(|path| !path.ends_with(".de.md") && path != "SUMMARY.md")
        .collect();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "docs/SUMMARY.md lists a page twice");
    let missing: Vec<String> = once.difference(&all).map(|path| format!("docs/{path} does not exist")).collect();
    let left_out = all.difference(&once).map(|path| format!("docs/SUMMARY.md does not list {path}"));
    none(&missing.into_iter().chain(left_out).collect::<Vec<_>>(), "write the page, or correct docs/SUMMARY.md");
}
