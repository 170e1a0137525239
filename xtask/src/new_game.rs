//! `cargo xtask new-game`: starts a game as a copy of the worked example and adds it to the list of
//! games.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::fs;
use std::path::Path;

/// `cargo xtask new-game`
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask new-game camel-chess\n  cargo xtask new-game two-kings --name \"Two Kings\" --prefix 2K"
)]
pub(crate) struct Arguments {
    /// Id of the game in kebab-case: two-kings
    id: String,
    /// Name for people [default: from the id]
    #[arg(long)]
    name: Option<String>,
    /// Prefix of its rule ids [default: initials of the id]
    #[arg(long)]
    prefix: Option<String>,
}

/// The folder of the worked example.
const EXAMPLE: &str = "examples/orthodox";
const VARIANTS: &str = "crates/variants";
/// The start of the move generator in the worked example.
const GENERATE: &str = "pub(crate) fn generate(state: &State, sink: &mut impl Sink) {\n";

/// The spellings of a game's name in code and texts.
struct Names {
    /// `two-kings`
    id: String,
    /// `two_kings`
    module: String,
    /// `TwoKings`
    type_name: String,
    /// `Two kings`
    title: String,
    /// `TK`
    prefix: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    let names = Names::new(arguments)?;
    let folder = project.path(&format!("{VARIANTS}/src/{}", names.module));
    ensure!(!folder.exists(), "{} already exists. Choose another id", folder.display());
    check_prefix(&project, &names)?;
    copy_rules(&project.path(EXAMPLE), &folder, &names)?;
    copy_tests(&project.path(EXAMPLE), &project.path(&format!("{VARIANTS}/tests/games/{}", names.module)), &names)?;
    list(&project, &names)?;
    project.cargo(&["fmt", "--package", "polychess-variants"]).run()?;
    println!("made {}\n", folder.display());
    println!("Play it:    cargo run -- play --variant {}", names.id);
    println!("Test it:    cargo test -p polychess-variants {}::", names.module);
    println!("Next steps: docs/add-a-game.md");
    Ok(())
}

fn capitalise(word: &str) -> String {
    word[..1].to_ascii_uppercase() + &word[1..]
}

impl Names {
    fn new(arguments: &Arguments) -> anyhow::Result<Self> {
        let id = &arguments.id;
        let words: Vec<&str> = id.split('-').collect();
        let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
        let is_plain = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        ensure!(is_plain && words.iter().all(is_word), "\"{id}\" is not an id. Write words in kebab-case: two-kings");
        let initials: String = words.iter().flat_map(|word| word.chars().take(1)).collect();
        let initials = if words.len() > 1 { initials } else { id.chars().take(2).collect() };
        let prefix = arguments.prefix.clone().unwrap_or_else(|| initials.to_ascii_uppercase());
        let is_prefix = prefix.len() >= 2 && prefix.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        ensure!(is_prefix, "\"{prefix}\" is not a prefix. Write two or more capitals or digits: TK");
        Ok(Self {
            module: id.replace('-', "_"),
            type_name: words.iter().map(|word| capitalise(word)).collect(),
            title: arguments.name.clone().unwrap_or_else(|| capitalise(&words.join(" "))),
            prefix,
            id: id.clone(),
        })
    }

    /// Replaces the names of the worked example in a text with those of the new game.
    fn rename(&self, text: &str) -> String {
        text.replace(": a worked example of a game.", ", started as a copy of the worked example.")
            .replace("polychess_orthodox", &format!("polychess_variants::{}", self.module))
            .replace("OC-", &format!("{}-", self.prefix))
            .replace("\"OC\"", &format!("\"{}\"", self.prefix))
            .replace("\"orthodox\"", &format!("\"{}\"", self.id))
            .replace("`orthodox`", &format!("`{}`", self.id))
            .replace("Orthodox chess", &self.title)
            .replace("orthodox chess", &self.title)
            .replace("Orthodox", &self.type_name)
    }
}

/// Checks that no existing game has rules with this prefix.
fn check_prefix(project: &Project, names: &Names) -> anyhow::Result<()> {
    let id = format!("**{}-", names.prefix);
    for game in fs::read_dir(project.path(&format!("{VARIANTS}/src")))? {
        let rules = game?.path().join("RULES.md");
        let is_taken = fs::read_to_string(&rules).is_ok_and(|text| text.contains(&id));
        ensure!(!is_taken, "{} has rules {}-…. Pass another --prefix", rules.display(), names.prefix);
    }
    Ok(())
}

