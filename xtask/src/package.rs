//! `cargo xtask package`: creates the archive of a release and a separate file with debug symbols.

use crate::notices;
use crate::project::Project;
use crate::size;
use anyhow::{Context as _, ensure};
use std::path::{Path, PathBuf};

/// `cargo xtask package`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Pack this unstripped program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Folder of the archive
    #[arg(long, value_name = "FOLDER", default_value = "target/package")]
    output: PathBuf,
}

/// Files of the repository that the archive contains.
const FILES: [&str; 7] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    notices::FILE,
    "README.md",
    "CHANGELOG.md",
    "docs/command-line.md",
    "packaging/polychess.service",
];
/// Shells and the file names of their completion scripts.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "polychess.bash"),
    ("zsh", "_polychess"),
    ("fish", "polychess.fish"),
    ("elvish", "polychess.elv"),
    ("powershell", "_polychess.ps1"),
];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    let program = match &arguments.program {
        Some(program) => std::path::absolute(program)?,
        None => size::build(&project, "profiling")?,
    };
    let output = project.path(&arguments.output.to_string_lossy());
    let name = format!("polychess-{}-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    let folder = output.join(&name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(folder.join("completions"))?;
    let (stripped, symbols) = (folder.join("polychess"), output.join(format!("{name}.debug")));
    strip(&project, &program, &stripped, &symbols)?;
    size::hold(&stripped)?;
    let polychess = |words: &[&str]| project.program(text(&stripped), words, ".");
    polychess(&["man", text(&folder.join("man/man1"))]).run()?;
    for (shell, file) in SHELLS {
        let output = polychess(&["completions", shell]).output()?;
        ensure!(output.success, "completions for {shell}: {}", output.stderr);
        std::fs::write(folder.join("completions").join(file), output.stdout)?;
    }
    let book = folder.join("book");
    project.cargo(&["run", "--quiet", "--locked", "--package", "polychess-book", "--", text(&book)]).run()?;
    for file in FILES {
        let path = project.path(file);
        let name = path.file_name().context("files have names")?;
        std::fs::copy(&path, folder.join(name)).with_context(|| file.to_owned())?;
    }
    let archive = output.join(format!("{name}.tar.gz"));
    // Fixed metadata makes the archive reproducible.
    let same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
    let words = [&["--create", "--gzip", "--file", text(&archive)], &same[..], &["--directory", text(&output), &name]];
    project.program("tar", &words.concat(), ".").run()?;
    println!("{}\n{}", archive.display(), symbols.display());
    Ok(())
}

/// Strips a program and writes its debug symbols to a separate file.
///
/// The stripped program contains the name of that file, so that debuggers find it.
fn strip(project: &Project, program: &Path, stripped: &Path, symbols: &Path) -> anyhow::Result<()> {
    let objcopy = |words: &[&str]| project.program("objcopy", words, ".").run();
    objcopy(&["--only-keep-debug", text(program), text(symbols)])?;
    let link = format!("--add-gnu-debuglink={}", symbols.display());
    objcopy(&["--strip-all", &link, text(program), text(stripped)])
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}
