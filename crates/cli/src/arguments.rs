//! The arguments of the command line.

use crate::commands::{
    analyze, archive, bench, board, completions, config, contest, convert, db, engine, filter, index, licences, man,
    moves, openings, perft, play, puzzles, random, render, replay, rules, serve, stats, validate, variants,
};
use crate::help;
use crate::language::LanguageOption;
use crate::status::Status;
use clap::{Parser, Subcommand, ValueEnum};

/// Play, study and serve chess for three and four armies
///
/// Use `polychess COMMAND --help` for the examples and options of a command. Without a command,
/// Polychess serves the site, like `polychess serve`.
#[derive(Debug, Parser)]
#[command(
    name = "polychess",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BUILT_FROM"), ")"),
    before_help = EXAMPLES,
    after_help = statuses(),
    propagate_version = true,
    max_term_width = 110,
    disable_help_flag = true,
    disable_version_flag = true,
    args = help::flags(),
    help_template = help::TEMPLATE,
    mut_subcommands = help::lay_out
)]
pub(crate) struct Arguments {
    /// The use of colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    #[arg(help_heading = help::GLOBAL, hide_possible_values = true)]
    pub(crate) color: Colour,
    /// The language of findings and of errors about games and images: en (English) or de (German).
    /// The help and errors about flags and files are always in English
    #[arg(long, value_enum, default_value_t = LanguageOption::En, global = true, value_name = "LANGUAGE")]
    #[arg(help_heading = help::GLOBAL, hide_possible_values = true)]
    pub(crate) language: LanguageOption,
    /// Print only errors on standard error
    #[arg(short, long, global = true, help_heading = help::GLOBAL)]
    pub(crate) quiet: bool,
    /// The command; `serve` if missing
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Arguments {
    /// True if the command runs the server, which handles Ctrl-C differently.
    pub(crate) fn is_server(&self) -> bool {
        matches!(self.command, None | Some(Command::Serve(_)))
    }
}

const EXAMPLES: &str = "Examples:\n  polychess variants\n  polychess play --variant three-player\n  \
    polychess perft --variant three-player --depth 3\n  \
    echo '{\"id\":1,\"variant\":\"three-player\",\"acts\":[\"b5c5\"]}' | polychess rules";

fn statuses() -> String {
    let statuses = Status::ALL.map(|status| format!("\n  {:<5}{}", status.code(), status.words()));
    format!("Exit status:{}", statuses.concat())
}

/// When the output is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::Options),
    Serve(serve::Options),
    Analyze(analyze::Options),
    Variants(variants::Options),
    Moves(moves::Options),
    Board(board::Options),
    Render(Box<render::Options>),
    Validate(validate::Options),
    Convert(convert::Options),
    Filter(Box<filter::Options>),
    Stats(stats::Options),
    Openings(openings::Options),
    Puzzles(puzzles::Options),
    Index(index::Options),
    Replay(replay::Options),
    Rules(rules::Options),
    Engine(engine::Options),
    Match(contest::MatchOptions),
    Random(random::Options),
    Archive(archive::Options),
    Perft(perft::Options),
    Bench(bench::Options),
    Config(config::Options),
    Db(db::Options),
    Completions(completions::Options),
    Man(man::Options),
    Licences(licences::Options),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use std::collections::{BTreeMap, BTreeSet};

    const DOCUMENT: &str = include_str!("../../../docs/command-line.md");

    /// Returns the cells of each table row in a section of `docs/command-line.md`.
    fn rows(heading: &str) -> impl Iterator<Item = Vec<&'static str>> {
        let (_, rest) = DOCUMENT.split_once(&format!("\n## {heading}\n")).expect("a chapter");
        let chapter = rest.split_once("\n## ").map_or(rest, |(chapter, _)| chapter);
        let table = chapter.lines().filter(|line| line.starts_with('|')).skip(2);
        table.map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
    }

    /// Formats a flag as in the document: `-o`, `--output FILE`.
    fn written(flag: &clap::Arg) -> String {
        let short = flag.get_short().map(|c| format!("`-{c}`, ")).unwrap_or_default();
        let values = if flag.get_action().takes_values() {
            flag.get_value_names().into_iter().flatten().map(|name| format!(" {name}")).collect()
        } else {
            String::new()
        };
        format!("{short}`--{}{values}`", flag.get_long().unwrap_or_default())
    }

    /// Adds each flag that the help of `command` lists to `found`, with the names of its commands.
    fn flags(command: &clap::Command, name: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        let is_listed = |flag: &&clap::Arg| !flag.is_positional() && !flag.is_global_set() && !flag.is_hide_set();
        for flag in command.get_arguments().filter(is_listed) {
            found.entry(written(flag)).or_default().insert(name.to_owned());
        }
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            flags(sub, format!("{name} {}", sub.get_name()).trim(), found);
        }
    }

    /// `docs/command-line.md` lists each flag once, so a flag must mean the same in all commands:
    /// one short letter and one kind of value for each long name.
    #[test]
    fn same_flag_has_one_meaning_in_all_commands() {
        let mut found = BTreeMap::new();
        flags(&Arguments::command(), "", &mut found);
        let (mut longs, mut shorts) = (BTreeMap::new(), BTreeMap::new());
        for flag in found.keys() {
            let name = flag.split("`--").nth(1).and_then(|rest| rest.split([' ', '`']).next()).expect("a long name");
            assert_eq!(longs.insert(name, flag), None, "--{name} is several things: {flag}");
            if let Some(short) = flag.strip_prefix("`-").filter(|rest| !rest.starts_with('-')) {
                assert_eq!(shorts.insert(&short[..1], flag), None, "{flag}");
            }
        }
        let shown: Vec<String> = rows("Flags").map(|cells| format!("{} | {}", cells[0], cells[2])).collect();
        let commands =
            |names: &BTreeSet<String>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" ");
        let there: Vec<String> = found.iter().map(|(flag, names)| format!("{flag} | {}", commands(names))).collect();
        let (shown, there): (BTreeSet<_>, BTreeSet<_>) = (shown.iter().collect(), there.iter().collect());
        let missing: Vec<_> = there.difference(&shown).collect();
        let wrong: Vec<_> = shown.difference(&there).collect();
        assert!(missing.is_empty() && wrong.is_empty(), "docs/command-line.md lacks {missing:#?} and has {wrong:#?}");
    }

    /// Every command that writes a file has `--output` and `--force`.
    #[test]
    fn output_flag_comes_with_force() {
        let mut found = BTreeMap::new();
        flags(&Arguments::command(), "", &mut found);
        let commands = |long: &str| {
            found.iter().filter(|(flag, _)| flag.contains(long)).flat_map(|(_, names)| names).collect::<BTreeSet<_>>()
        };
        let (mut output, force) = (commands("`--output "), commands("`--force`"));
        // These commands continue an existing file and never overwrite it.
        assert!(output.remove(&"match play".to_owned()) && output.remove(&"puzzles mine".to_owned()));
        assert!(output.is_subset(&force), "{output:?} {force:?}");
    }

    /// `docs/command-line.md` lists exactly the exit statuses of the program.
    #[test]
    fn help_lists_exit_statuses() {
        let there = Status::ALL.map(|status| vec![status.code().to_string(), status.words().to_owned()]);
        let shown: Vec<Vec<String>> =
            rows("Exit status").map(|cells| cells.iter().map(|&cell| cell.to_owned()).collect()).collect();
        assert_eq!(shown, there);
    }
}
