//! How the program ends: exit status, errors, a reader that went away.

use crate::arguments::{Arguments, Colour};
use crate::commands;
use crate::finding::{Finding, tell};
use crate::output_file::remove_unfinished;
use anstream::ColorChoice;
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the program on the arguments of its process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(e) => {
            // Help and version are printed this way too; nobody hears of it when the reader is gone.
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
    match commands::run(&arguments).and_then(|found| io::stdout().flush().map(|()| found).map_err(Into::into)) {
        Ok(Finding::Nothing) => ExitCode::SUCCESS,
        Ok(Finding::Something) => ExitCode::from(1),
        Err(e) if is_broken_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            report(&e);
            ExitCode::from(2)
        }
    }
}

/// Ctrl-C ends every command but the server with 130, with the terminal's colours as they were.
fn end_on_interrupt() {
    let handler = ctrlc::set_handler(|| {
        tell(format_args!(""));
        remove_unfinished();
        std::process::exit(130);
    });
    if let Err(e) = handler {
        report(&anyhow::Error::new(e).context("Ctrl-C cannot be handled"));
    }
}

/// Nobody reads on: that is no error of ours and no news to anyone.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<io::Error>() {
        Some(e) => e.kind() == io::ErrorKind::BrokenPipe,
        None => {
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
                == Some(io::ErrorKind::BrokenPipe)
        }
    })
}

fn report(error: &anyhow::Error) {
    use owo_colors::OwoColorize as _;
    tell(format_args!("{} {error:#}", "error:".red().bold()));
}
