//! `polychess rules`: the rules as JSON lines.

use crate::finding::Finding;
use crate::protocol::request::DEEPEST_PERFT;
use crate::protocol::{Limits, serve};
use clap::Args;

/// Answers questions about rules: JSON lines in, JSON lines out.
///
/// Reads requests from standard input, one JSON object on each line, and writes one line of answer for each, in the same order and without delay. A
/// request names a variant, options, a position (null: the initial one), the acts to play from there, and what is wanted
/// (legal, status, position, perft:N, acts; without "want": legal, status, position). If the acts of a request begin with all acts of
/// the request before it, these are not played again. A line that cannot be answered gets an "error" with its kind, a message, the
/// rule if there is one, and the index of the act; the next line is answered as usual.
///
/// No request can hold up the next one for long: a line has at most 1,000,000 bytes, a request plays a limited number of acts (--act-limit),
/// and perft:N plays a limited number of plies (--perft-limit) and goes at most 64 turns deep. Anything beyond that is answered with too-large.
/// `polychess perft` has no such limits.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    echo '{\"id\":1,\"variant\":\"three-player\"}' | polychess rules\n  \
    echo '{\"variant\":\"three-player\",\"acts\":[\"b5c5\"],\"want\":[\"perft:2\"]}' | polychess rules\n  \
    polychess rules <requests.jsonl >answers.jsonl")]
pub(crate) struct Options {
    /// How many acts a request may play, not counting those that the request before it has played
    #[arg(long, value_name = "ACTS", default_value_t = Limits::default().acts)]
    act_limit: usize,
    /// How many plies the perft of a request may play
    #[arg(long, value_name = "PLIES", default_value_t = Limits::default().perft)]
    perft_limit: u64,
}

const _: () = assert!(DEEPEST_PERFT == 64, "the help text above says so");

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let limits = Limits { perft: options.perft_limit, acts: options.act_limit, ..Limits::default() };
    // Each line is written in one call, so standard output needs no buffer.
    serve(std::io::stdin().lock(), std::io::stdout().lock(), limits)?;
    Ok(Finding::Nothing)
}
