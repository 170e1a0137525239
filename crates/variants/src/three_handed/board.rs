//! The Yalta board of 96 cells and the tables that its pieces move by (ledger: Board, Setup, Movement, Pawns, Special moves).

use polychess_rules::{Castling, MayCheck, Role, Seat};
use polychess_topology::yalta::Yalta;
use polychess_topology::{Between, Border, ByCell, Cell, CellSet, Rays, Step, Topology};
use std::ops::Range;
use std::sync::LazyLock;

/// Words of a cell set.
pub(super) const WORDS: usize = 2;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;
/// From a cell to the next of its file within a kingdom, in places of the order of cells.
pub(super) const RANK: u32 = 8;
/// Players.
pub(super) const SEATS: usize = 3;

/// TH-M2: along files and ranks.
pub(super) const STRAIGHT: Range<usize> = 0..4;
/// TH-M3: diagonally. The last four are the second branches of the lines through the centre point.
pub(super) const DIAGONAL: Range<usize> = 4..12;
/// TH-P3: a pawn's capture directions going up and going down, second branches included.
const UP_ASIDE: [usize; 4] = [4, 5, 8, 9];
const DOWN_ASIDE: [usize; 4] = [6, 7, 10, 11];

/// TH-B6: the files of each kingdom from its owner's left to his right.
const FILES: [&str; SEATS] = ["abcdefgh", "hgfeijkl", "lkjidcba"];

/// TH-S1, TH-R1: the pieces of a new game, ranks 4 to 1 of each kingdom. TH-S2: White begins.
pub(super) const START: &str = "8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR\
                                /8/8/rPrPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR\
                                /8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR w wKQrKQbKQ - - - - 0";

/// TH-C1, as files of the first rank: king from, over, to; rook from, to; the cells between. Short, then long.
const CASTLINGS: [([u8; 3], [u8; 2], &[u8]); 2] = [([5, 6, 7], [8, 6], &[6, 7]), ([5, 4, 3], [1, 4], &[2, 3, 4])];

const NEXT: Seat = Seat::FIRST.after(1, SEATS);
const LAST: Seat = Seat::FIRST.after(2, SEATS);
/// The neighbours of each seat; the row of a fourth is never asked for.
const RIGHT: [Seat; 4] = [NEXT, LAST, Seat::FIRST, Seat::FIRST];
const LEFT: [Seat; 4] = [LAST, Seat::FIRST, NEXT, Seat::FIRST];

/// TH-B2: kingdoms are numbered like the seats that own them; one's right neighbour is the next in turn.
#[inline]
pub(super) const fn right(seat: Seat) -> Seat {
    RIGHT[seat.index() & 3]
}

/// TH-B2: the neighbour at a player's left.
#[inline]
pub(super) const fn left(seat: Seat) -> Seat {
    LEFT[seat.index() & 3]
}

/// TH-B1: in whose kingdom a cell lies.
#[inline]
pub(super) fn owner(cell: Cell) -> Seat {
    match Yalta::coordinates(cell).0 {
        0 => Seat::FIRST,
        1 => NEXT,
        _ => LAST,
    }
}

/// Does a cell lie in a seat's own kingdom?
#[inline]
pub(super) fn is_home(seat: Seat, cell: Cell) -> bool {
    usize::from(Yalta::coordinates(cell).0) == seat.index()
}

/// TH-M4: the passages through the centre point that are open to a seat's pieces: the one between its kingdom and the kingdom at its right
/// (TH-R2), or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way(u8);

impl Way {
    pub(super) const BOTH: Self = Self(SEATS as u8);

    #[inline]
    pub(super) const fn own(seat: Seat) -> Self {
        Self(seat.index() as u8)
    }

    /// May a piece take a step over this border?
    pub(super) fn opens(self, border: Border) -> bool {
        border == Border::PLAIN || self == Self::BOTH || border == Yalta::passage(self.0, (self.0 + 1) % SEATS as u8)
    }
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    yalta: Yalta,
    kingdoms: [Set; SEATS],
    pub(super) straight: Rays<WORDS, 1, 2, 1>,
    pub(super) straight_between: Between<WORDS>,
    pub(super) diagonal_between: Between<WORDS>,
    /// TH-M6, TH-R12: every cell that a walk of two and one leads to.
    pub(super) knight: ByCell<Set>,
    pub(super) may_check: MayCheck<WORDS, 6>,
    /// From where a knight, pawn or king may attack one of the cells around a king.
    pub(super) near_kings: ByCell<Set>,
    ways: [WayTables; SEATS + 1],
    pub(super) pawns: [PawnTables; SEATS],
    /// TH-C1: short, then long.
    pub(super) castlings: [[Castling<WORDS>; 2]; SEATS],
    /// The castling rights that end when a piece leaves a cell or arrives on it, as bits of a position's rights.
    pub(super) rights_at: ByCell<u8>,
    /// TH-P4: the cells of the en passant rights that end when a piece leaves a cell or arrives on it: itself, and that of the pawn on it.
    pub(super) passed_at: ByCell<Set>,
}

