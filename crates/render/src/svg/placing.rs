//! At which ends of their lines letters and numbers stand.

use super::label::Label;
use crate::view::distance;
use std::collections::BTreeMap;

/// Where a letter stands, no number stands so near that the two could be read as one row.
const APART: f64 = 1.1;
/// How far apart the labels of a row stand at most, and how far from the straight line through the others one may be that goes on with it.
const ROW: f64 = 1.3;
const STRAIGHT: f64 = 0.2;
/// How little the ways out of a row differ.
const SAME_WAY: f64 = 0.01;
/// The air between two labels.
pub(super) const AIR: f64 = 0.08;
/// A way out is a row's, when it is no steeper than this.
const LEVEL: f64 = 0.1;

/// For each end of a line where its label may stand, the nearest place first.
pub(super) type Places = Vec<Vec<Label>>;

/// One label of each line at least: all at the clockwise ends or all at the others. Rows are read most, so that their letters or numbers should stand
/// on both sides if those of only some lines can.
pub(super) fn labels(lines: &[Places]) -> Vec<Label> {
    let [one, other] = [0, 1].map(|first| placed(lines, first));
    let across = |labels: &[Label]| labels.iter().filter(|label| label.out[1].abs() < LEVEL).count();
    let mut labels = if across(&other) > across(&one) { other } else { one };
    lines.iter().for_each(|ends| leave_row(&mut labels, ends));
    labels
}

/// Where a letter stands as if it were the next of a row of numbers, or a number so behind letters, its line is told at its upper end alone, and if
/// a row of the others stands there, too, that row gives way. So the row at the bottom stays, which is read most.
fn leave_row(labels: &mut Vec<Label>, ends: &[Vec<Label>]) {
    let own = |label: &Label| ends.iter().flatten().any(|place| place == label);
    if !labels.iter().any(|label| own(label) && !row_before(labels, label).is_empty()) {
        return;
    }
    let upper = ends.iter().filter_map(|places| places.first()).min_by(|a, b| a.at[1].total_cmp(&b.at[1]));
    let Some(upper) = upper else { return };
    let row = row_before(labels, upper);
    let is_told_elsewhere = |label: &Label| {
        labels.iter().any(|other| other != label && (other.part, &other.text) == (label.part, &label.text))
    };
    let mut kept: Vec<Label> = labels.iter().filter(|label| !own(label) && !row.contains(label)).cloned().collect();
    if row.iter().all(is_told_elsewhere) && kept.iter().all(|label| !label.overlaps(upper, AIR)) {
        kept.push(upper.clone());
        *labels = kept;
    }
}

/// The row of the other part that a label would seem to go on.
pub(super) fn row_before(labels: &[Label], label: &Label) -> Vec<Label> {
    let others: Vec<Label> = labels.iter().filter(|other| other.part != label.part).cloned().collect();
    let last =
        others.iter().find(|last| goes_on(&others, &Label { out: last.out, part: last.part, ..label.clone() }, last));
    let mut row: Vec<Label> = last.into_iter().cloned().collect();
    let mut at = 0;
    while let Some(here) = row.get(at).cloned() {
        let beside = |other: &&Label| is_beside(other, &here) && !row.contains(other);
        let more: Vec<Label> = others.iter().filter(beside).cloned().collect();
        row.extend(more);
        at += 1;
    }
    row
}

/// Every line at its end of this number, where letters and numbers do not meet on a board that looks the same from all seats; then the other
/// ends on those sides of the board where only letters or only numbers stand and there is room for all, or where one goes straight on with a row.
fn placed(lines: &[Places], first: usize) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let free = |labels: &[Label], places: &[Label]| {
        places.iter().find(|label| labels.iter().all(|other| !label.overlaps(other, AIR))).cloned()
    };
    for ends in lines {
        let label = ends.get(first).or(ends.first()).and_then(|places| free(&labels, places));
        labels.extend(label);
    }
    let mut sides: BTreeMap<(usize, [i64; 2]), Vec<&[Label]>> = BTreeMap::new();
    for ends in lines.iter().filter(|ends| ends.len() > 1) {
        let Some(places) = ends.get(1 - first) else { continue };
        let Some(near) = places.first() else { continue };
        sides.entry((near.part, near.out.map(|v| (v * 10.0).round() as i64))).or_default().push(places);
    }
    for side in sides.into_values() {
        let before = labels.len();
        for places in &side {
            let label = free(&labels, places).filter(|label| !mixed(&labels, label));
            labels.extend(label);
        }
        if labels.len() < before + side.len() {
            labels.truncate(before);
            // Each one that goes on with a row may be followed by the next.
            let mut left = side;
            while let Some((at, label)) = left.iter().enumerate().find_map(|(at, places)| {
                let label = free(&labels, places)?;
                labels.iter().any(|last| goes_on(&labels, &label, last)).then_some((at, label))
            }) {
                left.remove(at);
                labels.push(label);
            }
        }
    }
    labels
}

/// Could a label be read in one row with those of the other part? Where it goes on a row of its own part, it could not.
fn mixed(labels: &[Label], label: &Label) -> bool {
    let near = |other: &&Label, far: f64| distance(other.at, label.at) < far;
    let goes_on = labels.iter().any(|l| l.part == label.part && l.out == label.out && near(&l, ROW));
    !goes_on && labels.iter().any(|l| l.part != label.part && near(&l, APART))
}

/// Does a label stand where the straight row of its kind that ends with `last` would have its next? So does that of a line that leaves at a corner.
fn goes_on(labels: &[Label], label: &Label, last: &Label) -> bool {
    let next = |before: &Label| [0, 1].map(|axis| 2.0 * last.at[axis] - before.at[axis]);
    is_beside(last, label)
        && labels.iter().any(|before| is_beside(before, last) && distance(next(before), label.at) < STRAIGHT)
}

/// Are they neighbours in a row of their kind?
fn is_beside(a: &Label, b: &Label) -> bool {
    a.part == b.part && a.at != b.at && distance(a.out, b.out) < SAME_WAY && distance(a.at, b.at) < ROW
}
