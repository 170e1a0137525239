//! `polychess rules`: answers questions about the rules as JSON lines.

use crate::finding::Finding;
use crate::protocol::request::DEEPEST_PERFT;
use crate::protocol::{Limits, serve};
use clap::Args;

/// Answer JSON requests about the rules
///
/// Use it to get legal moves and results in a program of any language. It reads one request per
/// line from standard input, and writes one answer per line in the same order.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  \
    echo '{\"id\":1,\"variant\":\"three-player\"}' | polychess rules\n  \
    echo '{\"variant\":\"three-player\",\"acts\":[\"b5c5\"],\"want\":[\"perft:2\"]}' | polychess rules\n  \
    polychess rules <requests.jsonl >answers.jsonl",
    after_help = "Request:\n  \
    variant   The id of the game\n  \
    options   The options of the game\n  \
    position  A position string; null is the initial position\n  \
    acts      The turns and actions to play\n  \
    want      A list of legal, status, position, acts and perft:N; if missing, the first three\n\n\
    If the acts of a request begin with all acts of the request before it, the program plays only the new acts. An invalid request gets an \
    \"error\" with its kind, a message, the rule and the index of the act. The next request is answered as usual.\n\n\
    A line has at most 1,000,000 bytes, and perft:N has at most 64 turns. The error of a request above a limit is too-large. \
    `polychess perft` has no such limits. The page \"Rules interface\" of the documentation describes the requests."
)]
pub(crate) struct Options {
    /// The maximum number of new turns and actions per request
    #[arg(long, value_name = "ACTS", default_value_t = Limits::default().acts)]
    act_limit: usize,
    /// The maximum number of plies that the perft of a request may play
    #[arg(long, value_name = "PLIES", default_value_t = Limits::default().perft)]
    perft_limit: u64,
}

const _: () = assert!(DEEPEST_PERFT == 64, "the help text above says so");

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let limits = Limits { perft: options.perft_limit, acts: options.act_limit, ..Limits::default() };
    // Each answer is written with one call, so a buffer would not make the output faster.
    serve(std::io::stdin().lock(), std::io::stdout().lock(), limits)?;
    Ok(Finding::Nothing)
}
