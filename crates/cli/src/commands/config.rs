//! `polychess config check`: the effective settings and their sources.

use crate::finding::Finding;
use anyhow::Context as _;
use clap::{Args, Subcommand};
use polychess_server::Config;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

/// Settings of the server: a file, overruled by the environment (POLYCHESS_ADDRESS for the setting address), overruled by these.
#[derive(Debug, Default, Args)]
pub(crate) struct Settings {
    /// A TOML file with settings
    #[arg(long, env = "POLYCHESS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen; port 0 takes any free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    address: Option<SocketAddr>,
    /// Where the database is kept; empty to keep everything in memory
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<String>,
    /// The address of a PostgreSQL database, instead of one in the folder. If it holds a password, set the variable POLYCHESS_DATABASE instead
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The address of a NATS server by which servers on one PostgreSQL database reach each other; if it holds a password, set the variable POLYCHESS_BROKER instead
    #[arg(long, value_name = "URL")]
    broker: Option<String>,
    /// What to log on standard error: error, warn, info, debug [default: warn]
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// How to log: text or json [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<String>,
    /// Any other setting; may be repeated
    #[arg(long = "set", short = 's', value_name = "ID=VALUE")]
    others: Vec<String>,
}

impl Settings {
    /// Returns the effective settings. Warns on standard error about variables that look like
    /// settings but are not.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let mut flags = Vec::new();
        for other in &self.others {
            let (name, value) = other.split_once('=').with_context(|| format!("\"{other}\" is not NAME=VALUE"))?;
            flags.push((name.to_owned(), value.to_owned()));
        }
        flags.extend(self.address.map(|address| ("address".to_owned(), address.to_string())));
        flags.extend(self.data_dir.clone().map(|folder| ("data_dir".to_owned(), folder)));
        flags.extend(self.database.clone().map(|address| ("database".to_owned(), address)));
        flags.extend(self.broker.clone().map(|address| ("broker".to_owned(), address)));
        flags.extend(self.log.clone().map(|filter| ("log".to_owned(), filter)));
        flags.extend(self.log_format.clone().map(|format| ("log_format".to_owned(), format)));
        for stray in Config::strays(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok())) {
            eprintln!("Warning: {stray}");
        }
        let environment = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
        let environment = environment.map(|(name, value)| (name, value.to_string_lossy().into_owned()));
        let config = Config::layered(self.config.as_deref(), environment, flags)?;
        EnvFilter::try_new(&config.log).with_context(|| format!("log: \"{}\" is no filter", config.log))?;
        Ok(config)
    }
}

/// Shows the settings of the server
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess config check\n  polychess config check --config polychess.toml\n  polychess config check > polychess.toml"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: ConfigCommand,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Prints the settings in effect, as a TOML file
    #[command(after_help = "Examples:\n  polychess config check\n  polychess config check --config polychess.toml")]
    Check(Settings),
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let ConfigCommand::Check(settings) = &options.what;
    write!(anstream::stdout().lock(), "{}", settings.config()?.effective())?;
    Ok(Finding::Nothing)
}
