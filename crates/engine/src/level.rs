//! The levels of the computer.

use crate::algorithm::Algorithm;
use crate::player::{Player, Strategy};

/// A playing strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// 1 to 10, weakest first.
    pub number: u8,
    /// The name in stored games and on the command line.
    pub id: &'static str,
    /// The name in user interfaces.
    pub name: &'static str,
    /// A description for user interfaces.
    pub words: &'static str,
    /// The player.
    pub player: Player,
}

const fn searching(depth: u32, nodes: u64, noise: i32) -> Player {
    Player { depth, noise, ..Player::of(Strategy::Search(Algorithm::BestReply), nodes) }
}

/// Returns a searching player with the game's opening book.
const fn with_book(depth: u32, nodes: u64, noise: i32) -> Player {
    Player { book: true, ..searching(depth, nodes, noise) }
}

const fn level(number: u8, id: &'static str, name: &'static str, words: &'static str, player: Player) -> Level {
    Level { number, id, name, words, player }
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 10] = [
        level(
            1,
            "level-1",
            "Computer, level 1",
            "Plays any legal move. Good for learning how the pieces move.",
            Player::of(Strategy::Random, 1),
        ),
        level(
            2,
            "level-2",
            "Computer, level 2",
            "Captures when it can and looks only at the next player's reply.",
            Player { noise: 60, ..Player::of(Strategy::Greedy, 100_000) },
        ),
        level(
            3,
            "level-3",
            "Computer, level 3",
            "Sees its own move and the exchanges after it, and often plays the second-best move.",
            searching(1, 3_000, 480),
        ),
        level(4, "level-4", "Computer, level 4", "Sees its own move and the next player's.", searching(2, 6_000, 160)),
        level(5, "level-5", "Computer, level 5", "Looks three moves ahead.", with_book(3, 12_000, 140)),
        level(6, "level-6", "Computer, level 6", "Looks four moves ahead.", with_book(4, 25_000, 10)),
        level(7, "level-7", "Computer, level 7", "Thinks for a moment.", with_book(60, 30_000, 8)),
        level(8, "level-8", "Computer, level 8", "Thinks for up to about a second.", with_book(60, 90_000, 8)),
        level(9, "level-9", "Computer, level 9", "Uses the full time for each move.", with_book(60, 250_000, 4)),
        level(10, "level-10", "Computer, level 10", "Plays as strongly as the time allows.", with_book(60, 700_000, 0)),
    ];

    /// The default level.
    pub const DEFAULT: Self = Self::ALL[7];

    /// Returns the level with this id or number: `level-4`, `4`.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id == text || level.number.to_string() == text)
    }

    /// Returns the level for a player name in old stored games: `random`, `greedy`, `search`.
    #[must_use]
    pub fn of_old_name(text: &str) -> Option<Self> {
        match text {
            "random" => Some(Self::ALL[0]),
            "greedy" => Some(Self::ALL[1]),
            "search" => Some(Self::DEFAULT),
            _ => None,
        }
    }
}
