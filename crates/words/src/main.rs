//! `words`: checks texts and comments against the style guide.

use anyhow::{Context as _, bail};
use clap::Parser;
use polychess_words::{Budget, Checker, Figures, Finding, Kind, Spelling, is_german, passages};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Check texts and comments against the style guide
///
/// Each file has a budget of findings in words.toml, and files that are not listed there may have none.
/// Budgets only fall: after you have improved a file, lower them with --update.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  cargo xtask words\n  cargo xtask words docs/server.md crates/server/src\n  cargo xtask words --update"
)]
struct Words {
    /// Show all findings of these files and folders
    paths: Vec<String>,
    /// Lower the budgets to the present figures
    #[arg(long, conflicts_with = "paths")]
    update: bool,
    /// Print the figures of each file as JSON
    #[arg(long)]
    json: bool,
}

/// The file with the budgets, at the root of the repository.
const BUDGET: &str = "words.toml";
/// The beginnings of the paths of generated files and data, which the check skips.
const SKIPPED: &[&str] = &["web/src/gen/", "web/package", "web/tsconfig", "NOTICE"];
/// The folder of the German dictionary. It is an npm package that only this check uses.
const DICTIONARY: &str = "web/node_modules/dictionary-de";
/// The file with correct German words that the dictionary does not contain.
const ACCEPTED: &str = "crates/words/german-words.txt";
/// The first line of the file with the budgets.
const HEAD: &str =
    "# Findings of the style check by file. Lower them with `cargo xtask words --update`; never raise them.\n\n";

fn main() -> anyhow::Result<()> {
    let asked = Words::parse();
    let root = root()?;
    let checker = Checker::new()?;
    let tracked = tracked(&root, &asked.paths)?;
    let mut files: BTreeMap<String, (Figures, Vec<Finding>)> = BTreeMap::new();
    for path in tracked.clone() {
        let Some(kind) = kind(&path) else { continue };
        let text = std::fs::read_to_string(root.join(&path)).with_context(|| format!("cannot read {path}"))?;
        files.insert(path, checker.check(&passages(kind, &text)));
    }
    if asked.json {
        let rows = files.iter().map(|(path, (f, _))| {
            json!({"path": path, "words": f.words, "findings": f.findings, "passives": f.passives, "you": f.you})
        });
        println!("{:#}", serde_json::Value::from(rows.collect::<Vec<_>>()));
        return Ok(());
    }
    if !asked.paths.is_empty() {
        files.iter().for_each(|(path, (_, findings))| show(path, findings));
    }
    summarize(&files);
    let kept = root.join(BUDGET);
    let budget: Budget = toml::from_str(&std::fs::read_to_string(&kept).unwrap_or_default()).context(BUDGET)?;
    if asked.update {
        let figures = files.into_iter().map(|(path, (figures, _))| (path, figures)).collect();
        let lowered = toml::to_string(&budget.lowered(&figures))?;
        std::fs::write(&kept, format!("{HEAD}{lowered}")).context(BUDGET)?;
        println!("{BUDGET} is up to date");
        return Ok(());
    }
    let excess: Vec<_> = files.iter().filter_map(|(path, (figures, _))| budget.excess(path, figures)).collect();
    for one in &excess {
        println!("{}: {}", one.path, one.reason);
        if asked.paths.is_empty() {
            show(&one.path, &files[&one.path].1);
        }
    }
    spell(&root, &tracked)?;
    if !excess.is_empty() {
        bail!(
            "{} file(s) exceed their budgets. Rewrite the sentences that the findings name; docs/style.md has examples",
            excess.len()
        );
    }
    Ok(())
}

/// Returns the nearest folder with a budget, starting at the current one.
fn root() -> anyhow::Result<PathBuf> {
    let here = std::env::current_dir()?;
    let root = here.ancestors().find(|folder| folder.join(BUDGET).is_file());
    root.map(Path::to_owned).with_context(|| format!("no {BUDGET} here or above: run the check in the repository"))
}

/// Returns the files that git tracks. If `paths` is not empty, returns only the files in these
/// paths.
fn tracked(root: &Path, paths: &[String]) -> anyhow::Result<Vec<String>> {
    let listed = Command::new("git").arg("ls-files").arg("--").args(paths).current_dir(root).output();
    let listed = listed.context("the check lists the files with git; install git")?;
    if !listed.status.success() {
        bail!("git ls-files: {}", String::from_utf8_lossy(&listed.stderr).trim());
    }
    let files: Vec<String> = String::from_utf8(listed.stdout)?.lines().map(str::to_owned).collect();
    if files.is_empty() {
        bail!("git tracks no such files: {}", paths.join(", "));
    }
    Ok(files)
}

/// Returns the kind of a file. Returns `None` if the check ignores the file. Of TOML and JSON
/// files, it checks only those with English messages.
fn kind(path: &str) -> Option<Kind> {
    if SKIPPED.iter().any(|skipped| path.starts_with(skipped)) || path.contains(".de.") {
        return None;
    }
    let kind = Kind::of(path)?;
    let is_english = path.ends_with("words-english.toml") || path == "web/src/words/en.json";
    (is_english || !matches!(kind, Kind::Toml | Kind::Json)).then_some(kind)
}

/// Checks the spelling of German files.
///
/// # Errors
/// If a word is neither in the dictionary nor in the list of accepted words.
fn spell(root: &Path, paths: &[String]) -> anyhow::Result<()> {
    let read = |path: &str| std::fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"));
    if !root.join(DICTIONARY).exists() {
        println!("!!! NOT CHECKED: German spelling; run `npm ci` in web/, which installs the dictionary");
        return Ok(());
    }
    let [affixes, words] = ["index.aff", "index.dic"].map(|file| read(&format!("{DICTIONARY}/{file}")));
    let spelling = Spelling::new(&affixes?, &words?, &read(ACCEPTED)?)?;
    let mut count = 0;
    for path in paths.iter().filter(|path| is_german(path)) {
        for (line, word) in spelling.unknown(path, &read(path)?) {
            println!("{path}:{line}: \"{word}\" is not in the German dictionary");
            count += 1;
        }
    }
    if count > 0 {
        bail!("{count} German word(s) are unknown. Correct them, or add names and terms to {ACCEPTED}");
    }
    Ok(())
}

fn show(path: &str, findings: &[Finding]) {
    for Finding { line, rule, excerpt, advice } in findings {
        println!("{path}:{line}: {rule}: …{excerpt}… → {advice}");
    }
}

/// Prints a row with counts for each crate and each top-level folder.
fn summarize(files: &BTreeMap<String, (Figures, Vec<Finding>)>) {
    let mut parts: BTreeMap<&str, Figures> = BTreeMap::new();
    for (path, (figures, _)) in files {
        *parts.entry(part(path)).or_default() += *figures;
    }
    println!("{:<28} {:>8} {:>9} {:>9} {:>9} {:>6}", "part", "words", "findings", "per 1,000", "passives", "you");
    for (part, f) in &parts {
        println!(
            "{part:<28} {:>8} {:>9} {:>9.1} {:>9.1} {:>6.1}",
            f.words,
            f.findings,
            f.per_thousand(f.findings),
            f.per_thousand(f.passives),
            f.per_thousand(f.you)
        );
    }
}

/// Returns the path of the crate or top-level folder that contains a file.
fn part(path: &str) -> &str {
    let depth = if path.starts_with("crates/") || path.starts_with("examples/") { 2 } else { 1 };
    match path.match_indices('/').nth(depth - 1) {
        Some((end, _)) => &path[..end],
        None => path,
    }
}
