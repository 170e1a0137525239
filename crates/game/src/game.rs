//! One play-through: where it began, where it stands, and what happened.

use crate::{Choices, GameState, Turn, Variant};
use polychess_rules::{Outcome, Piece, Position as _, Seat, Seats};

/// A game in progress or finished. Start, options and entries determine everything else.
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
    /// Repetition keys of the positions that count, each when a player came to move.
    pub(crate) seen: Vec<u64>,
    pub(crate) captures: Vec<Capture>,
    pub(crate) outcome: Option<Outcome>,
    /// Whom an act that ended the game has put out.
    pub(crate) out: Seats,
}

/// One thing that happened.
#[derive(Debug)]
pub enum Entry<V: Variant> {
    /// A turn of the seat on turn.
    Turn(Seat, Turn),
    /// Another act.
    Act(Seat, V::Act),
}

/// A piece taken, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Who took it.
    pub by: Seat,
    /// What was taken.
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
    /// The options as they were chosen.
    #[must_use]
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The options as the game's code wants them.
    #[must_use]
    pub fn options(&self) -> &V::Options {
        &self.options
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &GameState<V> {
        &self.start
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> &GameState<V> {
        &self.state
    }

    /// The position as it stands.
    #[must_use]
    pub fn position(&self) -> &V::Position {
        &self.state.position
    }

    /// Negotiations and counters as they stand.
    #[must_use]
    pub fn negotiation(&self) -> &V::Negotiation {
        &self.state.negotiation
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn log(&self) -> &[Entry<V>] {
        &self.log
    }

    /// All pieces taken, in order.
    #[must_use]
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who is on turn; nobody when the game is over or waits for answers.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        if self.outcome.is_some() { None } else { self.state.position.to_move() }
    }

    /// Has the seat left the contest, by the position or by an act that ended the game?
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat) || self.state.position.is_eliminated(seat)
    }

    /// How often the present position has stood, this time included. (A position that no player came to move in is not counted, but it
    /// stands now.)
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.repetitions_of(self.state.position.repetition_key()).max(1)
    }

    /// How often a position with this repetition key has been counted.
    #[must_use]
    pub fn repetitions_of(&self, key: u64) -> usize {
        self.seen.iter().filter(|&&seen| seen == key).count()
    }

    /// The repetition keys of the positions that have been counted at least so often.
    #[must_use]
    pub fn repeated(&self, times: usize) -> Vec<u64> {
        let mut keys = self.seen.clone();
        keys.sort_unstable();
        keys.dedup();
        keys.retain(|&key| self.repetitions_of(key) >= times);
        keys
    }

    /// For a game's own acts: ends the game.
    pub fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    /// For a game's own acts: ends the game by the defeat of a seat, which stays on the board as it was.
    pub fn finish_without(&mut self, seat: Seat, outcome: Outcome) {
        self.out = self.out.with(seat);
        self.finish(outcome);
    }

    /// For a game's own acts: the state, to be changed.
    pub fn state_mut(&mut self) -> &mut GameState<V> {
        &mut self.state
    }

    /// For a game's own acts: positions seen so far no longer count (a new stage begins).
    pub fn forget_repetitions(&mut self) {
        self.seen.clear();
    }
}
