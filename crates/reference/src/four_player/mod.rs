//! Four-player chess, from its rules ledger (ids `4P-..`). Four armies on the cross of 160 cells, every piece for himself for points or two
//! against two.
//!
//! Seats are numbers in the order of play: 0 red, 1 blue, 2 yellow, 3 green (4P-S1). A position that is read knows nothing of what came
//! before: repetition and the count of quiet turns end a game only after [`Position::counting`].

mod acts;
mod board;
mod cross;
mod ends;
mod extra;
mod moves;
mod notation;
mod pay;
mod pieces;
mod position;
mod read;
mod settle;
mod write;

pub use position::Position;

/// Where kings and queens begin (4P-O2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Setup {
    /// The same for each seat: kings on h1, a7, g14, n8.
    #[default]
    Modern,
    /// h1, a8, g14, n7: every queen on a dark cell.
    Old,
    /// h1, a7, h14, n7.
    By,
    /// h1, a7, h14, n8.
    Byg,
    /// g1, a8, g14, n8.
    Rg,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// `mode` is `teams` (4P-O1).
    pub teams: bool,
    /// `setup` (4P-O2).
    pub setup: Setup,
    /// `promotion_rank`; without one 8, in teams 11 (4P-O3).
    pub promotion_rank: Option<i32>,
    /// Whether `promotion` is `any`; without a word only in teams (4P-O4).
    pub any_promotion: Option<bool>,
    /// `en_passant` (4P-O5).
    pub en_passant: bool,
    /// `walking_kings` (4P-O6).
    pub walking_kings: bool,
    /// `mate_points`, an even number (4P-O7).
    pub mate_points: u64,
    /// `auto_claim` (4P-O8).
    pub auto_claim: bool,
    /// `capture_points` (4P-O9).
    pub capture_points: u64,
}

impl Options {
    /// Free-for-all from the modern set-up.
    pub const DEFAULT: Options = Options {
        teams: false,
        setup: Setup::Modern,
        promotion_rank: None,
        any_promotion: None,
        en_passant: true,
        walking_kings: true,
        mate_points: 20,
        auto_claim: false,
        capture_points: 1,
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

impl Options {
    /// Whether two seats are foes (4P-S4).
    fn foes(self, one: usize, other: usize) -> bool {
        if self.teams { (one + other) % 2 == 1 } else { one != other }
    }

    /// The own rank on which pawns promote (4P-P3, 4P-O3).
    fn last_rank(self) -> i32 {
        self.promotion_rank.unwrap_or(if self.teams { 11 } else { 8 })
    }

    /// What they promote to (4P-P4, 4P-O4).
    fn promotions(self) -> &'static [pieces::Role] {
        use pieces::Role::{B, D, N, Q, R};
        if self.any_promotion.unwrap_or(self.teams) { &[B, N, Q, R] } else { &[D] }
    }
}

/// The initial position (4P-S1 to 4P-S3).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text, FEN4, and settles it (4P-F1 to 4P-F5).
///
/// # Errors
///
/// Says what is wrong with the text, or why the position is refused.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
