//! [`Match`]: one game, or two games on two boards whose points add up.

use crate::offers::Offers;
use crate::{ActForm, Choices, Game, InputError, Pending, Refusal, Request, Show, Text, is_blank, trimmed};
use polychess_rules::{BySeat, Perft, Points, Position, Seat};

/// One game, or two games on two boards whose points add up.
///
/// Some games can split into two boards, so callers use a match instead of a [`Game`].
#[derive(Debug)]
pub struct Match<V: Text> {
    boards: Vec<Game<V>>,
    pub(crate) offers: Offers,
}

impl<V: Text> Clone for Match<V> {
    fn clone(&self) -> Self {
        Self { boards: self.boards.clone(), offers: self.offers.clone() }
    }
}

impl<V: Text> Match<V> {
    /// Creates a match with one board.
    #[must_use]
    pub fn new(game: Game<V>) -> Self {
        Self::of(vec![game])
    }

    /// Parses a position string, or two position strings joined by ` | `.
    ///
    /// # Errors
    /// `bad-position` with the byte offset.
    pub fn from_text(choices: &Choices, text: &str) -> Result<Self, Refusal> {
        let (mut boards, parts) = (Vec::new(), parts(text));
        let parse = if parts.len() > 1 { V::parse_board } else { V::parse_position };
        for (at, part) in parts {
            let state = parse(part, &V::options(choices)).map_err(|mut e| {
                e.at += at;
                InputError::from(e)
            })?;
            boards.push(Game::from_state(choices.clone(), state));
        }
        if boards.len() > 2 {
            return Err(InputError::ThreeBoards.into());
        }
        Ok(Self::of(boards))
    }

    fn of(boards: Vec<Game<V>>) -> Self {
        let mut this = Self { boards, offers: Offers::new(Vec::new()) };
        this.split();
        this.offers = Offers::new(this.pending());
        this
    }

    /// Returns the one or two boards.
    #[must_use]
    pub fn boards(&self) -> &[Game<V>] {
        &self.boards
    }

