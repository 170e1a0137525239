//! What stands around a text board, so that every cell can be named: taken from the names of the cells themselves.

/// Labels of rows and columns.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// Left and right of each row.
    pub(super) sides: Vec<[String; 2]>,
    /// Lines above and below the board: texts with the column at which each begins.
    pub(super) heads: Vec<Vec<(usize, String)>>,
}

/// A name as letters and the number behind them.
fn parts(name: &str) -> (&str, &str) {
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    name.split_at(digits)
}

/// What all names have in common: the letters or the number.
fn common<'n>(names: &[&'n str]) -> Option<&'n str> {
    let first = parts(names.first()?);
    if names.iter().all(|name| parts(name).0 == first.0) {
        Some(first.0)
    } else {
        names.iter().all(|name| parts(name).1 == first.1).then_some(first.1)
    }
}

impl Labels {
    pub(super) fn none(rows: usize) -> Self {
        Self { sides: vec![Default::default(); rows], heads: Vec::new() }
    }

    /// Where every column has a name in common, rows bear their part of the names and columns theirs; else each row shows its first and last cell.
    pub(super) fn of(names: &[&str], places: &[[usize; 2]], rows: usize) -> Self {
        let mut cells: Vec<([usize; 2], &str)> = places.iter().copied().zip(names.iter().copied()).collect();
        cells.sort_unstable();
        let mut columns: Vec<(usize, Vec<&str>)> = Vec::new();
        for &([x, _], name) in &cells {
            match columns.last_mut() {
                Some((at, names)) if *at == x => names.push(name),
                _ => columns.push((x, vec![name])),
            }
        }
        let heads: Option<Vec<(usize, String)>> =
            columns.iter().map(|(x, names)| Some((*x, common(names)?.to_owned()))).collect();
        let row = |y: usize| -> Vec<&str> { cells.iter().filter(|c| c.0[1] == y).map(|c| c.1).collect() };
        let ends = |y: usize| {
            let row = row(y);
            [row.first(), row.last()].map(|name| name.map_or_else(String::new, |n| (*n).to_owned()))
        };
        let Some(heads) = heads.filter(|_| columns.len() > 1) else {
            return Self { sides: (0..rows).map(ends).collect(), heads: Vec::new() };
        };
        let side = |y: usize| {
            let row = row(y);
            // A row of one cell has all of its name in common; its number is the part that the columns do not show.
            let label = if row.len() == 1 { Some(parts(row[0]).1) } else { common(&row) };
            [label.unwrap_or_default().to_owned(), label.unwrap_or_default().to_owned()]
        };
        Self { sides: (0..rows).map(side).collect(), heads: grouped(heads) }
    }
}

/// Long labels on two lines: what several columns share once, and the last letter of each.
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
