//! Tests the generated parts of the reference pages. `POLYCHESS_UPDATE=1` rewrites them.

use polychess_server::{Config, METRICS, PROBLEMS, Setting, TOPICS};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Compares a generated table with the generated part of a reference page. Two comments enclose
/// this part.
fn compare(page: &str, table: &str) {
    compare_part(page, "<!-- generated -->", table);
}

/// Compares a generated table with the part of a reference page between the comment `begin` and the
/// next `<!-- end -->`.
fn compare_part(page: &str, begin: &str, table: &str) {
    // Several tests may rewrite parts of the same page.
    static PAGES: Mutex<()> = Mutex::new(());
    let _guard = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference").join(page);
    let text = fs::read_to_string(&path).expect("a page");
    let (before, rest) = text.split_once(&format!("{begin}\n")).unwrap_or_else(|| panic!("{page} lacks {begin}"));
    let (shown, after) = rest.split_once("<!-- end -->").expect("the end");
    let table = format!("\n{table}\n");
    if std::env::var("POLYCHESS_UPDATE").is_ok_and(|value| value == "1") {
        fs::write(&path, format!("{before}{begin}\n{table}<!-- end -->{after}")).expect("written");
    } else {
        assert_eq!(shown, table, "docs/reference/{page} is out of date; run this test with POLYCHESS_UPDATE=1");
    }
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push((path.clone(), fs::read_to_string(&path).expect("text")));
        }
    }
}

