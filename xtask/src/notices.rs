//! `cargo xtask notices`: writes the licence notices of all crates, npm packages and fonts in a
//! release.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use serde_json::Value as Json;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "THIRD-PARTY.txt";

/// Licences in order of preference, for crates that offer several licences.
const PREFERRED: &str = "MIT BSD-3-Clause BSD-2-Clause ISC Zlib 0BSD Apache-2.0 BSL-1.0 Unicode-3.0 CC0-1.0 \
                         Unlicense MPL-2.0";

/// npm packages whose code or fonts become part of the web client.
const PACKAGES: [&str; 6] =
    ["@fontsource-variable/inter", "@fontsource/source-serif-4", "@messageformat/runtime", "marked", "qr", "svelte"];

/// A build dependency whose style sheets and scripts become part of the documentation book.
const OF_THE_BOOK: &str = "mdbook-html";
/// Notices about other third-party files in the book.
const BOOK: &str = "crates/book/theme/NOTICES.txt";

/// The licence of the font whose outlines images contain.
const LETTERS: &str = "assets/letters/OFL.txt";

const INTRODUCTION: &str = "Polychess contains software and fonts of other authors. Their licences require these notices.\n\
                            `cargo xtask notices` generates this file.\n";

/// `cargo xtask notices`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write nothing, and fail if the file differs
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    if arguments.check {
        return check(&project);
    }
    fs::write(project.path(FILE), text(&project)?)?;
    println!("{FILE}");
    Ok(())
}

/// Checks that the file of notices is up to date.
///
/// # Errors
/// If the file is out of date, or if a licence text is missing.
pub(crate) fn check(project: &Project) -> anyhow::Result<()> {
    let known = fs::read_to_string(project.path(FILE)).with_context(|| FILE.to_owned())?;
    ensure!(known == text(project)?, "{FILE} is out of date; run `cargo xtask notices`");
    Ok(())
}

/// Returns the content of the file of notices.
///
/// Each licence text occurs once, below the names of all components that use it.
fn text(project: &Project) -> anyhow::Result<String> {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut add = |name: String, text: String| _ = texts.entry(tidied(&text)).or_default().insert(name);
    let metadata = project.metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let of_the_book = packages.iter().filter(|package| package["name"] == OF_THE_BOOK).cloned();
    for package in crates(&metadata)?.into_iter().chain(of_the_book) {
        let (name, licence) = (word(&package, "name"), word(&package, "license"));
        let title = format!("{name} {} ({licence})", word(&package, "version"));
        for text in notices(project, &package)? {
            add(title.clone(), text);
        }
    }
    for name in PACKAGES {
        let folder = project.path("web/node_modules").join(name);
        let manifest: Json = serde_json::from_str(&fs::read_to_string(folder.join("package.json"))?)?;
        let title = format!("{name} {} ({})", word(&manifest, "version"), word(&manifest, "license"));
        let files = licence_files(&folder)?;
        ensure!(!files.is_empty(), "{name}: no file of its licence in {}", folder.display());
        let chosen = files.iter().find(|file| has(file, "MIT")).or(files.first()).context("a file")?;
        add(title, fs::read_to_string(chosen)?);
    }
    add("letters of Inter in images (OFL-1.1)".into(), fs::read_to_string(project.path(LETTERS))?);
    add("scripts, style sheets and icons of the book".into(), fs::read_to_string(project.path(BOOK))?);
    let mut blocks: Vec<(Vec<String>, String)> =
        texts.into_iter().map(|(text, names)| (names.into_iter().collect(), text)).collect();
    blocks.sort();
    let line = "=".repeat(80);
    let blocks = blocks.iter().map(|(names, text)| format!("\n{line}\n{}\n{line}\n\n{text}\n", names.join("\n")));
    Ok(INTRODUCTION.to_owned() + &blocks.collect::<String>())
}

/// Returns the third-party crates that are linked into the `polychess` program on any system.
///
/// Build dependencies and development dependencies are excluded.
fn crates(metadata: &Json) -> anyhow::Result<Vec<Json>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let nodes = metadata["resolve"]["nodes"].as_array().context("cargo metadata resolves")?;
    let program = packages.iter().find(|package| package["name"] == "polychess-cli").context("polychess-cli")?;
    let (mut seen, mut open) = (BTreeSet::new(), vec![word(program, "id")]);
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id.as_str()).with_context(|| id.clone())?;
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.into_iter().any(|kind| kind["kind"].is_null()) {
                open.push(word(dependency, "pkg"));
            }
        }
    }
    let is_shipped = |package: &&Json| !package["source"].is_null() && seen.contains(&word(package, "id"));
    Ok(packages.iter().filter(is_shipped).cloned().collect())
}

