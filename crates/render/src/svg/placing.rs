//! Chooses the places of labels among the ends of their lines.

use super::label::Label;
use crate::view::distance;
use std::collections::BTreeMap;

/// The minimum distance between a letter and a number. If they were closer, they would look like
/// one row. All lengths in this module are in cells.
const MIN_LETTER_TO_NUMBER: f64 = 1.1;
/// The maximum distance between neighbours in a row, and the maximum distance of a label from the
/// straight line through its row.
const MAX_NEIGHBOUR_DISTANCE: f64 = 1.3;
const MAX_DEVIATION: f64 = 0.2;
/// The maximum difference between the directions of two labels in the same row.
const MAX_DIRECTION_DIFFERENCE: f64 = 0.01;
/// The minimum distance between two labels.
pub(super) const LABEL_MARGIN: f64 = 0.08;
/// The maximum slope of a direction that is treated as horizontal.
const MAX_HORIZONTAL_SLOPE: f64 = 0.1;

/// For each end of a line, the places where its label fits, the nearest first.
pub(super) type Places = Vec<Vec<Label>>;

/// Places at least one label for each line. Tries the first ends of all lines, then their last
/// ends. Chooses the result with more labels on the left and right sides.
pub(super) fn labels(lines: &[Places]) -> Vec<Label> {
    let [one, other] = [0, 1].map(|first| placed(lines, first));
    let across = |labels: &[Label]| labels.iter().filter(|label| label.out[1].abs() < MAX_HORIZONTAL_SLOPE).count();
    let mut labels = if across(&other) > across(&one) { other } else { one };
    lines.iter().for_each(|ends| leave_row(&mut labels, ends));
    labels
}

/// Moves the label of a line to its upper end if it would look like a part of a row of the other
/// kind. If the upper end is next to such a row, removes this row. The row at the bottom stays
/// complete, because readers use it most.
fn leave_row(labels: &mut Vec<Label>, ends: &[Vec<Label>]) {
    let own = |label: &Label| ends.iter().flatten().any(|place| place == label);
    if !labels.iter().any(|label| own(label) && !row_before(labels, label).is_empty()) {
        return;
    }
    let upper = ends.iter().filter_map(|places| places.first()).min_by(|a, b| a.at[1].total_cmp(&b.at[1]));
    let Some(upper) = upper else { return };
    let row = row_before(labels, upper);
    let is_labelled_elsewhere = |label: &Label| {
        labels.iter().any(|other| other != label && (other.part, &other.text) == (label.part, &label.text))
    };
    let mut kept: Vec<Label> = labels.iter().filter(|label| !own(label) && !row.contains(label)).cloned().collect();
    if row.iter().all(is_labelled_elsewhere) && kept.iter().all(|label| !label.overlaps(upper, LABEL_MARGIN)) {
        kept.push(upper.clone());
        *labels = kept;
    }
}

/// Returns the row of the other kind (letters or numbers) that a label would seem to continue.
/// Returns an empty list if there is no such row.
pub(super) fn row_before(labels: &[Label], label: &Label) -> Vec<Label> {
    let others: Vec<Label> = labels.iter().filter(|other| other.part != label.part).cloned().collect();
    let last = others
        .iter()
        .find(|last| continues_row(&others, &Label { out: last.out, part: last.part, ..label.clone() }, last));
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

/// Places the label of each line at its end number `first`. Then adds labels at the other ends. On
/// each side, it adds all labels if this does not mix letters and numbers. Otherwise, it adds only
/// labels that continue a row.
fn placed(lines: &[Places], first: usize) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let free = |labels: &[Label], places: &[Label]| {
        places.iter().find(|label| labels.iter().all(|other| !label.overlaps(other, LABEL_MARGIN))).cloned()
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
            // A label that is added now may allow another label in the next iteration.
            let mut left = side;
            while let Some((at, label)) = left.iter().enumerate().find_map(|(at, places)| {
                let label = free(&labels, places)?;
                labels.iter().any(|last| continues_row(&labels, &label, last)).then_some((at, label))
            }) {
                left.remove(at);
                labels.push(label);
            }
        }
    }
    labels
}

/// True if a label could look like a part of a row of the other kind. A label that continues a row
/// of its own kind is never mixed.
fn mixed(labels: &[Label], label: &Label) -> bool {
    let near = |other: &&Label, far: f64| distance(other.at, label.at) < far;
    let continues_row =
        labels.iter().any(|l| l.part == label.part && l.out == label.out && near(&l, MAX_NEIGHBOUR_DISTANCE));
    !continues_row && labels.iter().any(|l| l.part != label.part && near(&l, MIN_LETTER_TO_NUMBER))
}

/// True if `label` continues the straight row of labels that ends with `last`. A corner does not
/// interrupt a row.
fn continues_row(labels: &[Label], label: &Label, last: &Label) -> bool {
    let next = |before: &Label| [0, 1].map(|axis| 2.0 * last.at[axis] - before.at[axis]);
    is_beside(last, label)
        && labels.iter().any(|before| is_beside(before, last) && distance(next(before), label.at) < MAX_DEVIATION)
}

/// True if the two labels are neighbours in a row of the same kind.
fn is_beside(a: &Label, b: &Label) -> bool {
    a.part == b.part
        && a.at != b.at
        && distance(a.out, b.out) < MAX_DIRECTION_DIFFERENCE
        && distance(a.at, b.at) < MAX_NEIGHBOUR_DISTANCE
}
