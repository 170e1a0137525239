//! Tests that links in the book lead to its own files. Also tests that no page needs a script or
//! style that the server's content security policy forbids.

use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

fn pages() -> BTreeMap<String, String> {
    let pages = polychess_book::paths().filter(|path| path.ends_with(".html"));
    let text = |path: String| {
        let data = polychess_book::file(&path).expect("a page");
        (path, String::from_utf8(data.into_owned()).expect("text"))
    };
    pages.map(text).collect()
}

/// Resolves an address that is relative to a page. Returns a path in the book.
fn target(page: &str, address: &str) -> String {
    let mut path = Path::new(page).parent().expect("a folder").to_path_buf();
    for part in Path::new(address).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{page}: {address} leads out of the book"),
            part => path.push(part),
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

#[test]
fn links_lead_to_files_and_headings_of_the_book() {
    let pages = pages();
    let files: BTreeSet<String> = polychess_book::paths().collect();
    let link = Regex::new(r#"<[a-z][^<>]*\s(?:href|src)="([^"]+)""#).expect("an expression");
    let mut problems = Vec::new();
    for (page, text) in &pages {
        for address in link.captures_iter(text).map(|found| found[1].to_owned()) {
            let (address, heading) = address.split_once('#').unwrap_or((&address, ""));
            let is_foreign = address.contains("://") || address.starts_with("mailto:") || address == "/";
            if is_foreign {
                continue;
            }
            let path = match address.strip_prefix("/book/") {
                _ if address.is_empty() => page.clone(),
                Some(path) => path.to_owned(),
                None => target(page, address),
            };
            let heading_exists = || pages.get(&path).is_some_and(|text| text.contains(&format!("id=\"{heading}\"")));
            if !files.contains(&path) || (!heading.is_empty() && !heading_exists()) {
                problems.push(format!("{page}: {address}#{heading}"));
            }
        }
    }
    assert!(problems.is_empty(), "{} broken links:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn pages_show_the_files_that_they_include() {
    for (page, text) in pages() {
        assert!(!text.contains("{{#"), "{page} shows the command instead of the file");
    }
}

#[test]
fn pages_need_no_inline_scripts_and_no_other_sites() {
    let forbidden = [
        r"<script>",
        r"<script [^>]*>[^<]",
        r"<(?:style|base|iframe)",
        r#"<[a-z][^<>]*\s(?:style|on[a-z]+)=""#,
        r#"<(?:img|script)[^<>]*\ssrc="(?:https?:)?//"#,
        "<link[^<>]+//",
    ];
    let forbidden = Regex::new(&forbidden.join("|")).expect("an expression");
    for (page, text) in pages() {
        let found = forbidden.find(&text).map(|found| found.as_str());
        assert_eq!(found, None, "{page}");
    }
}

#[test]
fn book_contains_its_pages_and_only_used_files() {
    let paths: BTreeSet<String> = polychess_book::paths().collect();
    for path in ["index.html", "server.html", "rules/index.html", "rules/pictures/three-man-setup.svg", "404.html"] {
        assert!(paths.contains(path), "{path}");
    }
    let unused: Vec<&String> = paths.iter().filter(|path| path.ends_with(".toml") || path.contains("fonts/")).collect();
    assert!(unused.is_empty(), "{unused:?}");
    assert!(polychess_book::file("../Cargo.toml").is_none() && polychess_book::file("").is_none());
}
