//! Runs the measured programs in Callgrind, a tool of Valgrind.

use super::figures::Figures;
use anyhow::{Context as _, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A measured program. Callgrind counts only inside the function `measured` of the program.
pub(super) struct Program {
    package: &'static str,
    example: &'static str,
    /// The folder with the compiled program.
    folder: PathBuf,
}

/// The measured programs, as package and example. `leaves` counts perft leaves, and `nodes` counts
/// search nodes.
const PROGRAMS: [(&str, &str); 2] = [("polychess-variants", "leaves"), ("polychess-engine", "nodes")];

/// Returns the compiler version. Figures from different compilers are not comparable.
pub(super) fn compiler() -> anyhow::Result<String> {
    let output = Command::new("rustc").arg("--version").output().context("rustc")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Builds the programs in a separate target folder, because they need other compiler flags than
/// usual.
pub(super) fn build(portable: bool) -> anyhow::Result<Vec<Program>> {
    let (folder, flags) = if portable { ("target/ir-portable", "") } else { ("target/ir", "-Ctarget-cpu=x86-64-v3") };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = PROGRAMS.map(|(package, example)| {
        let status = Command::new(&cargo)
            .args(["build", "--locked", "--quiet", "--profile", "profiling", "--target-dir", folder])
            .args(["--package", package, "--example", example])
            .current_dir(crate::paths::project_path("."))
            .env("RUSTFLAGS", flags)
            .status()?;
        ensure!(status.success(), "the example {example} of {package} does not compile");
        let folder = crate::paths::project_path(folder).join("profiling/examples");
        Ok(Program { package, example, folder })
    });
    built.into_iter().collect()
}

/// Returns the instructions per leaf or node for each measurement of one game and option set.
///
/// Callgrind writes one file for each call of `measured`.
pub(super) fn count(program: &Program, game: &str, options: &str) -> anyhow::Result<Figures> {
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
    let output = Command::new("valgrind").args(arguments).output();
    let output = output.context("valgrind cannot start; install it with your package manager")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let stdout = String::from_utf8(output.stdout)?;
    let mut figures = Figures::new();
    for (part, line) in (1..).zip(stdout.lines()) {
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
