//! At which ends of their lines letters and numbers stand.

use super::label::Label;
use crate::view::distance;
use std::collections::BTreeMap;

/// Where a letter stands, no number stands so near that the two could be read as one row.
const APART: f64 = 1.1;
/// How far apart the labels of a row stand at most, and how far from the straight line through the others one may be that goes on with it.
const ROW: f64 = 1.3;
const STRAIGHT: f64 = 0.2;
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
    if across(&other) > across(&one) { other } else { one }
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
            for places in &side {
                let label = free(&labels, places).filter(|label| goes_on(&labels, label));
                labels.extend(label);
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

/// Does a label stand where a straight row of its kind would have its next? So does that of a line that leaves at a corner.
fn goes_on(labels: &[Label], label: &Label) -> bool {
    let row = || labels.iter().filter(|other| (other.part, other.out) == (label.part, label.out));
    let near = |a: &Label, b: &Label| a.at != b.at && distance(a.at, b.at) < ROW;
    row().filter(|last| near(last, label)).any(|last| {
        let next = |before: &Label| [0, 1].map(|axis| 2.0 * last.at[axis] - before.at[axis]);
        row().any(|before| near(before, last) && distance(next(before), label.at) < STRAIGHT)
    })
}
