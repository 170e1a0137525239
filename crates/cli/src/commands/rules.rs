//! `polychess rules`: the rules as JSON lines.

use crate::finding::Finding;
use crate::protocol::request::DEEPEST_PERFT;
use crate::protocol::{Limits, serve};
use clap::Args;

/// Answers questions about rules: JSON lines in, JSON lines out.
///
/// Reads requests from standard input, one JSON object a line, and writes one answer a line, in order, each as soon as it is there. A request names a variant, options, a position (null: the initial one), the acts to play from there and what is wanted
/// (legal, status, position, perft:N, acts; without "want": legal, status, position). A request whose acts begin with all acts of
/// the one before is answered without playing those again. A line that cannot be answered gets an "error" with kind, message, the
/// rule where there is one, and the index of the act it concerns; the next line is served all the same.
///
/// Bounds: a line has at most 1,000,000 bytes. perft:N counts within a budget of plies (see --perft-limit) and 64 turns deep; what
/// goes beyond is answered with too-large, so that no request holds up the next one for long. `polychess perft` has no such bounds.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    echo '{\"id\":1,\"variant\":\"three-player\"}' | polychess rules\n  \
    echo '{\"variant\":\"three-player\",\"acts\":[\"b5c5\"],\"want\":[\"perft:2\"]}' | polychess rules\n  \
    polychess rules <requests.jsonl >answers.jsonl")]
pub(crate) struct Options {
    /// Plies that a perft in a request may play
    #[arg(long, value_name = "PLIES", default_value_t = Limits::default().perft)]
    perft_limit: u64,
}

const _: () = assert!(DEEPEST_PERFT == 64, "the help text above says so");

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let limits = Limits { perft: options.perft_limit, ..Limits::default() };
    // Standard output is written a whole line at a time, so it needs no buffer of its own.
    serve(std::io::stdin().lock(), std::io::stdout().lock(), limits)?;
    Ok(Finding::Nothing)
}
