//! Places the cells of a board on a grid of characters.

use super::labels::Labels;
use crate::coordinates::Coordinates;
use crate::view::{View, distance};
use polychess_game::{BoardLine, BoardPicture, Scene};

/// The minimum width of a cell in characters. It is larger by one if rows are shifted by half a
/// cell.
const MIN_CELL_WIDTH: usize = 3;
/// The maximum difference between the coordinates of cells in the same row or column, in cells.
const ROW_TOLERANCE: f64 = 0.12;

/// The layout of a text board.
#[derive(Debug)]
pub(super) struct Layout {
    /// The column and the row of the first character of each cell.
    pub(super) places: Vec<[usize; 2]>,
    /// The width of a cell, in characters.
    pub(super) cell: usize,
    /// The number of columns and rows of characters, without labels.
    pub(super) size: [usize; 2],
    pub(super) labels: Labels,
    /// The characters that represent lines: position, class, and direction (0 for vertical, 1 for
    /// horizontal).
    pub(super) lines: Vec<([usize; 2], String, usize)>,
    /// True if empty cells show their names.
    pub(super) named: bool,
}

/// The row and the column of each cell in a grid, before they become character positions.
struct Grid {
    places: Vec<[usize; 2]>,
    /// The width of a column in characters. A cell may span two columns.
    step: usize,
    cell: usize,
    /// True if the last column is next to the first, as on a ring.
    closed: bool,
}

impl Grid {
    /// Returns the grid with cells that are at least `cell` characters wide.
    fn widened(self, cell: usize) -> Self {
        let columns = self.cell / self.step;
        let step = self.step.max(cell.div_ceil(columns));
        Self { step, cell: step * columns, ..self }
    }
}

impl Layout {
    /// Computes the layout. Cells are wide enough for their names if the style requests names, or
    /// if labels cannot identify the cells.
    pub(super) fn of(picture: &BoardPicture, scene: Option<&Scene>, view: View, coordinates: Coordinates) -> Self {
        let named = coordinates == Coordinates::Cells;
        let centres: Vec<[f64; 2]> = picture.cells.iter().map(|cell| view.point(cell.centre)).collect();
        let names: Vec<&str> = picture.cells.iter().map(|cell| cell.name.as_str()).collect();
        let lines = || picture.lines.iter().chain(scene.into_iter().flat_map(|scene| &scene.lines));
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let grid = rings(&centres).or_else(|| rows(&centres));
        let seen = lines().map(|line| (line, view.points(&line.points)));
        let mut layout = match grid.map(|grid| if named { grid.widened(longest + 1) } else { grid }) {
            Some(grid) => Self { named, ..Self::from_grid(&grid, &names, &centres, seen) },
            None => Self { named: coordinates != Coordinates::Hidden, ..Self::projected(&centres, longest + 1, seen) },
        };
        if coordinates == Coordinates::Hidden {
            layout.labels = Labels::none(layout.size[1]);
        }
        layout
    }

