//! The Yalta board of 96 cells and its lookup tables (rulebook: Board to Special moves).

use polychess_rules::{BySeat, Castling, PossibleChecks, Role, Seat};
use polychess_topology::yalta::{self, Yalta};
use polychess_topology::{BetweenTable, Border, ByCell, Cell, CellSet, Rays, Step, Topology};
use std::ops::Range;
use std::sync::LazyLock;

pub(super) const WORDS: usize = 2;
pub(super) type Set = CellSet<WORDS>;
/// The difference between the indices of two adjacent cells on a file of one kingdom.
pub(super) const RANK: u32 = 8;
pub(super) const SEATS: usize = 3;
const SEATED: [Seat; SEATS] = [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS)];

/// TH-M2: the directions along files and ranks.
pub(super) const STRAIGHT: Range<usize> = 0..4;
/// TH-M3: the diagonal directions. The last four are the second branches at the centre point.
pub(super) const DIAGONAL: Range<usize> = 4..12;
/// TH-P3: a pawn's capture directions in its own kingdom.
const UP_ASIDE: [usize; 4] = [4, 5, 8, 9];
/// TH-P3: a pawn's capture directions in another kingdom.
const DOWN_ASIDE: [usize; 4] = [6, 7, 10, 11];

/// TH-B6: the files of each kingdom, from its owner's left to right.
const FILES: [&str; SEATS] = ["abcdefgh", "hgfeijkl", "lkjidcba"];

/// TH-C1: short and long castling, as files of the first rank.
///
/// Each entry lists the king's three cells, the origin and target of the rook, and the cells
/// between king and rook.
const CASTLINGS: [([u8; 3], [u8; 2], &[u8]); 2] = [([5, 6, 7], [8, 6], &[6, 7]), ([5, 4, 3], [1, 4], &[2, 3, 4])];

/// TH-B2: returns the right neighbour. This is the next player in turn order.
#[inline]
pub(super) fn right(seat: Seat) -> Seat {
    seat.others_of_three()[0]
}

/// TH-B2: returns the left neighbour.
#[inline]
pub(super) fn left(seat: Seat) -> Seat {
    seat.others_of_three()[1]
}

/// TH-B1: returns the owner of the kingdom with this cell.
pub(super) fn owner(cell: Cell) -> Seat {
    Seat::FIRST.after(usize::from(Yalta::coordinates(cell).0), SEATS)
}

/// TH-B1: returns whether `cell` is in the kingdom of `seat`.
#[inline]
pub(super) fn is_home(seat: Seat, cell: Cell) -> bool {
    usize::from(Yalta::coordinates(cell).0) == seat.index()
}

/// The board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) topology: Topology,
    /// TH-B1: the cells of each kingdom.
    pub(super) kingdoms: BySeat<Set>,
    pub(super) straight: Rays<WORDS, 1, 2, 1>,
    pub(super) between: BetweenTable<WORDS>,
    /// TH-M6, TH-R12: the targets of a knight: two steps straight and one aside, or one straight
    /// and two aside.
    pub(super) knight: ByCell<Set>,
    /// TH-M4: the armies that pass the centre only to the right (index 0), and the armies without
    /// this limit (index 1).
    pub(super) armies: [[Army; SEATS]; 2],
    pub(super) pawns: [PawnTables; SEATS],
    pub(super) possible_checks: PossibleChecks<WORDS, 6>,
    /// The cells where a knight, pawn or king could attack a neighbour of this cell.
    pub(super) near_kings: ByCell<Set>,
    /// TH-C1: the short and the long castling of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; SEATS],
    /// TH-C1: the castling rights that a move from or to a cell ends.
    pub(super) rights_at: ByCell<u8>,
    /// TH-P4: the passed cells whose en passant rights end with a move from or to this cell. The
    /// cell is either the passed cell or the cell of the pawn that passed it.
    pub(super) passed_at: ByCell<Set>,
}

