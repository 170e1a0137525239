//! Slides: walking along lines until a piece or a border stops the walk.

use polychess_topology::{Cell, CellSet, Step, Topology};

/// What a border does to a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// The walk goes on.
    Free,
    /// The walk goes on, but the move may neither capture nor have the effects its game forbids to quiet crossings.
    Quiet,
    /// The walk ends before the step.
    Shut,
}

/// The cells a walk reaches. The first piece met is reached too, whoever owns it: the caller takes out his own.
/// A cell reached both ways is in both sets, and is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach<const W: usize> {
    /// Reached without a quiet crossing.
    pub free: CellSet<W>,
    /// Reached over a quiet crossing.
    pub quiet: CellSet<W>,
}

/// Walks from a cell along each of the directions until a piece (reached, not passed), a shut border or the end of the line.
#[inline]
pub fn slide<const W: usize>(
    topology: &Topology,
    from: Cell,
    directions: impl IntoIterator<Item = usize>,
    occupied: &CellSet<W>,
    pass: impl Fn(Step) -> Pass,
) -> Reach<W> {
    let mut reach = Reach::default();
    for direction in directions {
        let mut quiet = false;
        for &step in topology.ray(from, direction) {
            match pass(step) {
                Pass::Free => {}
                Pass::Quiet => quiet = true,
                Pass::Shut => break,
            }
            if quiet {
                reach.quiet.insert(step.to)
            } else {
                reach.free.insert(step.to)
            }
            if occupied.contains(step.to) {
                break;
            }
        }
    }
    reach
}

/// The first piece met along one direction from a cell without passing a border that `open` refuses.
#[inline]
pub fn first_piece<const W: usize>(
    topology: &Topology,
    from: Cell,
    direction: usize,
    occupied: &CellSet<W>,
    open: impl Fn(Step) -> bool,
) -> Option<Cell> {
    for &step in topology.ray(from, direction) {
        if !open(step) {
            return None;
        }
        if occupied.contains(step.to) {
            return Some(step.to);
        }
    }
    None
}
