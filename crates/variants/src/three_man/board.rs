//! The round board of 144 cells, its moats and creeks, and the tables that pieces move by (ledger: Board, Movement, Pawns).
//! Lines, colours (3MC-B4), loops (3MC-B8) and the turn by a third (3MC-S3) are the ring topology's.

use polychess_rules::{Board, Role, Seat};
use polychess_topology::ring::{FILES, RINGS, Ring, SECTOR};
use polychess_topology::{Border, Cell, CellSet, Topology};
use std::sync::LazyLock;

/// 3MC-B1: cells of the board.
pub(super) const CELLS: usize = 144;
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

/// Section of each seat, counted by growing file: White 0, Black 1, Gray 2 (3MC-B2, 3MC-S2).
const SECTION: [u8; 3] = [0, 2, 1];
/// The two letters of a section (3MC-B3).
const SECTION_LETTERS: [&str; 3] = ["WH", "BL", "GR"];

/// A set of moats (3MC-B9): moat n lies between section n and the next, so 0 is WB, 1 GB, 2 WG.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Moats(u8);

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

    /// The moats with their names and the seats they part.
    pub(super) fn named(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::NAMED.into_iter().filter(move |m| self.has(m.0)).map(|m| (m.1, m.2))
    }
}

/// Targets of a step or leap, by what it crosses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaps {
    /// Those that cross no moat: also those that attack (3MC-M10).
    pub(super) free: Set,
    /// Those that cross each moat.
    pub(super) over: [Set; 3],
}

impl Leaps {
    fn add(&mut self, to: Cell, moats: Moats) {
        match (0..3).find(|&n| moats.has(Moats(1 << n))) {
            None => self.free.insert(to),
            Some(n) => self.over[n].insert(to),
        }
    }

    /// Targets beyond bridged moats.
    #[inline]
    pub(super) fn over_bridges(&self, bridged: Moats) -> Set {
        (0..3).filter(|&n| bridged.has(Moats(1 << n))).fold(Set::EMPTY, |set, n| set | self.over[n])
    }

    /// The moats on the way to a target.
    pub(super) fn moats(&self, to: Cell) -> Moats {
        (0..3).filter(|&n| self.over[n].contains(to)).fold(Moats::NONE, |moats, n| moats.with(Moats(1 << n)))
    }

    /// All targets, whatever lies on the way.
    pub(super) fn all(&self) -> Set {
        self.free | self.over[0] | self.over[1] | self.over[2]
    }
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) ring: Ring,
    /// For each cell and direction the cells that can be attacked along the line: as far as the next moat.
    pub(super) lines: Vec<[Set; 8]>,
    /// The straight and the slanting lines of a cell together.
    pub(super) straight: Vec<Set>,
    pub(super) slanting: Vec<Set>,
    /// 3MC-M4.
    pub(super) king: Vec<Leaps>,
    /// 3MC-M5, 3MC-M8.
    pub(super) knight: Vec<Leaps>,
    /// 3MC-P4, 3MC-P6: where an uncrossed pawn takes, and from where one takes on a cell.
    pub(super) inward_takes: Vec<Set>,
    pub(super) inward_takers: Vec<Set>,
    /// 3MC-P4, 3MC-P5: where a crossed pawn takes, and from where one takes on a cell.
    pub(super) outward_takes: Vec<Set>,
    pub(super) outward_takers: Vec<Set>,
}

