//! What an evaluation is told about a game: data, and a few questions that only the game can answer.

use crate::Show;
use polychess_rules::{BySeat, MAX_SEATS, Piece, Role, Seat};
use polychess_topology::Cell;

/// A number for the time when armies are large and one for when they are small, in hundredths of a pawn.
pub type Phased = [i16; 2];

/// The data of an evaluation. All numbers are hundredths of a pawn unless they say otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worths {
    /// What a piece of each role counts.
    pub roles: [Phased; Role::COUNT],
    /// What it gains by standing in the middle of the board rather than at its rim; in between in proportion.
    pub centre: [Phased; Role::COUNT],
    /// What a pawn gains with 1, 2 … steps left to promotion.
    pub advance: [Phased; 8],
    /// What it gains by each cell that it attacks, unless a piece of its own army stands there.
    pub reach: [Phased; Role::COUNT],
    /// What kings lose to officers that attack the cells around them, and gain by pawns before them.
    pub king: KingWorths,
    /// What officers lose that are attacked.
    pub threats: ThreatWorths,
    /// What a seat gains by having two moves in each of its turns, as things stand ([`Value::has_double_turns`]).
    pub tempo: i16,
    /// What follows from all of it.
    pub curve: Curve,
}

/// How expected points follow from what armies count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// How much a pawn more raises the logarithm of the odds of the first place.
    pub sharpness: f32,
    /// How much of that holds for the second place among three: 1 for all of it, 0 if it goes to anybody.
    pub second: f32,
}

/// What happens near a king, in hundredths of a pawn; what is bad for him is negative.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KingWorths {
    /// His cell, or one a step away, that an officer of a rival attacks: a queen, a rook, another.
    pub ring: [i16; 3],
    /// Each two officers that attack such cells.
    pub hunt: i16,
    /// A pawn of his own within two steps, while armies are large.
    pub shield: i16,
}

/// What it counts that an officer is attacked, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThreatWorths {
    /// By an officer of a rival, while nobody guards it.
    pub loose: i16,
    /// A queen or a rook, by a cheaper officer of a rival.
    pub cheap: i16,
}

/// What is still to be won, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payments {
    /// What each seat has won already.
    pub won: [f32; MAX_SEATS],
    /// What the sides that are left get by place: the winner, the second, whoever loses. Sides share nothing: each seat of one gets this.
    pub places: [f32; 3],
    /// The most that a seat can have in the end.
    pub best: f32,
    /// Is what all have in the end the same in every game? Where it is not, `best` is what a seat has in a good game.
    pub is_fixed: bool,
}

impl Payments {
    /// Nothing is won yet; the first place pays the most there is.
    #[must_use]
    pub const fn of(places: [f32; 3]) -> Self {
        Self { won: [0.0; MAX_SEATS], places, best: places[0], is_fixed: true }
    }
}

/// What a search needs to know of worth.
pub trait Value: Show {
    /// The data of the evaluation.
    const WORTHS: Worths;
    /// Openings for the default options, as `polychess_engine::Book` reads them.
    const BOOK: &'static str;

    /// What is to be won from here.
    fn payments(position: &Self::Position) -> Payments;

    /// The fewest plies in which a piece that stands on this cell of an empty board could be promoted by its own steps; `None` for a piece
    /// that never is. Hangs on the board and the options of a game, not on who stands where.
    fn steps_left(position: &Self::Position, piece: Piece, cell: Cell) -> Option<usize>;

    /// What else counts for a seat: marks, freezing, whatever a game has beside its pieces.
    fn standing(_position: &Self::Position) -> BySeat<i32> {
        BySeat::default()
    }

    /// Will the seat have two moves in each of its turns, until a rival puts an end to it?
    fn has_double_turns(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// What a piece of this role is worth while armies are large, in pawns.
    fn worth(role: Role) -> f32 {
        f32::from(Self::WORTHS.roles[role.index()][0]) / 100.0
    }
}
