//! Slides along lines, with borders that can block or restrict them.

use polychess_topology::{Cell, CellSet, Step, Topology};

/// The effect of a border on a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// The slide continues without restriction.
    Free,
    /// The slide continues, but the game restricts moves beyond this border. For example, such
    /// moves must not capture.
    Quiet,
    /// The slide ends before this step.
    Blocked,
}

/// The cells that a slide reaches.
///
/// They include the first piece on each ray, even if it belongs to the moving player. A cell that
/// is reached on both a free and a quiet path is in both sets and counts as free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlideTargets<const W: usize> {
    /// The cells reached without crossing a quiet border.
    pub free: CellSet<W>,
    /// The cells reached across a quiet border.
    pub quiet: CellSet<W>,
}

/// Returns the cells that a slider on `from` reaches. In each direction, the slide ends at the
/// first piece (inclusive), a blocked border or the end of the line. `pass` returns the effect of
/// the border that a step crosses.
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

/// Returns the first piece in a direction. Returns `None` if `open` rejects a step up to this
/// piece, or if there is no piece.
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
