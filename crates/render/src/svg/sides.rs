//! The sides of cells, and which cells have them.

use std::collections::HashMap;

/// Between the two cells of a side that has but one.
const NONE: usize = usize::MAX;

/// All sides of all cells, by their ends to a thousandth of a cell.
#[derive(Debug)]
pub(super) struct Sides(HashMap<[[i64; 2]; 2], [usize; 2]>);

/// The sides of an outline, one after another.
pub(super) fn pairs(outline: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&a, &b)| [a, b])
}

fn key([a, b]: [[f64; 2]; 2]) -> [[i64; 2]; 2] {
    let rounded = |p: [f64; 2]| p.map(|v| (v * 1e3).round() as i64);
    let mut ends = [rounded(a), rounded(b)];
    ends.sort_unstable();
    ends
}

impl Sides {
    pub(super) fn of(outlines: &[Vec<[f64; 2]>]) -> Self {
        let mut sides: HashMap<[[i64; 2]; 2], [usize; 2]> = HashMap::with_capacity(outlines.len() * 6);
        for (cell, outline) in outlines.iter().enumerate() {
            for side in pairs(outline) {
                sides.entry(key(side)).and_modify(|cells| cells[1] = cell).or_insert([cell, NONE]);
            }
        }
        Self(sides)
    }

    /// The cell on the other side.
    pub(super) fn beyond(&self, cell: usize, side: [[f64; 2]; 2]) -> Option<usize> {
        let other = self.0.get(&key(side))?.iter().copied().find(|&c| c != cell)?;
        (other != NONE).then_some(other)
    }
}
