//! The round board of 144 cells (3MC-B1) with its sections, files, ranks and moats (rulebook:
//! Board).
//!
//! The topology `Ring` provides steps (3MC-B5 to 3MC-B7), colours (3MC-B4), loops (3MC-B8), moats
//! as borders (3MC-B9) and the rotation by a third (3MC-S3). It calls a rank a ring.

use polychess_rules::{Board, Role, Seat};
use polychess_topology::ring::{FILES_PER_SECTOR, RINGS, Ring};
use polychess_topology::{Border, Cell, CellSet, Step};

pub(super) const WORDS: usize = 3;
pub(super) type Set = CellSet<WORDS>;
pub(super) type Pieces = Board<WORDS, 3, 7>;
/// 3MC-P1: the role of a pawn that has passed the centre. With a separate role, boards, hashes and
/// repetition keys distinguish it from an uncrossed pawn.
pub const CROSSED: Role = Role::CUSTOM_A;
/// 3MC-B5: directions of the topology. `INWARD` and `OUTWARD` are vertical, `ROUND` is horizontal.
pub(super) const INWARD: usize = 0;
pub(super) const OUTWARD: usize = 1;
pub(super) const ROUND: [usize; 2] = [2, 3];
pub(super) const STRAIGHT: std::ops::Range<usize> = 0..4;
pub(super) const SLANTING: std::ops::Range<usize> = 4..8;
/// 3MC-P1: the slanting directions of uncrossed pawns, which move inward, and of crossed pawns,
/// which move outward.
pub(super) const SLANTS: [[usize; 2]; 2] = [[4, 5], [6, 7]];

/// The index of each seat's section. Sections are numbered from 0 by rising file: White, Black,
/// Gray (3MC-B2, 3MC-S2).
const SECTION: [u8; 3] = [0, 2, 1];
/// The letters of each section, by section index (3MC-B3).
const SECTION_LETTERS: [&str; 3] = ["WH", "BL", "GR"];

/// 3MC-B3: returns the name of a cell: section, file letter, rank.
pub(super) fn cell_name(rank: u8, file: u8) -> String {
    format!(
        "{}{}{rank}",
        SECTION_LETTERS[usize::from(file / FILES_PER_SECTOR)],
        char::from(b'a' + file % FILES_PER_SECTOR)
    )
}

pub(super) fn section(cell: Cell) -> u8 {
    Ring::coordinates(cell).1 / FILES_PER_SECTOR
}

/// 3MC-B2: returns whether `cell` is in the section of `seat`.
pub(super) fn is_home(seat: Seat, cell: Cell) -> bool {
    section(cell) == SECTION[seat.index() % 3]
}

/// Returns the cell on this rank and file (0 = a) in the section of `seat`.
#[inline]
pub(super) fn home(seat: Seat, rank: u8, file: u8) -> Cell {
    Ring::at(rank, SECTION[seat.index() % 3] * FILES_PER_SECTOR + file)
}

/// Returns the rank of a cell, from 1 (outer ring) to 6 (inner ring).
#[inline]
pub(super) fn rank(cell: Cell) -> u8 {
    Ring::coordinates(cell).0
}

/// Returns the cell that is `ranks` ranks further inward on the same file. Negative values lead
/// outward. Returns `None` outside ranks 1 to 6.
pub(super) fn vertical(cell: Cell, ranks: i8) -> Option<Cell> {
    let (rank, file) = Ring::coordinates(cell);
    let to = rank.checked_add_signed(ranks)?;
    (1..=RINGS).contains(&to).then(|| Ring::at(to, file))
}

/// 3MC-X2: returns the bit of a castling right; `side` is 0 for king side and 1 for queen side.
#[inline]
pub(super) const fn castling_right(seat: Seat, side: usize) -> u8 {
    1 << (2 * seat.index() + side)
}

/// A set of moats (3MC-B9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Moats(u8);

impl Moats {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(0b111);
    pub(super) const WB: Self = Self(0b001);
    pub(super) const GB: Self = Self(0b010);
    pub(super) const WG: Self = Self(0b100);
    /// The moats by rising file, each after the section with the same index. The topology numbers
    /// its borders in this order, starting at 1.
    pub(super) const EACH: [Self; 3] = [Self::WB, Self::GB, Self::WG];

    /// Returns the moat that a step crosses, or `NONE`.
    pub(super) const fn under(border: Border) -> Self {
        match border.number() {
            0 => Self::NONE,
            n => Self(1 << (n - 1)),
        }
    }

    pub(super) const fn of(seat: Seat) -> Self {
        [Self::WB.with(Self::WG), Self::WG.with(Self::GB), Self::GB.with(Self::WB)][seat.index() % 3]
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether the set contains all moats of `other`.
    #[inline]
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether every moat that `step` crosses is in this set.
    pub(super) const fn let_pass(self, step: &Step) -> bool {
        self.has(Self::under(step.border))
    }

    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }
}

#[derive(Clone, Copy)]
pub(super) struct NamedMoat {
    pub(super) moat: Moats,
    /// The name of the moat in position strings.
    pub(super) name: &'static str,
    /// The players on both sides of the moat, for messages.
    pub(super) sides: &'static str,
}

/// The moats in the order of position strings.
pub(super) const NAMED: [NamedMoat; 3] = [
    NamedMoat { moat: Moats::WG, name: "WG", sides: "White and Gray" },
    NamedMoat { moat: Moats::GB, name: "GB", sides: "Gray and Black" },
    NamedMoat { moat: Moats::WB, name: "WB", sides: "White and Black" },
];

/// Returns the moats of a set in the order of position strings.
pub(super) fn named(moats: Moats) -> impl Iterator<Item = NamedMoat> {
    NAMED.into_iter().filter(move |named| moats.has(named.moat))
}
