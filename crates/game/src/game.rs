//! [`Game`]: one game being played, with its options, its start and its log.

use crate::{Choices, GameState, Turn, Variant};
use polychess_rules::{Outcome, Piece, Position as _, Seat, Seats};

/// A game in progress or finished. Its state depends only on the options, the start and the log.
///
/// ```
/// use polychess_game::{Choices, Game, Variant};
/// use polychess_rules::{Position, Searchable, Seat};
/// use polychess_variants::four_way::FourWay;
///
/// //     White's arm   after g3f5    changed
/// //  5  . . . . .     N . . . .     # . . . .
/// //  4  P P P P P     P P P P P     . . . . .
/// //  3  N N B B N     N . B B N     . # . . .
/// //     f g h i j
/// let mut game = Game::<FourWay>::new(Choices::default_of(&FourWay::INFO));
/// let before = game.position().seat_cells(Seat::FIRST);
/// game.play_text("g3f5").unwrap();
/// let changed = before ^ game.position().seat_cells(Seat::FIRST);
/// let mut names: Vec<&str> = changed.iter().map(|cell| game.position().topology().name(cell)).collect();
/// names.sort();
/// assert_eq!(names, ["f5", "g3"]);
/// assert_eq!((game.log().len(), game.to_move()), (1, Seat::new(1)));
/// ```
#[derive(Debug)]
pub struct Game<V: Variant> {
    pub(crate) choices: Choices,
    pub(crate) options: V::Options,
    pub(crate) start: GameState<V>,
    pub(crate) state: GameState<V>,
    pub(crate) log: Vec<Entry<V>>,
    /// The repetition keys of the positions that count for repetition. Usually, a position counts
    /// once each time that a player comes to move.
    pub(crate) seen: Vec<u64>,
    pub(crate) captures: Vec<Capture>,
    pub(crate) outcome: Option<Outcome>,
    /// The seats that an action eliminated when it ended the game. Their pieces stay on the board.
    pub(crate) out: Seats,
}

/// An entry of a game's log.
#[derive(Debug)]
pub enum Entry<V: Variant> {
    /// The turn of a seat.
    Turn(Seat, Turn),
    /// Another action of a seat.
    Act(Seat, V::Act),
}

/// A captured piece and the player who captured it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The player who captured the piece.
    pub by: Seat,
    /// The captured piece.
    pub piece: Piece,
}

impl<V: Variant> Clone for Entry<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Turn(seat, turn) => Self::Turn(*seat, turn.clone()),
            Self::Act(seat, act) => Self::Act(*seat, act.clone()),
        }
    }
}

impl<V: Variant> Clone for Game<V> {
    fn clone(&self) -> Self {
        Self {
            choices: self.choices.clone(),
            options: self.options.clone(),
            start: self.start.clone(),
            state: self.state.clone(),
            log: self.log.clone(),
            seen: self.seen.clone(),
            captures: self.captures.clone(),
            outcome: self.outcome,
            out: self.out,
        }
    }
}

impl<V: Variant> Game<V> {
    /// Returns the options that the players chose.
    #[must_use]
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Returns the options in the form that the game's rules use.
    #[must_use]
    pub fn options(&self) -> &V::Options {
        &self.options
    }

    /// Returns the state at the start of the game.
    #[must_use]
    pub fn start(&self) -> &GameState<V> {
        &self.start
    }

    /// Returns the current state.
    #[must_use]
    pub fn state(&self) -> &GameState<V> {
        &self.state
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &V::Position {
        &self.state.position
    }

    /// Returns the current offers, votes and counters.
    #[must_use]
    pub fn negotiation(&self) -> &V::Negotiation {
        &self.state.negotiation
    }

    /// Returns all turns and actions in playing order.
    #[must_use]
    pub fn log(&self) -> &[Entry<V>] {
        &self.log
    }

    /// Returns all captures, from the first to the last.
    #[must_use]
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// Returns the outcome; `None` while the game continues.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the player to move. Returns `None` if the game is over or players must answer first.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        if self.outcome.is_some() { None } else { self.state.position.to_move() }
    }

    /// True if the seat is eliminated, including by the action that ended the game.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat) || self.state.position.is_eliminated(seat)
    }

    /// Returns the number of times that the current position has occurred, including this time.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.repetitions_of(self.state.position.repetition_key()).max(1)
    }

    /// Returns the number of counted positions with this repetition key.
    #[must_use]
    pub fn repetitions_of(&self, key: u64) -> usize {
        self.seen.iter().filter(|&&seen| seen == key).count()
    }

    /// Returns the repetition keys that occurred at least `times` times.
    #[must_use]
    pub fn repeated(&self, times: usize) -> Vec<u64> {
        let mut keys = self.seen.clone();
        keys.sort_unstable();
        keys.dedup();
        keys.retain(|&key| self.repetitions_of(key) >= times);
        keys
    }

    /// Ends the game. Only the game's own actions may call this.
    pub fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    /// Ends the game and eliminates a seat whose pieces stay on the board. Only the game's own
    /// actions may call this.
    pub fn finish_without(&mut self, seat: Seat, outcome: Outcome) {
        self.out = self.out.with(seat);
        self.finish(outcome);
    }

    /// Returns the state for updates. Only the game's own actions may call this.
    pub fn state_mut(&mut self) -> &mut GameState<V> {
        &mut self.state
    }

    /// Clears the repetition counts, for example at a new stage of the game. Only the game's own
    /// actions may call this.
    pub fn forget_repetitions(&mut self) {
        self.seen.clear();
    }
}