type Diagonals = Rays<WORDS, 0, 2, 3>;

/// The movement tables for the pieces of one seat.
#[derive(Debug)]
pub(super) struct Army {
    /// TH-M4, TH-R2: the only open passage through the centre, towards the right neighbour. `None`
    /// if all passages are open.
    pub(super) passage: Option<Border>,
    pub(super) diagonal: Diagonals,
    /// TH-M5: the cells one step away. The relation is symmetric.
    pub(super) king: ByCell<Set>,
    /// TH-P3: the cells that a pawn on this cell attacks.
    pub(super) captures: ByCell<Set>,
    /// TH-P3: the cells of pawns that attack this cell.
    pub(super) capturers: ByCell<Set>,
}

impl Army {
    fn new(topology: &Topology, seat: Seat, passage: Option<Border>, diagonal: Diagonals) -> Self {
        let opens = |step: &&Step| is_open(passage, step.border);
        let cells = |steps: &mut dyn Iterator<Item = &Step>| steps.filter(opens).map(|step| step.to).collect();
        let captures = ByCell::sets(topology, |cell| cells(&mut capture_steps(topology, seat, cell)));
        Self {
            passage,
            diagonal,
            king: ByCell::sets(topology, |cell| cells(&mut topology.first_steps(cell, STRAIGHT.chain(DIAGONAL)))),
            capturers: captures.inverse(),
            captures,
        }
    }
}

/// Returns whether a piece can cross `border`, given the passage of its army.
pub(super) fn is_open(passage: Option<Border>, border: Border) -> bool {
    border == Border::PLAIN || passage.is_none_or(|own| own == border)
}

/// The movement tables for the pawns of one seat.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// TH-P1: the cell in front of a pawn.
    pub(super) steps: ByCell<Set>,
    /// Cells of the own kingdom below rank 4. The cell in front has an index that is higher by
    /// [`RANK`], so a shift of a set moves all pawns there at once.
    pub(super) near: Set,
    /// The cells of `near` where a pawn can capture to one side, with the index offset of the
    /// capture. One entry per side.
    pub(super) takers: [(Set, u32); 2],
    /// TH-P2: the cells where a pawn can make a double step.
    pub(super) begin: Set,
    /// TH-P5: the cells where a pawn promotes.
    pub(super) promotion: Set,
}

impl PawnTables {
    fn new(topology: &Topology, seat: Seat) -> Self {
        let cells = |fits: &dyn Fn(bool, u8, u8) -> bool| -> Set {
            let fits = |&cell: &Cell| {
                let (_, file, rank) = Yalta::coordinates(cell);
                fits(is_home(seat, cell), file, rank)
            };
            topology.cells().filter(fits).collect()
        };
        let near = |rim| cells(&|inside, file, rank| inside && file != rim && rank <= 3);
        Self {
            steps: ByCell::sets(topology, |cell| {
                pawn_ray(topology, seat, cell).iter().take(1).map(|step| step.to).collect()
            }),
            near: near(0),
            takers: [(near(8), RANK + 1), (near(1), RANK - 1)],
            begin: cells(&|inside, _, rank| inside && rank == 2),
            promotion: cells(&|inside, _, rank| !inside && rank == 1),
        }
    }
}

/// TH-P1: returns the line in front of a pawn, upwards in its own kingdom and downwards in another.
pub(super) fn pawn_ray(topology: &Topology, seat: Seat, from: Cell) -> &[Step] {
    topology.ray(from, if is_home(seat, from) { 0 } else { 1 })
}

/// TH-P3: returns a pawn's capture steps, including those that TH-M4 forbids.
pub(super) fn capture_steps(topology: &Topology, seat: Seat, from: Cell) -> impl Iterator<Item = &Step> {
    topology.first_steps(from, if is_home(seat, from) { UP_ASIDE } else { DOWN_ASIDE })
}

