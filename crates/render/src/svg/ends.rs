//! Finds the lines of cells that share letters or a number, and the ends of these lines.

use super::drawing::Drawing;
use crate::coordinates::{Part, letters, number};
use crate::view::{distance, middle};
use std::collections::BTreeMap;

/// The minimum cosine of the angle between two sides of a cell that form one face. On a ring, a
/// face consists of several sides.
const MIN_FACE_COSINE: f64 = 0.86;
/// The minimum cosine of the angle between a line and its direction out of the board.
const MIN_EXIT_COSINE: f64 = 0.5;

/// An end of a line, where it leaves the shown cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct LineEnd {
    cell: usize,
    /// The middle of the cell's outer face at this end, and the direction away from the board.
    pub(super) at: [f64; 2],
    pub(super) out: [f64; 2],
    /// True if all neighbours of the cell are shown, which means that the face is at the edge of
    /// the board.
    edge: bool,
}

/// A line: connected cells whose names share their letters or their number.
#[derive(Debug)]
pub(super) struct CellLine {
    /// The shared part of the names: 0 for letters, 1 for a number.
    pub(super) part: usize,
    pub(super) text: String,
    /// The ends. The first one is the clockwise one, seen from the middle of the board.
    pub(super) ends: Vec<LineEnd>,
    /// The cells that show the label of a closed line, which has no ends.
    pub(super) heads: Vec<usize>,
}

/// Returns all lines of the shown cells. Returns `None` if names do not consist of letters and a
/// number, or if cells that share one of these parts do not form a line.
pub(super) fn lines(drawing: &Drawing<'_>) -> Option<Vec<CellLine>> {
    let mut lines = Vec::new();
    let mut alone: Vec<(usize, usize)> = Vec::new();
    for (part, of) in [letters as Part, number].into_iter().enumerate() {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for cell in drawing.indices() {
            groups.entry(of(drawing.name(cell))).or_default().push(cell);
        }
        for (text, cells) in groups {
            if text.is_empty() {
                return None;
            }
            for run in runs(drawing, &cells) {
                let mut line = CellLine { part, text: text.to_owned(), ends: Vec::new(), heads: Vec::new() };
                match run.as_slice() {
                    [(cell, _)] => alone.push((lines.len(), *cell)),
                    _ if run.iter().any(|(_, beside)| beside.len() > 2) => return None,
                    _ if run.iter().all(|(_, beside)| beside.len() == 2) => line.heads = heads(drawing, part, &run),
                    _ => line.ends = run.iter().filter_map(|(cell, beside)| end(drawing, *cell, beside)).collect(),
                }
                lines.push(line);
            }
        }
    }
    // A line of one cell has no direction. Its ends are the faces that the other line through the
    // cell does not use.
    for (at, cell) in alone {
        let used: Vec<LineEnd> =
            lines.iter().flat_map(|line| &line.ends).filter(|end| end.cell == cell).copied().collect();
        let free = |end: &LineEnd| used.iter().all(|other| other.at != end.at);
        let faces: Vec<LineEnd> = faces(drawing, cell).into_iter().filter(free).collect();
        let opposite = |end: &&LineEnd| faces.iter().any(|other| cosine(end.out, other.out) < -MIN_FACE_COSINE);
        let both: Vec<LineEnd> = faces.iter().filter(opposite).copied().collect();
        if let Some(line) = lines.get_mut(at) {
            line.ends = if both.is_empty() { faces } else { both };
        }
    }
    let middle = middle_of(drawing);
    let [left, top, right, bottom] = drawing.picture.bounds;
    let centre = drawing.view.point([(left + right) / 2.0, (top + bottom) / 2.0]);
    // Remove the ends at a hole in the board.
    let hole = |end: &LineEnd| end.edge && cosine([end.at[0] - centre[0], end.at[1] - centre[1]], end.out) < 0.0;
    lines.iter_mut().for_each(|line| line.ends.retain(|end| !hole(end)));
    for line in &mut lines {
        let way = |end: &LineEnd| [end.at[0] - middle[0], end.at[1] - middle[1]];
        // Rounding prevents small numeric errors from affecting the order.
        let clockwise = |end: &LineEnd| ((way(end)[1] * end.out[0] - way(end)[0] * end.out[1]) * 1e3).round() as i64;
        line.ends.sort_by_key(clockwise);
        if line.ends.is_empty() && line.heads.is_empty() {
            return None;
        }
    }
    Some(lines)
}

