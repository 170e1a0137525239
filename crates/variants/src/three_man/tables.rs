//! The lookup tables of the board (rulebook: Movement, Pawns, 3MC-X2).

use super::board::{
    CROSSED, INWARD, Moats, OUTWARD, ROUND, SLANTING, SLANTS, STRAIGHT, Set, WORDS, cell_name, home, rank, section,
};
use polychess_rules::{Castling, PossibleChecks, Role, Seat};
use polychess_topology::ring::{FILES, FILES_PER_SECTOR, RINGS, Ring};
use polychess_topology::{Border, ByCell, Cell, Paths, Rays, Step, Topology};
use std::sync::{LazyLock, OnceLock};

/// The lines of rooks, bishops and queens for a given set of bridged moats.
#[derive(Debug)]
pub(super) struct MoatLines {
    pub(super) straight: Rays<WORDS, 0, 1, 3>,
    pub(super) slanting: Rays<WORDS, 0, 2, 2>,
}

impl MoatLines {
    /// Creates the lines. Each ends before the first moat that is not in `open`.
    fn new(topology: &Topology, open: Moats) -> Self {
        let passes = |step: &Step| open.let_pass(step);
        Self { straight: Rays::new(topology, STRAIGHT, passes), slanting: Rays::new(topology, SLANTING, passes) }
    }
}

/// The targets of a step or leap from one cell, indexed by the border that it crosses: none, or one
/// of the moats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaps([Set; 4]);

impl Leaps {
    fn add(&mut self, to: Cell, border: Border) {
        self.0[border.number()].insert(to);
    }

    /// Returns the targets that the piece reaches without crossing a moat. The piece also attacks
    /// them (3MC-M10).
    #[inline]
    pub(super) fn free(&self) -> Set {
        self.0[0]
    }

    /// Returns the targets that the piece reaches by crossing a moat in `bridged` (3MC-M7).
    pub(super) fn over_bridges(&self, bridged: Moats) -> Set {
        (0..3).filter(|&n| bridged.has(Moats::EACH[n])).fold(Set::EMPTY, |set, n| set | self.0[n + 1])
    }
}

/// The moves of a pawn from one cell, and the pawns that attack this cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PawnSteps {
    /// 3MC-P2: the cell in front of the pawn, if any.
    pub(super) step: Set,
    /// 3MC-P4 to 3MC-P6: the cells that the pawn attacks.
    pub(super) captures: Set,
    /// The cells of pawns that attack this cell.
    pub(super) capturers: Set,
}

/// The steps and leaps from a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// 3MC-M4: the targets of a king.
    pub(super) king: Leaps,
    /// 3MC-M5, 3MC-M8: the targets of a knight.
    pub(super) knight: Leaps,
    /// 3MC-P1: the moves of an uncrossed pawn.
    pub(super) uncrossed: PawnSteps,
    /// 3MC-P1: the moves of a crossed pawn.
    pub(super) crossed: PawnSteps,
}

/// Cell sets for the moves of many uncrossed pawns at once.
///
/// Cell indices grow by 24 with each rank. A shift of a set by 24 therefore moves all its pawns one
/// step inward.
#[derive(Debug)]
pub(super) struct PawnRows {
    /// 3MC-P2: ranks 2 to 5, where a shift makes the plain step.
    pub(super) steppers: Set,
    /// The cells of `steppers` where captures are also shifts. On ranks 4 and 5, this excludes
    /// files 0 and 23, where the file numbers wrap around.
    pub(super) together: Set,
    /// The cells of pawns that capture towards higher and towards lower files, each with the size
    /// of the shift for a capture.
    pub(super) takers: [(Set, u32); 2],
    /// 3MC-P3: rank 2, where an uncrossed pawn can make a double step.
    pub(super) rank_2: Set,
    /// 3MC-P7: rank 1, where a crossed pawn promotes.
    pub(super) rank_1: Set,
}

impl PawnRows {
    /// The number of bits to shift a set by for one step inward.
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

/// The board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    ring: Ring,
    /// 3MC-M6, 3MC-M10: lines up to the next moat, bridged or not, for captures, attacks and moves
    /// without a crossing.
    pub(super) attack_lines: MoatLines,
    /// The same lines, indexed by both ends, to find attacks and pinned pieces.
    pub(super) straight_ways: Paths<WORDS>,
    pub(super) slanting_ways: Paths<WORDS>,
    /// Lines that cross bridged moats, indexed by the set of bridged moats. Each entry is created
    /// on first use.
    quiet_lines: [OnceLock<MoatLines>; 8],
    pub(super) around: ByCell<Around>,
    /// 3MC-M2, 3MC-B8: the ten other cells of the closed loop through a cell of rank 1, and the
    /// moats on the loop.
    pub(super) loops: ByCell<(Set, Moats)>,
    pub(super) pawns: PawnRows,
    pub(super) possible_checks: PossibleChecks<WORDS, 7>,
    /// 3MC-K1: the first rank that contains the cell. For a cell outside rank 1, the set contains
    /// all cells, so that a move from there never counts as emptying a first rank.
    pub(super) first_ranks: ByCell<Set>,
    /// 3MC-X2: king-side and queen-side castling of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
    /// 3MC-X2: the castling rights that a move from or to this cell ends.
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

    /// 3MC-M6, 3MC-M7, 3MC-R12: returns the lines of moves without a capture. Each ends at the next
    /// unbridged moat.
    pub(super) fn quiet_lines(&self, bridged: Moats) -> &MoatLines {
        self.quiet_lines[usize::from(bridged.bits() & 7)].get_or_init(|| MoatLines::new(self.topology(), bridged))
    }
}

/// 3MC-B8: returns the cells of the slanting loop through `from` and the moats on it. Both are
/// empty if the line does not close.
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

/// 3MC-M4: returns the targets of a king: one step in each direction (3MC-B5, 3MC-B6, 3MC-B7 with
/// 3MC-R1).
fn king_steps(topology: &Topology, from: Cell) -> Leaps {
    let mut leaps = Leaps::default();
    let steps = (0..8).filter_map(|direction| topology.ray(from, direction).first());
    steps.for_each(|step| leaps.add(step.to, step.border));
    leaps
}

/// 3MC-M5: returns the targets of a knight: two vertical steps (3MC-B6) and one horizontal step, or
/// one vertical step and two horizontal steps.
///
/// 3MC-M8 (3MC-R15): the leap crosses a moat if its horizontal leg crosses one, in either order of
/// the legs.
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

/// 3MC-P4: returns the capture cells of a pawn: one slanting step to either side, never over a moat
/// (3MC-P5, 3MC-R16).
///
/// From ranks 2 and 3, an uncrossed pawn does not capture over a creek either (3MC-P6, 3MC-R4,
/// 3MC-B10). Bridges change neither.
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

pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
