//! What waits for consents inside a game: offers, votes, agreements. For people; the games keep it in forms of their own.

use polychess_rules::Seats;

/// Something that takes effect when everybody needed has consented to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// What it is, for people: "a draw".
    pub words: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// Who has consented.
    pub given: Seats,
    /// Who has still to answer.
    pub waiting: Seats,
    /// When it ends by itself, for people.
    pub lapses: &'static str,
}
