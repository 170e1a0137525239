//! Lookup tables for the cells of a cross: the neighbourhood of each cell and the moves of pieces.

use super::seats::{ALL_SEATS, SEATS};
use polychess_rules::{Board, PossibleChecks, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, LineTable, Rays};
use std::marker::PhantomData;

/// Rays in the four straight or the four diagonal directions.
pub(crate) type Sliding<const W: usize> = Rays<W, 2, 2, 0>;

/// The cells around one cell, grouped by the pieces that could attack it from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<const W: usize> {
    pub(crate) king: CellSet<W>,
    pub(crate) knight: CellSet<W>,
    /// All cells at king's distance two.
    pub(crate) ring: CellSet<W>,
    /// The cells one straight step away.
    pub(crate) sides: CellSet<W>,
    /// The cells one diagonal step away.
    pub(crate) corners: CellSet<W>,
    /// The other cells on this cell's rank and file.
    pub(crate) straight: CellSet<W>,
    /// The other cells on its diagonals.
    pub(crate) diagonal: CellSet<W>,
    /// The union of `straight` and `diagonal`.
    pub(crate) lines: CellSet<W>,
    /// All cells where a piece of any role could attack this cell. A move that neither starts nor
    /// ends there cannot give or end a check here, except en passant and castling. The relation is
    /// symmetric.
    pub(crate) neighbourhood: CellSet<W>,
    /// By seat, the cells where a pawn could capture on this cell.
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
    /// `captures` returns the cells where a pawn of the given seat on the given cell captures.
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

    /// Returns the cells where an orthodox piece of this role attacks this cell on an empty board.
    /// For pawns, the result covers all seats.
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

/// The leapers that only one of the two games has.
pub(crate) trait OwnLeapers {
    /// Returns these leapers, of any seat, that attack the cell whose neighbourhood is `around`.
    fn near<const W: usize, const R: usize>(pieces: &Board<W, SEATS, R>, around: &Around<W>) -> CellSet<W>;
}

/// No additional leapers, for a game with orthodox pieces only.
impl OwnLeapers for () {
    #[inline(always)]
    fn near<const W: usize, const R: usize>(_: &Board<W, SEATS, R>, _: &Around<W>) -> CellSet<W> {
        CellSet::EMPTY
    }
}

/// The move tables of a cross. `O` adds the leapers of one game.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize, const R: usize, O> {
    pub(crate) cross: Cross,
    /// Lines along ranks and files.
    pub(crate) straight: Sliding<W>,
    pub(crate) diagonal: Sliding<W>,
    /// The cells between any two cells on a line.
    pub(crate) lines: LineTable<W>,
    pub(crate) around: ByCell<Around<W>>,
    pub(crate) possible_checks: PossibleChecks<W, R>,
    own_leapers: PhantomData<O>,
}

impl<const W: usize, const R: usize, O: OwnLeapers> Tables<W, R, O> {
    /// Creates the tables.
    ///
    /// `captures` returns the cells where a pawn of the given seat on the given cell captures.
    /// `own` returns the cells where a piece of an unorthodox role attacks, or `None` for
    /// orthodox roles.
    pub(crate) fn new(
        cross: Cross,
        captures: impl Fn(Seat, Cell) -> CellSet<W>,
        own: impl Fn(Role, &Around<W>) -> Option<CellSet<W>>,
    ) -> Self {
        let topology = &cross.topology;
        let (straight, diagonal) = (Rays::new(topology, 0..4, |_| true), Rays::new(topology, 4..8, |_| true));
        let around = Around::all(&cross, &straight, &diagonal, captures);
        let attackers = |role, king: Cell| own(role, &around[king]).unwrap_or_else(|| around[king].attackers(role));
        let possible_checks = PossibleChecks::new(topology.cells(), |king| around[king].lines, attackers);
        let lines = LineTable::new(topology);
        Self { straight, diagonal, lines, around, possible_checks, cross, own_leapers: PhantomData }
    }

    /// Returns the cells that a queen, rook or bishop attacks. They include the first occupied cell
    /// on each line.
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

    /// Returns the origin and target of a step by a piece in `free` to a vacant cell, or `None` if
    /// no such step exists. `ahead` returns the cell in front of a pawn.
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
