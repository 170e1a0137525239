//! The Yalta board of 96 cells and the tables that its pieces move by (ledger: Board, Movement, Pawns).

use polychess_rules::Seat;
use polychess_topology::yalta::Yalta;
use polychess_topology::{Border, Cell, CellSet, Step, Topology};
use std::ops::Range;
use std::sync::LazyLock;

/// Cells of the board.
pub(super) const CELLS: usize = 96;
/// Words of a cell set.
pub(super) const WORDS: usize = 2;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;
/// Players.
pub(super) const SEATS: usize = 3;

/// TH-M2: along files and ranks.
pub(super) const STRAIGHT: Range<usize> = 0..4;
/// TH-M3: diagonally. The last four are the second branches of the lines through the centre point.
pub(super) const DIAGONAL: Range<usize> = 4..12;
/// A pawn's capture directions going up and going down, second branches included (TH-P3).
const UP_ASIDE: [usize; 4] = [4, 5, 8, 9];
const DOWN_ASIDE: [usize; 4] = [6, 7, 10, 11];

/// TH-B6: the files of each kingdom from its owner's left to his right.
const FILES: [&str; SEATS] = ["abcdefgh", "hgfeijkl", "lkjidcba"];

/// TH-B2: kingdoms are numbered like the seats that own them; one's right neighbour is the next in turn.
pub(super) fn right(seat: Seat) -> Seat {
    seat.after(1, SEATS)
}

/// TH-B2: the neighbour at a player's left.
pub(super) fn left(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// TH-M4: the passages through the centre point that are open to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Only the one between its owner's kingdom and the kingdom at his right (TH-R2).
    Own(Seat),
    /// All: both ways from everywhere.
    Both,
}

impl Way {
    const ALL: usize = SEATS + 1;

    /// May the piece take a step over this border?
    #[inline]
    pub(super) fn opens(self, border: Border) -> bool {
        border == Border::PLAIN
            || match self {
                Self::Both => true,
                Self::Own(seat) => border == Yalta::passage(seat.index() as u8, right(seat).index() as u8),
            }
    }

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Own(seat) => seat.index(),
            Self::Both => SEATS,
        }
    }

    fn all() -> [Self; Self::ALL] {
        std::array::from_fn(|i| Seat::new(i).filter(|_| i < SEATS).map_or(Self::Both, Self::Own))
    }
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    yalta: Yalta,
    /// TH-B1: the cells of each kingdom.
    pub(super) kingdoms: [Set; SEATS],
    /// TH-M6, TH-R12: every cell that a walk of two and one leads to.
    pub(super) knight: Vec<Set>,
    /// All cells on a line with a cell, over empty boards and open passages: sliders elsewhere need not be looked at.
    pub(super) straight: Vec<Set>,
    pub(super) diagonal: Vec<Set>,
    king: [Vec<Set>; Way::ALL],
    pub(super) pawns: [PawnTables; SEATS],
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// The forward cell, and behind it the cell of a double step where the pawn stands on its first rank (TH-P1, TH-P2).
    pub(super) steps: Vec<(Option<Cell>, Option<Cell>)>,
    /// TH-P5: where the pawn is promoted.
    pub(super) promotion: Set,
    /// Capture cells while only the own passage is open, and while all are (TH-P3, TH-M4).
    captures: [Vec<Set>; 2],
    /// The same the other way round: from where a pawn captures on a cell.
    capturers: [Vec<Set>; 2],
}

impl PawnTables {
    #[inline]
    pub(super) fn captures(&self, way: Way, from: Cell) -> Set {
        self.captures[usize::from(way == Way::Both)][from.index()]
    }

    #[inline]
    pub(super) fn capturers(&self, way: Way, on: Cell) -> Set {
        self.capturers[usize::from(way == Way::Both)][on.index()]
    }

    fn new(topology: &Topology, seat: Seat) -> Self {
        let own = |cell: Cell| kingdom(cell) == seat.index();
        // TH-P1: up in his own kingdom, down abroad.
        let forward = |cell: Cell| topology.ray(cell, if own(cell) { 0 } else { 1 });
        let steps = |cell: Cell| {
            let double = own(cell) && Yalta::coordinates(cell).2 == 2;
            let ray = forward(cell);
            (ray.first().map(|s| s.to), ray.get(1).filter(|_| double).map(|s| s.to))
        };
        let captures = [Way::Own(seat), Way::Both].map(|way| {
            let targets = |cell: Cell| {
                let directions = if own(cell) { UP_ASIDE } else { DOWN_ASIDE };
                first_steps(topology, cell, directions).filter(|s| way.opens(s.border)).map(|s| s.to).collect()
            };
            topology.cells().map(targets).collect::<Vec<Set>>()
        });
        let capturers = [0, 1].map(|way: usize| {
            let from = |to: Cell| topology.cells().filter(|from| captures[way][from.index()].contains(to)).collect();
            topology.cells().map(from).collect()
        });
        Self {
            steps: topology.cells().map(steps).collect(),
            promotion: topology.cells().filter(|&c| !own(c) && Yalta::coordinates(c).2 == 1).collect(),
            captures,
            capturers,
        }
    }
}

fn kingdom(cell: Cell) -> usize {
    usize::from(Yalta::coordinates(cell).0)
}

fn first_steps(
    topology: &Topology,
    cell: Cell,
    directions: impl IntoIterator<Item = usize>,
) -> impl Iterator<Item = &Step> {
    directions.into_iter().filter_map(move |d| topology.ray(cell, d).first())
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
        let lines = |directions: Range<usize>| {
            let line = |c: Cell| directions.clone().flat_map(|d| topology.ray(c, d)).map(|step| step.to).collect();
            topology.cells().map(line).collect()
        };
        let seats: [Seat; SEATS] = std::array::from_fn(|i| Seat::FIRST.after(i, SEATS));
        Self {
            kingdoms: [0, 1, 2].map(|k| topology.cells().filter(|&c| kingdom(c) == k).collect()),
            knight: topology.cells().map(|c| Yalta::bent_walks(c).into_iter().collect()).collect(),
            straight: lines(STRAIGHT),
            diagonal: lines(DIAGONAL),
            king: Way::all().map(|way| {
                let steps = |c: Cell| {
                    let open = first_steps(topology, c, STRAIGHT.chain(DIAGONAL)).filter(|s| way.opens(s.border));
                    open.map(|s| s.to).collect()
                };
                topology.cells().map(steps).collect()
            }),
            pawns: seats.map(|seat| PawnTables::new(topology, seat)),
            yalta,
        }
    }

    #[inline]
    pub(super) fn topology(&self) -> &Topology {
        &self.yalta.topology
    }

    /// TH-M5: the cells one step away; the same the other way round.
    #[inline]
    pub(super) fn king_steps(&self, way: Way, cell: Cell) -> Set {
        self.king[way.index()][cell.index()]
    }

    /// The cells of a seat's own kingdom.
    #[inline]
    pub(super) fn kingdom_of(&self, seat: Seat) -> Set {
        self.kingdoms[seat.index()]
    }

    /// Whose kingdom a cell lies in.
    #[inline]
    pub(super) fn owner(&self, cell: Cell) -> Seat {
        Seat::FIRST.after(kingdom(cell), SEATS)
    }

    /// TH-P4: the cell where a pawn stands that has just gone over this cell of its own kingdom.
    #[inline]
    pub(super) fn passed_pawn(&self, skipped: Cell) -> Cell {
        let (kingdom, file, rank) = Yalta::coordinates(skipped);
        Yalta::at(kingdom, file, rank + 1)
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
