//! `polychess serve`: the site.

use crate::commands::config::Settings;
use crate::outcome::Finding;
use anyhow::Context as _;
use polychess_server::serve;
use std::net::SocketAddr;

/// Serve the site on this machine
#[derive(Debug, Default, clap::Args)]
#[command(
    after_help = "Examples:\n  polychess serve\n  polychess serve --address 127.0.0.1:9000\n  polychess serve --data-dir /srv/polychess --set open_games=20\n  \
                  polychess serve --config polychess.toml\n  POLYCHESS_ADDRESS=[::1]:8080 polychess serve\n\n\
                  polychess config check prints all settings."
)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,
    /// What to log on standard error: error, warn, info, debug [default: warn]
    #[arg(long, env = "POLYCHESS_LOG", value_name = "FILTER")]
    log: Option<String>,
}

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let filter = tracing_subscriber::EnvFilter::try_new(options.log.as_deref().unwrap_or("warn")).context("--log")?;
    let config = options.settings.config()?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let ready = move |address: SocketAddr| {
        if !quiet {
            eprintln!("Polychess is on http://{address} (Ctrl-C stops it)");
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, ready))?;
    Ok(Finding::Nothing)
}
