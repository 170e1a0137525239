//! The tables that pieces move by (ledger: Movement, Pawns, 3MC-X2).

use super::board::{CROSSED, Moats, SLANTING, SLANTS, STRAIGHT, Set, WORDS, cell_name, home, rank, section, vertical};
use polychess_rules::{Castling, MayCheck, Role, Seat};
use polychess_topology::ring::{FILES, RINGS, Ring, SECTOR};
use polychess_topology::{Border, ByCell, Cell, Rays, Step, Topology, Ways};
use std::sync::{LazyLock, OnceLock};

/// By how many numbers a cell on the next rank follows on the cell on the same file, and on those with growing and with falling file.
pub(super) const INWARD_BY_NUMBER: u32 = FILES as u32;
pub(super) const TAKES_BY_NUMBER: [u32; 2] = [INWARD_BY_NUMBER + 1, INWARD_BY_NUMBER - 1];

/// Targets of a step or leap, by what it crosses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaps {
    /// Those that cross no moat: also those that attack (3MC-M10).
    pub(super) free: Set,
    /// Those that cross each moat.
    over: [Set; 3],
}

impl Leaps {
    const NONE: Self = Self { free: Set::EMPTY, over: [Set::EMPTY; 3] };

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

/// The lines of all cells, as far as the next moat that stops them.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) straight: Rays<WORDS, 0, 1, 3>,
    pub(super) slanting: Rays<WORDS, 0, 2, 2>,
}

impl Lines {
    fn new(topology: &Topology, open: Moats) -> Self {
        let passes = |step: &Step| open.let_pass(step);
        Self { straight: Rays::new(topology, STRAIGHT, passes), slanting: Rays::new(topology, SLANTING, passes) }
    }
}

/// From where an attack on a cell can come without a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leapers {
    pub(super) knights: Set,
    pub(super) kings: Set,
    /// Pawns that have not crossed the centre.
    pub(super) inward: Set,
    /// Pawns that have.
    pub(super) outward: Set,
}

/// Pawns whose ways are told by the numbers of cells, so that all of them go at once.
#[derive(Debug)]
pub(super) struct PawnRows {
    /// 3MC-P2: uncrossed pawns whose step is to the next rank.
    pub(super) inward: Set,
    /// 3MC-P4: uncrossed pawns that may take on the next rank with growing and with falling file.
    pub(super) takes: [Set; 2],
    /// From where those come who take on a cell.
    pub(super) takers: [ByCell<Cell>; 2],
    /// Pawns of which that does not tell everything: at the centre, and where file 23 borders on file 0.
    pub(super) others: Set,
    /// 3MC-P3: rank 2, and 3MC-P7: rank 1.
    pub(super) rank_2: Set,
    pub(super) rank_1: Set,
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    ring: Ring,
    /// 3MC-M10: the lines of attacks and takings, which end before every moat.
    pub(super) shut: Lines,
    /// What lies on them between two cells.
    pub(super) straight: Ways<WORDS>,
    pub(super) slanting: Ways<WORDS>,
    /// 3MC-M6, 3MC-M7, 3MC-R12: the lines of other moves, by the moats that are bridged; built when they are first asked for.
    open: [OnceLock<Lines>; 8],
    /// 3MC-M2, 3MC-B8: the ten other cells of the loop from a cell of rank 1, and the moat that it goes over.
    pub(super) loops: ByCell<(Set, Moats)>,
    /// 3MC-M4.
    pub(super) king: ByCell<Leaps>,
    /// 3MC-M5, 3MC-M8.
    pub(super) knight: ByCell<Leaps>,
    pub(super) leapers: ByCell<Leapers>,
    pub(super) may_check: MayCheck<WORDS, 7>,
    /// 3MC-P2: where the step of an uncrossed pawn leads.
    pub(super) inward_step: ByCell<Set>,
    /// 3MC-P4, 3MC-P6: where an uncrossed pawn takes.
    pub(super) inward_takes: ByCell<Set>,
    /// 3MC-P4, 3MC-P5: where a crossed pawn takes.
    pub(super) outward_takes: ByCell<Set>,
    pub(super) rows: PawnRows,
    /// The cell one rank and the one two ranks further out, on the same file; on the way out the cell itself at the rim.
    pub(super) outer: [ByCell<Cell>; 2],
    /// 3MC-K1: the first rank of each seat.
    pub(super) first_rank: [Set; 3],
    /// 3MC-X2: king side and queen side of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
    /// The castling rights that are lost when a piece leaves this cell or is taken on it.
    pub(super) rights_at: ByCell<u8>,
}

