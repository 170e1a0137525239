//! Tests the board of six sectors against the rulebook, which defines the board by kingdoms.

use super::board::Direction::{FromBefore, ToAfter, ToBefore};
use super::board::{Cell, DIAGONALS, DIRECTIONS, Seat, left, right};

/// TH-B3: returns the neighbours of the cell (kingdom, file, rank), written down directly from the
/// rule.
fn neighbours((kingdom, file, rank): (Seat, u8, u8)) -> Vec<Option<Cell>> {
    let over = match file {
        1..=4 => Cell::at(left(kingdom), 9 - file, 4),
        _ => Cell::at(right(kingdom), 9 - file, 4),
    };
    vec![
        if rank == 4 { over } else { Cell::at(kingdom, file, rank + 1) },
        Cell::at(kingdom, file, rank - 1),
        Cell::at(kingdom, file - 1, rank),
        Cell::at(kingdom, file + 1, rank),
    ]
}

#[test]
fn sectors_glue_to_the_three_kingdoms() {
    assert_eq!(Cell::all().len(), 96);
    for cell in Cell::all() {
        let place = (cell.kingdom(), cell.file(), cell.rank());
        assert_eq!(Cell::at(place.0, place.1, place.2), Some(cell));
        assert_eq!(Cell::named(&cell.name()), Some(cell));
        let mut ours: Vec<Option<Cell>> =
            DIRECTIONS.iter().map(|&way| cell.step(way, way.perpendicular()[0]).map(|c| c.0)).collect();
        let mut theirs = neighbours(place);
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{}", cell.name());
    }
}

/// TH-M3: both orders of a diagonal step give the same cell and direction. Only at the centre point
/// do they lead to two cells.
#[test]
fn diagonals_fork_at_the_centre_only() {
    for cell in Cell::all() {
        for (a, b) in DIAGONALS {
            let ends = cell.diagonal(a, b);
            let forks = cell.rank() == 4 && matches!(cell.file(), 4 | 5) && (a, b) == (ToBefore, ToAfter);
            assert_eq!(ends.len() == 2, forks, "{}", cell.name());
            assert!(ends.iter().all(|end| cell.through_centre(end.0) == forks));
        }
    }
}

/// TH-B4, TH-B7: the order of cells around the centre point, and the borders.
#[test]
fn the_centre_and_the_borders() {
    let mut cell = Cell::named("d4").unwrap();
    let mut round = Vec::new();
    for _ in 0..6 {
        round.push(cell.name());
        cell = cell.step(ToAfter, FromBefore).unwrap().0;
    }
    assert_eq!(round, ["d4", "e4", "e9", "i9", "i5", "d5"]);
    for (a, b) in [("h4", "h9"), ("l9", "l5"), ("a5", "a4")] {
        let border = Cell::named(a).unwrap();
        let over = border.step(border.up(), border.up().perpendicular()[0]).unwrap();
        assert_eq!(over.0.name(), b); // TH-B7
        assert_eq!(over.1, over.0.down()); // up becomes down
    }
    let e4 = Cell::named("e4").unwrap();
    let mut knight: Vec<String> = e4.knight().iter().map(|c| c.name()).collect();
    knight.sort();
    assert_eq!(knight, ["c3", "c5", "d2", "d6", "f10", "f2", "g3", "g9", "i10", "j9"]); // TH-W8, TH-R12
}
