//! Runs the program and converts its result to an exit status.

use crate::arguments::{Arguments, Colour};
use crate::dispatch;
use crate::finding::{Finding, report_line};
use crate::output_file::remove_unfinished;
use crate::status::Status;
use crate::{interrupt, language};
use anstream::ColorChoice;
use clap::Parser;
use polychess_game::Language;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(e) => {
            // This call also prints the help and the version. Ignore a closed output.
            let _ = e.print();
            return ExitCode::from(e.exit_code() as u8);
        }
    };
    if !arguments.is_server() {
        end_on_interrupt();
    }
    match arguments.color {
        Colour::Auto => {}
        Colour::Always => ColorChoice::Always.write_global(),
        Colour::Never => ColorChoice::Never.write_global(),
    }
    language::choose(arguments.language);
    let done = dispatch::run(&arguments).and_then(|found| io::stdout().flush().map(|()| found).map_err(Into::into));
    let status = match &done {
        Ok(Finding::Nothing) => Status::Done,
        Ok(Finding::Something) => Status::Found,
        Err(error) => Status::of(error),
    };
    if let Err(error) = &done
        && matches!(status, Status::Found | Status::Failed)
    {
        report(error);
    }
    ExitCode::from(status.code())
}

/// Makes Ctrl-C end the program and reset the colours of the terminal. Some commands first print
/// their partial results.
fn end_on_interrupt() {
    let handler = ctrlc::set_handler(|| {
        if !interrupt::press() {
            return;
        }
        report_line(format_args!(""));
        remove_unfinished();
        std::process::exit(Status::Interrupted.code().into());
    });
    if let Err(e) = handler {
        report(&anyhow::Error::new(e).context("Ctrl-C cannot be handled"));
    }
}

fn report(error: &anyhow::Error) {
    use owo_colors::OwoColorize as _;
    let word = match language::of(error) {
        Language::English => "error:",
        Language::German => "Fehler:",
    };
    report_line(format_args!("{} {}", word.red().bold(), language::words(error)));
}
