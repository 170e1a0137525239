//! `cargo xtask`: development tasks that are not part of the product.

mod book;
mod ci;
mod fuzz;
mod new_game;
mod notices;
mod package;
mod packages;
mod project;
mod size;
mod wasm;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "xtask", about = "Tasks of the Polychess project")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the book, and show it with --open
    Book(book::Arguments),
    /// Run every check of the project: the test command of the README
    Ci(ci::Arguments),
    /// Run the fuzz targets with cargo-fuzz
    Fuzz(fuzz::Arguments),
    /// Start a new game as a copy of the worked example
    NewGame(new_game::Arguments),
    /// Write THIRD-PARTY.txt: the notices of crates, packages and fonts
    Notices(notices::Arguments),
    /// Make the archive of a release, and the file of its symbols
    Package(package::Arguments),
    /// Build the release program and check its size
    Size(size::Arguments),
    /// Build the browser module into web/wasm
    Wasm(wasm::Arguments),
    /// Check texts and comments against the style guide
    #[command(disable_help_flag = true)]
    Words {
        /// See `cargo xtask words --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

/// Runs the style check, which is a separate crate so that its tests can also run it.
fn words(arguments: &[String]) -> anyhow::Result<()> {
    let run = ["run", "--quiet", "--package", "polychess-words", "--"].into_iter();
    project::Project::here()?.cargo(&run.chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>()).run()
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Book(arguments) => book::run(&arguments),
        Task::Ci(arguments) => ci::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::NewGame(arguments) => new_game::run(&arguments),
        Task::Notices(arguments) => notices::run(&arguments),
        Task::Package(arguments) => package::run(&arguments),
        Task::Size(arguments) => size::run(&arguments),
        Task::Wasm(arguments) => wasm::run(&arguments),
        Task::Words { arguments } => words(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
