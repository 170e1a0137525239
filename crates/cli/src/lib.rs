//! The command line of Polychess.
//!
//! `arguments` says what can be asked for, each file of `commands` does one of these things, [`protocol`] is the JSON-lines interface
//! to the rules. Data goes to standard output, everything else to standard error.

pub mod protocol;

mod arguments;
mod chance;
mod commands;
mod exit;
mod finding;
mod indexed;
mod input;
mod input_files;
mod interrupt;
mod language;
mod output_file;
mod parallel;
mod playthrough;
mod position_args;
mod progress;
mod record_files;
mod status;
mod together;
mod transcript;

pub use exit::run;
pub use input_files::format_name;
