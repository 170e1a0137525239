//! `polychess db`: copies and verifies the database.

use crate::commands::config::Settings;
use crate::finding::{Finding, counted};
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use polychess_server::archive::{export, import, verify};
use polychess_server::store::{Place, Store, backup};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// Backs up, verifies, exports and imports the games of the server
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess db backup polychess-monday.db\n  polychess db verify\n  polychess db export games.jsonl\n  \
                  polychess db import --data-dir /srv/new games.jsonl\n  \
                  polychess db import --database postgres://polychess@db.example/polychess games.jsonl\n\n\
                  A backup can be made while the server runs; the others need the server stopped. An export has no sessions.\n\
                  PostgreSQL is backed up by its own tools, such as pg_dump."
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: DbCommand,
}

#[derive(Debug, Subcommand)]
enum DbCommand {
    /// Copies the database into a new file; the server may be running
    #[command(after_help = "Examples:\n  polychess db backup polychess-monday.db")]
    Backup {
        /// The new file
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
    /// Replays all games and checks that the database is whole; exit status 1 when it is not
    #[command(after_help = "Examples:\n  polychess db verify\n  polychess db verify --data-dir /srv/polychess")]
    Verify {
        #[command(flatten)]
        settings: Settings,
    },
    /// Writes the logs of all games, one JSON line for each
    #[command(after_help = "Examples:\n  polychess db export games.jsonl")]
    Export {
        /// The file, or - for standard output
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
    /// Reads logs into the database; each game is replayed first
    #[command(
        after_help = "Examples:\n  polychess db import games.jsonl\n  polychess db import --data-dir /srv/new games.jsonl"
    )]
    Import {
        /// The file, or - for standard input
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(carry_out(&options.what, quiet))
}

/// Returns the location of the database in these settings, which must exist.
fn existing(settings: &Settings) -> anyhow::Result<Place> {
    let place = kept(settings)?;
    match &place {
        Place::File(path) if !path.exists() => bail!("there is no database at {}", path.display()),
        _ => Ok(place),
    }
}

/// Returns the location of the database, even if it does not exist.
fn kept(settings: &Settings) -> anyhow::Result<Place> {
    match settings.config()?.place() {
        Place::Memory => bail!("these settings keep everything in memory"),
        place => Ok(place),
    }
}

/// Creates a file that other users cannot read, because it contains names and chat.
fn new_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

async fn export_to(store: &dyn Store, file: &File) -> anyhow::Result<usize> {
    let mut to = BufWriter::new(file);
    let count = export(store, &mut to).await?;
    to.flush()?;
    file.sync_all()?;
    Ok(count)
}

async fn carry_out(what: &DbCommand, quiet: bool) -> anyhow::Result<Finding> {
    let report = |words: String| {
        if !quiet {
            eprintln!("{words}");
        }
    };
    match what {
        DbCommand::Backup { file, settings } => {
            match existing(settings)? {
                Place::File(path) => backup(&path, file).await?,
                _ => bail!(
                    "a PostgreSQL database is copied by its own tools: pg_dump, or pg_basebackup for all of a server"
                ),
            }
            report(format!("copied to {}", file.display()));
        }
        DbCommand::Verify { settings } => {
            let verified = verify(&*existing(settings)?.open().await?).await?;
            let mut out = anstream::stdout().lock();
            for finding in &verified.findings {
                match &finding.table {
                    Some(table) => writeln!(out, "table {table}: {}", finding.why)?,
                    None => writeln!(out, "{}", finding.why)?,
                }
            }
            let findings = verified.findings.len();
            let (games, told) = (counted(verified.tables, "game"), counted(findings, "finding"));
            writeln!(out, "{games} with {} events replayed, {told}", verified.events)?;
            if findings > 0 {
                return Ok(Finding::Something);
            }
        }
        DbCommand::Export { file, settings } => {
            let store = existing(settings)?.open().await?;
            let count = if file == Path::new("-") {
                export(&*store, &mut io::stdout().lock()).await?
            } else {
                let to = new_private(file).with_context(|| format!("{} cannot be made", file.display()))?;
                let written = export_to(&*store, &to).await;
                if written.is_err() {
                    // An incomplete archive is useless.
                    let _ = std::fs::remove_file(file);
                }
                written.with_context(|| format!("{} cannot be written", file.display()))?
            };
            report(format!("exported: {}", counted(count, "game")));
        }
        DbCommand::Import { file, settings } => {
            let mut from: Box<dyn BufRead> = if file == Path::new("-") {
                Box::new(BufReader::new(io::stdin()))
            } else {
                let file = File::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
                Box::new(BufReader::new(file))
            };
            let store = kept(settings)?.open().await?;
            let count = import(&*store, from.as_mut()).await?;
            report(format!("imported: {}", counted(count, "game")));
        }
    }
    Ok(Finding::Nothing)
}