    fn from_grid<'a>(
        grid: &Grid,
        names: &[&str],
        centres: &[[f64; 2]],
        lines: impl Iterator<Item = (&'a BoardLine, Vec<[f64; 2]>)>,
    ) -> Self {
        let apart = grid.cell / grid.step;
        let last = grid.places.iter().map(|p| p[0]).max().unwrap_or(0);
        let at = |place: [usize; 2]| grid.places.iter().position(|&p| p == place);
        // The lines between neighbouring cells: the axis, the index of the second cell, and the
        // class.
        let mut found: Vec<(usize, usize, String)> = Vec::new();
        for (line, points) in lines {
            for (i, &[x, y]) in grid.places.iter().enumerate() {
                let beside = if x == 0 && grid.closed { Some(last) } else { x.checked_sub(apart) };
                let neighbours = [(0, beside.map(|x| [x, y])), (1, y.checked_sub(1).map(|y| [x, y]))];
                for (axis, place) in neighbours {
                    let Some(j) = place.and_then(at) else { continue };
                    if is_between(&points, centres[i], centres[j]) {
                        found.push((axis, i, line.class.clone()));
                    }
                }
            }
        }
        // Insert a column or a row of characters at each line.
        let gaps = [0, 1].map(|axis| {
            let mut gaps: Vec<usize> = found
                .iter()
                .filter(|f| f.0 == axis && grid.step == grid.cell)
                .map(|f| grid.places[f.1][axis])
                .collect();
            gaps.sort_unstable();
            gaps.dedup();
            gaps
        });
        let spread = |[x, y]: [usize; 2]| {
            let before = |axis: usize, at: usize| gaps[axis].iter().filter(|&&gap| gap <= at).count();
            [x * grid.step + before(0, x), y + before(1, y)]
        };
        let places: Vec<[usize; 2]> = grid.places.iter().map(|&p| spread(p)).collect();
        let mut drawn = Vec::new();
        for (axis, i, class) in found {
            let [x, y] = places[i];
            match axis {
                0 if x > 0 => drawn.push(([x - 1, y], class, axis)),
                1 if y > 0 && grid.step == MIN_CELL_WIDTH => {
                    drawn.extend((0..MIN_CELL_WIDTH).map(|n| ([x + n, y - 1], class.clone(), axis)))
                }
                _ => {}
            }
        }
        let most = |axis: usize| places.iter().map(|p| p[axis]).max().unwrap_or(0);
        let size = [most(0) + grid.cell, most(1) + 1];
        let labels = Labels::of(names, &places, size[1]);
        Self { places, cell: grid.cell, size, labels, lines: drawn, named: false }
    }

    /// Places the cells in their true proportions. Uses the smallest scale that keeps cells from
    /// touching each other.
    fn projected<'a>(
        centres: &[[f64; 2]],
        room: usize,
        lines: impl Iterator<Item = (&'a BoardLine, Vec<[f64; 2]>)>,
    ) -> Self {
        let cell = room.max(MIN_CELL_WIDTH + 1);
        let clash = |a: &[i64; 2], b: &[i64; 2]| a[1] == b[1] && (a[0] - b[0]).abs() < cell as i64;
        let fits = |scale: &f64| {
            let places: Vec<[i64; 2]> = centres.iter().map(|&c| projection(c, *scale)).collect();
            places.iter().enumerate().all(|(i, a)| places[..i].iter().all(|b| !clash(a, b)))
        };
        let scale = (0..200).map(|n| 0.6 + 0.05 * f64::from(n)).find(fits).unwrap_or(10.0);
        let places: Vec<[i64; 2]> = centres.iter().map(|&c| projection(c, scale)).collect();
        let least = [0, 1].map(|axis| places.iter().map(|p| p[axis]).min().unwrap_or(0));
        let shifted = |p: [i64; 2]| [0, 1].map(|axis| usize::try_from(p[axis] - least[axis]).unwrap_or(0));
        // Draw each line as dots between the cells.
        let mut drawn = Vec::new();
        for (line, points) in lines {
            for pair in points.windows(2) {
                let flat = usize::from((pair[0][0] - pair[1][0]).abs() > (pair[0][1] - pair[1][1]).abs());
                for n in 0..=DOTS {
                    let part = f64::from(n) / f64::from(DOTS);
                    let [mut x, y] =
                        projection([0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * part), scale);
                    x += cell as i64 / 2 - 1;
                    if !places.iter().any(|p| p[1] == y && (p[0]..p[0] + cell as i64).contains(&x)) {
                        drawn.push((shifted([x, y]), line.class.clone(), flat));
                    }
                }
            }
        }
        let places: Vec<[usize; 2]> = places.into_iter().map(shifted).collect();
        let most = |axis: usize| places.iter().map(|p| p[axis]).max().unwrap_or(0);
        let size = [most(0) + cell, most(1) + 1];
        Self { places, cell, size, labels: Labels::none(size[1]), lines: drawn, named: true }
    }
}

/// The number of intervals between dots on one segment of a line.
const DOTS: u8 = 4;

/// Converts a point to a column and a row. A character is about twice as high as it is wide.
fn projection([x, y]: [f64; 2], scale: f64) -> [i64; 2] {
    [(x * scale * 2.2).round() as i64, (y * scale).round() as i64]
}