impl Geometry {
    fn new() -> Self {
        let ring = Ring::new(cell_name);
        let topology = &ring.topology;
        let cells: Vec<Cell> = topology.cells().collect();
        let line = |cell: Cell, direction: usize| -> Set {
            let plain = topology.ray(cell, direction).iter().take_while(|s| s.border == Border::PLAIN);
            plain.map(|s| s.to).collect()
        };
        let lines: Vec<[Set; 8]> = cells.iter().map(|&c| std::array::from_fn(|d| line(c, d))).collect();
        let union = |range: std::ops::Range<usize>| {
            lines.iter().map(|l| l[range.clone()].iter().fold(Set::EMPTY, |a, &b| a | b)).collect()
        };
        let inward_takes: Vec<Set> = cells.iter().map(|&c| pawn_takes(topology, c, [4, 5])).collect();
        let outward_takes: Vec<Set> = cells.iter().map(|&c| pawn_takes(topology, c, [6, 7])).collect();
        Self {
            straight: union(STRAIGHT),
            slanting: union(SLANTING),
            king: cells.iter().map(|&c| king_steps(topology, c)).collect(),
            knight: cells.iter().map(|&c| knight_leaps(c)).collect(),
            inward_takers: reversed(&inward_takes),
            outward_takers: reversed(&outward_takes),
            inward_takes,
            outward_takes,
            lines,
            ring,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.ring.topology
    }
}

/// 3MC-B3: section, file letter, rank.
fn cell_name(rank: u8, file: u8) -> String {
    format!("{}{}{rank}", SECTION_LETTERS[usize::from(file / SECTOR)], char::from(b'a' + file % SECTOR))
}

/// 3MC-M4: one step in each direction (3MC-B5, 3MC-B6, 3MC-B7 with 3MC-R1), with the moat it crosses.
fn king_steps(topology: &Topology, from: Cell) -> Leaps {
    let mut leaps = Leaps::default();
    for step in (0..8).filter_map(|d| topology.ray(from, d).first()) {
        leaps.add(step.to, Moats::under(step.border));
    }
    leaps
}

/// 3MC-M5: two vertical steps and one horizontal or one and two, vertical steps through the centre by 3MC-B6.
/// 3MC-M8 (3MC-R15): the leap crosses a moat when either order of its legs steps over one along rank 1, which is when it begins or ends on rank 1.
fn knight_leaps(from: Cell) -> Leaps {
    let (rank, file) = Ring::coordinates(from);
    let mut leaps = Leaps::default();
    for (vertical, horizontal) in [(2i8, 1u8), (1, 2), (-2, 1), (-1, 2)] {
        let along = rank.wrapping_add_signed(vertical);
        let (to_rank, to_file) = match along {
            1..=RINGS => (along, file),
            beyond if vertical > 0 => (2 * RINGS + 1 - beyond, file + FILES / 2),
            _ => continue,
        };
        for (to_file, edge) in [(to_file + horizontal, horizontal), (to_file + FILES - horizontal, 0)] {
            // The moat that steps to growing (or falling) files from here go over within the horizontal leg.
            let start = (file + if edge > 0 { 0 } else { FILES - horizontal }) % FILES;
            let rim = (start..start + horizontal).find(|f| f % SECTOR == SECTOR - 1);
            let on_rim = rank == 1 || to_rank == 1;
            let moat = rim.filter(|_| on_rim).map_or(Moats::NONE, |f| Moats(1 << (f % FILES / SECTOR)));
            leaps.add(Ring::at(to_rank, to_file), moat);
        }
    }
    leaps
}

/// 3MC-P4 along two slanting steps. 3MC-P5 (3MC-R16): never over a moat. 3MC-P6 (3MC-R4): inward from ranks 2 and 3 never over a creek either (3MC-B10);
/// bridges change neither.
fn pawn_takes(topology: &Topology, from: Cell, directions: [usize; 2]) -> Set {
    let (rank, _) = Ring::coordinates(from);
    let inward = directions[0] == 4;
    let steps = directions.into_iter().filter_map(|d| topology.ray(from, d).first());
    let plain = steps.filter(|s| s.border == Border::PLAIN).map(|s| s.to);
    plain.filter(|&to| !(inward && rank <= 3 && section(from) != section(to))).collect()
}

fn reversed(takes: &[Set]) -> Vec<Set> {
    let from_all = (0..takes.len()).filter_map(Cell::new);
    from_all.clone().map(|to| from_all.clone().filter(|from| takes[from.index()].contains(to)).collect()).collect()
}

/// The section of a cell.
fn section(cell: Cell) -> u8 {
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

/// 3MC-P2: the cell before a pawn; a crossed pawn has none on rank 1, where it is none any more.
#[inline]
pub(super) fn pawn_step(from: Cell, crossed: bool) -> Option<Cell> {
    match (crossed, Ring::coordinates(from)) {
        (true, _) => vertical(from, -1),
        (false, (RINGS, file)) => Some(Ring::at(RINGS, file + FILES / 2)),
        (false, _) => vertical(from, 1),
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The first rank of each seat.
pub(super) static FIRST_RANK: LazyLock<[Set; 3]> =
    LazyLock::new(|| [0, 1, 2].map(|i| (0..SECTOR).filter_map(|f| Some(home(Seat::new(i)?, 1, f))).collect()));
