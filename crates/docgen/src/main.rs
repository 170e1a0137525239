//! `cargo docgen`: draws the pictures of the documentation.

mod paths;
mod pictures;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Draw the pictures of the documentation
#[derive(Parser)]
#[command(name = "docgen")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draw the pictures of the guides
    Pictures(pictures::Arguments),
}

fn main() -> ExitCode {
    let Command::Pictures(arguments) = Arguments::parse().command;
    match pictures::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
