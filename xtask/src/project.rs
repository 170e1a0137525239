//! The project's folder, and commands that run in it.

use anyhow::{Context as _, ensure};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The project's folder, and the build profile for commands.
pub(crate) struct Project {
    root: PathBuf,
    /// The replacement for `{profile}` in the commands of `ci` steps.
    profile: &'static str,
}

impl Project {
    /// Returns the project that contains the source code of `xtask`.
    pub(crate) fn here() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask stands in the project")?;
        Ok(Self { root: root.to_owned(), profile: "ci" })
    }

    pub(crate) fn with_profile(self, profile: &'static str) -> Self {
        Self { profile, ..self }
    }

    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside)
    }

    /// Returns the metadata that cargo reports for the workspace and its dependencies.
    pub(crate) fn metadata(&self) -> anyhow::Result<Json> {
        let output = self.cargo(&["metadata", "--locked", "--format-version", "1", "--all-features"]).output()?;
        ensure!(output.success, "cargo metadata: {}", output.stderr);
        Ok(serde_json::from_str(&output.stdout)?)
    }

    /// Returns a cargo command that runs in the project's folder.
    ///
    /// The command sets `WEB_REQUIRED`, so that the server cannot be built without the web client.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Run {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut run = Run::new(Command::new(cargo), arguments, &self.root);
        // Cargo sets these variables for `xtask`, and the inner cargo would misinterpret them.
        let is_own = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        names.filter(|name| is_own(name)).for_each(|name| _ = run.command.env_remove(name));
        run.env("WEB_REQUIRED", "1")
    }

    /// Runs a command line that starts with `cargo`, `npm` (in `web/`) or the name of a workspace
    /// program.
    pub(crate) fn run(&self, line: &str) -> anyhow::Result<()> {
        let line = line.replace("{profile}", self.profile);
        let (program, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let arguments: Vec<&str> = rest.split(' ').collect();
        match program {
            "cargo" if arguments[0] == "doc" => self.cargo(&arguments).env("RUSTDOCFLAGS", "-Dwarnings").run(),
            "cargo" => self.cargo(&arguments).run(),
            "npm" => {
                let npm = self.program("npm", &arguments, "web").run();
                npm.context("the web client is built with npm, a part of Node.js")
            }
            // The integration test has the same name as the program.
            _ => self.tested(program, program, &arguments),
        }
    }

    /// Builds a workspace program together with its integration test `test` and runs the program.
    pub(crate) fn tested(&self, program: &str, test: &str, arguments: &[&str]) -> anyhow::Result<()> {
        let path = self.tested_program(program, test)?;
        self.program(path.to_str().context("a path in UTF-8")?, arguments, ".").run()
    }

    /// Builds a workspace program together with its integration test `test`. Returns the program's
    /// path.
    ///
    /// The command builds in the context of the whole workspace. For a single package, cargo would
    /// select other features and compile the servers and games again.
    pub(crate) fn tested_program(&self, program: &str, test: &str) -> anyhow::Result<PathBuf> {
        self.cargo(&["test", "--locked", "--workspace", "--profile", "ci", "--no-run", "--test", test]).run()?;
        self.built("ci", program)
    }

    /// Returns the path where cargo puts a program that it builds with this profile.
    pub(crate) fn built(&self, profile: &str, program: &str) -> anyhow::Result<PathBuf> {
        let metadata = self.metadata()?;
        let target = metadata["target_directory"].as_str().context("cargo metadata names the target directory")?;
        Ok(Path::new(target).join(profile).join(format!("{program}{}", std::env::consts::EXE_SUFFIX)))
    }

    /// Returns a command that runs in one of the project's folders.
    pub(crate) fn program(&self, name: &str, arguments: &[&str], folder: &str) -> Run {
        Run::new(Command::new(name), arguments, &self.path(folder))
    }

    /// Returns whether this cargo subcommand is installed.
    pub(crate) fn has_cargo(&self, command: &str) -> bool {
        self.cargo(&[command, "--version"]).output().is_ok_and(|output| output.success)
    }
}

/// A command that is ready to run.
pub(crate) struct Run {
    command: Command,
    words: String,
}

/// The captured output of a command.
pub(crate) struct Output {
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    fn new(mut command: Command, arguments: &[&str], folder: &Path) -> Self {
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { words: format!("{program} {}", arguments.join(" ")), command }
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs the command with inherited output. Fails if the command fails.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let status = self.command.status().with_context(|| format!("`{}` cannot be started", self.words))?;
        ensure!(status.success(), "`{}` failed ({status})", self.words);
        Ok(())
    }

    /// Runs the command and captures its output.
    pub(crate) fn output(mut self) -> anyhow::Result<Output> {
        let output = self.command.output().with_context(|| format!("`{}` cannot be started", self.words))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(Output { success: output.status.success(), stdout: text(&output.stdout), stderr: text(&output.stderr) })
    }
}