    /// True if all boards are finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(|b| b.outcome().is_some())
    }

    /// Updates the open and closed offers after these requests, each with the seat that made it.
    pub(crate) fn follow<'a>(&mut self, requests: impl IntoIterator<Item = (&'a Request, Option<Seat>)>) {
        for (request, actor) in requests {
            self.offers.follow(request, actor, self.pending(), self.is_over());
        }
    }

    /// Returns the seat that makes a request. Returns `None` for a turn on a board with no player
    /// to move.
    pub(crate) fn actor(&self, request: &Request) -> Option<Seat> {
        match request {
            Request::Turn { board, .. } => self.board(*board).ok().and_then(Game::to_move),
            Request::Act { seat, .. } => Some(*seat),
        }
    }

    pub(crate) fn board_mut(&mut self, board: Option<usize>) -> Result<&mut Game<V>, Refusal> {
        let index = self.index(board)?;
        Ok(&mut self.boards[index])
    }

    /// Returns the board that a request names. Returns the only board if the request names none.
    pub(crate) fn board(&self, board: Option<usize>) -> Result<&Game<V>, Refusal> {
        Ok(&self.boards[self.index(board)?])
    }

    fn index(&self, board: Option<usize>) -> Result<usize, Refusal> {
        match board {
            Some(index) if self.boards.len() > 1 => Ok(index),
            None if self.boards.len() == 1 => Ok(0),
            Some(_) => Err(InputError::OneBoard.into()),
            None => Err(InputError::TwoBoards.into()),
        }
    }

    /// Returns a copy after the first plies of an incomplete turn, for display only.
    ///
    /// # Errors
    /// As for [`Game::begun`].
    pub fn begun(&self, plies: &str) -> Result<Self, Refusal>
    where
        V: Show,
    {
        let Request::Turn { board, text, .. } = Request::turn(plies) else {
            return Err(InputError::NoAct.into());
        };
        let mut this = self.clone();
        let game = this.board_mut(board)?;
        *game = game.begun(&text)?;
        Ok(this)
    }

    /// Replaces the board with two boards if the game has split.
    pub(crate) fn split(&mut self) {
        if let [game] = self.boards.as_slice()
            && let Some(states) = V::continuations(game)
        {
            let choices = game.choices().clone();
            self.boards = states.into_iter().map(|state| Game::from_state(choices.clone(), state)).collect();
        }
    }

    pub(crate) fn count(&self, perft: &mut Perft, turns: u32) -> u64 {
        let unfinished = self.boards.iter().filter(|g| g.outcome().is_none());
        if turns == 0 { 1 } else { unfinished.map(|g| perft.count(g.position(), turns)).sum() }
    }

    /// Returns each legal turn with the position after it. Claims, counters and repetition do not
    /// affect the result.
    #[must_use]
    pub fn successors(&self) -> Vec<(String, V::Position)> {
        let two = self.boards.len() > 1;
        let mut found = Vec::new();
        for (i, game) in self.boards.iter().enumerate() {
            for (text, turn) in game.legal_turns() {
                let mut next = game.position().clone();
                turn.into_iter().for_each(|ply| next.play(ply));
                found.push((if two { format!("{i}:{text}") } else { text }, next));
            }
        }
        found
    }

    /// Returns the actions that are available to `seat`. If there are two boards, each action has
    /// the index of its board.
    #[must_use]
    pub fn open_acts(&self, seat: Seat) -> Vec<(Option<usize>, ActForm)> {
        let two = self.boards.len() > 1;
        let unfinished = self.boards.iter().enumerate().filter(|(_, g)| g.outcome().is_none());
        unfinished
            .flat_map(|(i, g)| V::open_acts(g, seat).into_iter().map(move |form| (two.then_some(i), form)))
            .collect()
    }

    /// Returns the points so far, summed over the boards. Returns `None` if no board awards points
    /// yet.
    #[must_use]
    pub fn points(&self) -> Option<BySeat<Points>> {
        self.sum_of_points(|game| V::points_so_far(game.state()))
    }

    /// Returns the points summed over all boards. `of_unfinished` returns the points of an
    /// unfinished board.
    pub(crate) fn sum_of_points(
        &self,
        of_unfinished: impl Fn(&Game<V>) -> Option<BySeat<Points>>,
    ) -> Option<BySeat<Points>> {
        let mut sum: Option<BySeat<Points>> = None;
        for game in &self.boards {
            let points = match game.outcome() {
                Some(outcome) => outcome.points,
                None => of_unfinished(game),
            };
            if let Some(points) = points {
                let sum = sum.get_or_insert_default();
                Seat::all(V::INFO.seats.len()).for_each(|s| sum[s] += points[s]);
            }
        }
        sum
    }

    /// Returns the pending offers. If there are two boards, each offer has the index of its board.
    #[must_use]
    pub fn pending(&self) -> Vec<(Option<usize>, Pending)> {
        let two = self.boards.len() > 1;
        let unfinished = self.boards.iter().enumerate().filter(|(_, game)| game.outcome().is_none());
        unfinished.flat_map(|(i, game)| V::pending(game).into_iter().map(move |p| (two.then_some(i), p))).collect()
    }
}

/// Splits a text at each `|` between white space. Returns each part with its byte offset.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let separates = |at: usize| text[..at].ends_with(is_blank) && text[at + 1..].starts_with(is_blank);
    let ends = text.match_indices('|').map(|(at, _)| at).filter(|&at| separates(at)).chain([text.len()]);
    let mut begin = 0;
    ends.map(|end| {
        let part = text[begin..end].trim_start_matches(is_blank);
        let at = end - part.len();
        begin = (end + 1).min(text.len());
        (at, trimmed(part))
    })
    .collect()
}
