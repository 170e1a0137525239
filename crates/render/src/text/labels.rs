//! Derives the labels of a text board from the names of its cells.

use crate::coordinates::{Part, letters, number};
use std::collections::BTreeMap;

/// The labels of the rows and columns of a text board.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// The left and the right label of each row.
    pub(super) sides: Vec<[String; 2]>,
    /// The lines of labels above and below the board. Each label has the column of its first
    /// character.
    pub(super) heads: Vec<Vec<(usize, String)>>,
}

/// Returns the letters or the number that all names in each group share. Returns `None` if the
/// names in a group differ.
fn common<'n>(groups: &[Vec<&'n str>], part: Part) -> Option<Vec<&'n str>> {
    let of = |names: &Vec<&'n str>| {
        let first = part(names.first()?);
        names.iter().all(|name| part(name) == first).then_some(first)
    };
    groups.iter().map(of).collect()
}

impl Labels {
    pub(super) fn none(rows: usize) -> Self {
        Self { sides: vec![Default::default(); rows], heads: Vec::new() }
    }

    /// Creates the labels. A label contains the letters or the number that all names in its row or
    /// column share. If there is no shared part, each row shows the names of its first and last
    /// cell.
    pub(super) fn of(names: &[&str], places: &[[usize; 2]], rows: usize) -> Self {
        let grouped_by = |axis: usize| {
            let mut groups: BTreeMap<usize, Vec<([usize; 2], &str)>> = BTreeMap::new();
            for (&place, &name) in places.iter().zip(names) {
                groups.entry(place[axis]).or_default().push((place, name));
            }
            groups.values_mut().for_each(|cells| cells.sort_unstable());
            let at: Vec<usize> = groups.keys().copied().collect();
            let names: Vec<Vec<&str>> =
                groups.into_values().map(|cells| cells.into_iter().map(|c| c.1).collect()).collect();
            (at, names)
        };
        let (column_at, columns) = grouped_by(0);
        let (row_at, row_names) = grouped_by(1);
        let shared = [(letters as Part, number as Part), (number, letters)]
            .into_iter()
            .find_map(|(across, down)| Some((common(&columns, across)?, common(&row_names, down)?)));
        let mut labels = Self::none(rows);
        match shared {
            Some((heads, sides)) => {
                let texts = heads.iter().map(|&text| text.to_owned());
                labels.heads = grouped(column_at.into_iter().zip(texts).collect());
                for (y, text) in row_at.into_iter().zip(sides) {
                    labels.sides[y] = [text, text].map(str::to_owned);
                }
            }
            None => {
                for (y, names) in row_at.into_iter().zip(&row_names) {
                    labels.sides[y] =
                        [names.first(), names.last()].map(|n| n.map_or_else(String::new, |n| (*n).into()));
                }
            }
        }
        labels
    }
}

/// Splits long labels into two lines. The upper line contains the beginning that several columns
/// share. The lower line contains the last character of each label.
fn grouped(heads: Vec<(usize, String)>) -> Vec<Vec<(usize, String)>> {
    let last = |label: &str| label.char_indices().next_back().map_or(0, |(i, _)| i);
    if heads.iter().all(|(_, label)| label.len() <= 2) {
        return vec![heads];
    }
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut below = Vec::new();
    let mut before = "";
    for (x, label) in &heads {
        let (group, own) = label.split_at(last(label));
        if group != before {
            above.push((*x, group.to_owned()));
        }
        before = group;
        below.push((*x, own.to_owned()));
    }
    vec![above, below]
}
