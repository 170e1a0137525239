//! The board in the form of 3WC-B8: a cell is the triple of its ranks as White, Gray and Black
//! count them from their home rows.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Role {
    pub(super) fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Queen => 'Q',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Knight => 'N',
            Role::Pawn => 'P',
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Role> {
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
            .into_iter()
            .find(|role| role.letter() == letter)
    }
}

/// A piece. `fresh` is true for a pawn, king or rook that has never moved (3WC-S4), and false for
/// all other pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) seat: usize,
    pub(super) role: Role,
    pub(super) fresh: bool,
}

/// A cell, as its rank from the home row of White, Gray and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(pub(super) [i32; 3]);

/// The difference of two cells. Its components add up to 0.
pub(super) type Offset = [i32; 3];

/// 3WC-B8: the face steps are the permutations of (+1, -1, 0).
pub(super) const FACES: [Offset; 6] = [[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];

/// 3WC-B8: the point steps are the permutations of (+2, -1, -1) and (-2, +1, +1).
pub(super) const POINTS: [Offset; 6] = [[2, -1, -1], [-1, 2, -1], [-1, -1, 2], [-2, 1, 1], [1, -2, 1], [1, 1, -2]];

/// 3WC-B8: the knight's moves are the permutations of (+3, -1, -2) and (-3, +1, +2).
pub(super) const LEAPS: [Offset; 12] = [
    [3, -1, -2],
    [3, -2, -1],
    [-1, 3, -2],
    [-2, 3, -1],
    [-1, -2, 3],
    [-2, -1, 3],
    [-3, 1, 2],
    [-3, 2, 1],
    [1, -3, 2],
    [2, -3, 1],
    [1, 2, -3],
    [2, 1, -3],
];

impl Cell {
    /// Returns the cell `times` steps away. It may be outside the board.
    pub(super) fn go(self, step: Offset, times: i32) -> Cell {
        let [w, g, b] = self.0;
        Cell([w + times * step[0], g + times * step[1], b + times * step[2]])
    }

    /// Returns the difference between `other` and this cell.
    pub(super) fn toward(self, other: Cell) -> Offset {
        [other.0[0] - self.0[0], other.0[1] - self.0[1], other.0[2] - self.0[2]]
    }

    /// 3WC-B8: returns the rank of the cell as a player counts it, from their home row.
    pub(super) fn own_rank(self, seat: usize) -> i32 {
        self.0[seat]
    }

    /// 3WC-B8: returns the player whose home row contains the cell, if any.
    pub(super) fn home_of(self) -> Option<usize> {
        (0..3).find(|&seat| self.own_rank(seat) == 1)
    }
}

/// The board, as the length of its neutral edges: 7 or 9 (3WC-B2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size(pub(super) i32);

impl Size {
    pub(super) fn top(self) -> i32 {
        self.0 + 7
    }

    /// Returns the sum of a cell's three own ranks, which is the same for every cell.
    pub(super) fn sum(self) -> i32 {
        2 * self.0 + 8
    }

    pub(super) fn has(self, cell: Cell) -> bool {
        cell.0.iter().all(|rank| (1..=self.top()).contains(rank)) && cell.0.iter().sum::<i32>() == self.sum()
    }

    /// Returns all cells of a rank of White, by ascending file. Black's own rank decreases as the
    /// file increases.
    pub(super) fn row(self, rank: i32) -> Vec<Cell> {
        let cells = (1..=self.top()).rev().map(|black| Cell([rank, self.sum() - rank - black, black]));
        cells.filter(|&cell| self.has(cell)).collect()
    }

    /// 3WC-B7: returns the cell with this file and rank in a player's own coordinates. The file
    /// determines the cell's rank for the previous player in turn order.
    pub(super) fn relative(self, seat: usize, file: i32, rank: i32) -> Cell {
        let mut ranks = [0; 3];
        ranks[seat] = rank;
        ranks[(seat + 2) % 3] = self.top() - file;
        ranks[(seat + 1) % 3] = self.sum() - rank - (self.top() - file);
        Cell(ranks)
    }

    /// 3WC-B1: returns the cell's name: White's file letter and rank.
    pub(super) fn name(self, cell: Cell) -> String {
        let file = u8::try_from(self.top() - cell.0[2]).unwrap_or(0);
        format!("{}{}", char::from(b'a' + file), cell.0[0])
    }

    /// Parses a cell name. Rejects leading zeros.
    pub(super) fn cell(self, name: &str) -> Result<Cell, String> {
        let bad = || format!("no cell {name:?}");
        let letter = name.chars().next().filter(char::is_ascii_lowercase).ok_or_else(bad)?;
        let digits = &name[1..];
        if digits.starts_with('0') || !digits.chars().all(|c| c.is_ascii_digit()) {
            return Err(bad());
        }
        let rank: i32 = digits.parse().map_err(|_| bad())?;
        if rank > self.top() {
            return Err(bad());
        }
        let cell = self.relative(0, i32::from(letter as u8 - b'a'), rank);
        if self.has(cell) { Ok(cell) } else { Err(bad()) }
    }

    /// 3WC-S2: returns the starting cells of a player's pieces.
    pub(super) fn places(self, seat: usize) -> Vec<(Cell, Role)> {
        let mut places = Vec::new();
        for (file, letter) in (0..).zip("RBNQKNBR".chars()) {
            places.extend(Role::from_letter(letter).map(|role| (self.relative(seat, file, 1), role)));
        }
        for file in 0..9 {
            let role = if file == 4 { Role::Bishop } else { Role::Pawn };
            places.push((self.relative(seat, file, 2), role));
        }
        for file in 1..9 {
            places.push((self.relative(seat, file, 3), Role::Pawn));
        }
        places
    }

    /// True if a player's piece of this role, a pawn, king or rook, starts on this cell. On any
    /// other cell, such a piece must have moved.
    pub(super) fn begins(self, cell: Cell, seat: usize, role: Role) -> bool {
        let kind = matches!(role, Role::Pawn | Role::King | Role::Rook);
        kind && self.places(seat).contains(&(cell, role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn file_and_rank(size: Size, cell: Cell) -> (i32, i32) {
        (size.top() - cell.0[2], cell.0[0])
    }

    #[test]
    fn both_forms_of_the_board_agree() {
        for (m, count) in [(7, 147), (9, 192)] {
            let size = Size(m);
            let mut cells = 0;
            for f in -3..m + 12 {
                for r in -3..m + 12 {
                    let first = (0..=m + 6).contains(&f) && (1.max(f - 6)..=(m + 7).min(f + m)).contains(&r);
                    assert_eq!(size.has(size.relative(0, f, r)), first, "{f} {r}");
                    cells += i32::from(first);
                    let gray = size.relative(1, f, r);
                    assert_eq!(file_and_rank(size, gray), (6 - f + r, m + 7 - f));
                    let black = size.relative(2, f, r);
                    assert_eq!(file_and_rank(size, black), (m + 7 - r, m + 1 + f - r));
                }
            }
            assert_eq!(cells, count);
            assert_eq!((1..=size.top()).map(|rank| size.row(rank).len()).sum::<usize>(), count as usize);
        }
    }

    #[test]
    fn steps_match_the_file_and_rank_form() {
        let as_pairs = |steps: &[Offset]| steps.iter().map(|s| (-s[2], s[0])).collect::<BTreeSet<_>>();
        assert_eq!(as_pairs(&FACES), BTreeSet::from([(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]));
        assert_eq!(as_pairs(&POINTS), BTreeSet::from([(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)]));
        let knight = [(3, 1), (3, 2), (2, 3), (1, 3), (1, -2), (2, -1)];
        let both = knight.iter().flat_map(|&(f, r)| [(f, r), (-f, -r)]).collect::<BTreeSet<_>>();
        assert_eq!(as_pairs(&LEAPS), both);
    }

    #[test]
    fn relative_names() {
        let small = Size(7);
        for (seat, file, rank, name) in [(1, 5, 2, "d9"), (2, 12, 11, "d9"), (1, 4, 2, "e10"), (2, 12, 6, "i14")] {
            assert_eq!(small.name(small.relative(seat, file, rank)), name);
        }
        for (seat, file, name) in [(1, 0, "h14"), (1, 7, "a7"), (2, 0, "n7"), (2, 7, "n14"), (2, 4, "n11")] {
            assert_eq!(small.name(small.relative(seat, file, 1)), name);
        }
        let large = Size(9);
        assert_eq!(large.name(large.relative(1, 7, 4)), "d9");
        assert_eq!(large.name(large.relative(2, 12, 13)), "d9");
        assert!(small.cell("a8").is_err() && small.cell("a01").is_err() && small.cell("o9").is_err());
        assert!(small.cell("").is_err() && small.cell("é1").is_err() && small.cell("a").is_err());
        assert!(large.cell("p9").is_ok() && large.cell("p99999999999").is_err());
    }
}
