//! The search flags of `polychess analyze`: algorithm and limits.

use clap::Args;
use polychess_engine::{Algorithm, LAB_MATCH, Level, Strategy, experiment_in};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The bounds of a search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(super) struct Bounds {
    /// Search like a computer of this level, unless another limit is given
    #[arg(long, value_name = "N", default_value_t = Level::DEFAULT.number, value_parser = clap::value_parser!(u8).range(3..=10))]
    level: u8,
    /// The number of best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=50))]
    multipv: u64,
    /// The depth of the search in turns
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// The maximum number of nodes per position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The time per position in milliseconds, instead of a number of nodes
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// The search algorithm: paranoid, best-reply or blend
    #[arg(long, value_name = "NAME", value_parser = algorithm)]
    algorithm: Option<Algorithm>,
}

/// Parses the name of an algorithm. Rejects experimental algorithms, which only the lab plays.
pub(crate) fn algorithm(name: &str) -> Result<Algorithm, String> {
    let names = Algorithm::ALL.map(Algorithm::name).join(", ");
    if experiment_in(name).is_some() {
        return Err(format!("it is an experiment; play it with `{LAB_MATCH}`"));
    }
    Algorithm::named(name).ok_or(format!("use one of {names}"))
}

impl Bounds {
    fn player(&self) -> polychess_engine::Player {
        let level = Level::ALL.iter().find(|level| level.number == self.level);
        level.map_or(Level::DEFAULT.player, |level| level.player)
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        let by_level = match self.player().strategy {
            Strategy::Search(algorithm) => algorithm,
            Strategy::Random | Strategy::Greedy => Algorithm::DEFAULT,
        };
        self.algorithm.unwrap_or(by_level)
    }

    /// Returns the maximum depth: `--depth`, or 60 with another limit, or the depth of the level.
    pub(super) fn depth(&self) -> u32 {
        let is_bound = self.nodes.is_some() || self.movetime.is_some();
        self.depth.unwrap_or(if is_bound { 60 } else { self.player().depth })
    }

    pub(super) fn nodes(&self) -> u64 {
        let by_level = if self.movetime.is_some() || self.depth.is_some() { u64::MAX } else { self.player().nodes };
        self.nodes.unwrap_or(by_level)
    }

    /// Returns the bounds of each search.
    pub(super) fn of_search(&self) -> polychess_analysis::Bounds {
        polychess_analysis::Bounds {
            algorithm: self.algorithm(),
            depth: self.depth(),
            nodes: self.nodes(),
            lines: self.multipv as usize,
        }
    }

    /// Runs `work` with a stop flag. The flag is set when the time is up or when `stop` is set.
    pub(super) fn timed<T>(&self, stop: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let Some(time) = self.movetime.map(Duration::from_millis) else { return work(stop) };
        let (flag, (done, is_done), begun) = (AtomicBool::new(false), channel::<()>(), Instant::now());
        std::thread::scope(|scope| {
            let flag = &flag;
            scope.spawn(move || {
                // The channel carries no messages. The wait ends when this function drops the
                // sender after `work`.
                while is_done.recv_timeout(Duration::from_millis(5)) == Err(RecvTimeoutError::Timeout) {
                    if begun.elapsed() >= time || stop.load(Relaxed) {
                        flag.store(true, Relaxed);
                    }
                }
            });
            let worked = work(flag);
            drop(done);
            worked
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explicit_bound_replaces_that_of_the_level() {
        let bounds = Bounds { level: 5, algorithm: None, depth: None, nodes: None, movetime: None, multipv: 1 };
        assert_eq!((bounds.depth(), bounds.nodes()), (3, 12_000));
        let by_nodes = Bounds { nodes: Some(7), ..bounds.clone() };
        assert_eq!((by_nodes.depth(), by_nodes.nodes()), (60, 7));
        let by_depth = Bounds { depth: Some(2), ..bounds };
        assert_eq!((by_depth.depth(), by_depth.nodes()), (2, u64::MAX));
    }

    #[test]
    fn experiments_are_rejected_with_the_command_of_the_lab() {
        assert_eq!(algorithm("paranoid"), Ok(Algorithm::Paranoid));
        for name in ["max-n", "mcts"] {
            assert!(algorithm(name).is_err_and(|words| words.contains(LAB_MATCH)), "{name}");
        }
    }

    #[test]
    fn time_limit_raises_the_flag() {
        let bounds = Bounds { level: 5, algorithm: None, depth: None, nodes: None, movetime: Some(20), multipv: 1 };
        let until = |flag: &AtomicBool| {
            while !flag.load(Relaxed) {
                std::thread::yield_now();
            }
        };
        let begun = Instant::now();
        bounds.timed(&AtomicBool::new(false), until);
        assert!(begun.elapsed() >= Duration::from_millis(20));
        // The stop flag ends the work long before the time is up.
        let long = Bounds { movetime: Some(1_000_000), ..bounds };
        long.timed(&AtomicBool::new(true), until);
    }
}
