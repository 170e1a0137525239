//! `polychess config check`: prints the effective settings of the server.

use crate::finding::Finding;
use anyhow::Context as _;
use clap::{Args, Subcommand};
use polychess_server::Config;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

/// Settings of the server. They take precedence over the environment, and the environment over the
/// file.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct Settings {
    /// The address and port of the server; port 0 chooses any free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    address: Option<SocketAddr>,
    /// The folder of the database; if empty, the server keeps all data in memory [default:
    /// $XDG_DATA_HOME/polychess, or ~/.local/share/polychess]
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<String>,
    /// The address of a PostgreSQL database, instead of a database in the folder. If it contains a
    /// password, set the variable POLYCHESS_DATABASE instead
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The address of a NATS server that connects several servers on one PostgreSQL database. If it
    /// contains a password, set the variable POLYCHESS_BROKER instead
    #[arg(long, value_name = "URL")]
    broker: Option<String>,
    /// A TOML file with settings
    #[arg(long, env = "POLYCHESS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Any other setting; may be repeated. `polychess config check` prints all settings
    #[arg(long = "set", short = 's', value_name = "ID=VALUE")]
    others: Vec<String>,
    /// The log level on standard error: error, warn, info or debug [default: warn]
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// The log format: text or json [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<String>,
}

impl Settings {
    /// Returns the effective settings. Warns about `POLYCHESS_` variables that are not settings.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let mut flags = Vec::new();
        for other in &self.others {
            let (name, value) =
                other.split_once('=').with_context(|| format!("\"{other}\" has the wrong form. Write NAME=VALUE"))?;
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
        EnvFilter::try_new(&config.log)
            .with_context(|| format!("log: \"{}\" is not a filter. Use a level, such as info", config.log))?;
        Ok(config)
    }
}

/// Check the settings of the server
///
/// Use it before you start or restart a server, to find errors in its settings.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess config check\n  polychess config check --config polychess.toml\n  polychess config check > all-settings.toml"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: ConfigCommand,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Print the effective settings as a TOML file
    ///
    /// Use it to check your settings, or to write a file that lists all settings. Flags override
    /// variables such as POLYCHESS_ADDRESS, and variables override the file.
    #[command(before_help = "Examples:\n  polychess config check\n  polychess config check --config polychess.toml")]
    Check(Settings),
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let ConfigCommand::Check(settings) = &options.what;
    write!(anstream::stdout().lock(), "{}", settings.config()?.effective())?;
    Ok(Finding::Nothing)
}
