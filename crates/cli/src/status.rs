//! Exit statuses: the one table of them, which the help prints and docs/command-line.md repeats.

use polychess_game::{ErrorKind, Refusal};
use polychess_server::archive::ArchiveError;
use std::io;

/// How the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// 0
    Done,
    /// 1
    Found,
    /// 2
    Failed,
    /// 130
    Interrupted,
}

impl Status {
    /// All there are.
    pub(crate) const ALL: [Self; 4] = [Self::Done, Self::Found, Self::Failed, Self::Interrupted];

    /// The number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Found => 1,
            Self::Failed => 2,
            // As shells have it: 128 and the number of the signal.
            Self::Interrupted => 130,
        }
    }

    /// When it is that.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Done => "done; also when nobody reads the output any more, or the server is told to stop",
            Self::Found => {
                "something was found, or the input is refused: a difference, an illegal act, an invalid record"
            }
            Self::Failed => "nothing was done: wrong usage, or a file or address that cannot be used",
            Self::Interrupted => "interrupted by Ctrl-C",
        }
    }

    /// What an error ends the program with.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        match error {
            e if e.is::<Interrupted>() => Self::Interrupted,
            e if e.chain().any(is_broken_pipe) => Self::Done,
            e if e.chain().any(is_refused) => Self::Found,
            _ => Self::Failed,
        }
    }
}

/// The user wants to stop.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// Input that cannot be what it should be, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

type Cause<'a> = &'a (dyn std::error::Error + 'static);

/// Nobody reads on: that is no error of ours and no news to anyone.
fn is_broken_pipe(cause: Cause<'_>) -> bool {
    let kind = match cause.downcast_ref::<io::Error>() {
        Some(e) => Some(e.kind()),
        None => cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind),
    };
    kind == Some(io::ErrorKind::BrokenPipe)
}

/// What was asked for was understood, but what was given to work on is wrong.
fn is_refused(cause: Cause<'_>) -> bool {
    let by_game = |refusal: &Refusal| {
        !matches!(refusal.kind, ErrorKind::UnknownVariant | ErrorKind::BadOption | ErrorKind::TooLarge)
    };
    cause.is::<BadInput>()
        || matches!(cause.downcast_ref(), Some(ArchiveError::Line { .. }))
        || cause.downcast_ref::<Refusal>().is_some_and(by_game)
        || cause.downcast_ref::<serde_json::Error>().is_some_and(|e| !e.is_io())
}