/// Copies the rulebook and the code, and converts the crate to a module.
fn copy_rules(example: &Path, folder: &Path, names: &Names) -> anyhow::Result<()> {
    let inner = format!("crate::{}::", names.module);
    copy(&example.join("src"), folder, &|text| {
        let text = names.rename(&text.replace("../RULES.md", "RULES.md")).replace("crate::", &inner);
        // The test suite counts how often each game generates moves, so add a call to the counter.
        text.replace(GENERATE, &format!("{GENERATE}    crate::searches::note();\n"))
    })?;
    fs::rename(folder.join("lib.rs"), folder.join("mod.rs"))?;
    let rules = fs::read_to_string(example.join("RULES.md"))?;
    fs::write(folder.join("RULES.md"), names.rename(&rules))?;
    Ok(())
}

/// Copies the tests without `rulebook.rs`. `cargo test -p xtask` already checks the rulebooks of
/// all listed games.
fn copy_tests(example: &Path, folder: &Path, names: &Names) -> anyhow::Result<()> {
    let inner = format!("crate::{}::", names.module);
    copy(&example.join("tests/orthodox"), folder, &|text| {
        names.rename(&text.replace("crate::", &inner)).replace("mod rulebook;\n", "")
    })?;
    fs::rename(folder.join("main.rs"), folder.join("mod.rs"))?;
    Ok(fs::remove_file(folder.join("rulebook.rs"))?)
}

/// Copies a folder of text files recursively and applies `change` to each text.
fn copy(from: &Path, to: &Path, change: &dyn Fn(&str) -> String) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            copy(&path, &to.join(name), change)?;
        } else {
            fs::write(to.join(name), change(&fs::read_to_string(&path)?))?;
        }
    }
    Ok(())
}

/// Adds the game to the list of games and to the lists of modules and benchmark positions.
fn list(project: &Project, names: &Names) -> anyhow::Result<()> {
    let Names { id, module, type_name, .. } = names;
    edit(project, "src/lib.rs", |text| {
        insert_before(text, "pub mod perft_positions;", &format!("pub mod {module};\n\n"))
    })?;
    edit(project, "tests/games/main.rs", |text| insert_before(text, "mod suite;", &format!("mod {module};\n")))?;
    edit(project, "src/list.rs", |text| {
        let games = text.find("\ngames! {")?;
        let end = games + text[games..].find("\n}")?;
        Some(format!("{}\n    crate::{module}::{type_name},{}", &text[..end], &text[end..]))
    })?;
    edit(project, "data/places.txt", |text| {
        Some(format!("{text}\n{id} | - | start | - | 1:20 2:400 3:8902 4:197281 | 4 | the start\n"))
    })
}

fn insert_before(text: &str, line: &str, new: &str) -> Option<String> {
    let at = text.find(line)?;
    Some(format!("{}{new}{}", text[..at].trim_end_matches('\n').to_owned() + "\n", &text[at..]))
}

fn edit(project: &Project, file: &str, change: impl FnOnce(&str) -> Option<String>) -> anyhow::Result<()> {
    let path = project.path(&format!("{VARIANTS}/{file}"));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let changed = change(&text).with_context(|| format!("{}: no place for the game", path.display()))?;
    Ok(fs::write(&path, changed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(id: &str) -> anyhow::Result<Names> {
        Names::new(&Arguments { id: id.into(), name: None, prefix: None })
    }

    #[test]
    fn names_follow_from_the_id() {
        let Names { module, type_name, title, prefix, .. } = names("two-kings").expect("an id");
        let found = [module, type_name, title, prefix];
        assert_eq!(found, ["two_kings", "TwoKings", "Two kings", "TK"]);
        assert_eq!(names("xiangqi").expect("an id").prefix, "XI");
        for id in ["", "Two", "two--kings", "-two", "two_kings", "2-kings"] {
            assert!(names(id).is_err(), "{id}");
        }
    }

    #[test]
    fn example_has_the_places_that_the_copy_changes() {
        let project = Project::here().expect("the project");
        let read = |path: &str| fs::read_to_string(project.path(path)).expect("a file of the project");
        assert!(read("examples/orthodox/src/movement.rs").contains(GENERATE));
        assert!(read("examples/orthodox/tests/orthodox/main.rs").contains("mod rulebook;\n"));
        assert!(read("crates/variants/src/lib.rs").contains("\npub mod perft_positions;"));
        assert!(read("crates/variants/src/list.rs").contains("\ngames! {"));
        assert!(read("crates/variants/tests/games/main.rs").contains("\nmod suite;"));
    }
}
