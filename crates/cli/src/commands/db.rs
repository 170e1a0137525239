//! `polychess db`: backs up, checks, exports and imports the database.

use crate::commands::config::Settings;
use crate::finding::{Finding, counted};
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use polychess_server::archive::{export, import, verify};
use polychess_server::ratings::{RatingCheck, check_ratings};
use polychess_server::store::{Place, Store, backup};
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// Back up, verify, export and import the database
///
/// Use it to keep the games of a server safe or to move them to another database. You can make a
/// backup while the server runs; stop the server before any other command.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess db backup polychess-monday.db\n  polychess db verify\n  polychess db ratings\n  polychess db export games.jsonl\n  \
                  polychess db import --data-dir /srv/new games.jsonl\n  \
                  polychess db import --database postgres://polychess@db.example/polychess games.jsonl",
    after_help = "An export contains only games. To back up PostgreSQL, use its own tools, such as pg_dump.",
    mut_subcommands = without_server_flags
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: DbCommand,
}

/// Hides the flags of settings that do not affect the command.
fn without_server_flags(command: clap::Command) -> clap::Command {
    let mut hidden = vec!["address", "broker", "log", "log_format"];
    if command.get_name() == "backup" {
        hidden.push("database");
    }
    let folder = "The folder of the database [default: $XDG_DATA_HOME/polychess, or ~/.local/share/polychess]";
    let command = command.mut_arg("data_dir", |flag| flag.help(folder));
    hidden.into_iter().fold(command, |command, flag| command.mut_arg(flag, |flag| flag.hide(true)))
}

#[derive(Debug, Subcommand)]
enum DbCommand {
    /// Copy the database into a new file
    ///
    /// Use it as often as you like; the server may keep running. It copies only SQLite. For
    /// PostgreSQL, use pg_dump.
    #[command(before_help = "Examples:\n  polychess db backup polychess-monday.db")]
    Backup {
        /// The new file
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
    /// Check the database and replay all its games
    ///
    /// Use it after a crash, or to test a restored backup.
    #[command(
        before_help = "Examples:\n  polychess db verify\n  polychess db verify --data-dir /srv/polychess",
        after_help = "Exit status: 1 if the database is damaged."
    )]
    Verify {
        #[command(flatten)]
        settings: Settings,
    },
    /// Compute all ratings again and compare them
    ///
    /// Use it after a crash or a restore. It computes every rating from the results of the rated
    /// games, and compares each bit with the database.
    #[command(
        before_help = "Examples:\n  polychess db ratings\n  polychess db ratings --json --data-dir /srv/polychess",
        after_help = "Exit status: 1 if a rating differs."
    )]
    Ratings {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        settings: Settings,
    },
    /// Write the logs of all games, one JSON line per game
    ///
    /// Use it to move the games to another database, or to read them with other programs.
    #[command(before_help = "Examples:\n  polychess db export games.jsonl")]
    Export {
        /// The new file; - is standard output
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
    /// Read exported games into the database
    ///
    /// Use it to fill a new database. It replays each game before storing it.
    #[command(
        before_help = "Examples:\n  polychess db import games.jsonl\n  polychess db import --data-dir /srv/new games.jsonl"
    )]
    Import {
        /// The file of an export; - is standard input
        file: PathBuf,
        #[command(flatten)]
        settings: Settings,
    },
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(carry_out(&options.what, quiet))
}

/// Returns the place of the database. Fails if its file does not exist.
fn existing(settings: &Settings) -> anyhow::Result<Place> {
    let place = kept(settings)?;
    match &place {
        Place::File(path) if !path.exists() => bail!("no database found at {}. Check --data-dir", path.display()),
        _ => Ok(place),
    }
}

/// Returns the place of the database, even if it does not exist yet. Fails if the settings keep all
/// data in memory.
fn kept(settings: &Settings) -> anyhow::Result<Place> {
    match settings.config()?.place() {
        Place::Memory => bail!("these settings store everything in memory, so there is no database. Check --database"),
        place => Ok(place),
    }
}

/// Creates a file that other users cannot read, because it contains names and chat messages.
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

fn report_ratings(check: &RatingCheck, json: bool) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if json {
        let result = json!({"games": check.games, "ratings": check.ratings, "findings": check.findings});
        return writeln!(out, "{result}");
    }
    for finding in &check.findings {
        writeln!(out, "{finding}")?;
    }
    let (games, ratings) = (counted(check.games, "rated game"), counted(check.ratings, "rating"));
    writeln!(out, "{games} computed again, {ratings} compared, {}", counted(check.findings.len(), "finding"))
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
            let (games, shown) = (counted(verified.tables, "game"), counted(findings, "finding"));
            writeln!(out, "{games} with {} events replayed, {shown}", verified.events)?;
            if findings > 0 {
                return Ok(Finding::Something);
            }
        }
        DbCommand::Ratings { json, settings } => {
            let check = check_ratings(&*existing(settings)?.open().await?).await?;
            report_ratings(&check, *json)?;
            if !check.findings.is_empty() {
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
                    // Delete the incomplete export.
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
