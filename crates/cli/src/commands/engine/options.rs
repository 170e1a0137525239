//! The UCI options of the engine and their valid values.

use polychess_engine::{Algorithm, LAB_MATCH, Level, experiment_in};
use polychess_game::{OptionInfo, OptionValues, nearest};
use polychess_pgn4::dialect;
use polychess_variants::INFOS;
use std::fmt;

/// Minimum and maximum size of the transposition table in MiB.
const HASH: [usize; 2] = [1, 4_096];
/// Maximum number of principal variations (`MultiPV`).
const MOST_LINES: usize = 50;
/// Maximum number of search threads.
const MOST_THREADS: usize = 64;

#[derive(Debug)]
pub(super) struct EngineOption {
    pub(super) name: String,
    values: Values,
}

/// The valid values of an option.
#[derive(Debug)]
enum Values {
    /// An integer in a range, and the default.
    Number { default: usize, range: [usize; 2] },
    /// `true` or `false`, and the default.
    Flag(bool),
    /// A list of names; the first is the default.
    Names(Vec<&'static str>),
}

/// Returns the options of the protocol, or of the dialect if `dialect` is true. The reply to `uci`
/// lists them in this order.
pub(super) fn all(dialect: bool) -> Vec<EngineOption> {
    let number = |name: &str, default, range| option(name, Values::Number { default, range });
    let algorithms = Algorithm::ALL.map(|algorithm| algorithm.name());
    let usual = Algorithm::BestReply.name();
    let algorithms = [usual].into_iter().chain(algorithms.into_iter().filter(|&name| name != usual));
    let mut options = vec![
        number("Hash", 16, HASH),
        number("Threads", 1, [1, MOST_THREADS]),
        number("MultiPV", 1, [1, MOST_LINES]),
        option("Ponder", Values::Flag(false)),
        option("OwnBook", Values::Flag(false)),
        number("Skill", 0, [0, Level::ALL.len()]),
        option("Algorithm", Values::Names(algorithms.collect())),
    ];
    if dialect {
        let names = |values: &[(&'static str, &'static str)]| Values::Names(values.iter().map(|v| v.0).collect());
        options.extend(dialect::OPTIONS.iter().map(|choice| option(choice.name, names(choice.values))));
        return options;
    }
    options.insert(0, option("UCI_Variant", Values::Names(INFOS.iter().map(|info| info.id).collect())));
    let of_game = |of: &'static OptionInfo| match of.values {
        OptionValues::Flag(flag) => Values::Flag(flag),
        OptionValues::Choice(values) => Values::Names(values.iter().map(|value| value.0).collect()),
    };
    for info in INFOS {
        options.extend(info.options.iter().map(|of| option(&format!("{}.{}", info.id, of.id), of_game(of))));
    }
    options
}

fn option(name: &str, values: Values) -> EngineOption {
    EngineOption { name: name.to_owned(), values }
}

/// Parses the words after `setoption`: `name NAME value VALUE`. Returns the name and the value in
/// canonical spelling.
///
/// # Errors
/// Returns a sentence with the input and the valid values.
pub(super) fn read(options: &[EngineOption], words: &str) -> Result<(String, String), String> {
    let mut words = words.split_whitespace();
    let form = "setoption: write \"setoption name NAME value VALUE\"";
    if words.next() != Some("name") {
        return Err(format!("{form}."));
    }
    let words: Vec<&str> = words.collect();
    let (name, value) = match words.iter().position(|&word| word == "value") {
        Some(at) => (words[..at].join(" "), words[at + 1..].join(" ")),
        None => (words.join(" "), String::new()),
    };
    if name.is_empty() {
        return Err(format!("{form}."));
    }
    let Some(option) = options.iter().find(|option| option.name.eq_ignore_ascii_case(&name)) else {
        let meant = nearest(&name, options.iter().map(|option| option.name.as_str()));
        let meant = meant.map(|meant| format!(" Did you mean \"{meant}\"?")).unwrap_or_default();
        return Err(format!("setoption: unknown option \"{}\".{meant} Send \"uci\" for the list.", start_of(&name)));
    };
    match option.values.read(&value) {
        Some(value) => Ok((option.name.clone(), value)),
        None if value.is_empty() => Err(format!("{}: the value is missing. Use {}.", option.name, option.values)),
        None if option.name == "Algorithm" && experiment_in(&value).is_some() => {
            Err(format!("Algorithm: \"{value}\" is an experiment. Play it with `{LAB_MATCH}`."))
        }
        None => Err(format!("{}: unknown value \"{}\". Use {}.", option.name, start_of(&value), option.values)),
    }
}

