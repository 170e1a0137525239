//! `polychess licences`: prints the licence of the program and the notices of its parts.

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
