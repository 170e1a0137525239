//! The two hexagons, 147 and 192 cells, who begins where on them, and the tables that pieces move by (ledger: Board, Setup, Movement, Pawns).

use crate::hexagon::{PawnTables, leaps, steps};
use polychess_rules::{Board, Castling, Piece, Role, Seat};
use polychess_topology::hex::{Hex, HexPlan};
use polychess_topology::{Between, ByCell, Cell, CellSet, Rays};
use std::sync::LazyLock;

/// Words of a cell set.
pub(super) const WORDS: usize = 3;
/// A set of cells of either board.
pub(super) type Set = CellSet<WORDS>;
/// The pieces of the three armies: three seats, six roles.
pub(super) type Pieces = Board<WORDS, 3, 6>;
/// Lines in six directions: three ascend by index, three descend.
pub(super) type Lines = Rays<WORDS, 3, 3, 0>;

/// 3WC-S1: White, Gray, Black.
pub(super) const SEATS: [Seat; 3] = [Seat::FIRST, Seat::FIRST.after(1, 3), Seat::FIRST.after(2, 3)];

/// 3WC-S2: the first rank from file a. A test holds the checks of 3WC-S3 to it.
const FIRST_RANK: [Role; 8] =
    [Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::QUEEN, Role::KING, Role::KNIGHT, Role::BISHOP, Role::ROOK];
/// 3WC-X1: castling with the rook of the own h1, then of the own a1, as files of the own first rank: the king's way, the rook's, the cells between.
/// Neither where the king stands nor where he passes and arrives may be attacked.
const CASTLINGS: [([u8; 3], [u8; 2], &[u8]); 2] = [([4, 5, 6], [7, 5], &[5, 6]), ([4, 3, 2], [0, 3], &[1, 2, 3])];

/// A board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) hex: Hex,
    /// 3WC-B1, 3WC-B2: `m` of the ledger, 7 or 9. So many cells has a neutral edge, its two corners included, which belong to home rows, too (3WC-B5).
    pub(super) m: i8,
    /// 3WC-M2: over faces.
    pub(super) straight: Lines,
    /// 3WC-M3: over points; the two cells that a step passes between do not hinder.
    pub(super) diagonal: Lines,
    /// The cells between two cells on one line.
    pub(super) between: Between<WORDS>,
    /// 3WC-B3: the cells one face step away.
    pub(super) faces: ByCell<Set>,
    /// 3WC-B3: the cells one point step away.
    pub(super) points: ByCell<Set>,
    /// 3WC-M6: where a knight leaps to.
    pub(super) knight: ByCell<Set>,
    /// 3WC-B5: the home row of each seat.
    pub(super) home: [Set; 3],
    /// 3WC-W9: the last rank of each seat, the far neutral edge, where its pawns have no move.
    pub(super) last: [Set; 3],
    /// 3WC-W1 to 3WC-W3: where the pawns of each seat go; those that have not moved may step twice. 3WC-W7: they are promoted on the home rows of
    /// the two others, while these are active.
    pub(super) pawns: [PawnTables<WORDS>; 3],
    /// 3WC-S2: who begins where.
    pub(super) start: ByCell<Option<Piece>>,
    /// 3WC-X1: of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
}

/// 3WC-B8: a seat's own rank of a cell.
pub(super) fn own_rank(m: i8, seat: Seat, (file, rank): (i8, i8)) -> i8 {
    match seat.index() {
        0 => rank,
        1 => m + 1 + file - rank,
        _ => m + 7 - file,
    }
}

impl Geometry {
    fn new(m: i8) -> Self {
        // 3WC-B1, 3WC-B2, 3WC-B6; R2: letters run along the home row.
        let exists = |file: i8, rank: i8| {
            (0..=m + 6).contains(&file) && (1.max(file - 6)..=(m + 7).min(file + m)).contains(&rank)
        };
        let name = |file: i8, rank: i8| exists(file, rank).then(|| format!("{}{rank}", char::from(b'a' + file as u8)));
        // 3WC-B3, 3WC-B4: steps and colours are those of the hexagon. 3WC-B7: a cell that White calls so is carried to the one that Gray calls so.
        let turn = |file: i8, rank: i8| (6 - file + rank, m + 7 - file);
        let hex = Hex::new(&HexPlan { reach: 0..=m + 7, name: &name, turn: &turn, gated: false });
        let topology = &hex.topology;
        let on_rank = |seat: Seat, rank: i8| -> Set {
            topology.cells().filter(|&cell| own_rank(m, seat, hex.coordinates(cell)) == rank).collect()
        };
        let home = SEATS.map(|seat| on_rank(seat, 1));
        Self {
            m,
            between: Between::new(topology, 0..12),
            straight: Rays::new(topology, 0..6, |_| true),
            diagonal: Rays::new(topology, 6..12, |_| true),
            faces: steps(&hex, 0..6),
            points: steps(&hex, 6..12),
            knight: leaps(&hex),
            last: SEATS.map(|seat| on_rank(seat, m + 7)),
            pawns: [0, 1, 2].map(|seat| {
                let others = home[(seat + 1) % 3] | home[(seat + 2) % 3];
                PawnTables::new(&hex, seat, topology.cells().collect(), others)
            }),
            start: ByCell::new(places(&hex), None),
            castlings: SEATS.map(|seat| {
                let at = |file: u8| relative(&hex, seat, file as i8, 1).expect("a first rank has eight files");
                CASTLINGS.map(|(king, rook, between)| Castling::on_files(at, king, rook, between))
            }),
            home,
            hex,
        }
    }

    /// 3WC-M5: the twelve cells next to a cell.
    #[inline]
    pub(super) fn king(&self, cell: Cell) -> Set {
        self.faces[cell] | self.points[cell]
    }
}

/// The cell that a seat calls by these coordinates (3WC-B7, R1).
fn relative(hex: &Hex, seat: Seat, file: i8, rank: i8) -> Option<Cell> {
    hex.at(file, rank).map(|cell| (0..seat.index()).fold(cell, |cell, _| hex.topology.turned(cell)))
}

/// 3WC-S2: who begins on each cell.
fn places(hex: &Hex) -> Vec<Option<Piece>> {
    let first = FIRST_RANK.iter().enumerate().map(|(file, &role)| (file as i8, 1, role));
    let second = (0..9).map(|file| (file, 2, if file == 4 { Role::BISHOP } else { Role::PAWN }));
    let third = (1..9).map(|file| (file, 3, Role::PAWN));
    let army: Vec<(i8, i8, Role)> = first.chain(second).chain(third).collect();
    let mut places = vec![None; hex.topology.len()];
    for seat in Seat::all(3) {
        for &(file, rank, role) in &army {
            if let Some(cell) = relative(hex, seat, file, rank) {
                places[cell.index()] = Some(Piece::new(seat, role));
            }
        }
    }
    places
}

static STANDARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(7));
static LARGE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(9));

/// 3WC-O1, R33: one of the two boards, with the same set-up and rules.
#[inline]
pub(super) fn board(large: bool) -> &'static Geometry {
    if large { &LARGE } else { &STANDARD }
}