/// True if the line separates the centres of two neighbouring cells.
fn is_between(points: &[[f64; 2]], a: [f64; 2], b: [f64; 2]) -> bool {
    let side = |p: [f64; 2], q: [f64; 2], r: [f64; 2]| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    let near = distance(a, b) < 2.5;
    let crosses =
        |w: &[[f64; 2]]| side(a, b, w[0]) * side(a, b, w[1]) <= 0.0 && side(w[0], w[1], a) * side(w[0], w[1], b) < 0.0;
    near && points.windows(2).any(crosses)
}

/// Groups values that are nearly equal. Returns the index of each value's group, in increasing
/// order of values.
fn clustered(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut groups = vec![0; values.len()];
    for pair in order.windows(2) {
        let apart = values[pair[1]] - values[pair[0]] > ROW_TOLERANCE;
        groups[pair[1]] = groups[pair[0]] + usize::from(apart);
    }
    groups
}

/// Returns the grid of a board with evenly spaced rows and columns, whose rows may be shifted by
/// half a cell. Returns `None` for other boards.
fn rows(centres: &[[f64; 2]]) -> Option<Grid> {
    let ys: Vec<f64> = centres.iter().map(|c| c[1]).collect();
    let xs: Vec<f64> = centres.iter().map(|c| c[0]).collect();
    let (rows, columns) = (clustered(&ys), clustered(&xs));
    let evenly = |values: &[f64], groups: &[usize]| {
        let count = groups.iter().max().map_or(0, |m| m + 1);
        let first = |group: usize| groups.iter().position(|&g| g == group).map(|i| values[i]);
        let found: Vec<f64> = (0..count).filter_map(first).collect();
        let gap = found.get(1).zip(found.first()).map(|(b, a)| b - a)?;
        let even = found.windows(2).all(|w| (w[1] - w[0] - gap).abs() < ROW_TOLERANCE);
        (even && gap > 3.0 * ROW_TOLERANCE).then_some(())
    };
    evenly(&ys, &rows)?;
    evenly(&xs, &columns)?;
    let places: Vec<[usize; 2]> = columns.into_iter().zip(rows).map(|(x, y)| [x, y]).collect();
    let beside = |a: &[usize; 2], b: &[usize; 2]| a[1] == b[1] && a[0] == b[0] + 1;
    let whole = places.iter().any(|a| places.iter().any(|b| beside(a, b)));
    let (step, cell) = if whole { (MIN_CELL_WIDTH, MIN_CELL_WIDTH) } else { (2, MIN_CELL_WIDTH + 1) };
    Some(Grid { places, step, cell, closed: false })
}

/// Returns the grid of a board that consists of rings with equal numbers of cells. Returns `None`
/// for other boards. Each ring becomes a row, with the outermost ring at the bottom. The rings are
/// cut open at the top.
fn rings(centres: &[[f64; 2]]) -> Option<Grid> {
    let radii: Vec<f64> = centres.iter().map(|c| c[0].hypot(c[1])).collect();
    let groups = clustered(&radii);
    let rings = groups.iter().max()? + 1;
    let count = centres.len() / rings;
    let mut places = vec![[0, 0]; centres.len()];
    for ring in 0..rings {
        let mut cells: Vec<(f64, usize)> = groups
            .iter()
            .enumerate()
            .filter(|&(_, &group)| group == ring)
            .map(|(i, _)| (centres[i][0].atan2(centres[i][1]), i))
            .collect();
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        let turn = std::f64::consts::TAU / count as f64;
        let even = cells.windows(2).all(|w| (w[1].0 - w[0].0 - turn).abs() < 0.02);
        if cells.len() != count || count < 8 || !even {
            return None;
        }
        cells.iter().enumerate().for_each(|(column, &(_, i))| places[i] = [column, ring]);
    }
    (rings > 1).then_some(Grid { places, step: MIN_CELL_WIDTH, cell: MIN_CELL_WIDTH, closed: true })
}
