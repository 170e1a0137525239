//! Tasks of the project that are not part of the product.

mod book;
mod ci;
mod deep;
mod differential;
mod ir;
mod lines;
mod notices;
mod package;
mod packages;
mod pictures;
mod places;
mod project;
mod proof;
mod records;
mod size;
mod tactics;
mod tune;
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
    /// Grows the books of openings from games of the engine against itself; goes on where it was stopped
    Book(book::Arguments),
    /// Plays games with the product and with the slow reference and compares everything they say
    Differential(differential::Arguments),
    /// Counts instructions for each leaf of perft and each node of searches, and holds them to the committed figures
    Ir(ir::Arguments),
    /// Counts Rust lines without tests, and compares with another commit
    Lines(lines::Arguments),
    /// Writes THIRD-PARTY.txt: the notices of all crates, packages and fonts that are shipped
    Notices(notices::Arguments),
    /// Makes the archive that people download: stripped program, manual, completions, licences; the program's symbols beside it
    Package(package::Arguments),
    /// Holds the table of positions in which generators are measured to the slow references
    Places(places::Arguments),
    /// Draws the pictures of the rules pages
    Pictures(pictures::Arguments),
    /// Holds every generator to the slow definition of its game, ply by ply; goes on where it was stopped
    Proof(proof::Arguments),
    /// Measures how fast records are validated, counted and converted
    Records(records::Arguments),
    /// Builds the release program and holds its size to the largest it may have
    Size(size::Arguments),
    /// Proves the positions by which the engine's sight is tested, or looks for new ones
    Tactics(tactics::Arguments),
    /// Fits the evaluation of a game to games of the engine against itself, and shows what it gained
    Tune(tune::Arguments),
    /// The long forms of the checks: whole perft tables, a million turns compared, fuzzing
    Deep(deep::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Book(arguments) => book::run(&arguments),
        Task::Ci(arguments) => ci::run(&arguments),
        Task::Differential(arguments) => differential::run(&arguments),
        Task::Ir(arguments) => ir::run(&arguments),
        Task::Lines(arguments) => lines::run(&arguments),
        Task::Notices(arguments) => notices::run(&arguments),
        Task::Package(arguments) => package::run(&arguments),
        Task::Places(arguments) => places::run(&arguments),
        Task::Pictures(arguments) => pictures::run(&arguments),
        Task::Proof(arguments) => proof::run(&arguments),
        Task::Records(arguments) => records::run(&arguments),
        Task::Size(arguments) => size::run(&arguments),
        Task::Tactics(arguments) => tactics::run(&arguments),
        Task::Tune(arguments) => tune::run(&arguments),
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
