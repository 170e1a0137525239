//! The parts of an evaluation that depend on the game: data and a few functions.

use crate::Show;
use polychess_rules::{BySeat, MAX_SEATS, Piece, Role, Seat};
use polychess_topology::Cell;

/// A value for large armies and one for small armies, in hundredths of a pawn.
pub type Phased = [i16; 2];

/// The data of an evaluation, in hundredths of a pawn unless stated otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worths {
    /// The value of a piece by role.
    pub roles: [Phased; Role::COUNT],
    /// The bonus for the middle of the board, compared with its edge. Cells between them get a
    /// proportional part.
    pub centre: [Phased; Role::COUNT],
    /// The bonus of a pawn with 1, 2 … steps left to promotion.
    pub advance: [Phased; 8],
    /// The bonus for each attacked cell without an own piece.
    pub reach: [Phased; Role::COUNT],
    /// Penalties for officers that attack the cells around a king, and bonuses for its pawn shield.
    pub king: KingWorths,
    /// Penalties for attacked officers.
    pub threats: ThreatWorths,
    /// The bonus for having two moves in each turn at present ([`Value::has_double_turns`]).
    pub tempo: i16,
    /// The conversion of scores to expected points.
    pub curve: Curve,
}

/// The relation between the scores of armies and expected points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// The increase of the log-odds of the first place for one pawn more.
    pub sharpness: f32,
    /// The part of this that applies to the second place among three: 0 makes it independent of the
    /// scores.
    pub second: f32,
}

/// Values around a king, in hundredths of a pawn; negative values are bad for the king's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KingWorths {
    /// For the king's cell and each cell a step away that a rival's officer attacks: a queen, a
    /// rook, another.
    pub ring: [i16; 3],
    /// For each pair of officers that attack such cells.
    pub hunt: i16,
    /// For each own pawn within two steps, while armies are large.
    pub shield: i16,
}

/// Values of attacked officers, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThreatWorths {
    /// For an unguarded officer that a rival's officer attacks.
    pub loose: i16,
    /// For a queen or rook that a cheaper officer of a rival attacks.
    pub cheap: i16,
}

/// The points that can still be won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payments {
    /// The points that each seat has already won.
    pub won: [f32; MAX_SEATS],
    /// The points of the first, second and last place among the remaining sides. Each seat of a
    /// side gets all of them.
    pub places: [f32; 3],
    /// The most points that a seat can have at the end.
    pub best: f32,
    /// True if the total of all points is the same in every game. If not, `best` is the score of a
    /// seat in a good game.
    pub is_fixed: bool,
}

impl Payments {
    /// Creates payments before any points are won; the first place pays the most.
    #[must_use]
    pub const fn of(places: [f32; 3]) -> Self {
        Self { won: [0.0; MAX_SEATS], places, best: places[0], is_fixed: true }
    }
}

/// The values that a search needs.
pub trait Value: Show {
    /// The data of the evaluation.
    const WORTHS: Worths;
    /// Openings for the default options, as `polychess_engine::Book` reads them.
    const BOOK: &'static str;

    /// Returns the data of the evaluation for the options of this position.
    #[must_use]
    fn worths(_position: &Self::Position) -> Worths {
        Self::WORTHS
    }

    /// Returns the points that can still be won from this position.
    fn payments(position: &Self::Position) -> Payments;

    /// Returns the fewest plies in which a piece on this cell of an empty board could promote by
    /// its own steps.
    ///
    /// `None` if the piece never promotes. The result depends on the board and the options, not on
    /// the other pieces.
    fn steps_left(position: &Self::Position, piece: Piece, cell: Cell) -> Option<usize>;

    /// Returns the other values of each seat, such as marks or freezing.
    fn standing(_position: &Self::Position) -> BySeat<i32> {
        BySeat::default()
    }

    /// True if the seat has two moves in each turn until a rival ends this.
    fn has_double_turns(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// Returns the value of a piece of this role while armies are large, in pawns.
    fn worth(role: Role) -> f32 {
        f32::from(Self::WORTHS.roles[role.index()][0]) / 100.0
    }
}