impl Geometry {
    fn new() -> Self {
        let ring = Ring::new(cell_name);
        let topology = &ring.topology;
        let cells = || topology.cells();
        let by_cell = |set: &dyn Fn(Cell) -> Set| ByCell::new(cells().map(set), Set::EMPTY);
        let inward_takes = by_cell(&|cell| pawn_takes(topology, cell, false));
        let outward_takes = by_cell(&|cell| pawn_takes(topology, cell, true));
        let king = ByCell::new(cells().map(|cell| king_steps(topology, cell)), Leaps::NONE);
        let knight = ByCell::new(cells().map(knight_leaps), Leaps::NONE);
        let [inward, outward] = [&inward_takes, &outward_takes].map(ByCell::inverse);
        let leapers = |to: Cell| Leapers {
            knights: knight[to].free,
            kings: king[to].free,
            inward: inward[to],
            outward: outward[to],
        };
        let nobody = Leapers { knights: Set::EMPTY, kings: Set::EMPTY, inward: Set::EMPTY, outward: Set::EMPTY };
        let castlings = [0, 1, 2].map(|i| castlings(Seat::FIRST.after(i, 3)));
        let rights_at = |cell: Cell| {
            let touched = |c: &(usize, &Castling<WORDS>)| c.1.king[0] == cell || c.1.rook[0] == cell;
            castlings.iter().flatten().enumerate().filter(touched).fold(0, |rights, (n, _)| rights | 1 << n)
        };
        let leapers = ByCell::new(cells().map(leapers), nobody);
        let ways = |directions| Ways::new(topology, directions, |step| Moats::NONE.let_pass(step));
        let (straight, slanting) = (ways(STRAIGHT), ways(SLANTING));
        let attackers = |role, king: Cell| match role {
            Role::QUEEN => straight.cells(king) | slanting.cells(king),
            Role::ROOK => straight.cells(king),
            Role::BISHOP => slanting.cells(king),
            Role::KNIGHT => leapers[king].knights,
            Role::PAWN => leapers[king].inward,
            CROSSED => leapers[king].outward,
            _ => leapers[king].kings,
        };
        let may_check = MayCheck::new(cells(), |king| straight.cells(king) | slanting.cells(king), attackers);
        Self {
            shut: Lines::new(topology, Moats::NONE),
            straight,
            slanting,
            may_check,
            open: [const { OnceLock::new() }; 8],
            loops: ByCell::new(cells().map(|cell| closed_loop(topology, cell)), (Set::EMPTY, Moats::NONE)),
            leapers,
            inward_step: by_cell(&|cell| pawn_step(cell, false).into_iter().collect()),
            rows: PawnRows::new(topology, &inward_takes),
            outer: [-1, -2].map(|n| ByCell::new(cells().map(|cell| vertical(cell, n).unwrap_or(cell)), Cell::FIRST)),
            first_rank: [0, 1, 2].map(|i| (0..SECTOR).map(|file| home(Seat::FIRST.after(i, 3), 1, file)).collect()),
            rights_at: ByCell::new(cells().map(rights_at), 0),
            king,
            knight,
            inward_takes,
            outward_takes,
            castlings,
            ring,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.ring.topology
    }

    /// The lines of moves that take nothing while these moats are bridged.
    #[inline]
    pub(super) fn open(&self, bridged: Moats) -> &Lines {
        self.open[usize::from(bridged.0 & 7)].get_or_init(|| Lines::new(self.topology(), bridged))
    }
}

/// 3MC-B8: what lies between the beginning and the end of the loop from a cell of rank 1.
fn closed_loop(topology: &Topology, from: Cell) -> (Set, Moats) {
    match topology.ray(from, SLANTING.start).split_last() {
        Some((end, between)) if end.to == from => {
            let moats = between.iter().fold(Moats::under(end.border), |moats, s| moats.with(Moats::under(s.border)));
            (between.iter().map(|s| s.to).collect(), moats)
        }
        _ => (Set::EMPTY, Moats::NONE),
    }
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
pub(super) fn pawn_takes(topology: &Topology, from: Cell, crossed: bool) -> Set {
    let steps = SLANTS[usize::from(crossed)].into_iter().filter_map(|d| topology.ray(from, d).first());
    let plain = steps.filter(|s| s.border == Border::PLAIN).map(|s| s.to);
    plain.filter(|&to| crossed || rank(from) > 3 || section(from) == section(to)).collect()
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

impl PawnRows {
    fn new(topology: &Topology, takes: &ByCell<Set>) -> Self {
        let all = |fits: &dyn Fn(Cell) -> bool| -> Set { topology.cells().filter(|&cell| fits(cell)).collect() };
        let inward = all(&|cell| (2..RINGS).contains(&rank(cell)));
        let by_number = |cell: Cell, places: usize| Cell::new(cell.index() + places);
        let beside = |places| all(&|cell| by_number(cell, places).is_some_and(|to| takes[cell].contains(to))) & inward;
        let beside = TAKES_BY_NUMBER.map(|places| beside(places as usize));
        let told = |cell: Cell| beside.iter().filter(|pawns| pawns.contains(cell)).count();
        let others = all(&|cell| !inward.contains(cell) || told(cell) < takes[cell].len());
        Self {
            takes: beside.map(|pawns| pawns.without(others)),
            takers: TAKES_BY_NUMBER.map(|places| {
                let back = |to: Cell| to.index().checked_sub(places as usize).and_then(Cell::new).unwrap_or(to);
                ByCell::new(topology.cells().map(back), Cell::FIRST)
            }),
            others,
            inward,
            rank_2: all(&|cell| rank(cell) == 2),
            rank_1: all(&|cell| rank(cell) == 1),
        }
    }
}

/// 3MC-X2: king side and queen side of a seat.
fn castlings(seat: Seat) -> [Castling<WORDS>; 2] {
    let at = |file| home(seat, 1, file);
    let set = |files: &[u8]| -> Set { files.iter().map(|&file| at(file)).collect() };
    [
        Castling { king: [at(3), at(1)], rook: [at(0), at(2)], between: set(&[1, 2]), path: set(&[3, 2, 1]) },
        Castling { king: [at(3), at(5)], rook: [at(7), at(4)], between: set(&[4, 5, 6]), path: set(&[3, 4, 5]) },
    ]
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
