//! `polychess licences`: prints the licence of Polychess and the notices of its libraries and
//! fonts.

use crate::finding::Finding;
use clap::Args;
use std::io::Write as _;

/// Print the licences of the program and its parts
///
/// Use it to read the terms for the program, its libraries and its fonts.
#[derive(Debug, Args)]
#[command(
    visible_alias = "licenses",
    before_help = "Examples:\n  polychess licences | less\n  polychess licences > THIRD-PARTY.txt"
)]
pub(crate) struct Options {}

const OWN: &str = "Polychess may be used under the MIT licence or the Apache License 2.0, as you choose.\n\n";

pub(crate) fn run(_: &Options) -> anyhow::Result<Finding> {
    let mut out = std::io::stdout().lock();
    for text in [OWN, include_str!("../../../../LICENSE-MIT"), "\n", polychess_server::NOTICES] {
        out.write_all(text.as_bytes())?;
    }
    Ok(Finding::Nothing)
}
