//! What the server costs, and what one hostile client can do to it, in figures that anybody can print again:
//!
//! ```text
//! cargo run --profile ci -p polychess-server --example figures -- hostile
//! cargo run --profile ci -p polychess-server --example figures -- restart [games]
//! cargo run --profile ci -p polychess-server --example figures -- sockets [count]
//! ```
//!
//! Each runs a server with its own settings in a process of its own and asks it over real connections, each client from an address of its
//! own in `127.0.0.0/8`. Memory is what the system says the process holds. The last line says whether the goals are reached; the
//! exit status is 1 when they are not. The machine should have nothing else to do.

mod client;
mod games;
mod hostile;
mod restart;
mod server;
mod sockets;

use polychess_server::Config;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |default| arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(default);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let reached = match arguments.first().map(String::as_str) {
        Some("serve") => {
            let folder = arguments.get(1).cloned().unwrap_or_default();
            let address = arguments[2].parse().expect("an address");
            let config = Config { address, data_dir: folder.into(), ..Config::default() };
            runtime.block_on(polychess_server::serve(config, "unknown", |_| {})).expect("it runs");
            true
        }
        Some("hostile") => runtime.block_on(hostile::measure()),
        Some("restart") => runtime.block_on(restart::measure(number(1000))),
        Some("sockets") => runtime.block_on(sockets::measure(number(2000))),
        _ => {
            eprintln!("say which: hostile, restart or sockets");
            false
        }
    };
    if reached { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
