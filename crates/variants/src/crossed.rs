//! What the two boards in the form of a cross share: how each of four players sees them, and what lies around a cell. Each game's board says by
//! which rules.

use polychess_rules::{Board, MayCheck, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, Rays};

/// Four players, each opposite another.
pub(crate) const SEATS: usize = 4;
/// In the order of play.
pub(crate) const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS), Seat::FIRST.after(3, SEATS)];
/// Where each player looks, as (dx, dy).
pub(crate) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The player opposite.
pub(crate) const fn opposite(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// Column and row of (x, y), as a player counts them on a grid of this side: from 1, to the right and away from him.
pub(crate) const fn seen_by(side: i8, seat: Seat, (x, y): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (x, y),
        1 => (side + 1 - y, x),
        2 => (side + 1 - x, side + 1 - y),
        _ => (y, side + 1 - x),
    }
}

/// The inverse of [`seen_by`].
pub(crate) const fn seen_from(side: i8, seat: Seat, (column, row): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (column, row),
        1 => (row, side + 1 - column),
        2 => (side + 1 - column, side + 1 - row),
        _ => (side + 1 - row, column),
    }
}

/// Lines along ranks and files, or along diagonals.
pub(crate) type Lines<const W: usize> = Rays<W, 2, 2, 0>;

/// What lies around a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<const W: usize> {
    pub(crate) king: CellSet<W>,
    pub(crate) knight: CellSet<W>,
    /// All cells at distance two.
    pub(crate) ring: CellSet<W>,
    /// Those of the king's steps that are straight, and the diagonal ones.
    pub(crate) sides: CellSet<W>,
    pub(crate) corners: CellSet<W>,
    /// All cells on ranks and files of this one, those on its diagonals, and both.
    pub(crate) straight: CellSet<W>,
    pub(crate) diagonal: CellSet<W>,
    pub(crate) lines: CellSet<W>,
    /// All cells from which anything at all could attack this one: what happens elsewhere gives and ends no check here. A cell is in the
    /// vicinity of another as that one is in its own.
    pub(crate) vicinity: CellSet<W>,
    /// From where a pawn of each seat captures here.
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
        vicinity: CellSet::EMPTY,
        pawns: [CellSet::EMPTY; SEATS],
    };

    /// Of every cell; `captures` says where a pawn of a seat captures.
    pub(crate) fn all(
        cross: &Cross,
        straight: &Lines<W>,
        diagonal: &Lines<W>,
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
            around.vicinity = around.lines | around.ring;
            around.pawns = [0, 1, 2, 3].map(|seat: usize| capturers[seat][cell]);
            around
        };
        ByCell::new(topology.cells().map(around), Self::NOTHING)
    }

    /// Those who are `near`, and the pawns among these pieces that attack the cell.
    #[inline]
    pub(crate) fn and_pawns<const R: usize>(
        &self,
        near: CellSet<W>,
        pieces: &Board<W, SEATS, R>,
        by: CellSet<W>,
    ) -> CellSet<W> {
        let pawns = pieces.role(Role::PAWN) & self.corners & by;
        if pawns.is_empty() {
            return near;
        }
        let aimed = Seat::all(SEATS).map(|seat| pieces.seat(seat) & self.pawns[seat.index()]);
        near | pawns & aimed.fold(CellSet::EMPTY, |all, of| all | of)
    }

    /// From where a piece of this role of chess attacks the cell over an empty board; pawns from all sides.
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

/// What both boards have for their pieces to move by.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize, const R: usize> {
    pub(crate) cross: Cross,
    /// Ranks and files.
    pub(crate) straight: Lines<W>,
    pub(crate) diagonal: Lines<W>,
    pub(crate) around: ByCell<Around<W>>,
    pub(crate) may_check: MayCheck<W, R>,
}

impl<const W: usize, const R: usize> Tables<W, R> {
    /// `captures` says where a pawn of a seat captures, `own` from where a piece of a role that is not of chess attacks a cell.
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
        let may_check = MayCheck::new(topology.cells(), |king| around[king].lines, attackers);
        Self { straight, diagonal, around, may_check, cross }
    }

    /// Where a queen, rook or bishop gets to, up to the first occupied cell of each line.
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

    /// A step of one of these pieces to a vacant cell. `ahead` is where a pawn steps.
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
