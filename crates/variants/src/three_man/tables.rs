//! The tables that pieces move by, all that depends on cells alone (ledger: Movement, Pawns, 3MC-X2).

use super::board::{
    CROSSED, INWARD, Moats, SLANTING, SLANTS, STRAIGHT, Set, WORDS, cell_name, home, rank, section, vertical,
};
use polychess_rules::{Castling, MayCheck, Role, Seat};
use polychess_topology::ring::{FILES, RINGS, Ring, SECTOR};
use polychess_topology::{Border, ByCell, Cell, Rays, Step, Topology, Ways};
use std::sync::{LazyLock, OnceLock};

/// Cells are numbered rank by rank. By how many a number grows with an uncrossed pawn's step (3MC-P2), and with its captures with growing and with falling
/// file (3MC-P4).
pub(super) const STEP_BY_NUMBER: u32 = FILES as u32;
pub(super) const CAPTURES_BY_NUMBER: [u32; 2] = [STEP_BY_NUMBER + 1, STEP_BY_NUMBER - 1];

/// Targets of a step or leap, by what it crosses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaps {
    /// Those that cross no moat: also those that attack (3MC-M10).
    pub(super) free: Set,
    /// Those that cross each moat, in the order of `Moats::EACH`.
    over: [Set; 3],
}

impl Leaps {
    const NONE: Self = Self { free: Set::EMPTY, over: [Set::EMPTY; 3] };

    fn add(&mut self, to: Cell, moat: Moats) {
        match (0..3).find(|&n| moat == Moats::EACH[n]) {
            None => self.free.insert(to),
            Some(n) => self.over[n].insert(to),
        }
    }

    /// Targets beyond bridged moats (3MC-M7).
    #[inline]
    pub(super) fn over_bridges(&self, bridged: Moats) -> Set {
        (0..3).filter(|&n| bridged.has(Moats::EACH[n])).fold(Set::EMPTY, |set, n| set | self.over[n])
    }
}

/// The lines of all cells, as far as the next moat that stops them, to walk along: where does a piece get to from its cell?
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
    pub(super) uncrossed: Set,
    /// Pawns that have.
    pub(super) crossed: Set,
}

/// Cell numbers grow by 24 with each rank, so all uncrossed pawns can step or capture at once by a shift of their set. `others` are the pawns for which
/// a shift does not tell everything: those on rank 6, and those on files 23 and 0, which border on each other.
#[derive(Debug)]
pub(super) struct PawnRows {
    /// 3MC-P2: ranks 2 to 5, where the step of an uncrossed pawn is a shift.
    pub(super) uncrossed: Set,
    /// 3MC-P4, 3MC-P6: where an uncrossed pawn's captures with growing and with falling file are a shift.
    pub(super) captures: [Set; 2],
    /// The same backwards: the cell from which such a pawn captures on a cell.
    pub(super) capturers: [ByCell<Cell>; 2],
    pub(super) others: Set,
    /// 3MC-P3.
    pub(super) rank_2: Set,
    /// 3MC-P7.
    pub(super) rank_1: Set,
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    ring: Ring,
    /// 3MC-M6, 3MC-M10: the lines that end before every moat, where pieces go and capture.
    pub(super) attack_lines: Lines,
    /// The same straight lines by both their ends, which tell what lies between two cells: is a cell attacked from another, and who is pinned?
    pub(super) straight_ways: Ways<WORDS>,
    /// The same for slanting lines.
    pub(super) slanting_ways: Ways<WORDS>,
    /// 3MC-M6, 3MC-M7, 3MC-R12: the lines of moves that capture nothing, by the moats that are bridged; built when they are first asked for.
    quiet_lines: [OnceLock<Lines>; 8],
    /// 3MC-M2, 3MC-B8: the ten other cells of the loop from a cell of rank 1, and the moat that it goes over.
    pub(super) loops: ByCell<(Set, Moats)>,
    /// 3MC-M4.
    pub(super) king: ByCell<Leaps>,
    /// 3MC-M5, 3MC-M8.
    pub(super) knight: ByCell<Leaps>,
    /// 3MC-C1: from where a cell is attacked without a line.
    pub(super) leapers: ByCell<Leapers>,
    /// Which kings a move may put in check.
    pub(super) may_check: MayCheck<WORDS, 7>,
    /// 3MC-P2: where the step of an uncrossed pawn leads.
    pub(super) uncrossed_step: ByCell<Set>,
    /// 3MC-P4, 3MC-P6: where an uncrossed pawn captures.
    pub(super) uncrossed_captures: ByCell<Set>,
    /// 3MC-P4, 3MC-P5: where a crossed pawn captures.
    pub(super) crossed_captures: ByCell<Set>,
    pub(super) rows: PawnRows,
    /// The cell one rank further out and the one two ranks further out, on the same file (3MC-B5); at the rim, the cell itself. Hence the step of a
    /// crossed pawn (3MC-P2), and where the step or double step of an uncrossed one began.
    pub(super) outer: [ByCell<Cell>; 2],
    /// 3MC-K1: the first rank of each seat.
    pub(super) first_rank: [Set; 3],
    /// 3MC-X2: king side and queen side of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
    /// 3MC-X2: the castling rights that are lost when a piece leaves this cell or is taken on it.
    pub(super) rights_at: ByCell<u8>,
}

