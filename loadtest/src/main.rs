//! Load tests of the server. They measure its capacity, its costs, and the damage that one hostile
//! client can do. They are not part of the product and connect only to this machine.
//!
//! Each run starts its own servers in separate processes and sends requests over real connections.
//! The clients use many different addresses in `127.0.0.0/8`. The operating system reports the
//! memory of each process. Run the tests on an otherwise idle machine.

#[path = "../../crates/server/tests/server/accounts/authenticator_app.rs"]
mod authenticator_app;
mod client;
#[path = "../../crates/server/tests/postgres/cluster.rs"]
mod cluster;
mod figures;
mod load;
#[path = "../../crates/server/tests/nodes/nats.rs"]
mod nats;
mod processes;
mod server;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Duration;

/// The exit status after Ctrl-C.
const INTERRUPTED: u8 = 130;

const EXAMPLES: &str = "Examples:
  cargo run --release -p polychess-loadtest
      1000 games of 200 turns, 10,000 sockets and 500 acts in a second on one server with SQLite
  cargo run --release -p polychess-loadtest -- --nodes 3
      the same on three servers with a PostgreSQL and a NATS of their own, which must be installed
  cargo run --release -p polychess-loadtest -- --games 1 --sockets 600 --rate 2 --turns 20
      one game that many look at
  cargo run --release -p polychess-loadtest -- --url http://127.0.0.1:8080 --games 20 --sockets 200 --rate 20
      a server that runs already; it is left full of games
  cargo run --release -p polychess-loadtest -- restart 1000
      how soon long games are live again after a restart
  cargo run --release -p polychess-loadtest -- attack
      what honest clients keep while greedy addresses take all they can get

What is sent goes to this machine alone. Databases lie in the folder for temporary files (TMPDIR).";

#[derive(Parser)]
#[command(name = "polychess-loadtest", about = "People who play and look on, and what they cost", after_help = EXAMPLES)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "OTHER FIGURES",
    subcommand_help_heading = "Other figures"
)]
struct Arguments {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    plan: load::Plan,
}

#[derive(Subcommand)]
enum Other {
    /// Attack from one address while others play
    Hostile,
    /// Attack with greedy addresses, and check the share of honest clients
    Attack {
        /// Seconds of each measurement
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// Start a server with many long timed games
    Restart {
        /// Number of games
        #[arg(default_value_t = 1000)]
        games: usize,
    },
    /// Measure the cost of an idle connection
    Sockets {
        /// Number of connections
        #[arg(default_value_t = 2000)]
        count: usize,
    },
    /// Sign in with wrong passwords, for known and unknown names, while others play
    SignIns,
    /// Run as the measured server
    #[command(hide = true)]
    Serve { config: String },
}

async fn run(arguments: Arguments) -> anyhow::Result<bool> {
    match arguments.other {
        None => load::run(arguments.plan).await.map(|()| true),
        Some(Other::Hostile) => Ok(figures::hostile::measure().await),
        Some(Other::Attack { seconds }) => figures::attack::measure(Duration::from_secs(seconds.max(1))).await,
        Some(Other::Restart { games }) => Ok(figures::restart::measure(games).await),
        Some(Other::Sockets { count }) => Ok(figures::sockets::measure(count).await),
        Some(Other::SignIns) => figures::sign_ins::measure().await,
        Some(Other::Serve { config }) => {
            server::serve(&config).await;
            Ok(true)
        }
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // The measured server has its own signal handlers.
    let serves = matches!(arguments.other, Some(Other::Serve { .. }));
    tokio::select! {
        done = run(arguments) => match done {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        },
        // Dropping the future of `run` stops all servers.
        Ok(()) = tokio::signal::ctrl_c(), if !serves => ExitCode::from(INTERRUPTED),
    }
}
