//! The implementation of the program `polychess`.
//!
//! The module `arguments` defines the command line. Each module in `commands` implements a command.
//! [`protocol`] is the JSON-lines interface to the rules. Data goes to standard output, and all
//! messages go to standard error.

pub mod protocol;

mod arguments;
mod commands;
mod dispatch;
mod exit;
mod finding;
mod help;
mod indexed_games;
mod input;
mod input_files;
mod interrupt;
mod language;
mod output_file;
mod parallel;
mod parallel_search;
mod playthrough;
mod position_args;
mod progress;
mod record_files;
mod seed;
mod status;
mod transcript;

pub use commands::contest::{MatchOptions, MatchPlayer, run_match};
pub use exit::run;
pub use input_files::format_name;