/// TH-B6: returns the name of a cell. Rank numbers start at 1 on A's edge, at 12 on B's and at 8 on
/// C's.
fn name(kingdom: u8, file: u8, rank: u8) -> String {
    let number = [rank, 13 - rank, 9 - rank][usize::from(kingdom)];
    let letter = FILES[usize::from(kingdom)].as_bytes()[usize::from(file - 1)];
    format!("{}{number}", char::from(letter))
}

impl Geometry {
    fn new() -> Self {
        // `Yalta` implements TH-B3, TH-B4, TH-B5, TH-B8 and TH-B9: neighbours, centre, colours,
        // rotation and drawing.
        let built = Yalta::new(name).topology;
        let topology = &built;
        let straight = Rays::new(topology, STRAIGHT, |_| true);
        let knight = ByCell::sets(topology, |cell| Yalta::knight_walks(cell).into_iter().collect());
        let diagonals = |passage| Rays::new(topology, DIAGONAL, |step| is_open(passage, step.border));
        let bound = SEATED.map(|seat| {
            let passage = Some(Yalta::centre_border(seat.index() as u8, right(seat).index() as u8));
            Army::new(topology, seat, passage, diagonals(passage))
        });
        let diagonal = diagonals(None);
        let free = SEATED.map(|seat| Army::new(topology, seat, None, diagonal.clone()));
        let pawns = SEATED.map(|seat| PawnTables::new(topology, seat));
        let lines = |king: Cell| straight.from(king).cells() | diagonal.from(king).cells();
        let attackers = |role, king: Cell| match role {
            Role::QUEEN => lines(king),
            Role::ROOK => straight.from(king).cells(),
            Role::BISHOP => diagonal.from(king).cells(),
            Role::KNIGHT => knight[king],
            Role::PAWN => free.iter().fold(Set::EMPTY, |all, army| all | army.capturers[king]),
            _ => free[0].king[king],
        };
        let castlings = SEATED.map(|seat| {
            let at = |file| Yalta::at(seat.index() as u8, file, 1);
            CASTLINGS.map(|(king, rook, between)| Castling::on_files(at, king, rook, between))
        });
        let leapers = |cell| [Role::KNIGHT, Role::PAWN, Role::KING].map(|role| attackers(role, cell));
        let near_kings =
            |king| free[0].king[king].iter().flat_map(leapers).fold(Set::EMPTY, |near, cells| near | cells);
        let mut kingdoms = BySeat::default();
        topology.cells().for_each(|cell| kingdoms[owner(cell)] |= Set::of(cell));
        let passed: Set = topology.cells().filter(|&over| Yalta::coordinates(over).2 == 3).collect();
        let passed_at = |cell| passed.iter().filter(|&over| [over, passed_pawn(over)].contains(&cell)).collect();
        Self {
            kingdoms,
            between: BetweenTable::new(topology, STRAIGHT.chain(DIAGONAL)),
            near_kings: ByCell::sets(topology, near_kings),
            possible_checks: PossibleChecks::new(topology.cells(), lines, attackers),
            passed_at: ByCell::sets(topology, passed_at),
            rights_at: ByCell::new(topology.cells().map(|cell| Castling::rights_at(&castlings, cell)), 0),
            straight,
            knight,
            armies: [bound, free],
            pawns,
            castlings,
            topology: built,
        }
    }
}

/// TH-P4: returns the cell of the pawn whose double step passed `over`.
pub(super) fn passed_pawn(over: Cell) -> Cell {
    let (kingdom, file, rank) = Yalta::coordinates(over);
    Yalta::at(kingdom, file, rank + 1)
}

pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The rows in the order of position strings (TH-B1): ranks 4 to 1 of A, B and C, each from its
/// owner's left.
pub(super) static ROWS: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
    let row = |kingdom, rank| (1..=yalta::FILES).map(|file| Yalta::at(kingdom, file, rank)).collect();
    (0..SEATS as u8).flat_map(|kingdom| (1..=yalta::RANKS).rev().map(move |rank| row(kingdom, rank))).collect()
});
