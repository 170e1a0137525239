//! The game-specific data of the evaluation.

use crate::Show;
use polychess_rules::{BySeat, MAX_SEATS, Piece, Role, Seat};
use polychess_topology::Cell;

/// A middlegame value and an endgame value, in hundredths of a pawn. The evaluation interpolates
/// between them according to the remaining pieces.
pub type Phased = [i16; 2];

/// The game-specific data of the evaluation. The unit is a hundredth of a pawn unless stated
/// otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worths {
    /// The value of each role.
    pub roles: [Phased; Role::COUNT],
    /// The bonus of a piece in the centre over a piece at the edge. Cells in between get a
    /// proportional bonus.
    pub centre: [Phased; Role::COUNT],
    /// The bonus of a pawn that needs 1, 2, … steps to promote.
    pub advance: [Phased; 8],
    /// The mobility bonus for each attacked cell without a piece of the same army.
    pub reach: [Phased; Role::COUNT],
    /// The penalties for attacks near a king, and the bonus for its pawn shield.
    pub king: KingWorths,
    /// The penalties for attacked pieces other than pawns and kings.
    pub threats: ThreatWorths,
    /// The bonus of a seat that has two moves in each turn ([`Value::has_double_turns`]).
    pub tempo: i16,
    /// The conversion from engine scores to expected points.
    pub curve: Curve,
}

/// The conversion from engine scores to expected points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// The increase in the log-odds of the first place per pawn of advantage.
    pub sharpness: f32,
    /// The part of `sharpness`, from 0 to 1, that applies to the second place among three sides. If
    /// it is 0, engine scores do not affect the second place.
    pub second: f32,
}

/// The values for king safety, in hundredths of a pawn. Negative values are bad for the king's
/// owner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KingWorths {
    /// The values for each attack on the king's cell or a neighbouring cell, by an opponent's
    /// queen, rook and other officer.
    pub ring: [i16; 3],
    /// The value for each pair of officers that attack cells next to the king.
    pub hunt: i16,
    /// The middlegame value for each pawn of the king's army within two steps of the king.
    pub shield: i16,
}

/// The values for attacked officers (pieces other than pawns and kings), in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThreatWorths {
    /// The value for an unprotected officer that an opponent's officer attacks.
    pub loose: i16,
    /// The value for a queen or rook that an opponent's less valuable officer attacks.
    pub cheap: i16,
}

/// The points that players can still win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payments {
    /// The points that each seat has already won.
    pub won: [f32; MAX_SEATS],
    /// The points for the first, second and third place among the remaining teams. Each member of a
    /// team gets these points in full.
    pub places: [f32; 3],
    /// The maximum points of a seat at the end of the game. If `is_fixed` is false, the points of a
    /// seat in a good game.
    pub best: f32,
    /// True if the total points of all seats are the same in every game.
    pub is_fixed: bool,
}

impl Payments {
    /// Creates payments before any player has won points. The first place must pay the most.
    #[must_use]
    pub const fn of(places: [f32; 3]) -> Self {
        Self { won: [0.0; MAX_SEATS], places, best: places[0], is_fixed: true }
    }
}

/// The evaluation data that a search needs.
pub trait Value: Show {
    /// The evaluation parameters of this game, for the default options.
    const WORTHS: Worths;
    /// The opening book for the default options, in the format of `polychess_engine::Book`.
    const BOOK: &'static str;

    /// Returns the evaluation parameters for the options of this position.
    #[must_use]
    fn worths(_position: &Self::Position) -> Worths {
        Self::WORTHS
    }

    /// Returns the points that players can still win from this position.
    fn payments(position: &Self::Position) -> Payments;

    /// Returns the minimum number of plies that a piece on `cell` of an empty board needs to
    /// promote.
    ///
    /// Counts only the piece's own steps, and depends only on the board and the options. Returns
    /// `None` if the piece never promotes.
    fn steps_left(position: &Self::Position, piece: Piece, cell: Cell) -> Option<usize>;

    /// Returns the evaluation terms that only this game has, such as a penalty for a frozen army.
    fn standing(_position: &Self::Position) -> BySeat<i32> {
        BySeat::default()
    }

    /// True if the seat has two moves in each turn. This lasts until an opponent's move ends it.
    fn has_double_turns(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// Returns the middlegame value of a role, in pawns.
    fn worth(role: Role) -> f32 {
        f32::from(Self::WORTHS.roles[role.index()][0]) / 100.0
    }
}
