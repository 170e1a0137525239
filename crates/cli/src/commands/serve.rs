//! `polychess serve`: runs the server.

#[cfg(feature = "traces")]
mod traces;

use crate::commands::config::Settings;
use crate::finding::Finding;
use polychess_server::store::Place;
use polychess_server::{Build, Config, LogFormat, serve};
use std::io::IsTerminal as _;
use std::net::{Ipv4Addr, SocketAddr};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, Registry, fmt};

/// Serve the site on this machine
///
/// Use it to play in the browser, alone or with friends. Ctrl-C stops the server. Flags override
/// variables such as POLYCHESS_ADDRESS, and variables override the file of --config.
#[derive(Debug, Default, clap::Args)]
#[command(
    before_help = "Examples:\n  polychess serve\n  polychess serve --address 127.0.0.1:9000\n  polychess serve --data-dir /srv/polychess --set open_games=20\n  \
                  polychess serve --config polychess.toml\n  POLYCHESS_DATABASE=postgres://polychess@db.example/polychess polychess serve\n  \
                  polychess serve --database postgres://polychess@db.example/polychess --broker nats://nats.example\n  polychess serve --log info --log-format json\n  POLYCHESS_ADDRESS=[::1]:8080 polychess serve"
)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,
}

/// Runs the server until Ctrl-C or SIGTERM.
pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let config = options.settings.config()?;
    #[cfg(feature = "traces")]
    let sends_traces = traces::begin()?;
    #[cfg(feature = "traces")]
    let traces = sends_traces.as_ref().map(traces::layer);
    #[cfg(not(feature = "traces"))]
    let traces = None::<LevelFilter>;
    log(&config, traces)?;
    let data = match config.place() {
        Place::Memory => "it forgets all games when it stops".to_owned(),
        Place::File(_) => format!("it saves games in {}", config.data_dir.display()),
        Place::Postgres(_) => "it saves games in a PostgreSQL database".to_owned(),
    };
    let ready = move |address: SocketAddr| {
        if !quiet {
            // A single line disturbs a JSON log as little as possible.
            eprintln!(
                "Polychess serves http://{}; {data}; press Ctrl-C to stop it; `polychess help` lists other commands",
                shown(address)
            );
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let build = Build { commit: env!("BUILT_FROM"), client: polychess_client::file, book: polychess_book::file };
    runtime.block_on(serve(config, build, ready))?;
    #[cfg(feature = "traces")]
    if let Some(traces) = sends_traces {
        traces.shutdown()?;
    }
    Ok(Finding::Nothing)
}

/// Returns the address for the browser. Browsers accept passkeys on `localhost`, but not on an IP
/// address.
fn shown(address: SocketAddr) -> String {
    if address.ip() == Ipv4Addr::LOCALHOST { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// Installs the log on standard error, and the traces if they are enabled.
fn log(config: &Config, traces: Option<impl Layer<Registry> + Send + Sync>) -> anyhow::Result<()> {
    let error = std::io::stderr;
    let lines = fmt::layer().with_writer(error);
    let lines = match config.log_format {
        LogFormat::Text => lines.with_ansi(error().is_terminal() && std::env::var_os("NO_COLOR").is_none()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    // At more verbose levels, libraries log whole messages, which contain secrets.
    let loudest = LevelFilter::DEBUG;
    let lines = lines.with_filter(EnvFilter::try_new(&config.log)?).with_filter(loudest);
    tracing_subscriber::registry().with(traces).with(lines).init();
    Ok(())
}
