//! `cargo conformance`: checks the games against independent slow programs.

mod deep;
mod differential;
mod paths;
mod perft;
mod places;
mod proof;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Check the games against independent slow programs
#[derive(Parser)]
#[command(name = "conformance")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play each game against its slow reference and compare
    Differential(differential::Arguments),
    /// Compare each generator with the slow definition of its game
    Proof(proof::Arguments),
    /// Check the table of benchmark positions
    Places(places::Arguments),
    /// Count one turn deeper than the perft tables
    Deeper(perft::deeper::Arguments),
    /// Run the long checks: whole perft tables, a million turns
    Deep(deep::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Differential(arguments) => differential::run(&arguments),
        Command::Proof(arguments) => proof::run(&arguments),
        Command::Places(arguments) => places::run(&arguments),
        Command::Deeper(arguments) => perft::deeper::run(&arguments),
        Command::Deep(arguments) => deep::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
