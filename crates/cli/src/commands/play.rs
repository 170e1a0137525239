//! x
use crate::outcome::Finding;
use clap::Args;
/// x
#[derive(Debug, Args)]
pub(crate) struct Options {}
pub(crate) fn run(_: &Options) -> anyhow::Result<Finding> {
    Ok(Finding::Nothing)
}
