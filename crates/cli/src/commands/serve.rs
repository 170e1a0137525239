//! `polychess serve`: the site.

use crate::outcome::{Finding, tell};
use anyhow::Context as _;
use polychess_server::{Config, serve};
use std::net::SocketAddr;

/// Serve the site on this machine
#[derive(Debug, Default, clap::Args)]
#[command(
    after_help = "Examples:\n  polychess serve\n  polychess serve --address 127.0.0.1:9000\n  POLYCHESS_ADDRESS=[::1]:8080 polychess serve"
)]
pub(crate) struct Options {
    /// Where to listen; port 0 takes any free one [default: 127.0.0.1:8080]
    #[arg(long, env = "POLYCHESS_ADDRESS", value_name = "ADDRESS")]
    address: Option<SocketAddr>,
    /// What to log on standard error: error, warn, info, debug [default: warn]
    #[arg(long, env = "POLYCHESS_LOG", value_name = "FILTER")]
    log: Option<String>,
}

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let filter = tracing_subscriber::EnvFilter::try_new(options.log.as_deref().unwrap_or("warn")).context("--log")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let mut config = Config::default();
    if let Some(address) = options.address {
        config.address = address;
    }
    let ready = move |address: SocketAddr| {
        if !quiet {
            tell(format_args!("Polychess is on http://{address} (Ctrl-C stops it)"));
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, ready))?;
    Ok(Finding::Nothing)
}