impl Geometry {
    fn new() -> Self {
        let ring = Ring::new(cell_name);
        let topology = &ring.topology;
        let cells = || topology.cells();
        let by_cell = |set: &dyn Fn(Cell) -> Set| ByCell::new(cells().map(set), Set::EMPTY);
        let uncrossed_captures = by_cell(&|cell| pawn_captures(topology, cell, false));
        let crossed_captures = by_cell(&|cell| pawn_captures(topology, cell, true));
        let king = ByCell::new(cells().map(|cell| king_steps(topology, cell)), Leaps::NONE);
        let knight = ByCell::new(cells().map(knight_leaps), Leaps::NONE);
        let [uncrossed, crossed] = [&uncrossed_captures, &crossed_captures].map(ByCell::inverse);
        let leapers = |to: Cell| Leapers {
            knights: knight[to].free,
            kings: king[to].free,
            uncrossed: uncrossed[to],
            crossed: crossed[to],
        };
        let nobody = Leapers { knights: Set::EMPTY, kings: Set::EMPTY, uncrossed: Set::EMPTY, crossed: Set::EMPTY };
        let castlings = [0, 1, 2].map(|i| castlings(Seat::FIRST.after(i, 3)));
        let rights_at = |cell: Cell| {
            let touched = |c: &(usize, &Castling<WORDS>)| c.1.king[0] == cell || c.1.rook[0] == cell;
            castlings.iter().flatten().enumerate().filter(touched).fold(0, |rights, (n, _)| rights | 1 << n)
        };
        let leapers = ByCell::new(cells().map(leapers), nobody);
        let ways = |directions| Ways::new(topology, directions, |step| Moats::NONE.let_pass(step));
        let (straight_ways, slanting_ways) = (ways(STRAIGHT), ways(SLANTING));
        let attackers = |role, king: Cell| match role {
            Role::QUEEN => straight_ways.cells(king) | slanting_ways.cells(king),
            Role::ROOK => straight_ways.cells(king),
            Role::BISHOP => slanting_ways.cells(king),
            Role::KNIGHT => leapers[king].knights,
            Role::PAWN => leapers[king].uncrossed,
            CROSSED => leapers[king].crossed,
            _ => leapers[king].kings,
        };
        let may_check = MayCheck::new(cells(), |king| straight_ways.cells(king) | slanting_ways.cells(king), attackers);
        Self {
            attack_lines: Lines::new(topology, Moats::NONE),
            straight_ways,
            slanting_ways,
            may_check,
            quiet_lines: [const { OnceLock::new() }; 8],
            loops: ByCell::new(cells().map(|cell| closed_loop(topology, cell)), (Set::EMPTY, Moats::NONE)),
            leapers,
            uncrossed_step: by_cell(&|cell| {
                topology.ray(cell, INWARD).first().map(|step| step.to).into_iter().collect()
            }),
            rows: PawnRows::new(topology, &uncrossed_captures),
            outer: [-1, -2].map(|n| ByCell::new(cells().map(|cell| vertical(cell, n).unwrap_or(cell)), Cell::FIRST)),
            first_rank: [0, 1, 2].map(|i| (0..SECTOR).map(|file| home(Seat::FIRST.after(i, 3), 1, file)).collect()),
            rights_at: ByCell::new(cells().map(rights_at), 0),
            king,
            knight,
            uncrossed_captures,
            crossed_captures,
            castlings,
            ring,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.ring.topology
    }

    /// The lines of moves that capture nothing while these moats are bridged (3MC-M7).
    #[inline]
    pub(super) fn quiet_lines(&self, bridged: Moats) -> &Lines {
        self.quiet_lines[usize::from(bridged.bits() & 7)].get_or_init(|| Lines::new(self.topology(), bridged))
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
        let (to_rank, across) = match along {
            1..=RINGS => (along, 0),
            beyond if vertical > 0 => (2 * RINGS + 1 - beyond, FILES / 2), // 3MC-B6
            _ => continue,
        };
        let on_rank_1 = rank == 1 || to_rank == 1;
        for (aside, lowest) in [(horizontal, file), (FILES - horizontal, file + FILES - horizontal)] {
            let moat = if on_rank_1 { moat_between(lowest, horizontal) } else { Moats::NONE };
            leaps.add(Ring::at(to_rank, file + across + aside), moat);
        }
    }
    leaps
}

/// 3MC-B9: the moat that so many steps along rank 1 go over, which begin or end on this file and reach no lower one.
fn moat_between(lowest: u8, steps: u8) -> Moats {
    let last_of_section = |file: &u8| file % SECTOR == SECTOR - 1;
    let edge = (lowest..lowest + steps).find(last_of_section);
    edge.map_or(Moats::NONE, |file| Moats::EACH[usize::from(file % FILES / SECTOR)])
}

/// 3MC-P4 along two slanting steps. 3MC-P5 (3MC-R16): never over a moat. 3MC-P6 (3MC-R4): inward from ranks 2 and 3 never over a creek either (3MC-B10);
/// bridges change neither.
pub(super) fn pawn_captures(topology: &Topology, from: Cell, crossed: bool) -> Set {
    let steps = SLANTS[usize::from(crossed)].into_iter().filter_map(|d| topology.ray(from, d).first());
    let plain = steps.filter(|s| s.border == Border::PLAIN).map(|s| s.to);
    plain.filter(|&to| crossed || rank(from) > 3 || section(from) == section(to)).collect()
}

impl PawnRows {
    fn new(topology: &Topology, captures: &ByCell<Set>) -> Self {
        let all = |fits: &dyn Fn(Cell) -> bool| -> Set { topology.cells().filter(|&cell| fits(cell)).collect() };
        let uncrossed = all(&|cell| (2..RINGS).contains(&rank(cell)));
        let shifted = |cell: Cell, places: u32| Cell::new(cell.index() + places as usize);
        let captures_by =
            |places| all(&|cell| shifted(cell, places).is_some_and(|to| captures[cell].contains(to))) & uncrossed;
        let by_shift = CAPTURES_BY_NUMBER.map(captures_by);
        let told = |cell: Cell| by_shift.iter().filter(|pawns| pawns.contains(cell)).count();
        let others = all(&|cell| !uncrossed.contains(cell) || told(cell) < captures[cell].len());
        Self {
            captures: by_shift.map(|pawns| pawns.without(others)),
            capturers: CAPTURES_BY_NUMBER.map(|places| {
                let back = |to: Cell| to.index().checked_sub(places as usize).and_then(Cell::new).unwrap_or(to);
                ByCell::new(topology.cells().map(back), Cell::FIRST)
            }),
            others,
            uncrossed,
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
