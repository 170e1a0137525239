//! The layout of the help: examples before the flags, global flags last.

use clap::{Arg, ArgAction, Command};

/// Heading of the flags that all commands share.
pub(crate) const GLOBAL: &str = "Global options";

/// Layout of the help of a command. `before_help` contains the examples, `after_help` the details.
pub(crate) const TEMPLATE: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Returns the flags `--help` and `--version`. They replace clap's own flags, which cannot have a
/// heading.
pub(crate) fn flags() -> [Arg; 2] {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print the help");
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print the version");
    [help, version].map(|flag| flag.global(true).help_heading(GLOBAL))
}

/// Width of an example. Longer examples continue on the next line, after a backslash.
const EXAMPLE_WIDTH: usize = 78;

/// Applies the layout to a command and all its subcommands.
pub(crate) fn lay_out(command: Command) -> Command {
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let examples: Vec<String> = examples.lines().map(break_example).collect();
    command.before_help(examples.join("\n")).help_template(TEMPLATE).mut_subcommands(lay_out)
}

/// Breaks a long example at spaces outside quotes, so that a copy of it still works in a shell.
fn break_example(example: &str) -> String {
    let (mut broken, mut rest) = (String::new(), example.to_owned());
    while rest.chars().count() > EXAMPLE_WIDTH {
        let Some(at) = last_break(&rest) else { break };
        broken += &format!("{} \\\n", &rest[..at]);
        rest = format!("    {}", &rest[at + 1..]);
    }
    broken + &rest
}

/// Returns the place of the last unquoted space that leaves room for a backslash. Prefers a space
/// before a flag, a pipe or a redirection.
fn last_break(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let (mut quote, mut last, mut best) = (None, None, None);
    for (column, (at, c)) in line.char_indices().enumerate() {
        match (quote, c) {
            _ if column > EXAMPLE_WIDTH - 2 => break,
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if c == open => quote = None,
            (None, ' ') if at > indent => {
                last = Some(at);
                if line[at + 1..].starts_with(['-', '|', '>']) {
                    best = last;
                }
            }
            _ => {}
        }
    }
    best.or(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Arguments;
    use clap::CommandFactory as _;

    /// Calls `check` with each command, its full name and its help.
    fn each(check: &dyn Fn(&Command, &str, &str)) {
        fn walk(command: &mut Command, name: &str, check: &dyn Fn(&Command, &str, &str)) {
            let help = command.render_long_help().to_string();
            check(command, name, &help);
            for sub in command.get_subcommands_mut().filter(|sub| sub.get_name() != "help") {
                let name = format!("{name} {}", sub.get_name());
                walk(sub, &name, check);
            }
        }
        let mut command = Arguments::command();
        command.build();
        walk(&mut command, "polychess", check);
    }

    /// True if a text probably begins with an imperative, such as "Serve" but not "Serves".
    fn is_imperative(text: &str) -> bool {
        let first = text.split(' ').next().unwrap_or_default();
        let third_person = first.ends_with('s') && !first.ends_with("ss");
        let other = ["ing", "ed"].iter().any(|end| first.ends_with(end))
            || ["The", "A", "An", "This", "What", "Who", "How", "As"].contains(&first);
        first.starts_with(|c: char| c.is_ascii_uppercase()) && !third_person && !other
    }

    #[test]
    fn summaries_are_short_imperatives() {
        each(&|command, name, _| {
            let summary = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(is_imperative(&summary), "{name}: \"{summary}\" begins with no imperative");
            assert!(summary.chars().count() <= 60, "{name}: \"{summary}\" is longer than 60 characters");
            assert!(!summary.ends_with('.') && !summary.contains(". "), "{name}: \"{summary}\" has a full stop");
        });
        let wrong =
            ["Serves the site", "Shows the settings", "serve the site", "The settings", "Serving a site", "What to do"];
        assert!(!wrong.into_iter().any(is_imperative));
        assert!(["Serve the site", "Process a file"].into_iter().all(is_imperative));
    }

    /// Every help contains one to three sentences, the usage, the examples, the flags and the
    /// global flags, in this order.
    #[test]
    fn examples_come_before_flags_and_global_flags_last() {
        each(&|command, name, help| {
            let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{name} lacks \"{part}\":\n{help}"));
            let (usage, examples, global) =
                (place("Usage: "), place("\nExamples:\n"), place(&format!("\n{GLOBAL}:\n")));
            assert!(help[examples..].contains(name), "{name}: an example of another command");
            let text = command.get_long_about().map(ToString::to_string).unwrap_or_default();
            let (_, when) = text.split_once("\n\n").unwrap_or_default();
            let sentences = format!("{when} ").matches(". ").count();
            assert!((1..=3).contains(&sentences), "{name}: {sentences} sentences before the examples");
            let flags = help.match_indices("\n      --").chain(help.match_indices("\n  -")).map(|(place, _)| place);
            assert!(flags.min().is_none_or(|first| usage < examples && examples < first), "{name}:\n{help}");
            let last = help[global..].lines().map(str::trim_start);
            let last: Vec<&str> = last.filter(|line| line.starts_with('-') && line.contains("--")).collect();
            let named = ["--color ", "--language ", "-q, --quiet", "-h, --help", "-V, --version"];
            assert!(
                last.len() == named.len() && last.iter().zip(named).all(|(line, flag)| line.starts_with(flag)),
                "{name}:\n{help}"
            );
        });
    }

    /// The help of a flag is a noun phrase with an article or an imperative.
    #[test]
    fn flags_are_noun_phrases_or_imperatives() {
        each(&|command, name, _| {
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let first = help.split(' ').next().unwrap_or_default();
                let plural = ["Files", "Cells", "Pieces", "Turns", "Game"].contains(&first);
                let noun = ["The", "A", "An", "Any"].contains(&first) || plural;
                assert!(noun || is_imperative(&help), "{name} {}: \"{help}\"", arg.get_id());
            }
        });
    }

    #[test]
    fn long_examples_continue_after_a_backslash() {
        each(&|_, name, help| {
            let (_, examples) = help.split_once("\nExamples:\n").expect("examples");
            let (examples, _) = examples.split_once("\n\n").expect("the end of the examples");
            let long = examples.lines().find(|line| line.chars().count() > EXAMPLE_WIDTH);
            assert_eq!(long, None, "{name}");
        });
        let example = format!("  polychess moves --text 'a b' {}", "--long 'two words' ".repeat(5).trim_end());
        let broken = break_example(&example);
        assert!(broken.contains(" \\\n    ") && !broken.contains("two \\"), "{broken}");
        assert_eq!(shlex::split(&broken.replace("\\\n", "")), shlex::split(&example));
        assert_eq!(break_example("  polychess moves"), "  polychess moves");
    }

    #[test]
    fn database_commands_hide_flags_of_the_server() {
        each(&|_, name, help| {
            let has = |flag: &str| help.contains(&format!("--{flag} "));
            if name.starts_with("polychess db ") {
                assert!(["data-dir", "config", "set"].into_iter().all(has), "{name}:\n{help}");
                // A backup copies only SQLite.
                assert_eq!(has("database"), name != "polychess db backup", "{name}:\n{help}");
                assert!(!["address", "broker", "log", "log-format"].into_iter().any(has), "{name}:\n{help}");
            }
        });
    }
}
