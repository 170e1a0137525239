//! Tasks of the project that are not part of the product.

mod ci;
mod deep;
mod differential;
mod ir;
mod pictures;
mod places;
mod project;
mod workers;

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
    /// Runs every check of the project; the test command of the README
    Ci(ci::Arguments),
    /// Plays games with the product and with the slow reference and compares everything they say
    Differential(differential::Arguments),
    /// Counts instructions for each leaf of perft, and holds them to the committed figures
    Ir(ir::Arguments),
    /// Holds the table of positions in which generators are measured to the slow references
    Places(places::Arguments),
    /// Draws the pictures of the rules pages
    Pictures(pictures::Arguments),
    /// The long forms of the checks: whole perft tables, a million turns compared, fuzzing
    Deep(deep::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Ci(arguments) => ci::run(&arguments),
        Task::Differential(arguments) => differential::run(&arguments),
        Task::Ir(arguments) => ir::run(&arguments),
        Task::Places(arguments) => places::run(&arguments),
        Task::Pictures(arguments) => pictures::run(&arguments),
        Task::Deep(arguments) => deep::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
