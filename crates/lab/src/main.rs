//! `cargo lab`: experiments and measurements that are not part of the product.

mod algorithms;
mod book;
mod endings;
mod ir;
mod paths;
mod ratings;
mod records;
mod search;
mod tactics;
mod tune;
mod values;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Run experiments with the engine and measure the product
#[derive(Parser)]
#[command(name = "lab")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Grow the opening books from games of the engine against itself
    Book(book::Arguments),
    /// Play random endings against a lone king and count the wins
    Endings(endings::Arguments),
    /// Count instructions per leaf of perft and per search node
    Ir(ir::Arguments),
    /// Play experiments against each other, as `polychess match` does with other players
    ///
    /// Players are those of `polychess match`, and also max-n and mcts. Further limits are plain
    /// (only material), flat (no quiescence search) and without=TECHNIQUE.
    Match(polychess_cli::MatchOptions),
    /// Measure the rating system with simulated players
    Ratings(ratings::Arguments),
    /// Measure the commands that read game files
    Records(records::Arguments),
    /// Count the nodes of a player's searches on fixed positions
    Search(search::Arguments),
    /// Prove the tactical test positions, or look for new ones
    Tactics(tactics::Arguments),
    /// Fit the evaluation of a game to games of the engine
    Tune(tune::Arguments),
    /// Measure the expected points and the accuracy of game reviews
    Values(values::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Book(arguments) => book::run(&arguments),
        Command::Endings(arguments) => endings::run(&arguments),
        Command::Ir(arguments) => ir::run(&arguments),
        Command::Match(options) => polychess_cli::run_match::<algorithms::LabPlayer>(&options, false),
        Command::Ratings(arguments) => ratings::run(&arguments),
        Command::Records(arguments) => records::run(&arguments),
        Command::Search(arguments) => search::run(&arguments),
        Command::Tactics(arguments) => tactics::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Values(arguments) => values::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
