//! The neighbourhood of each cell of a cross, and the cells that pieces reach.

use super::seats::{ALL_SEATS, SEATS};
use polychess_rules::{Board, PossibleChecks, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, LineTable, Rays};
use std::marker::PhantomData;

/// Lines along ranks and files, or along diagonals.
pub(crate) type Sliding<const W: usize> = Rays<W, 2, 2, 0>;

/// The neighbourhood of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<const W: usize> {
    pub(crate) king: CellSet<W>,
    pub(crate) knight: CellSet<W>,
    /// All cells at distance two.
    pub(crate) ring: CellSet<W>,
    /// The king's straight steps, and in `corners` the diagonal ones.
    pub(crate) sides: CellSet<W>,
    pub(crate) corners: CellSet<W>,
    /// All cells on this cell's rank and file, those on its diagonals, and both.
    pub(crate) straight: CellSet<W>,
    pub(crate) diagonal: CellSet<W>,
    pub(crate) lines: CellSet<W>,
    /// All cells where a piece of any role could attack this one. Moves elsewhere neither give nor
    /// end a check here. The relation is symmetric.
    pub(crate) neighbourhood: CellSet<W>,
    /// The cells from where a pawn of each seat captures here.
    pub(crate) pawns: [CellSet<W>; SEATS],
}

impl<const W: usize> Around<W> {
    const NOTHING: Self = Self {
        king: CellSet::EMPTY,
        knight: CellSet::EMPTY,
        ring: CellSet::EMPTY,
        sides: CellSet::EMPTY,
        corners: CellSet::EMPTY,
        straight: CellSet::EMPTY,
        diagonal: CellSet::EMPTY,
        lines: CellSet::EMPTY,
        neighbourhood: CellSet::EMPTY,
        pawns: [CellSet::EMPTY; SEATS],
    };

    /// Returns the neighbourhood of every cell.
    ///
    /// `captures` returns the capture cells of a seat's pawn.
    pub(crate) fn all(
        cross: &Cross,
        straight: &Sliding<W>,
        diagonal: &Sliding<W>,
        captures: impl Fn(Seat, Cell) -> CellSet<W>,
    ) -> ByCell<Self> {
        let topology = &cross.topology;
        let capturers = ALL_SEATS.map(|seat| ByCell::sets(topology, |from| captures(seat, from)).inverse());
        let around = |cell: Cell| {
            let mut around = Self::NOTHING;
            for (dx, dy) in (-2..=2).flat_map(|dx: i8| (-2..=2).map(move |dy: i8| (dx, dy))) {
                let Some(to) = cross.offset(cell, (dx, dy)) else { continue };
                match (dx.abs().max(dy.abs()), dx.abs() + dy.abs()) {
                    (1, 1) => around.sides.insert(to),
                    (1, _) => around.corners.insert(to),
                    (2, 3) => around.knight.insert(to),
                    _ => {}
                }
                if dx.abs().max(dy.abs()) == 2 {
                    around.ring.insert(to);
                }
            }
            around.king = around.sides | around.corners;
            (around.straight, around.diagonal) = (straight.from(cell).cells(), diagonal.from(cell).cells());
            around.lines = around.straight | around.diagonal;
            around.neighbourhood = around.lines | around.ring;
            around.pawns = [0, 1, 2, 3].map(|seat: usize| capturers[seat][cell]);
            around
        };
        ByCell::new(topology.cells().map(around), Self::NOTHING)
    }

    /// Returns the cells where a chess piece of this role attacks the cell on an empty board; for
    /// pawns, those of all seats.
    fn attackers(&self, role: Role) -> CellSet<W> {
        match role {
            Role::QUEEN => self.lines,
            Role::ROOK => self.straight,
            Role::BISHOP => self.diagonal,
            Role::KNIGHT => self.knight,
            Role::KING => self.king,
            _ => self.corners,
        }
    }
}

/// Pieces of a game that leap unlike any chess piece.
pub(crate) trait OwnLeapers {
    /// Returns the pieces that attack the cell with the neighbourhood `around`.
    fn near<const W: usize, const R: usize>(pieces: &Board<W, SEATS, R>, around: &Around<W>) -> CellSet<W>;
}

/// A game without leapers of its own.
impl OwnLeapers for () {
    #[inline(always)]
    fn near<const W: usize, const R: usize>(_: &Board<W, SEATS, R>, _: &Around<W>) -> CellSet<W> {
        CellSet::EMPTY
    }
}

/// The move tables of a cross. `O` adds the leapers that only one game has.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize, const R: usize, O> {
    pub(crate) cross: Cross,
    /// Ranks and files.
    pub(crate) straight: Sliding<W>,
    pub(crate) diagonal: Sliding<W>,
    /// The line that joins two cells.
    pub(crate) lines: LineTable<W>,
    pub(crate) around: ByCell<Around<W>>,
    pub(crate) possible_checks: PossibleChecks<W, R>,
    own_leapers: PhantomData<O>,
}

impl<const W: usize, const R: usize, O: OwnLeapers> Tables<W, R, O> {
    /// Creates the tables.
    ///
    /// `captures` returns the capture cells of a seat's pawn. `own` returns the cells where a piece
    /// of a role outside chess attacks a cell.
    pub(crate) fn new(
        cross: Cross,
        captures: impl Fn(Seat, Cell) -> CellSet<W>,
        own: impl Fn(Role, &Around<W>) -> Option<CellSet<W>>,
    ) -> Self {
        let topology = &cross.topology;
        // Lines run on as long as their cells exist.
        let (straight, diagonal) = (Rays::new(topology, 0..4, |_| true), Rays::new(topology, 4..8, |_| true));
        let around = Around::all(&cross, &straight, &diagonal, captures);
        let attackers = |role, king: Cell| own(role, &around[king]).unwrap_or_else(|| around[king].attackers(role));
        let possible_checks = PossibleChecks::new(topology.cells(), |king| around[king].lines, attackers);
        let lines = LineTable::new(topology);
        Self { straight, diagonal, lines, around, possible_checks, cross, own_leapers: PhantomData }
    }

    /// Returns the cells that a queen, rook or bishop reaches, up to the first occupied cell of
    /// each line.
    #[inline]
    pub(crate) fn reach(&self, role: Role, from: Cell, occupied: CellSet<W>) -> CellSet<W> {
        let straight = || self.straight.from(from).reach(occupied);
        let diagonal = || self.diagonal.from(from).reach(occupied);
        match role {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            _ => straight() | diagonal(),
        }
    }

    /// Returns a step of a piece in `free` to a vacant cell. `ahead` returns the cells where a pawn
    /// steps.
    #[inline]
    pub(crate) fn free_step<const S: usize>(
        &self,
        pieces: &Board<W, SEATS, S>,
        free: CellSet<W>,
        ahead: impl Fn(Cell) -> CellSet<W>,
    ) -> Option<[Cell; 2]> {
        let vacant = !pieces.occupied();
        let step = |role, steps: &dyn Fn(Cell) -> CellSet<W>| {
            let mut from = (free & pieces.role(role)).iter();
            from.find_map(|from| Some([from, (steps(from) & vacant).first()?]))
        };
        step(Role::PAWN, &ahead)
            .or_else(|| step(Role::KNIGHT, &|from| self.around[from].knight))
            .or_else(|| step(Role::ROOK, &|from| self.around[from].sides))
            .or_else(|| step(Role::BISHOP, &|from| self.around[from].corners))
            .or_else(|| step(Role::QUEEN, &|from| self.around[from].king))
    }
}
