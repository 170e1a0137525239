//! Four-player chess, from its rules ledger (ids `4P-..`): four armies on the cross of 160 cells,
//! as a free-for-all with points or in two teams.
//!
//! Seats are numbers in the order of play: 0 red, 1 blue, 2 yellow, 3 green (4P-S1). A position
//! text contains no history: repetition and the count of quiet turns end a game only after
//! [`Position::counting`].

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

/// The initial cells of kings and queens (4P-O2).
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
    /// `promotion_rank`; the default is 8, in teams 11 (4P-O3).
    pub promotion_rank: Option<i32>,
    /// `promotion`, true for `any`; by default true only in teams (4P-O4).
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
    /// Free-for-all from the modern setup.
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
    /// True if two seats are foes (4P-S4).
    fn foes(self, one: usize, other: usize) -> bool {
        if self.teams { (one + other) % 2 == 1 } else { one != other }
    }

    /// Returns the promotion rank, counted from the own side (4P-P3, 4P-O3).
    fn last_rank(self) -> i32 {
        self.promotion_rank.unwrap_or(if self.teams { 11 } else { 8 })
    }

    /// Returns the promotion roles (4P-P4, 4P-O4).
    fn promotions(self) -> &'static [pieces::Role] {
        use pieces::Role::{B, D, N, Q, R};
        if self.any_promotion.unwrap_or(self.teams) { &[B, N, Q, R] } else { &[D] }
    }
}

/// Returns the initial position (4P-S1 to 4P-S3).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text in FEN4 and settles it (4P-F1 to 4P-F5).
///
/// # Errors
///
/// Describes why the text is unreadable or the position is rejected.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
