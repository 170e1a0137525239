//! The round board of 144 cells (3MC-B1), its sections, moats and creeks (ledger: Board, Setup).
//! Lines, colours (3MC-B4), loops (3MC-B8) and the turn by a third (3MC-S3) are the ring topology's.

use polychess_rules::{Board, Role, Seat};
use polychess_topology::ring::{FILES, RINGS, Ring, SECTOR};
use polychess_topology::{Border, Cell, CellSet, Step};

/// Words of a cell set.
pub(super) const WORDS: usize = 3;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;
/// The pieces on this board.
pub(super) type Pieces = Board<WORDS, 3, 7>;
/// 3MC-P1: a pawn that has passed the centre is a role of its own, so that pieces, hashes and repetition keep its flag.
pub const CROSSED: Role = Role::OWN_A;
/// Directions of straight lines.
pub(super) const STRAIGHT: std::ops::Range<usize> = 0..4;
/// Directions of slanting lines.
pub(super) const SLANTING: std::ops::Range<usize> = 4..8;
/// Those of them that lead inward, where pawns begin, and those that lead outward, where crossed pawns go (3MC-P1).
pub(super) const SLANTS: [[usize; 2]; 2] = [[4, 5], [6, 7]];
/// Section of each seat, counted by growing file: White 0, Black 1, Gray 2 (3MC-B2, 3MC-S2).
const SECTION: [u8; 3] = [0, 2, 1];
/// The two letters of a section (3MC-B3).
const SECTION_LETTERS: [&str; 3] = ["WH", "BL", "GR"];
/// A set of moats (3MC-B9): moat n lies between section n and the next, so 0 is WB, 1 GB, 2 WG.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Moats(pub(super) u8);

impl Moats {
    /// No moat.
    pub(super) const NONE: Self = Self(0);
    /// Each moat with its name and the seats it parts, in the order of position texts.
    pub(super) const NAMED: [(Self, &'static str, &'static str); 3] =
        [(Self(4), "WG", "White and Gray"), (Self(2), "GB", "Gray and Black"), (Self(1), "WB", "White and Black")];

    /// The moats that a step goes over: one or none.
    #[inline]
    pub(super) const fn under(border: Border) -> Self {
        match border.number() {
            0 => Self::NONE,
            n => Self(1 << (n - 1)),
        }
    }

    /// The two moats of a seat.
    #[inline]
    pub(super) const fn of(seat: Seat) -> Self {
        Self([5, 6, 3][seat.index() % 3])
    }

    #[inline]
    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Are all of these moats in the set?
    #[inline]
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The moats of this set that are not in the other.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Do these moats let a step pass?
    pub(super) const fn let_pass(self, step: &Step) -> bool {
        self.has(Self::under(step.border))
    }

    /// The moats with their names and the seats they part.
    pub(super) fn named(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::NAMED.into_iter().filter(move |m| self.has(m.0)).map(|m| (m.1, m.2))
    }
}

/// 3MC-B3: section, file letter, rank.
pub(super) fn cell_name(rank: u8, file: u8) -> String {
    format!("{}{}{rank}", SECTION_LETTERS[usize::from(file / SECTOR)], char::from(b'a' + file % SECTOR))
}

/// The section of a cell.
pub(super) fn section(cell: Cell) -> u8 {
    Ring::coordinates(cell).1 / SECTOR
}

/// Is the cell in the seat's own section?
pub(super) fn is_home(seat: Seat, cell: Cell) -> bool {
    section(cell) == SECTION[seat.index() % 3]
}

/// How many files lie between a cell and the seat's own section; 0 inside it.
pub(super) fn files_outside(seat: Seat, cell: Cell) -> u8 {
    let base = SECTION[seat.index() % 3] * SECTOR;
    let right = (Ring::coordinates(cell).1 + FILES - base) % FILES;
    if right < SECTOR { 0 } else { (right - SECTOR + 1).min(FILES - right) }
}

/// The cell of a seat's own section on this rank and file (0 = a).
#[inline]
pub(super) fn home(seat: Seat, rank: u8, file: u8) -> Cell {
    Ring::at(rank, SECTION[seat.index() % 3] * SECTOR + file)
}

/// The rank of a cell, 1 (outer ring) to 6.
#[inline]
pub(super) fn rank(cell: Cell) -> u8 {
    Ring::coordinates(cell).0
}

/// The cell this many ranks further inward or outward on the same file; `None` beyond the outer ring and the centre.
#[inline]
pub(super) fn vertical(cell: Cell, ranks: i8) -> Option<Cell> {
    let (rank, file) = Ring::coordinates(cell);
    let to = rank.checked_add_signed(ranks)?;
    (1..=RINGS).contains(&to).then(|| Ring::at(to, file))
}

/// The bit of a castling right: king side 0, queen side 1.
#[inline]
pub(super) const fn right(seat: Seat, side: usize) -> u8 {
    1 << (2 * seat.index() + side)
}
