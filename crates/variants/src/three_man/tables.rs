//! The tables that pieces move by: all that depends on cells alone (ledger: Movement, Pawns, 3MC-X2).

use super::board::{
    CROSSED, INWARD, Moats, OUTWARD, ROUND, SLANTING, SLANTS, STRAIGHT, Set, WORDS, cell_name, home, rank, section,
};
use polychess_rules::{Castling, PossibleChecks, Role, Seat};
use polychess_topology::ring::{FILES, FILES_PER_SECTOR, RINGS, Ring};
use polychess_topology::{Border, ByCell, Cell, Paths, Rays, Step, Topology};
use std::sync::{LazyLock, OnceLock};

/// Lines to walk along: where does a piece get to from its cell?
#[derive(Debug)]
pub(super) struct MoatLines {
    pub(super) straight: Rays<WORDS, 0, 1, 3>,
    pub(super) slanting: Rays<WORDS, 0, 2, 2>,
}

impl MoatLines {
    /// As far as the next moat that is not open.
    fn new(topology: &Topology, open: Moats) -> Self {
        let passes = |step: &Step| open.let_pass(step);
        Self { straight: Rays::new(topology, STRAIGHT, passes), slanting: Rays::new(topology, SLANTING, passes) }
    }
}

/// Where steps or leaps lead, by the border that they cross: none, or one of the moats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaps([Set; 4]);

impl Leaps {
    fn add(&mut self, to: Cell, border: Border) {
        self.0[border.number()].insert(to);
    }

    /// Over no moat: also what is attacked (3MC-M10).
    #[inline]
    pub(super) fn free(&self) -> Set {
        self.0[0]
    }

    /// Over bridged moats (3MC-M7).
    pub(super) fn over_bridges(&self, bridged: Moats) -> Set {
        (0..3).filter(|&n| bridged.has(Moats::EACH[n])).fold(Set::EMPTY, |set, n| set | self.0[n + 1])
    }
}

/// Where a pawn goes from a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PawnSteps {
    /// 3MC-P2
    pub(super) step: Set,
    /// 3MC-P4 to 3MC-P6
    pub(super) captures: Set,
    /// The same the other way round: from where a pawn captures on the cell.
    pub(super) capturers: Set,
}

/// What one step or leap from a cell leads to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// 3MC-M4
    pub(super) king: Leaps,
    /// 3MC-M5, 3MC-M8
    pub(super) knight: Leaps,
    /// 3MC-P1: pawns that have not crossed the centre, and pawns that have.
    pub(super) uncrossed: PawnSteps,
    pub(super) crossed: PawnSteps,
}

/// Cell numbers grow by 24 with each rank, so that nearly all uncrossed pawns step and capture together, by a shift of their set.
#[derive(Debug)]
pub(super) struct PawnRows {
    /// 3MC-P2: ranks 2 to 5.
    pub(super) steppers: Set,
    /// Where they capture so, too: on ranks 4 and 5 not on files 0 and 23, which border on each other.
    pub(super) together: Set,
    /// Those of them that capture with growing and with falling file, and by how many places.
    pub(super) takers: [(Set, u32); 2],
    /// 3MC-P3
    pub(super) rank_2: Set,
    /// 3MC-P7
    pub(super) rank_1: Set,
}

impl PawnRows {
    /// By how many places an uncrossed pawn steps.
    pub(super) const STEP: u32 = FILES as u32;

