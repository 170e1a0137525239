//! [`AnyMatch`]: a match without type parameters, for callers that choose the game at run time.

use crate::act::{OFFER, numbered, without_offer};
use crate::notation::read_in;
use crate::score::request_of;
use crate::status::points_json;
use crate::turns::turn_text;
use crate::{
    ActForm, BoardPicture, Choices, ClosedOffer, Game, Info, InputError, Match, NextPly, OpenOffer, Refusal, Request,
    Scene, ScoredAct, Show, Status, Text, write_act,
};
use polychess_rules::{BySeat, Perft, Points, Position, Seat, Seats};
use serde_json::{Map, Value as Json, json};
use std::any::Any;

/// A match of any game.
///
/// Code that needs the concrete types of a game can downcast [`AnyMatch::as_any`]. With two boards,
/// every move string starts with the index of its board: `0:` or `1:`.
pub trait AnyMatch: Send + Sync + std::fmt::Debug {
    /// Returns the name, seats and options of the game.
    fn info(&self) -> &'static Info;
    /// Returns the options that the players chose.
    fn choices(&self) -> &Choices;
    /// Carries out a player's request.
    ///
    /// If an action has the field [`OFFER`], it must answer the open offer with that id.
    ///
    /// # Errors
    /// If the rules reject the request. The match is then unchanged.
    fn apply(&mut self, request: &Request) -> Result<(), Refusal>;
    /// Returns the move strings of all legal turns, sorted on each board.
    fn legal(&self) -> Vec<String>;
    /// Returns the random turn that `random` selects. All turns are equally likely if `random` is
    /// uniform.
    ///
    /// Returns `None` if no board needs a random turn ([`crate::Rules::is_random_turn`]).
    fn drawn(&self, random: u64) -> Option<Request>;
    /// Returns the position string. The strings of two boards are joined by ` | `.
    fn position_text(&self) -> String;
    /// Returns the status as JSON. With two boards, it contains the summed points and the status of
    /// each board.
    fn status(&self) -> Json;
    /// Returns the available actions as JSON: an array of [`ActForm`] for each seat name. With two
    /// boards, each form also has the index of its `board`.
    fn acts(&self) -> Map<String, Json>;
    /// Counts the sequences of `turns` legal turns. Sums the counts of two boards.
    fn perft(&self, turns: u32) -> u64;
    /// Counts like [`AnyMatch::perft`]. Returns `None` if the count needs more than `limit` plies.
    fn perft_within(&self, turns: u32, limit: u64) -> Option<u64>;
    /// Returns the player to move on each board; `None` if there is none.
    fn to_move(&self) -> Vec<Option<Seat>>;
    /// Returns the players who must answer before the game continues, for each board. The set is
    /// empty if the board has a player to move or is finished.
    fn awaited(&self) -> Vec<Seats>;
    /// Returns the other members of this seat's team.
    fn partners(&self, seat: Seat) -> Seats;
    /// True if a player could nullify the game by leaving now ([`crate::Acts::nullify`]).
    fn may_nullify(&self) -> bool;
    /// Returns the open offers.
    fn offers(&self) -> &[OpenOffer];
    /// Returns the recently closed offers that some players may not have noticed
    /// ([`ClosedOffer::tell`]).
    fn closed_offers(&self) -> &[ClosedOffer];
    /// Returns the points of each seat if all unfinished boards ended now
    /// ([`crate::Acts::points_if_ended`]).
    ///
    /// Returns `None` if the match is over or the game does not define such points.
    fn points_if_ended(&self) -> Option<BySeat<Points>>;
    /// True if every board is finished.
    fn is_over(&self) -> bool;
    /// Returns the drawing of the board without pieces.
    fn board(&self) -> BoardPicture;
    /// Returns the pieces, marks and other changing parts of each board.
    fn scenes(&self) -> Vec<Scene>;
    /// Returns the legal next plies on each board, for a turn that is entered ply by ply.
    fn plies(&self) -> Vec<Vec<NextPly>>;
    /// Returns the plies that the piece on `cell` could make if it were its army's turn.
    ///
    /// The army first makes the `planned` plies, each an origin and a target. No other army moves.
    /// The list is empty if the piece cannot move or a planned ply is illegal.
    fn reach(&self, board: usize, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly>;
    /// Returns a copy with the first plies of an incomplete turn played, for display only.
    ///
    /// # Errors
    /// If no legal turn begins with `plies`, or they already complete a turn.
    fn begun(&self, plies: &str) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// Writes a legal turn, given as a move string, in the game's usual notation.
    ///
    /// # Errors
    /// If the turn is illegal.
    fn notate(&self, turn: &str) -> Result<String, Refusal>;
    /// Parses a turn in the game's usual notation and returns its move string.
    ///
    /// # Errors
    /// If no legal turn or more than one matches the text.
    fn read_notation(&self, text: &str) -> Result<String, Refusal>;
    /// Works like [`AnyMatch::notate`] for the notation with this index in [`Info::notations`].
    ///
    /// # Errors
    /// If the turn is illegal.
    fn notate_in(&self, notation: usize, turn: &str) -> Result<String, Refusal>;
    /// Works like [`AnyMatch::read_notation`] for the notation with this index in
    /// [`Info::notations`].
    ///
    /// # Errors
    /// If no legal turn or more than one matches the text.
    fn read_notation_in(&self, notation: usize, text: &str) -> Result<String, Refusal>;
    /// Parses a turn as people write it: a move string, or a turn in this notation.
    ///
    /// If a sign after the turn stands for an action, such as a draw offer, the action is the
    /// second request.
    ///
    /// # Errors
    /// If no legal turn or more than one matches the text.
    fn read_written(&self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// Parses a turn like [`AnyMatch::read_written`], plays it and returns its requests.
    ///
    /// # Errors
    /// As for [`AnyMatch::read_written`], or if the game rejects the action after the turn. The
    /// match is then unchanged.
    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// Works like [`AnyMatch::play_written`] and also returns the turn in the notation `wanted`,
    /// without the sign of an action.
    ///
    /// # Errors
    /// As for [`AnyMatch::play_written`].
    fn play_respelled(&mut self, notation: usize, text: &str, wanted: usize)
    -> Result<(Vec<Request>, String), Refusal>;
    /// Parses the words of a comment in a game file that stand for actions.
    ///
    /// Returns `None` if the notation does not define these words or the actions are not available
    /// now.
    fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>>;
    /// Returns the form of an action in a score with this notation. Returns `None` if the notation
    /// has no sign or words for the action.
    fn scored(&self, notation: usize, act: &Request) -> Option<ScoredAct>;
    /// Returns the [`Match`], for callers that know the game's type.
    fn as_any(&self) -> &dyn Any;
    /// Clones the match.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl<V: Show> AnyMatch for Match<V> {
    fn info(&self) -> &'static Info {
        const { &V::INFO }
    }

    fn choices(&self) -> &Choices {
        self.boards()[0].choices()
    }

    fn apply(&mut self, request: &Request) -> Result<(), Refusal> {
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

    fn legal(&self) -> Vec<String> {
        let texts = |game: &Game<V>| game.legal_turns().into_iter().map(|(text, _)| text);
        match self.boards() {
            [game] => texts(game).collect(),
            boards => boards.iter().enumerate().flat_map(|(i, g)| texts(g).map(move |t| format!("{i}:{t}"))).collect(),
        }
    }

    fn drawn(&self, random: u64) -> Option<Request> {
        let two = self.boards().len() > 1;
        let waits = |(_, game): &(usize, &Game<V>)| game.to_move().is_some() && V::is_random_turn(game);
        let (board, game) = self.boards().iter().enumerate().find(waits)?;
        let turns = game.legal_turns();
        let place = random.checked_rem(turns.len() as u64)? as usize;
        let (text, _) = turns.into_iter().nth(place)?;
        Some(Request::Turn { board: two.then_some(board), seat: None, text })
    }

    fn position_text(&self) -> String {
        let [game] = self.boards() else {
            let texts: Vec<String> =
                self.boards().iter().map(|game| V::board_text(game.state(), game.outcome().as_ref())).collect();
            return texts.join(" | ");
        };
        V::position_text(game.state(), game.outcome().is_some())
    }

    fn status(&self) -> Json {
        if let [game] = self.boards() {
            return serde_json::to_value(Status::of(game)).unwrap_or_default();
        }
        let boards: Vec<Status> = self.boards().iter().map(Status::of).collect();
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

    fn acts(&self) -> Map<String, Json> {
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

    fn perft(&self, turns: u32) -> u64 {
        self.count(&mut Perft::default(), turns)
    }

    fn perft_within(&self, turns: u32, limit: u64) -> Option<u64> {
        let mut perft = Perft::with_limit(limit);
        let count = self.count(&mut perft, turns);
        (!perft.exceeded_limit()).then_some(count)
    }

    fn to_move(&self) -> Vec<Option<Seat>> {
        self.boards().iter().map(Game::to_move).collect()
    }

    fn awaited(&self) -> Vec<Seats> {
        let awaited = |game: &Game<V>| {
            let waits = game.outcome().is_none() && game.to_move().is_none();
            if waits { V::awaited(game) } else { Seats::NONE }
        };
        self.boards().iter().map(awaited).collect()
    }

    fn partners(&self, seat: Seat) -> Seats {
        let position = self.boards()[0].position();
        V::INFO.all_seats().filter(|&other| other != seat && position.are_teammates(seat, other)).collect()
    }

    fn may_nullify(&self) -> bool {
        self.boards().iter().any(|game| V::INFO.all_seats().any(|seat| V::nullify(game, seat).is_some()))
    }

    fn offers(&self) -> &[OpenOffer] {
        self.offers.open()
    }

    fn closed_offers(&self) -> &[ClosedOffer] {
        self.offers.closed()
    }

    fn points_if_ended(&self) -> Option<BySeat<Points>> {
        if self.is_over() { None } else { self.sum_of_points(V::points_if_ended) }
    }

    fn is_over(&self) -> bool {
        Match::is_over(self)
    }

    fn board(&self) -> BoardPicture {
        V::board(self.boards()[0].options())
    }

    fn scenes(&self) -> Vec<Scene> {
        self.boards().iter().map(<V as Show>::scene).collect()
    }

    fn plies(&self) -> Vec<Vec<NextPly>> {
        self.boards().iter().map(crate::next_plies).collect()
    }

    fn reach(&self, board: usize, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly> {
        self.boards().get(board).map_or_else(Vec::new, |game| crate::reach::reach(game, cell, planned))
    }

    fn begun(&self, plies: &str) -> Result<Box<dyn AnyMatch>, Refusal> {
        Ok(Box::new(Match::begun(self, plies)?))
    }

    fn notate(&self, turn: &str) -> Result<String, Refusal> {
        self.notate_in(0, turn)
    }

    fn read_notation(&self, text: &str) -> Result<String, Refusal> {
        self.read_notation_in(0, text)
    }

    fn notate_in(&self, notation: usize, turn: &str) -> Result<String, Refusal> {
        let (board, text) = numbered(turn);
        let game = Match::board(self, board)?;
        Ok(V::notate_in(notation, game.position(), &game.read_turn(text)?))
    }

    fn read_notation_in(&self, notation: usize, text: &str) -> Result<String, Refusal> {
        let (board, text) = numbered(text);
        let game = Match::board(self, board)?;
        let turn = read_in::<V>(notation, game.position(), text)?;
        let prefix = board.map(|board| format!("{board}:")).unwrap_or_default();
        Ok(prefix + &turn_text::<V>(&turn, game.position().topology()))
    }

    fn read_written(&self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        self.written(notation, text).map(|written| written.requests)
    }

    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        self.play_read(self.written(notation, text)?)
    }

    fn play_respelled(
        &mut self,
        notation: usize,
        text: &str,
        wanted: usize,
    ) -> Result<(Vec<Request>, String), Refusal> {
        let read = self.written(notation, text)?;
        let prefix = read.board.map(|board| format!("{board}:")).unwrap_or_default();
        let spelled = V::notate_in(wanted, self.board(read.board)?.position(), &read.turn);
        Ok((self.play_read(read)?, prefix + &spelled))
    }

    fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>> {
        let [game] = self.boards() else { return None };
        let acts = V::read_act_words(notation, game, words)?;
        let mut next = game.clone();
        acts.iter().try_for_each(|(seat, act)| next.act(*seat, act)).ok()?;
        Some(acts.iter().map(|(seat, act)| request_of::<V>(None, *seat, act)).collect())
    }

    fn scored(&self, notation: usize, request: &Request) -> Option<ScoredAct> {
        let Request::Act { board, seat, fields } = request else { return None };
        let act = self.board(*board).ok()?.read_act(*seat, fields).ok()?;
        // `read_act` converts a forfeit to another action. A score must not contain an action that
        // the player did not request, so reject the conversion.
        if write_act::<V>(&act) != *fields {
            return None;
        }
        let sign = V::sign(notation).filter(|sign| sign.1 == act).map(|sign| ScoredAct::Sign(sign.0));
        sign.or_else(|| V::act_words(notation, *seat, &act).map(ScoredAct::Words))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// Checks that `seat` is to move and may choose the turn. Players cannot choose a random turn.
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
