//! The starting position, options and piece values (rulebook: Setup, Options, 4P-V1).

use super::board::{BOARD, FILES, MIDDLE, POINT_QUEEN, Pieces, cell_of};
use crate::crossed::SEATS;
use polychess_game::Choices;
use polychess_rules::{Board, Piece, Role, Seat};

/// The type that implements four-player chess.
#[derive(Debug)]
pub struct FourPlayer;

/// 4P-S3: the setups. For each seat, the king starts on the file at this index of `MIDDLE`.
const SETUPS: [(&str, [u8; SEATS]); 5] = [
    ("modern", [1, 1, 1, 1]),
    ("old", [1, 0, 1, 0]),
    ("by", [1, 1, 0, 0]),
    ("byg", [1, 1, 0, 1]),
    ("rg", [0, 0, 1, 1]),
];

/// The options that the players agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 4P-O1, 4P-S4: whether red and yellow play against blue and green.
    pub teams: bool,
    /// 4P-O2: the index in `SETUPS`.
    setup: u8,
    /// 4P-O3: whether pawns promote on their own eleventh rank instead of the eighth.
    pub promotes_late: bool,
    /// 4P-O4: whether pawns promote to a queen, rook, bishop or knight instead of a one-point
    /// queen.
    pub any_promotion: bool,
    /// 4P-O5: whether pawns can capture en passant.
    pub en_passant: bool,
    /// 4P-O6: whether the king of a player who left walks. Otherwise, it stays on its cell as a
    /// grey piece.
    pub walking_kings: bool,
    /// 4P-O7: the points for a mate. Draws give half of them.
    pub mate_points: u16,
    /// 4P-O8: whether the leader's win is claimed automatically.
    pub auto_claim: bool,
    /// 4P-O9: the factor for capture points.
    pub capture_points: u16,
    /// The edition of the rulebook that the game follows.
    pub edition: Edition,
}

/// An edition of the rulebook.
///
/// A stored game keeps the edition that it started with. `RULES.md` contains the latest edition and
/// lists the differences from the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The first edition, without the corrections that the second makes.
    First,
    /// Adds first walks, shared stalemates, thin armies, fifty rounds and points for standing
    /// kings.
    Second,
}

impl Options {
    pub(super) fn from_choices(choices: &Choices) -> Self {
        let teams = choices.value("mode") == "teams";
        let by_mode = |id, no, yes| choices.value(id) == yes || teams && choices.value(id) != no;
        let number = |id, default| choices.value(id).parse().unwrap_or(default);
        let setup = SETUPS.iter().position(|(name, _)| *name == choices.value("setup"));
        Self {
            teams,
            setup: setup.unwrap_or(0) as u8,
            promotes_late: by_mode("promotion_rank", "8", "11"),
            any_promotion: by_mode("promotion", "one-point-queen", "any"),
            en_passant: choices.flag("en_passant"),
            walking_kings: choices.flag("walking_kings"),
            mate_points: number("mate_points", 20),
            auto_claim: choices.flag("auto_claim"),
            capture_points: number("capture_points", 1),
            edition: if choices.edition() < 2 { Edition::First } else { Edition::Second },
        }
    }

    /// 4P-P4: returns the promotion roles.
    #[inline]
    pub(super) fn promotions(self) -> &'static [Role] {
        if self.any_promotion { &Role::PROMOTIONS } else { &[POINT_QUEEN] }
    }

    /// 4P-P3: returns the rank where pawns promote, from the view of their owner.
    #[inline]
    pub(super) fn promotion_rank(self) -> usize {
        if self.promotes_late { 11 } else { 8 }
    }

    /// 4P-V1, 4P-V2: returns the points for capturing a living piece.
    #[inline]
    pub(super) fn price_of(&self, role: Role) -> u16 {
        if role == Role::KING { self.mate_points } else { value(role) * self.capture_points }
    }
}

/// 4P-V1: returns the points for the capture of a living piece, before the factor of 4P-O9. Returns
/// 0 for kings.
pub(super) const fn value(role: Role) -> u16 {
    match role {
        Role::PAWN | POINT_QUEEN => 1,
        Role::KNIGHT => 3,
        Role::BISHOP | Role::ROOK => 5,
        Role::QUEEN => 9,
        _ => 0,
    }
}

/// 4P-S2, 4P-S3: returns the pieces of the starting position.
pub(super) fn start(options: Options) -> Pieces {
    use Role as R;
    let mut pieces = Board::empty();
    for (seat, middle) in Seat::all(SEATS).zip(SETUPS[usize::from(options.setup)].1) {
        let mut put = |file, rank, role| {
            let cell = cell_of(&BOARD.cross, seat, (file, rank));
            pieces.put(cell, Piece::new(seat, role));
        };
        let row = [R::ROOK, R::KNIGHT, R::BISHOP, R::QUEEN, R::QUEEN, R::BISHOP, R::KNIGHT, R::ROOK];
        FILES.zip(row).for_each(|(file, role)| put(file, 1, role));
        put(MIDDLE[usize::from(middle)], 1, R::KING);
        FILES.for_each(|file| put(file, 2, R::PAWN));
    }
    pieces
}