    fn new(topology: &Topology, captures: &ByCell<Set>) -> Self {
        let all = |fits: &dyn Fn(u8, u8) -> bool| -> Set {
            let places = topology.cells().map(|cell| (cell, Ring::coordinates(cell)));
            places.filter(|&(_, (rank, file))| fits(rank, file)).map(|place| place.0).collect()
        };
        let is_seam = |file| file == 0 || file == FILES - 1;
        let steppers = all(&|rank, _| (2..RINGS).contains(&rank));
        let together = steppers.without(all(&|rank, file| rank > 3 && is_seam(file)));
        let takers = |places: u32| -> Set {
            let to = |from: Cell| Cell::new(from.index() + places as usize);
            together.iter().filter(|&from| to(from).is_some_and(|to| captures[from].contains(to))).collect()
        };
        Self {
            steppers,
            together,
            takers: [Self::STEP + 1, Self::STEP - 1].map(|places| (takers(places), places)),
            rank_2: all(&|rank, _| rank == 2),
            rank_1: all(&|rank, _| rank == 1),
        }
    }
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    ring: Ring,
    /// 3MC-M6, 3MC-M10: the lines that end before every moat, bridged or not: where pieces capture, attack, and go without a crossing.
    pub(super) attack_lines: MoatLines,
    /// The same lines by both their ends: is a cell attacked from another, and who is pinned between?
    pub(super) straight_ways: Paths<WORDS>,
    pub(super) slanting_ways: Paths<WORDS>,
    /// By the moats that are bridged; made when first asked for.
    quiet_lines: [OnceLock<MoatLines>; 8],
    pub(super) around: ByCell<Around>,
    /// 3MC-M2, 3MC-B8: the ten other cells of the loop from a cell of rank 1, and the moat that it goes over.
    pub(super) loops: ByCell<(Set, Moats)>,
    pub(super) pawns: PawnRows,
    pub(super) possible_checks: PossibleChecks<WORDS, 7>,
    /// 3MC-K1: the first rank that a cell is on; elsewhere all cells.
    pub(super) first_ranks: ByCell<Set>,
    /// 3MC-X2: king side and queen side of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
    /// 3MC-X2: the rights that are lost when a piece leaves this cell or is taken on it.
    pub(super) rights_at: ByCell<u8>,
}

