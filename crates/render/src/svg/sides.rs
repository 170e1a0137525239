//! Finds the pairs of cells that share a side.

/// For each side of each cell, the cell beyond it. The value is `None` at the edge of the board.
#[derive(Debug)]
pub(super) struct Sides(Vec<Vec<Option<usize>>>);

/// Returns the sides of an outline in order, each as its two ends.
pub(super) fn pairs(outline: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&a, &b)| [a, b])
}

/// Returns the ends of a side in a fixed order, rounded to a thousandth of a cell. Two sides are
/// the same if their keys are equal.
fn key([a, b]: [[f64; 2]; 2]) -> [[i32; 2]; 2] {
    let rounded = |p: [f64; 2]| p.map(|v| (v * 1e3).round() as i32);
    let ends = [rounded(a), rounded(b)];
    if ends[0] <= ends[1] { ends } else { [ends[1], ends[0]] }
}

impl Sides {
    pub(super) fn of(outlines: &[Vec<[f64; 2]>]) -> Self {
        let mut beyond: Vec<Vec<Option<usize>>> = outlines.iter().map(|outline| vec![None; outline.len()]).collect();
        let of_cell = |(cell, outline): (usize, &Vec<[f64; 2]>)| {
            pairs(outline).map(key).enumerate().map(move |(side, key)| (key, cell, side)).collect::<Vec<_>>()
        };
        let mut all: Vec<_> = outlines.iter().enumerate().flat_map(of_cell).collect();
        all.sort_unstable();
        for pair in all.windows(2) {
            let [(a, one, side), (b, other, opposite)] = [pair[0], pair[1]];
            if a == b {
                beyond[one][side] = Some(other);
                beyond[other][opposite] = Some(one);
            }
        }
        Self(beyond)
    }

    /// Returns the cells beyond the sides of `cell`, in the order of these sides.
    pub(super) fn beyond(&self, cell: usize) -> impl Iterator<Item = Option<usize>> {
        self.0.get(cell).into_iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_share_a_side() {
        let square = |x: f64| vec![[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]];
        let sides = Sides::of(&[square(0.0), square(1.0), square(5.0)]);
        let beyond = |cell: usize| sides.beyond(cell).collect::<Vec<_>>();
        assert_eq!(beyond(0), [None, Some(1), None, None]);
        assert_eq!(beyond(1), [None, None, None, Some(0)]);
        assert!(beyond(2).iter().all(Option::is_none) && beyond(3).is_empty());
    }
}