/// TH-M4: what depends on the passages that are open.
#[derive(Debug)]
pub(super) struct WayTables {
    pub(super) diagonal: Rays<WORDS, 0, 2, 3>,
    /// TH-M5: the cells one step away; the same the other way round.
    pub(super) king: ByCell<Set>,
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// TH-P1: the forward cell.
    pub(super) steps: ByCell<Set>,
    /// Where the forward cell, [`RANK`] places on, and the capture cells lie in the own kingdom: its first three ranks.
    pub(super) near: Set,
    /// Of those, the cells that have a capture cell to one side, so many places on.
    pub(super) takers: [(Set, u32); 2],
    /// TH-P2: where pawns begin. A double step leads from there within the own kingdom.
    pub(super) begin: Set,
    /// TH-P5: where the pawn is promoted.
    pub(super) promotion: Set,
    /// TH-P3, TH-M4: capture cells while only the own passage is open, and while all are.
    captures: [ByCell<Set>; 2],
    /// The same the other way round: from where a pawn captures on a cell.
    capturers: [ByCell<Set>; 2],
}

impl PawnTables {
    #[inline]
    pub(super) fn captures(&self, way: Way, from: Cell) -> Set {
        self.captures[usize::from(way == Way::BOTH)][from]
    }

    #[inline]
    pub(super) fn capturers(&self, way: Way, on: Cell) -> Set {
        self.capturers[usize::from(way == Way::BOTH)][on]
    }

    fn new(topology: &Topology, seat: Seat) -> Self {
        let forward = |cell: Cell, n: usize| pawn_ray(topology, seat, cell).get(n).map(|step| step.to);
        let begin: Set = topology.cells().filter(|c| is_home(seat, *c) && Yalta::coordinates(*c).2 == 2).collect();
        let near: Set = topology.cells().filter(|c| is_home(seat, *c) && Yalta::coordinates(*c).2 <= 3).collect();
        let captures = |way: Way| {
            let targets = move |cell: Cell| -> Set {
                let steps = capture_steps(topology, seat, cell).filter(|step| way.opens(step.border));
                steps.map(|step| step.to).collect()
            };
            by_cell(topology, targets)
        };
        let captures = [Way::own(seat), Way::BOTH].map(captures);
        let capturers = captures.each_ref().map(ByCell::inverse);
        Self {
            steps: by_cell(topology, |cell| forward(cell, 0).into_iter().collect()),
            near,
            takers: [(8, RANK + 1), (1, RANK - 1)]
                .map(|(rim, places)| (near.iter().filter(|cell| Yalta::coordinates(*cell).1 != rim).collect(), places)),
            begin,
            promotion: topology.cells().filter(|c| !is_home(seat, *c) && Yalta::coordinates(*c).2 == 1).collect(),
            captures,
            capturers,
        }
    }
}

fn by_cell(topology: &Topology, set: impl Fn(Cell) -> Set) -> ByCell<Set> {
    ByCell::new(topology.cells().map(set), Set::EMPTY)
}

/// TH-P1: a pawn's way forward: up in its own kingdom, down abroad.
pub(super) fn pawn_ray(topology: &Topology, seat: Seat, from: Cell) -> &[Step] {
    topology.ray(from, if is_home(seat, from) { 0 } else { 1 })
}

/// TH-P3: a pawn's capture steps, whatever passages are open.
pub(super) fn capture_steps(topology: &Topology, seat: Seat, from: Cell) -> impl Iterator<Item = &Step> {
    first_steps(topology, from, if is_home(seat, from) { UP_ASIDE } else { DOWN_ASIDE })
}

/// The first step in each of these directions.
pub(super) fn first_steps(
    topology: &Topology,
    from: Cell,
    directions: impl IntoIterator<Item = usize>,
) -> impl Iterator<Item = &Step> {
    directions.into_iter().filter_map(move |direction| topology.ray(from, direction).first())
}

