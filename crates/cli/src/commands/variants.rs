//! `polychess variants`: lists the games with their options, or prints a rulebook.

use crate::finding::Finding;
use clap::Args;
use owo_colors::OwoColorize as _;
use polychess_game::{Info, OptionInfo, OptionValues};
use polychess_variants::{INFOS, info};
use serde_json::{Value as Json, json};
use std::io::Write as _;

/// List the games with their seats and options
///
/// Use it to look up the ids of games, options and notations, or to print a rulebook.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess variants\n  polychess variants three-player\n  polychess variants three-player --ledger\n  \
                        polychess variants --json"
)]
pub(crate) struct Options {
    /// The id of a game; all games if missing
    #[arg(value_name = "ID")]
    variant: Option<String>,
    /// Print the rulebook of the game
    #[arg(long, requires = "variant", conflicts_with = "json")]
    ledger: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let infos = match &options.variant {
        Some(id) => vec![info(id)?],
        None => INFOS.to_vec(),
    };
    let mut out = anstream::stdout().lock();
    if options.ledger {
        for info in infos {
            write!(out, "{}", info.rules)?;
        }
    } else if options.json {
        let list: Vec<Json> = infos.iter().map(|info| described(info)).collect();
        writeln!(out, "{:#}", Json::from(list))?;
    } else {
        for info in infos {
            print(&mut out, info)?;
        }
    }
    Ok(Finding::Nothing)
}

fn print(out: &mut impl std::io::Write, info: &Info) -> std::io::Result<()> {
    let seats: Vec<&str> = info.seats.iter().map(|s| s.name).collect();
    writeln!(out, "{}  {}", info.id.bold().green(), info.name)?;
    writeln!(out, "    {}", info.summary)?;
    writeln!(out, "    seats: {}", seats.join(", "))?;
    for option in info.options {
        writeln!(out, "    {}  {}", setting(option).cyan(), option.words)?;
        if let OptionValues::Choice(values) = option.values {
            for (value, words) in values {
                writeln!(out, "        {}  {words}", value.cyan())?;
            }
        }
    }
    for notation in info.notations {
        let setting = format!("--notation {}", notation.id);
        writeln!(out, "    {}  {}", setting.cyan(), notation.words)?;
    }
    writeln!(out)
}

/// Formats an option as a flag with its values. The default comes first.
fn setting(option: &OptionInfo) -> String {
    let values = match option.values {
        OptionValues::Flag(true) => "true|false".to_owned(),
        OptionValues::Flag(false) => "false|true".to_owned(),
        OptionValues::Choice(values) => values.iter().map(|v| v.0).collect::<Vec<_>>().join("|"),
    };
    format!("--set {}={values}", option.id)
}

fn described(info: &Info) -> Json {
    let seats: Vec<Json> =
        info.seats.iter().map(|s| json!({"name": s.name, "title": s.title, "letter": s.letter})).collect();
    let options: Vec<Json> = info.options.iter().map(option).collect();
    let notations: Vec<Json> = info.notations.iter().map(|n| json!({"id": n.id, "words": n.words})).collect();
    json!({
        "id": info.id, "name": info.name, "summary": info.summary, "seats": seats, "options": options, "notations": notations
    })
}

fn option(option: &OptionInfo) -> Json {
    let (default, values): (Json, Vec<Json>) = match option.values {
        OptionValues::Flag(default) => (default.into(), vec![json!({"value": true}), json!({"value": false})]),
        OptionValues::Choice(values) => {
            let list = values.iter().map(|(value, words)| json!({"value": value, "words": words})).collect();
            (values.first().map(|v| v.0).into(), list)
        }
    };
    json!({"id": option.id, "words": option.words, "default": default, "values": values})
}
