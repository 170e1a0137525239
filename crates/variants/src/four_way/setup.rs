//! Who plays, the initial position and the options that bear on moves (ledger: Setup, Options).

use super::board::{BOARD, Pieces, SQUIRREL};
use polychess_game::{Choices, Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};
use polychess_rules::{Piece, Role};

/// The game.
#[derive(Debug)]
pub struct FourWay;

/// 4W-S1, 4W-S4: the seats in the order of play. 4W-O1, 4W-O2: the options.
pub(super) const INFO: Info = Info {
    id: "four-way",
    name: "Cincinnati 4-Way Chess",
    summary: "Two teams of two on a cross of 101 cells: mate both opposing kings at the same time; a mated player's pieces freeze until he is relieved",
    seats: &[SeatInfo::WHITE, SeatInfo::YELLOW, SeatInfo::BLACK, SeatInfo::RED],
    options: &[
        OptionInfo {
            id: "third_piece",
            words: "what stands beside the bishops: a third knight, or a squirrel, which pawns may then become too",
            values: OptionValues::Choice(&[
                ("knight", "a third knight"),
                ("squirrel", "leaps to any cell of the ring at distance two"),
            ]),
        },
        OptionInfo {
            id: "superpawn",
            words: "how a superpawn steps; it captures on all four diagonals either way",
            values: OptionValues::Choice(&[
                ("standard", "one cell forward or backward on its file"),
                ("wazir-ferz", "one cell in any orthogonal direction (experimental)"),
            ]),
        },
    ],
    notations: &[NotationInfo {
        id: "mover",
        words: "the document's: squares as the mover sees them, opponents' territory with a letter in front",
        numbering: Numbering::Places,
    }],
    prefix: "4W",
    turn_rule: "4W-S4",
    end_rule: "4W-E1",
    rules: include_str!("RULES.md"),
};

/// 4W-S3, rows y = 15 down to 1, x upwards; with knights as third pieces. A half turn swaps partners and keeps it (4W-S5).
pub(super) const START: &str = "bK/bRbQbR/bNbBbBbNbN/bPbPbPbPbP/5/yNyP7rPrN/yRyByP7rPrNrR/yKyQyByP7rPrBrQrK/yRyNyP7rPrBrR/\
                                yNyP7rPrN/5/wPwPwPwPwP/wNwNwBwBwN/wRwQwR/wK";

/// 4W-S2: where each player's third piece stands.
const THIRD: [&str; 4] = ["g3", "c7", "i13", "m9"];

/// Options of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 4W-O1: the third piece is a squirrel, and pawns may become one.
    pub squirrels: bool,
    /// 4W-O2: superpawns step one cell in any orthogonal direction.
    pub wazir_ferz: bool,
}

const WITH_SQUIRREL: [Role; 5] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, SQUIRREL];

impl Options {
    pub(super) fn from_choices(choices: &Choices) -> Self {
        Self {
            squirrels: choices.value("third_piece") == "squirrel",
            wazir_ferz: choices.value("superpawn") == "wazir-ferz",
        }
    }

    /// 4W-P17, R-14: what a pawn may become.
    #[inline]
    pub(super) fn promotions(self) -> &'static [Role] {
        &WITH_SQUIRREL[..if self.squirrels { 5 } else { 4 }]
    }

    /// As a number, for hashing.
    pub(super) fn bits(self) -> u64 {
        u64::from(self.squirrels) | u64::from(self.wazir_ferz) << 1
    }

    /// 4W-O1: squirrels in place of the third knights.
    pub(super) fn third_pieces(self, pieces: &mut Pieces) {
        let cells = THIRD.iter().filter_map(|name| BOARD.cross.topology.cell(name));
        for cell in cells.filter(|_| self.squirrels) {
            if let Some(knight) = pieces.take(cell) {
                pieces.put(cell, Piece::new(knight.seat(), SQUIRREL));
            }
        }
    }
}