impl Geometry {
    fn new() -> Self {
        // TH-B3, TH-B4, TH-B5, TH-B8 and TH-B9 are the builder's: neighbours over borders, the centre, colours, the turn, the drawing.
        // TH-B6: the rank numbers run from 1 at A's edge, from 12 at B's, from 8 at C's.
        let name = |kingdom: u8, file: u8, rank: u8| {
            let number = [rank, 13 - rank, 9 - rank][usize::from(kingdom)];
            let letter = FILES[usize::from(kingdom)].as_bytes()[usize::from(file - 1)];
            format!("{}{number}", char::from(letter))
        };
        let yalta = Yalta::new(name);
        let topology = &yalta.topology;
        let seats: [Seat; SEATS] = std::array::from_fn(|i| Seat::FIRST.after(i, SEATS));
        let way = |i: usize| {
            let way = Way(i as u8);
            let king = |cell| -> Set {
                let steps = first_steps(topology, cell, STRAIGHT.chain(DIAGONAL));
                steps.filter(|step| way.opens(step.border)).map(|step| step.to).collect()
            };
            WayTables {
                diagonal: Rays::new(topology, DIAGONAL, |step| way.opens(step.border)),
                king: by_cell(topology, king),
            }
        };
        let castlings = seats.map(|seat| CASTLINGS.map(|places| castling(seat, places)));
        let rights = |cell: Cell| {
            let touched = |castling: &Castling<WORDS>| [castling.king[0], castling.rook[0]].contains(&cell);
            let castlings = castlings.iter().flatten().enumerate();
            castlings.fold(0, |rights, (i, castling)| rights | u8::from(touched(castling)) << i)
        };
        let straight = Rays::new(topology, STRAIGHT, |_| true);
        let knight = by_cell(topology, |cell| Yalta::bent_walks(cell).into_iter().collect());
        let ways = [0, 1, 2, 3].map(way);
        let pawns = seats.map(|seat| PawnTables::new(topology, seat));
        let open = &ways[usize::from(Way::BOTH.0)];
        let lines = |king: Cell| straight.from(king).cells() | open.diagonal.from(king).cells();
        let attackers = |role, king: Cell| match role {
            Role::QUEEN => lines(king),
            Role::ROOK => straight.from(king).cells(),
            Role::BISHOP => open.diagonal.from(king).cells(),
            Role::KNIGHT => knight[king],
            Role::PAWN => pawns.iter().fold(Set::EMPTY, |all, pawns| all | pawns.capturers(Way::BOTH, king)),
            _ => open.king[king],
        };
        let may_check = MayCheck::new(topology.cells(), lines, attackers);
        let leapers = |cell| [Role::KNIGHT, Role::PAWN, Role::KING].map(|role| attackers(role, cell));
        let near_kings = by_cell(topology, |king| {
            open.king[king].iter().flat_map(leapers).fold(Set::EMPTY, |near, cells| near | cells)
        });
        Self {
            kingdoms: seats.map(|seat| topology.cells().filter(|&cell| owner(cell) == seat).collect()),
            may_check,
            near_kings,
            straight,
            straight_between: Between::new(topology, STRAIGHT),
            diagonal_between: Between::new(topology, DIAGONAL),
            knight,
            ways,
            pawns,
            passed_at: by_cell(topology, |cell| {
                let passed =
                    |&target: &Cell| Yalta::coordinates(target).2 == 3 && [target, passed_pawn(target)].contains(&cell);
                topology.cells().filter(passed).collect()
            }),
            rights_at: ByCell::new(topology.cells().map(rights), 0),
            castlings,
            yalta,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.yalta.topology
    }

    /// The tables of the passages open to somebody.
    #[inline]
    pub(super) fn way(&self, way: Way) -> &WayTables {
        &self.ways[usize::from(way.0 & 3)]
    }

    /// The cells of a seat's own kingdom.
    #[inline]
    pub(super) fn kingdom_of(&self, seat: Seat) -> Set {
        self.kingdoms[seat.index()]
    }
}

/// TH-P4: the cell where a pawn stands that has just gone over this cell of its own kingdom.
pub(super) fn passed_pawn(target: Cell) -> Cell {
    let (kingdom, file, rank) = Yalta::coordinates(target);
    Yalta::at(kingdom, file, rank + 1)
}

fn castling(seat: Seat, (king, rook, between): ([u8; 3], [u8; 2], &[u8])) -> Castling<WORDS> {
    let cell = |file: u8| Yalta::at(seat.index() as u8, file, 1);
    Castling {
        king: [cell(king[0]), cell(king[2])],
        rook: rook.map(cell),
        between: between.iter().map(|&file| cell(file)).collect(),
        path: king.into_iter().map(cell).collect(),
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
