//! Slides: walking along lines until a piece or a border stops the walk.

use polychess_topology::{Cell, CellSet, Step, Topology};

/// The effect of a border on a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// The slide continues.
    Free,
    /// The slide continues, but the move must not capture or do anything else that the game forbids
    /// after this border.
    Quiet,
    /// The slide ends before the step.
    Blocked,
}

/// The targets of a slide.
///
/// The first piece on a ray is a target; the caller removes its own pieces. A cell with both a free
/// and a quiet path is in both sets and counts as free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlideTargets<const W: usize> {
    /// Cells reached without a quiet crossing.
    pub free: CellSet<W>,
    /// Cells reached over a quiet crossing.
    pub quiet: CellSet<W>,
}

/// Returns the cells along each direction up to a piece (included), a shut border or the end of the
/// line.
#[inline]
pub fn slide<const W: usize>(
    topology: &Topology,
    from: Cell,
    directions: impl IntoIterator<Item = usize>,
    occupied: &CellSet<W>,
    pass: impl Fn(Step) -> Crossing,
) -> SlideTargets<W> {
    let mut reach = SlideTargets::default();
    for direction in directions {
        let mut quiet = false;
        for &step in topology.ray(from, direction) {
            match pass(step) {
                Crossing::Free => {}
                Crossing::Quiet => quiet = true,
                Crossing::Blocked => break,
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

/// Returns the first piece in one direction from a cell, if `open` allows all borders up to it.
#[inline]
pub fn first_piece_on_ray<const W: usize>(
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
