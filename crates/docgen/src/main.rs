//! `cargo docgen`: generates the images and charts of the documentation.

mod charts;
mod paths;
mod pictures;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Draw the pictures and charts of the documentation
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
    /// Draw the charts of measurements
    Charts(charts::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Pictures(arguments) => pictures::run(&arguments),
        Command::Charts(arguments) => charts::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
