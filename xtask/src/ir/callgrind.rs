//! Valgrind's callgrind, and the program that it looks into.

use super::figures::Figures;
use crate::packages;
use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// A program to be looked into: it does all that is measured in a function of its own called `measured`.
pub(super) struct Program {
    package: &'static str,
    example: &'static str,
    /// The folder it has been built in.
    folder: PathBuf,
}

/// What is looked into: leaves of perft (`crates/variants/examples/leaves.rs`) and nodes of searches (`crates/engine/examples/nodes.rs`).
const PROGRAMS: [(&str, &str); 2] = [("polychess-variants", "leaves"), ("polychess-engine", "nodes")];

/// Valgrind is there, or is installed where the system is Debian's and ours to change.
pub(super) fn find(project: &Project) -> anyhow::Result<()> {
    let has = || project.program("valgrind", &["--version"], ".").output().is_ok_and(|said| said.success);
    if has() {
        return Ok(());
    }
    packages::install(project, "valgrind", "valgrind").context("instructions are counted with valgrind")?;
    ensure!(has(), "valgrind is installed and does not start");
    Ok(())
}

/// The compiler that makes the instructions.
pub(super) fn compiler(project: &Project) -> anyhow::Result<String> {
    let said = project.program("rustc", &["--version"], ".").output()?;
    Ok(said.stdout.trim().to_owned())
}

/// Builds the programs in a folder of their own, as their instructions are others than those of the product's usual build.
pub(super) fn build(project: &Project, portable: bool) -> anyhow::Result<Vec<Program>> {
    let folder = project.metadata()?["target_directory"].as_str().context("cargo's target folder")?.to_owned();
    let (folder, flags) =
        if portable { (folder + "/ir-portable", "") } else { (folder + "/ir", "-Ctarget-cpu=x86-64-v3") };
    let built = PROGRAMS.map(|(package, example)| {
        let program = ["--package", package, "--example", example];
        let arguments = ["build", "--locked", "--quiet", "--profile", "profiling", "--target-dir", &folder];
        project.cargo(&[arguments.as_slice(), &program].concat()).env("RUSTFLAGS", flags).run()?;
        Ok(Program { package, example, folder: Path::new(&folder).join("profiling/examples") })
    });
    built.into_iter().collect()
}

/// Instructions for each leaf and node of all that a program measures of one game with one set of options. Collecting begins where the function is
/// entered and is written to the next file where it is left.
pub(super) fn count(project: &Project, program: &Program, game: &str, options: &str) -> anyhow::Result<Figures> {
    let Program { package, example, folder } = program;
    let function = format!("{example}::measured");
    let out = std::env::temp_dir().join(format!("{package}-ir-{}-{game}-{options}", std::process::id()));
    fs::create_dir_all(&out)?;
    let file = out.join("part");
    let arguments = [
        "--tool=callgrind",
        "--collect-atstart=no",
        &format!("--toggle-collect={function}"),
        &format!("--dump-after={function}"),
        &format!("--callgrind-out-file={}", file.display()),
        &folder.join(example).display().to_string(),
        game,
        options,
    ];
    let said = project.program("valgrind", &arguments, ".").output()?;
    ensure!(said.success, "{}", said.stderr);
    let mut figures = Figures::new();
    for (part, line) in (1..).zip(said.stdout.lines()) {
        let (name, leaves) = line.rsplit_once(' ').context("a line of what was measured")?;
        let text = fs::read_to_string(format!("{}.{part}", file.display())).context("what callgrind collected")?;
        let totals = text.lines().find_map(|line| line.strip_prefix("totals: ")).context("totals of callgrind")?;
        let each = totals.trim().parse::<f64>()? / leaves.parse::<f64>()?;
        figures.insert(format!("{game} {options} {name}"), (each * 10.0).round() / 10.0);
    }
    fs::remove_dir_all(&out)?;
    ensure!(figures.values().all(|&each| each > 0.0), "callgrind did not see {function}");
    Ok(figures)
}
