//! The two hexagonal boards with their lookup tables and starting positions (rulebook: Board,
//! Setup, Movement, Pawns).

use crate::hexagon::{PawnTables, leaps, steps};
use polychess_rules::{Board, Castling, Piece, Role, Seat};
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::{BetweenTable, ByCell, Cell, CellSet, Rays};
use std::sync::LazyLock;

pub(super) const WORDS: usize = 3;
pub(super) type Set = CellSet<WORDS>;
pub(super) type Pieces = Board<WORDS, 3, 6>;
/// Rays in six directions: three with rising cell index, three with falling.
type StraightRays = Rays<WORDS, 3, 3, 0>;

/// 3WC-S1: the seats in turn order: White, Gray, Black.
pub(super) const SEATS: [Seat; 3] = [Seat::FIRST, Seat::FIRST.after(1, 3), Seat::FIRST.after(2, 3)];

/// 3WC-S2, 3WC-S3: an army as its owner sees it, from rank 1 up.
const ARMY: [&str; 3] = ["RBNQKNBR", "PPPPBPPPP", ".PPPPPPPP"];
/// 3WC-X1: short and long castling, as files of the first rank. Each entry lists the king's three
/// cells, the origin and target of the rook, and the cells between king and rook.
const CASTLINGS: [([u8; 3], [u8; 2], &[u8]); 2] = [([4, 5, 6], [7, 5], &[5, 6]), ([4, 3, 2], [0, 3], &[1, 2, 3])];

/// A board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) hex: Hex,
    /// 3WC-B2, 3WC-B5: the number of cells on a neutral edge, 7 or 9.
    pub(super) m: i8,
    /// 3WC-M2: the lines of rooks, over faces.
    pub(super) straight: StraightRays,
    /// 3WC-M3: the lines of bishops, over points.
    pub(super) diagonal: StraightRays,
    /// The cells between two cells on one line.
    pub(super) between: BetweenTable<WORDS>,
    /// 3WC-B3: the cells one face step away.
    pub(super) faces: ByCell<Set>,
    /// 3WC-B3: the cells one point step away.
    pub(super) points: ByCell<Set>,
    /// 3WC-M6: the targets of a knight on each cell.
    pub(super) knight: ByCell<Set>,
    /// 3WC-B5: the home row of each seat.
    pub(super) home: [Set; 3],
    /// 3WC-W9: the neutral edge opposite each seat, where the seat's pawns have no further moves.
    pub(super) last: [Set; 3],
    /// 3WC-W1 to 3WC-W3, 3WC-W7: pawn moves by seat.
    pub(super) pawns: [PawnTables<WORDS>; 3],
    /// 3WC-S2: the pieces of the starting position.
    pub(super) start: Pieces,
    /// 3WC-X1: the short and the long castling of each seat.
    pub(super) castlings: [[Castling<WORDS>; 2]; 3],
}

impl Geometry {
    fn new(m: i8) -> Self {
        // 3WC-B1, 3WC-B2, 3WC-B6, R2: file letters run along White's home row.
        let name = |file: i8, rank: i8| {
            let exists = (0..=m + 6).contains(&file) && (1.max(file - 6)..=(m + 7).min(file + m)).contains(&rank);
            exists.then(|| format!("{}{rank}", char::from(b'a' + file as u8)))
        };
        // 3WC-B3, 3WC-B4: `Hex` provides steps and colours. 3WC-B7: the rotation carries each cell
        // to the cell with the same name in Gray's view.
        let turn = |file: i8, rank: i8| (6 - file + rank, m + 7 - file);
        let hex = Hex::new(&HexSpec { reach: 0..=m + 7, name: &name, turn: &turn, gated: false });
        let topology = &hex.topology;
        // 3WC-B8: the cells on this rank in each seat's view.
        let on_rank = |rank: i8| -> [Set; 3] {
            SEATS.map(|seat| (0..=m + 6).filter_map(|file| relative(&hex, seat, file, rank)).collect())
        };
        let home = on_rank(1);
        Self {
            m,
            between: BetweenTable::new(topology, 0..12),
            straight: Rays::new(topology, 0..6, |_| true),
            diagonal: Rays::new(topology, 6..12, |_| true),
            faces: steps(&hex, 0..6),
            points: steps(&hex, 6..12),
            knight: leaps(&hex),
            last: on_rank(m + 7),
            pawns: [0, 1, 2].map(|seat| {
                let others = home[(seat + 1) % 3] | home[(seat + 2) % 3];
                PawnTables::new(&hex, seat, topology.cells().collect(), others)
            }),
            start: start(&hex),
            castlings: SEATS.map(|seat| {
                let at = |file: u8| relative(&hex, seat, file as i8, 1).expect("a first rank has eight files");
                CASTLINGS.map(|(king, rook, between)| Castling::on_files(at, king, rook, between))
            }),
            home,
            hex,
        }
    }

    /// 3WC-M5: returns the cells one step away.
    #[inline]
    pub(super) fn king(&self, cell: Cell) -> Set {
        self.faces[cell] | self.points[cell]
    }

    /// 3WC-M1 to 3WC-M6: returns the targets of a piece other than a pawn, up to and including the
    /// first piece on each line.
    #[inline]
    pub(super) fn reach(&self, role: Role, from: Cell, occupied: Set) -> Set {
        let straight = || self.straight.from(from).reach(occupied);
        let diagonal = || self.diagonal.from(from).reach(occupied);
        match role {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            Role::KNIGHT => self.knight[from],
            Role::KING => self.king(from),
            _ => straight() | diagonal(), // 3WC-M4
        }
    }
}

/// 3WC-B7, R1: returns the cell with these coordinates in the view of `seat`, or `None` if it is
/// outside the board.
fn relative(hex: &Hex, seat: Seat, file: i8, rank: i8) -> Option<Cell> {
    hex.at(file, rank).map(|cell| (0..seat.index()).fold(cell, |cell, _| hex.topology.rotated(cell)))
}

fn start(hex: &Hex) -> Pieces {
    let mut pieces = Pieces::empty();
    for (rank, row) in (1..).zip(ARMY) {
        for (file, letter) in (0..).zip(row.chars()) {
            let role = Role::all().find(|role| role.letter() == Some(letter));
            for seat in SEATS {
                if let Some((cell, role)) = relative(hex, seat, file, rank).zip(role) {
                    pieces.put(cell, Piece::new(seat, role));
                }
            }
        }
    }
    pieces
}

/// 3WC-O1, R33: returns the board with 192 cells if `large` is true, otherwise the board with 147.
#[inline]
pub(super) fn board(large: bool) -> &'static Geometry {
    static STANDARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(7));
    static LARGE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(9));
    if large { &LARGE } else { &STANDARD }
}
