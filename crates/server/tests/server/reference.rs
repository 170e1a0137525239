//! Tests the generated parts of the reference pages. `POLYCHESS_UPDATE=1` rewrites them.

use polychess_server::{Config, METRICS, PROBLEMS};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Compares a generated table with the generated part of a reference page. Two comments enclose
/// this part.
fn compare(page: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference").join(page);
    let text = fs::read_to_string(&path).expect("a page");
    let (before, rest) = text.split_once("<!-- generated -->\n").expect("the beginning");
    let (shown, after) = rest.split_once("<!-- end -->").expect("the end");
    let table = format!("\n{table}\n");
    if std::env::var("POLYCHESS_UPDATE").is_ok_and(|value| value == "1") {
        let text = format!("{before}<!-- generated -->\n{table}<!-- end -->{after}");
        fs::write(&path, text).expect("written");
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

/// Returns the string literals that follow one of these prefixes in the server's code. Ignores
/// tests and the file `except`.
fn quoted(beginnings: &[&str], except: &str) -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
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
        (_, Some(toml::Value::Float(number))) => format!("{number}{unit}"),
        (_, Some(value)) => format!("{value}{unit}"),
        (_, None) => panic!("{name} has no default"),
    }
}

/// The names and meanings are those of the fields of `Config`, in alphabetical order.
#[test]
fn reference_lists_settings() {
    let code = include_str!("../../src/config.rs");
    let (_, fields) = code.split_once("pub struct Config {\n").expect("the settings");
    let (fields, _) = fields.split_once("\n}").expect("the end of the settings");
    let defaults = toml::Table::try_from(Config::default()).expect("settings in TOML");
    let (mut rows, mut meaning, mut unit) = (Vec::new(), Vec::new(), "");
    for line in fields.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            meaning.push(words);
        } else if line.contains("\"seconds\"") {
            unit = " s";
        } else if let Some((name, _)) = line.strip_prefix("pub ").and_then(|field| field.split_once(':')) {
            let default = shown_default(name, defaults.get(name), unit);
            rows.push(format!("| `{name}` | {} | {default} |\n", meaning.join(" ")));
            (meaning, unit) = (Vec::new(), "");
        }
    }
    assert!(defaults.keys().all(|name| rows.iter().any(|row| row.starts_with(&format!("| `{name}` |")))));
    rows.sort_by_cached_key(|row| row.split('`').nth(1).map(str::to_owned));
    compare("../settings.md", &format!("| Setting | Meaning | Default |\n|---|---|---|\n{}", rows.concat()));
}
