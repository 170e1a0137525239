//! Four-player chess: a slow reference implementation, written from its rulebook (rule ids
//! `4P-..`).
//!
//! Four armies play on a cross of 160 cells, as a free-for-all with points or in two teams. Seats
//! are numbered in turn order: 0 red, 1 blue, 2 yellow, 3 green (4P-S1).
//!
//! A position string does not contain earlier positions. Draws by repetition and quiet turns are
//! therefore off until you call [`Position::counting`].

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

/// The starting cells of kings and queens (4P-O2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Setup {
    /// The same arrangement for each seat: the kings are on h1, a7, g14 and n8.
    #[default]
    Modern,
    /// The kings are on h1, a8, g14 and n7. Every queen is on a dark cell.
    Old,
    /// The kings are on h1, a7, h14 and n7.
    By,
    /// The kings are on h1, a7, h14 and n8.
    Byg,
    /// The kings are on g1, a8, g14 and n8.
    Rg,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// True for `mode=teams` (4P-O1).
    pub teams: bool,
    /// The option `setup` (4P-O2).
    pub setup: Setup,
    /// The option `promotion_rank`, or `None` for the default: 8, or 11 in teams (4P-O3).
    pub promotion_rank: Option<i32>,
    /// The option `promotion`: true for `any`. `None` for the default, which is `any` only in teams
    /// (4P-O4).
    pub any_promotion: Option<bool>,
    /// The option `en_passant` (4P-O5).
    pub en_passant: bool,
    /// The option `walking_kings` (4P-O6). True if the king of a player who left the game keeps
    /// moving.
    pub walking_kings: bool,
    /// The option `mate_points`, an even number (4P-O7).
    pub mate_points: u64,
    /// The option `auto_claim` (4P-O8).
    pub auto_claim: bool,
    /// The option `capture_points` (4P-O9).
    pub capture_points: u64,
}

impl Options {
    /// The default options: a free-for-all game with the modern setup.
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
    /// True if the seats are opponents (4P-S4).
    fn foes(self, one: usize, other: usize) -> bool {
        if self.teams { (one + other) % 2 == 1 } else { one != other }
    }

    /// Returns the promotion rank in the player's own view (4P-P3, 4P-O3).
    fn last_rank(self) -> i32 {
        self.promotion_rank.unwrap_or(if self.teams { 11 } else { 8 })
    }

    /// Returns the roles to choose from when a pawn promotes (4P-P4, 4P-O4).
    fn promotions(self) -> &'static [pieces::Role] {
        use pieces::Role::{B, D, N, Q, R};
        if self.any_promotion.unwrap_or(self.teams) { &[B, N, Q, R] } else { &[D] }
    }
}

/// Returns the starting position (4P-S1 to 4P-S3).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Parses a position string in FEN4 and normalises it (4P-F1 to 4P-F5).
///
/// # Errors
///
/// Describes why the string is unreadable or the position is not allowed.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
