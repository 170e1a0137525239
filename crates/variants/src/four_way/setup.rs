//! The starting position and the options (rulebook: Setup, Options).

use super::board::{BOARD, Pieces, ROWS, SQUIRREL};
use polychess_game::rows::read_rows;
use polychess_game::{Choices, Token};
use polychess_rules::{Piece, Role};

/// The type that implements Cincinnati 4-Way Chess.
#[derive(Debug)]
pub struct FourWay;

/// 4W-S3: the pieces in the form of a position string, with knights as third pieces. Rows run from
/// y = 15 down to 1, each by rising x. 4W-S5: a half turn with partners swapped leaves the setup
/// unchanged.
const START: &str = "bK/bRbQbR/bNbBbBbNbN/bPbPbPbPbP/5/yNyP7rPrN/yRyByP7rPrNrR/yKyQyByP7rPrBrQrK/yRyNyP7rPrBrR/\
                                yNyP7rPrN/5/wPwPwPwPwP/wNwNwBwBwN/wRwQwR/wK";

/// 4W-S2: the cell of each player's third piece.
const THIRD: [&str; 4] = ["g3", "c7", "i13", "m9"];

/// The options that the players agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 4W-O1: whether the third piece is a squirrel and pawns can also promote to squirrels.
    pub squirrels: bool,
    /// 4W-O2: whether superpawns step in all four orthogonal directions.
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

    /// 4W-P17, R-14: returns the promotion roles.
    #[inline]
    pub(super) fn promotions(self) -> &'static [Role] {
        &WITH_SQUIRREL[..if self.squirrels { 5 } else { 4 }]
    }

    /// 4W-O1: replaces the third knights by squirrels if the option is `squirrel`.
    fn third_pieces(self, pieces: &mut Pieces) {
        let cells = THIRD.iter().filter_map(|name| BOARD.cross.topology.cell(name));
        for cell in cells.filter(|_| self.squirrels) {
            if let Some(knight) = pieces.take(cell) {
                pieces.put(cell, Piece::new(knight.seat(), SQUIRREL));
            }
        }
    }
}

/// 4W-S2, 4W-S3: returns the pieces of the starting position.
pub(super) fn start(options: Options) -> Pieces {
    let rows = read_rows::<FourWay>(Token { at: 0, text: START }, &ROWS).unwrap_or_default();
    let mut pieces = Pieces::empty();
    rows.into_iter().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    options.third_pieces(&mut pieces);
    pieces
}
