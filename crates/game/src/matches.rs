//! A match: one game, or two side by side whose points add up.

use crate::act::{OFFER, without_offer};
use crate::offers::{ClosedOffer, Offers, OpenOffer};
use crate::status::points_json;
use crate::{ActForm, Choices, Game, InputError, Pending, Refusal, Request, Show, Status, Text, is_blank, trimmed};
use polychess_rules::{BySeat, Perft, Points, Position, Seat};
use serde_json::{Map, Value as Json, json};

/// One game, or two side by side whose points add up.
///
/// All code above [`Game`] owns a match.
#[derive(Debug)]
pub struct Match<V: Text> {
    boards: Vec<Game<V>>,
    offers: Offers,
}

impl<V: Text> Clone for Match<V> {
    fn clone(&self) -> Self {
        Self { boards: self.boards.clone(), offers: self.offers.clone() }
    }
}

impl<V: Text> Match<V> {
    /// Creates a match of one game.
    #[must_use]
    pub fn new(game: Game<V>) -> Self {
        Self::of(vec![game])
    }

    /// Reads a match from a position text, or from two joined by ` | `.
    ///
    /// # Errors
    /// `bad-position` with the place.
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

    /// True if every board is finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(|b| b.outcome().is_some())
    }

    /// Carries out a request of a player.
    ///
    /// An act with an id in its field [`OFFER`] takes effect only as an answer to that offer.
    ///
    /// # Errors
    /// A refusal; the match is then unchanged.
    pub fn apply(&mut self, request: &Request) -> Result<(), Refusal> {
        let actor = self.actor(request);
        match request {
            Request::Turn { board, seat, text } => {
                let game = self.board_mut(*board)?;
                if let (Some(seat), Some(turn)) = (*seat, game.to_move()) {
                    may_choose::<V>(game, seat, turn)?;
                }
                game.play_text(text)?;
            }
            Request::Act { board, seat, fields } => match fields.get(OFFER) {
                None => self.board_mut(*board)?.act_json(*seat, fields)?,
                Some(id) => {
                    let plain = without_offer(fields);
                    if self.board(*board)?.outcome().is_none() {
                        self.offers.check(*board, *seat, id, &plain)?;
                    }
                    self.board_mut(*board)?.act_json(*seat, &plain)?;
                }
            },
        }
        self.split();
        self.follow([(request, actor)]);
        Ok(())
    }

    /// Updates the offers after these requests of these seats.
    pub(crate) fn follow<'a>(&mut self, requests: impl IntoIterator<Item = (&'a Request, Option<Seat>)>) {
        for (request, actor) in requests {
            self.offers.follow(request, actor, self.pending(), self.is_over());
        }
    }

    /// Returns the seat that makes a request.
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

    /// Returns the board of a request, or the only board.
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

    /// Returns a copy after the first plies of a turn, for display only.
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

    /// Continues on two boards if the game requires it.
    pub(crate) fn split(&mut self) {
        if let [game] = self.boards.as_slice()
            && let Some(states) = V::continuations(game)
        {
            let choices = game.choices().clone();
            self.boards = states.into_iter().map(|state| Game::from_state(choices.clone(), state)).collect();
        }
    }

    /// Returns all legal turn texts, sorted. With two boards, each begins with `0:` or `1:`.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        let texts = |game: &Game<V>| game.legal_turns().into_iter().map(|(text, _)| text);
        match self.boards.as_slice() {
            [game] => texts(game).collect(),
            boards => boards.iter().enumerate().flat_map(|(i, g)| texts(g).map(move |t| format!("{i}:{t}"))).collect(),
        }
    }

    /// Returns the turn for this random number, if the game draws its turn at random
    /// ([`crate::Rules::is_random_turn`]).
    ///
    /// All turns are equally likely if all values of `random` are. `None` if no board waits for a
    /// random turn.
    #[must_use]
    pub fn drawn(&self, random: u64) -> Option<Request> {
        let two = self.boards.len() > 1;
        let waits = |(_, game): &(usize, &Game<V>)| game.to_move().is_some() && V::is_random_turn(game);
        let (board, game) = self.boards.iter().enumerate().find(waits)?;
        let turns = game.legal_turns();
        let place = random.checked_rem(turns.len() as u64)? as usize;
        let (text, _) = turns.into_iter().nth(place)?;
        Some(Request::Turn { board: two.then_some(board), seat: None, text })
    }

    /// Returns the position text. The texts of two boards are joined by ` | `.
    #[must_use]
    pub fn position_text(&self) -> String {
        let [game] = self.boards.as_slice() else {
            let texts: Vec<String> =
                self.boards.iter().map(|game| V::board_text(game.state(), game.outcome().as_ref())).collect();
            return texts.join(" | ");
        };
        V::position_text(game.state(), game.outcome().is_some())
    }

    /// Returns the number of sequences of `turns` legal turns; for two boards, the sum.
    #[must_use]
    pub fn perft(&self, turns: u32) -> u64 {
        self.count(&mut Perft::default(), turns)
    }

    /// Returns the same number, or `None` if this needs more than `limit` plies.
    #[must_use]
    pub fn perft_within(&self, turns: u32, limit: u64) -> Option<u64> {
        let mut perft = Perft::with_limit(limit);
        let count = self.count(&mut perft, turns);
        (!perft.exceeded_limit()).then_some(count)
    }

    fn count(&self, perft: &mut Perft, turns: u32) -> u64 {
        let unfinished = self.boards.iter().filter(|g| g.outcome().is_none());
        if turns == 0 { 1 } else { unfinished.map(|g| perft.count(g.position(), turns)).sum() }
    }

    /// Returns the positions after each legal turn, with the turn texts of [`Match::legal`].
    /// Claims, counters and repetition are ignored.
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

    /// Returns the acts open to a seat. With two boards, each form has the index of its board.
    #[must_use]
    pub fn open_acts(&self, seat: Seat) -> Vec<(Option<usize>, ActForm)> {
        let two = self.boards.len() > 1;
        let unfinished = self.boards.iter().enumerate().filter(|(_, g)| g.outcome().is_none());
        unfinished
            .flat_map(|(i, g)| V::open_acts(g, seat).into_iter().map(move |form| (two.then_some(i), form)))
            .collect()
    }

    /// Returns the points so far, summed over the boards.
    #[must_use]
    pub fn points(&self) -> Option<BySeat<Points>> {
        self.sum_of_points(|game| V::points_so_far(game.state()))
    }

    /// Returns the points of each seat if every unfinished board ended now
    /// ([`crate::Acts::points_if_ended`]).
    ///
    /// `None` if all boards are finished.
    #[must_use]
    pub fn points_if_ended(&self) -> Option<BySeat<Points>> {
        if self.is_over() { None } else { self.sum_of_points(V::points_if_ended) }
    }

    /// Returns the sum of the points of finished boards and the given points of the others.
    fn sum_of_points(&self, of_unfinished: impl Fn(&Game<V>) -> Option<BySeat<Points>>) -> Option<BySeat<Points>> {
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

    /// Returns the open offers with their ids.
    #[must_use]
    pub fn offers(&self) -> &[OpenOffer] {
        self.offers.open()
    }

    /// Returns the offers that another player has closed, until their makers act again.
    #[must_use]
    pub fn closed_offers(&self) -> &[ClosedOffer] {
        self.offers.closed()
    }

    /// Returns the pending offers, each with its board if there are two.
    #[must_use]
    pub fn pending(&self) -> Vec<(Option<usize>, Pending)> {
        let two = self.boards.len() > 1;
        let unfinished = self.boards.iter().enumerate().filter(|(_, game)| game.outcome().is_none());
        unfinished.flat_map(|(i, game)| V::pending(game).into_iter().map(move |p| (two.then_some(i), p))).collect()
    }

    /// Returns the status as JSON. With two boards, it has the sum of both and a list of each.
    #[must_use]
    pub fn status(&self) -> Json {
        if let [game] = self.boards.as_slice() {
            return serde_json::to_value(Status::of(game)).unwrap_or_default();
        }
        let boards: Vec<Status> = self.boards.iter().map(Status::of).collect();
        let over = self.is_over();
        json!({
            "to_move": null,
            "in_check": [],
            "out": [],
            "over": over,
            "points": self.points().map(|p| points_json(&V::INFO, &p)),
            "reason": boards.last().and_then(|b| b.reason.clone()).filter(|_| over),
            "repetitions": 1,
            "claims": [],
            "boards": boards,
        })
    }

    /// Returns the acts open to each seat, as JSON forms by seat name.
    #[must_use]
    pub fn acts_json(&self) -> Map<String, Json> {
        let forms = |seat| {
            let form = |(board, form): (Option<usize>, ActForm)| {
                let mut json = serde_json::to_value(form).unwrap_or_default();
                if let (Some(board), Some(object)) = (board, json.as_object_mut()) {
                    object.insert("board".into(), Json::from(board));
                }
                json
            };
            Json::Array(self.open_acts(seat).into_iter().map(form).collect())
        };
        V::INFO.all_seats().map(|s| (V::INFO.seat_name(s).to_owned(), forms(s))).collect()
    }
}

/// Checks that the turn belongs to this player and is not drawn at random.
fn may_choose<V: Text>(game: &Game<V>, seat: Seat, turn: Seat) -> Result<(), Refusal> {
    let error = if seat != turn {
        InputError::NotOnTurn { turn: V::INFO.who(turn), seat: V::INFO.who(seat) }
    } else if V::is_random_turn(game) {
        InputError::DrawnByLot { turn: V::INFO.who(turn) }
    } else {
        return Ok(());
    };
    Err(error.under(V::INFO.turn_rule))
}

/// Returns the texts of the boards with their byte offsets: `|` between blanks separates them.
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