/// Returns the start of an input, for quotes in messages.
pub(super) fn start_of(text: &str) -> String {
    text.chars().take(40).collect()
}

impl Values {
    /// Returns a value in canonical spelling, or `None` if the value is invalid.
    fn read(&self, text: &str) -> Option<String> {
        match self {
            Self::Number { range: [least, most], .. } => {
                let number: usize = text.parse().ok()?;
                (*least..=*most).contains(&number).then(|| number.to_string())
            }
            Self::Flag(_) => {
                ["true", "false"].into_iter().find(|word| word.eq_ignore_ascii_case(text)).map(str::to_owned)
            }
            Self::Names(names) => {
                names.iter().find(|name| name.eq_ignore_ascii_case(text)).map(|&name| name.to_owned())
            }
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { range: [least, most], .. } => write!(f, "a whole number from {least} to {most}"),
            Self::Flag(_) => f.write_str("true or false"),
            Self::Names(names) => match names.split_last() {
                Some((last, others)) if !others.is_empty() => write!(f, "{} or {last}", others.join(", ")),
                _ => f.write_str(&names.join(", ")),
            },
        }
    }
}

/// Writes the `option` line of the `uci` reply.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.values {
            Values::Number { default, range: [least, most] } => {
                write!(f, "spin default {default} min {least} max {most}")
            }
            Values::Flag(default) => write!(f, "check default {default}"),
            Values::Names(names) => {
                write!(f, "combo default {}", names.first().copied().unwrap_or_default())?;
                names.iter().try_for_each(|name| write!(f, " var {name}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_ignore_letter_case() {
        for (words, name, value) in [
            ("name threads value 3", "Threads", "3"),
            ("name  OwnBook   value TRUE", "OwnBook", "true"),
            ("name uci_variant value Three-Man", "UCI_Variant", "three-man"),
        ] {
            assert_eq!(read(&all(false), words), Ok((name.to_owned(), value.to_owned())), "{words}");
        }
        let dialect = all(true);
        assert_eq!(read(&dialect, "name engine_team value red_yellow").map(|read| read.1), Ok("red_yellow".into()));
        assert_eq!(read(&dialect, "name Mode value ffa").map(|read| read.1), Ok("FFA".into()));
    }

    #[test]
    fn every_refusal_names_the_input_and_the_values_that_work() {
        let native = all(false);
        for (words, says) in [
            ("", "write \"setoption name NAME value VALUE\""),
            ("Hash value 3", "write \"setoption name NAME value VALUE\""),
            ("name value 3", "write \"setoption name NAME value VALUE\""),
            ("name Hsah value 3", "unknown option \"Hsah\". Did you mean \"Hash\"?"),
            ("name Contempt value 3", "unknown option \"Contempt\". Send \"uci\""),
            ("name Hash", "Hash: the value is missing. Use a whole number from 1 to 4096."),
            ("name Hash value many", "Hash: unknown value \"many\". Use a whole number from 1 to 4096."),
            ("name Hash value -1", "\"-1\""),
            ("name Hash value 4097", "\"4097\""),
            ("name Skill value 99999999999999999999999", "from 0 to 10"),
            ("name OwnBook value yes", "OwnBook: unknown value \"yes\". Use true or false."),
            ("name Algorithm value fast", "paranoid"),
            ("name Algorithm value max-n", "polychess-lab"),
            ("name UCI_Variant value chess", "three-way, three-player"),
            ("name Mode value FFA", "unknown option \"Mode\""),
            ("name four-player.mode value xyz", "Use free-for-all or teams."),
        ] {
            let refusal = read(&native, words).expect_err(words);
            assert!(refusal.contains(says), "{words}: {refusal}");
        }
        let refusal = read(&all(true), "name Mode value xyz").expect_err("no such mode");
        assert_eq!(refusal, "Mode: unknown value \"xyz\". Use Teams or FFA.");
    }
}
