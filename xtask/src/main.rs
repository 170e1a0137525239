//! Tasks of the project that are not part of the product.

mod differential;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "xtask", about = "Tasks of the Polychess project")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Plays games with the product and with the slow reference and compares everything they say
    Differential(differential::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().task {
        Task::Differential(arguments) => differential::run(&arguments),
    }
}