impl Geometry {
    fn new() -> Self {
        let ring = Ring::new(cell_name);
        let topology = &ring.topology;
        let captures =
            [false, true].map(|crossed| ByCell::sets(topology, |cell| pawn_captures(topology, cell, crossed)));
        let capturers = captures.each_ref().map(ByCell::inverse);
        let around = |cell: Cell| {
            let [uncrossed, crossed] = [(0, INWARD), (1, OUTWARD)].map(|(crossed, forward)| PawnSteps {
                step: topology.ray(cell, forward).first().map(|step| step.to).into_iter().collect(),
                captures: captures[crossed][cell],
                capturers: capturers[crossed][cell],
            });
            Around { king: king_steps(topology, cell), knight: knight_leaps(topology, cell), uncrossed, crossed }
        };
        let around = ByCell::new(topology.cells().map(around), Around::default());
        let ways = |directions| Paths::new(topology, directions, |step| Moats::NONE.let_pass(step));
        let (straight_ways, slanting_ways) = (ways(STRAIGHT), ways(SLANTING));
        let lines = |king: Cell| straight_ways.cells(king) | slanting_ways.cells(king);
        let attackers = |role, king: Cell| match role {
            Role::QUEEN => lines(king),
            Role::ROOK => straight_ways.cells(king),
            Role::BISHOP => slanting_ways.cells(king),
            Role::KNIGHT => around[king].knight.free(),
            Role::PAWN => around[king].uncrossed.capturers,
            CROSSED => around[king].crossed.capturers,
            _ => around[king].king.free(),
        };
        let castlings = [0, 1, 2].map(|i| castlings(Seat::FIRST.after(i, 3)));
        Self {
            attack_lines: MoatLines::new(topology, Moats::NONE),
            quiet_lines: [const { OnceLock::new() }; 8],
            loops: ByCell::new(topology.cells().map(|cell| closed_loop(topology, cell)), Default::default()),
            pawns: PawnRows::new(topology, &captures[0]),
            possible_checks: PossibleChecks::new(topology.cells(), lines, attackers),
            first_ranks: ByCell::sets(topology, first_rank),
            rights_at: ByCell::new(topology.cells().map(|cell| Castling::rights_at(&castlings, cell)), 0),
            straight_ways,
            slanting_ways,
            around,
            castlings,
            ring,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.ring.topology
    }

    /// 3MC-M6, 3MC-M7, 3MC-R12: the lines of moves that capture nothing, as far as the next moat that is not bridged.
    pub(super) fn quiet_lines(&self, bridged: Moats) -> &MoatLines {
        self.quiet_lines[usize::from(bridged.bits() & 7)].get_or_init(|| MoatLines::new(self.topology(), bridged))
    }
}

/// 3MC-B8: a slanting line that comes back to where it begins: the cells between, and the moats under it.
fn closed_loop(topology: &Topology, from: Cell) -> (Set, Moats) {
    let line = topology.ray(from, SLANTING.start);
    match line.split_last() {
        Some((end, between)) if end.to == from => {
            let moats = line.iter().fold(Moats::NONE, |moats, step| moats.with(Moats::under(step.border)));
            (between.iter().map(|step| step.to).collect(), moats)
        }
        _ => (Set::EMPTY, Moats::NONE),
    }
}

/// 3MC-M4: one step in each direction (3MC-B5, 3MC-B6, 3MC-B7 with 3MC-R1).
fn king_steps(topology: &Topology, from: Cell) -> Leaps {
    let mut leaps = Leaps::default();
    let steps = (0..8).filter_map(|direction| topology.ray(from, direction).first());
    steps.for_each(|step| leaps.add(step.to, step.border));
    leaps
}

/// 3MC-M5: two vertical steps (3MC-B6) and one horizontal, or one and two. 3MC-M8 (3MC-R15): over the moat that the horizontal leg goes over, be it the
/// second leg or the first.
fn knight_leaps(topology: &Topology, from: Cell) -> Leaps {
    let mut leaps = Leaps::default();
    for (vertical, up, aside) in [(INWARD, 2, 1), (INWARD, 1, 2), (OUTWARD, 2, 1), (OUTWARD, 1, 2)] {
        let Some(corner) = topology.ray(from, vertical).get(up - 1) else { continue };
        for horizontal in ROUND {
            let [second, first] = [corner.to, from].map(|cell| &topology.ray(cell, horizontal)[..aside]);
            let crossed = second.iter().chain(first).map(|step| step.border).find(|&border| border != Border::PLAIN);
            leaps.add(second[aside - 1].to, crossed.unwrap_or(Border::PLAIN));
        }
    }
    leaps
}

/// 3MC-P4 along two slanting steps. 3MC-P5 (3MC-R16): never over a moat. 3MC-P6 (3MC-R4): inward from ranks 2 and 3 never over a creek either (3MC-B10);
/// bridges change neither.
pub(super) fn pawn_captures(topology: &Topology, from: Cell, crossed: bool) -> Set {
    let steps = SLANTS[usize::from(crossed)].into_iter().filter_map(|d| topology.ray(from, d).first());
    let plain = steps.filter(|s| s.border == Border::PLAIN).map(|s| s.to);
    plain.filter(|&to| crossed || rank(from) > 3 || section(from) == section(to)).collect()
}

fn first_rank(cell: Cell) -> Set {
    let files = section(cell) * FILES_PER_SECTOR..;
    if rank(cell) == 1 {
        files.take(usize::from(FILES_PER_SECTOR)).map(|file| Ring::at(1, file)).collect()
    } else {
        !Set::EMPTY
    }
}

fn castlings(seat: Seat) -> [Castling<WORDS>; 2] {
    let at = |file| home(seat, 1, file);
    [Castling::on_files(at, [3, 2, 1], [0, 2], &[1, 2]), Castling::on_files(at, [3, 4, 5], [7, 4], &[4, 5, 6])]
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