/// Returns the string literals that follow one of these prefixes in the code of the server and of
/// `requests`. Ignores tests and the file `except`.
fn quoted(beginnings: &[&str], except: &str) -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in ["src", "../requests/src"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let is_code = |path: &Path| !path.ends_with(except) && path.components().all(|part| part.as_os_str() != "tests");
    let mut found = BTreeSet::new();
    for (_, text) in files.iter().filter(|(path, _)| is_code(path)) {
        for beginning in beginnings {
            let rest = text.split(beginning).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
            found.extend(rest.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    found
}

#[test]
fn all_metrics_are_listed() {
    let listed: BTreeSet<String> = METRICS.iter().map(|metric| metric.name.to_owned()).collect();
    let recorded = quoted(&["(", "=> ", "= "], "src/metrics.rs");
    let recorded = recorded.into_iter().filter(|name| name.starts_with("polychess_")).collect();
    assert_eq!(listed, recorded);
}

#[test]
fn all_problems_are_listed() {
    let listed: BTreeSet<String> = PROBLEMS.iter().map(|problem| problem.kind.to_owned()).collect();
    let mut reported = quoted(&["Problem::new(", "refuse(", "refused("], "src/problems.rs");
    // `quoted` does not find these kinds. The server reports them for request bodies that axum
    // rejects.
    reported.extend(["bad-json", "bad-request", "too-large"].map(str::to_owned));
    assert_eq!(listed, reported);
}

#[test]
fn reference_lists_metrics() {
    let row = |metric: &polychess_server::Metric| {
        let labels = if metric.labels.is_empty() { String::new() } else { format!("`{}`", metric.labels) };
        format!("| `{}` | {} | {labels} | {} |\n", metric.name, metric.kind, metric.meaning)
    };
    let rows: String = METRICS.iter().map(row).collect();
    compare("metrics.md", &format!("| Metric | Type | Label | Meaning |\n|---|---|---|---|\n{rows}"));
}

#[test]
fn reference_lists_problems() {
    let rows: String = PROBLEMS
        .iter()
        .map(|problem| {
            let status = if problem.status == 0 { "socket".to_owned() } else { problem.status.to_string() };
            format!("| `{}` | {status} | {} | {} |\n", problem.kind, problem.cause, problem.remedy)
        })
        .collect();
    compare("errors.md", &format!("| Kind | Status | Cause | Remedy |\n|---|---|---|---|\n{rows}"));
}

/// Returns a number with its unit, such as `64 KiB`, `10 s` or `16,384`.
fn shown_number(number: i64, unit: &str) -> String {
    match unit {
        "bytes" if number % (1 << 20) == 0 => format!("{} MiB", number >> 20),
        "bytes" if number % (1 << 10) == 0 => format!("{} KiB", number >> 10),
        "bytes" => format!("{number} bytes"),
        _ if number >= 1000 => format!("{},{:03}{unit}", number / 1000, number % 1000),
        _ => format!("{number}{unit}"),
    }
}

/// Returns the default of a setting as the page shows it. Some defaults depend on the machine.
fn shown_default(name: &str, value: Option<&toml::Value>, unit: &str) -> String {
    match (name, value) {
        ("data_dir", _) => "`$XDG_DATA_HOME/polychess`".to_owned(),
        ("workers", _) => "cores, at least 2".to_owned(),
        ("thinkers", _) => "half the cores, at least 1".to_owned(),
        ("metrics_address", _) => "the site's address".to_owned(),
        (_, Some(toml::Value::String(text))) if text.is_empty() => "empty".to_owned(),
        (_, Some(toml::Value::String(text))) => format!("`{text}`"),
        (_, Some(toml::Value::Array(all))) if all.is_empty() => "none".to_owned(),
        (_, Some(toml::Value::Array(all))) => {
            all.iter().filter_map(toml::Value::as_str).map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ")
        }
        (_, Some(toml::Value::Integer(number))) => shown_number(*number, unit),
        (_, Some(toml::Value::Float(number))) => format!("{number}{unit}"),
        (_, Some(value)) => format!("{value}{unit}"),
        (_, None) => panic!("{name} has no default"),
    }
}

/// Returns the defaults of the fields of `Config` by name, as the page shows them. A doc comment
/// with "in bytes" determines the unit.
fn shown_defaults() -> BTreeMap<&'static str, String> {
    let code = include_str!("../../src/config.rs");
    let (_, fields) = code.split_once("pub struct Config {\n").expect("the settings");
    let (fields, _) = fields.split_once("\n}").expect("the end of the settings");
    let defaults = toml::Table::try_from(Config::default()).expect("settings in TOML");
    let (mut found, mut words, mut seconds) = (BTreeMap::new(), Vec::new(), false);
    for line in fields.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("/// ") {
            words.push(comment);
        } else if line.contains("\"seconds\"") {
            seconds = true;
        } else if let Some((name, _)) = line.strip_prefix("pub ").and_then(|field| field.split_once(':')) {
            let in_bytes = words.join(" ").contains("in bytes");
            let unit = if in_bytes { "bytes" } else { ["", " s"][usize::from(seconds)] };
            found.insert(name, shown_default(name, defaults.get(name), unit));
            (words, seconds) = (Vec::new(), false);
        }
    }
    assert!(defaults.keys().all(|name| found.contains_key(name.as_str())));
    found
}

/// Every field of `Config` belongs to a topic.
#[test]
fn reference_lists_settings_by_topic() {
    let defaults = shown_defaults();
    let listed: BTreeSet<&str> = TOPICS.iter().flat_map(|topic| topic.settings).map(|setting| setting.name).collect();
    assert_eq!(listed, defaults.keys().copied().collect());
    for topic in TOPICS {
        let limits = topic.settings.iter().any(|setting| setting.response.is_some());
        let row = |setting: &Setting| {
            let response = setting.response.map_or(String::new(), |response| format!(" {response} |"));
            format!("| `{}` | {} | {} |{response}\n", setting.name, setting.meaning, defaults[setting.name])
        };
        let head = if limits {
            "| Setting | Limits | Default | Response |\n|---|---|---|---|\n"
        } else {
            "| Setting | Meaning | Default |\n|---|---|---|\n"
        };
        let rows: String = topic.settings.iter().map(row).collect();
        compare_part("../settings.md", &format!("<!-- generated: {} -->", topic.heading), &format!("{head}{rows}"));
    }
}
