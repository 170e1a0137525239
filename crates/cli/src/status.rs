//! Exit statuses of the program. The help and docs/command-line.md list them.

use polychess_game::{ErrorKind, Refusal};
use polychess_server::archive::ArchiveError;
use std::io;

/// An exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Exit status 0: success.
    Done,
    /// Exit status 1: the command found a problem in its input.
    Found,
    /// Exit status 2: wrong usage, or a file or address that cannot be used.
    Failed,
    /// Exit status 130: interrupted by Ctrl-C.
    Interrupted,
}

impl Status {
    pub(crate) const ALL: [Self; 4] = [Self::Done, Self::Found, Self::Failed, Self::Interrupted];

    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Found => 1,
            Self::Failed => 2,
            // Shells also use 128 plus the number of the signal.
            Self::Interrupted => 130,
        }
    }

    /// Returns the description for the help.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Done => "success, also if a reader closes the output or a server stops on request",
            Self::Found => "a finding or rejected input: a difference, an illegal action, an invalid game file",
            Self::Failed => "failure: wrong usage, or a file or address that cannot be used",
            Self::Interrupted => "interrupted by Ctrl-C",
        }
    }

    /// Returns the exit status for an error.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        match error {
            e if e.is::<Interrupted>() => Self::Interrupted,
            e if e.chain().any(is_broken_pipe) => Self::Done,
            e if e.chain().any(is_refused) => Self::Found,
            _ => Self::Failed,
        }
    }
}

/// The error of a command that Ctrl-C has interrupted.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// The error of a command with invalid input. The exit status is 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

type Cause<'a> = &'a (dyn std::error::Error + 'static);

/// True if the reader of the output closed it. This is not a failure.
fn is_broken_pipe(cause: Cause<'_>) -> bool {
    let kind = match cause.downcast_ref::<io::Error>() {
        Some(e) => Some(e.kind()),
        None => cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind),
    };
    kind == Some(io::ErrorKind::BrokenPipe)
}

/// True if the command line was valid but the input was invalid.
fn is_refused(cause: Cause<'_>) -> bool {
    let by_game = |refusal: &Refusal| {
        !matches!(refusal.kind, ErrorKind::UnknownVariant | ErrorKind::BadOption | ErrorKind::TooLarge)
    };
    cause.is::<BadInput>()
        || matches!(cause.downcast_ref(), Some(ArchiveError::Line { .. }))
        || cause.downcast_ref::<Refusal>().is_some_and(by_game)
        || cause.downcast_ref::<serde_json::Error>().is_some_and(|e| !e.is_io())
}