/// Returns the centre of the shown part of the board.
fn middle_of(drawing: &Drawing<'_>) -> [f64; 2] {
    [0, 1].map(|axis| {
        let places = || drawing.indices().flat_map(|cell| drawing.outlines[cell].iter().map(|p| p[axis]));
        (places().fold(f64::INFINITY, f64::min) + places().fold(f64::NEG_INFINITY, f64::max)) / 2.0
    })
}

/// Splits cells into connected groups. Each cell has a list of its neighbours in the group.
fn runs(drawing: &Drawing<'_>, cells: &[usize]) -> Vec<Vec<(usize, Vec<usize>)>> {
    let beside = |cell: usize| {
        let mut beside: Vec<usize> =
            drawing.sides.beyond(cell).flatten().filter(|other| cells.contains(other)).collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    };
    let mut left: BTreeMap<usize, Vec<usize>> = cells.iter().map(|&cell| (cell, beside(cell))).collect();
    let mut runs = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut run = vec![first];
        let mut at = 0;
        while let Some((_, beside)) = run.get(at) {
            let next: Vec<_> = beside.iter().filter_map(|cell| left.remove_entry(cell)).collect();
            run.extend(next);
            at += 1;
        }
        runs.push(run);
    }
    runs
}

/// Returns the end of a line at its last cell. `beside` contains the neighbour of this cell in the
/// line.
fn end(drawing: &Drawing<'_>, cell: usize, beside: &[usize]) -> Option<LineEnd> {
    let [before] = beside else { return None };
    let centre = |i: usize| drawing.view.point(drawing.picture.cells[i].centre);
    let [from, to] = [centre(*before), centre(cell)];
    let way = [to[0] - from[0], to[1] - from[1]];
    let ahead = |end: &LineEnd| cosine(way, end.out);
    faces(drawing, cell)
        .into_iter()
        .filter(|end| ahead(end) > MIN_EXIT_COSINE)
        .max_by(|a, b| ahead(a).total_cmp(&ahead(b)))
}

/// Returns the faces of a cell at the edge of the shown part of the board.
fn faces(drawing: &Drawing<'_>, cell: usize) -> Vec<LineEnd> {
    let centre = drawing.view.point(drawing.picture.cells[cell].centre);
    let along = |[a, b]: [[f64; 2]; 2]| [b[0] - a[0], b[1] - a[1]];
    let follows = |a: &[[f64; 2]; 2], b: &[[f64; 2]; 2]| a[1] == b[0] && cosine(along(*a), along(*b)) > MIN_FACE_COSINE;
    let mut faces: Vec<Vec<[[f64; 2]; 2]>> =
        drawing.outer_sides(cell).collect::<Vec<_>>().chunk_by(follows).map(<[_]>::to_vec).collect();
    // The last face may continue in the first one.
    if let [first, .., last] = faces.as_mut_slice()
        && last.last().zip(first.first()).is_some_and(|(a, b)| follows(a, b))
    {
        last.append(first);
    }
    let cut = drawing.sides.beyond(cell).flatten().any(|other| !drawing.shown[other]);
    faces.iter().filter_map(|face| end_of(cell, face, !cut, centre)).collect()
}

/// Creates the end of a line at a face with these sides. Returns `None` if there are no sides.
fn end_of(cell: usize, face: &[[[f64; 2]; 2]], edge: bool, centre: [f64; 2]) -> Option<LineEnd> {
    let [a, b] = [face.first()?[0], face.last()?[1]];
    let half = face.get(face.len() / 2)?;
    let at = if face.len().is_multiple_of(2) { half[0] } else { middle(half[0], half[1]) };
    let length = distance(a, b).max(1e-6);
    // Rounding makes the output the same on every machine.
    let out = [(b[1] - a[1]) / length, (a[0] - b[0]) / length].map(|v| (v * 1e4).round() / 1e4);
    let away = out[0] * (at[0] - centre[0]) + out[1] * (at[1] - centre[1]);
    Some(LineEnd { cell, at, out: if away < 0.0 { out.map(|v| -v) } else { out }, edge })
}

/// Returns the cells of a closed line that show its label: the first cell of each section of the
/// board.
fn heads(drawing: &Drawing<'_>, part: usize, run: &[(usize, Vec<usize>)]) -> Vec<usize> {
    let other = [number as Part, letters][part];
    let last = |cell: usize| other(drawing.name(cell)).chars().next_back();
    let first = run.iter().map(|(cell, _)| last(*cell)).min();
    run.iter().map(|(cell, _)| *cell).filter(|&cell| Some(last(cell)) == first).collect()
}

fn cosine(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] * b[0] + a[1] * b[1]) / (a[0].hypot(a[1]) * b[0].hypot(b[1])).max(1e-9)
}