/// Returns the notices of a crate and the text of a licence that it offers.
fn notices(project: &Project, package: &Json) -> anyhow::Result<Vec<String>> {
    let (name, licence) = (word(package, "name"), word(package, "license"));
    let manifest = PathBuf::from(word(package, "manifest_path"));
    let files = licence_files(manifest.parent().context("a folder")?)?;
    let mut texts = Vec::new();
    for file in files.iter().filter(|file| has(file, "NOTICE") || has(file, "COPYRIGHT")) {
        texts.push(fs::read_to_string(file)?);
    }
    let files: Vec<&PathBuf> = files.iter().filter(|file| !has(file, "NOTICE")).collect();
    let enough = Expression::parse_mode(&licence, ParseMode::LAX).map_err(|e| anyhow::anyhow!("{name}: {e}"))?;
    let is_enough = |id: &str| enough.evaluate(|needed| needed.license.id().is_some_and(|needed| needed.name == id));
    let chosen = PREFERRED.split(' ').find(|id| is_enough(id));
    let short = |id: &str| id.split('-').next().unwrap_or_default().to_uppercase();
    let of_it: Vec<&&PathBuf> = files.iter().filter(|file| chosen.is_some_and(|id| has(file, &short(id)))).collect();
    let authors = package["authors"].as_array().into_iter().flatten().filter_map(Json::as_str);
    let authors = authors.collect::<Vec<_>>().join(", ");
    let of_authors = if authors.is_empty() { format!("the authors of {name}") } else { authors };
    match (chosen, &of_it[..], &files[..]) {
        (_, [file, ..], _) => texts.push(fs::read_to_string(file)?),
        // Include all files: either a file with an unusual name is the licence, or all licences
        // apply.
        (_, [], [_, ..]) => {
            for file in files {
                texts.push(fs::read_to_string(file)?);
            }
        }
        (Some("MIT"), [], []) => texts.push(standard(project, "LICENSE-MIT", &of_authors)?),
        (Some("Apache-2.0"), [], []) => texts.push(fs::read_to_string(project.path("LICENSE-APACHE"))?),
        // This licence does not require its text in binary distributions.
        (Some("BSL-1.0"), [], []) => {
            texts.push("Boost Software License 1.0: https://www.boost.org/LICENSE_1_0.txt".into())
        }
        // This licence requires a pointer to the source code.
        (Some("MPL-2.0"), [], []) => {
            let source = format!("https://crates.io/crates/{name}/{}", word(package, "version"));
            texts.push(format!(
                "Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/\nSource code, used unchanged: {source}"
            ));
        }
        _ => anyhow::bail!("{name} ({licence}) comes without the text of its licence; say in notices.rs what it is"),
    }
    Ok(texts)
}

/// Returns the project's copy of a licence text with the authors replaced.
fn standard(project: &Project, file: &str, authors: &str) -> anyhow::Result<String> {
    let own = fs::read_to_string(project.path(file))?;
    let line =
        |line: &str| if line.starts_with("Copyright") { format!("Copyright (c) {authors}") } else { line.to_owned() };
    Ok(own.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// Returns the files in `folder` whose names are typical of licences and notices, sorted.
fn licence_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    let starts = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];
    let is_one = |path: &PathBuf| path.is_file() && starts.iter().any(|start| name(path).starts_with(start));
    let mut files: Vec<PathBuf> = paths.into_iter().filter(is_one).collect();
    files.sort();
    Ok(files)
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default()
}

fn has(path: &Path, part: &str) -> bool {
    name(path).contains(part)
}

pub(crate) fn word(json: &Json, field: &str) -> String {
    json[field].as_str().unwrap_or_default().to_owned()
}

/// Normalises white space and line ends, so that equal licence texts become identical.
fn tidied(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let lines = text.lines().map(str::trim_end).skip_while(|line| line.is_empty()).collect::<Vec<_>>();
    lines.join("\n").trim_end().to_owned()
}
