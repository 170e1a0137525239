//! A match whose game is chosen at run time: what command lines and servers hold.

use crate::act::numbered;
use crate::notation::read_in;
use crate::turns::turn_text;
use crate::{
    BoardPicture, Choices, ClosedOffer, Game, Info, Match, NextPly, OpenOffer, Refusal, Request, Scene, ScoredAct,
    Show, Value,
};
use polychess_rules::{BySeat, Points, Position, Seat, Seats};
use serde_json::{Map, Value as Json};
use std::any::Any;

/// A match of some game. The game is known behind it; searches go through it only to be joined with an engine.
pub trait AnyMatch: Send + Sync + std::fmt::Debug {
    /// Name, seats and options of the game.
    fn info(&self) -> &'static Info;
    /// The options as chosen.
    fn choices(&self) -> &Choices;
    /// Carries out what a player asks for.
    ///
    /// # Errors
    /// A refusal; nothing is changed then.
    fn apply(&mut self, request: &Request) -> Result<(), Refusal>;
    /// All legal turn texts, sorted.
    fn legal(&self) -> Vec<String>;
    /// The turn that this lot falls on, where one is drawn by lot ([`Match::drawn`]).
    fn drawn(&self, lot: u64) -> Option<Request>;
    /// The position text.
    fn position_text(&self) -> String;
    /// The status as JSON.
    fn status(&self) -> Json;
    /// The acts open to each seat, as JSON forms by seat name.
    fn acts(&self) -> Map<String, Json>;
    /// The number of sequences of `turns` legal turns.
    fn perft(&self, turns: u32) -> u64;
    /// The same, unless more than `limit` plies would have to be played.
    fn perft_within(&self, turns: u32, limit: u64) -> Option<u64>;
    /// Who is on turn on each board.
    fn to_move(&self) -> Vec<Option<Seat>>;
    /// Whose answer is awaited on each board while nobody is to move there.
    fn awaited(&self) -> Vec<Seats>;
    /// The other seats that play together with this one.
    fn partners(&self, seat: Seat) -> Seats;
    /// Does the game know leaving that nullifies it, as it stands now (`Rules::nullify`)?
    fn may_nullify(&self) -> bool;
    /// The open offers with their ids.
    fn offers(&self) -> &[OpenOffer];
    /// Offers that another player has closed, until their makers act again.
    fn closed_offers(&self) -> &[ClosedOffer];
    /// What each seat would have if it ended now; `None` when it is over, or the game cannot say.
    fn points_if_ended(&self) -> Option<BySeat<Points>>;
    /// Is every board over?
    fn is_over(&self) -> bool;
    /// The board without pieces.
    fn board(&self) -> BoardPicture;
    /// A scene for each board.
    fn scenes(&self) -> Vec<Scene>;
    /// The plies that a turn may begin or go on with, for each board.
    fn plies(&self) -> Vec<Vec<NextPly>>;
    /// The plies of the piece on a cell of a board if it were its army's turn and the board stayed, after plies of the same army that are
    /// planned before it, by the cells they start and end on. None where nothing of the kind can be said.
    fn reach(&self, board: usize, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly>;
    /// A copy in which the first plies of a turn (with `0:` or `1:` in front where there are two boards) have been made: to be
    /// looked at, not to be played on.
    ///
    /// # Errors
    /// When no legal turn begins like this.
    fn begun(&self, plies: &str) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// The game's own notation of a legal turn, given as text (`0:` or `1:` in front where there are two boards).
    ///
    /// # Errors
    /// When the turn is not legal.
    fn notate(&self, turn: &str) -> Result<String, Refusal>;
    /// The turn text of a turn in the game's own notation.
    ///
    /// # Errors
    /// When no legal turn fits, or several do.
    fn read_notation(&self, text: &str) -> Result<String, Refusal>;
    /// As [`AnyMatch::notate`], in one of the game's notations: a place in [`Info::notations`].
    ///
    /// # Errors
    /// When the turn is not legal.
    fn notate_in(&self, notation: usize, turn: &str) -> Result<String, Refusal>;
    /// As [`AnyMatch::read_notation`], in one of the game's notations.
    ///
    /// # Errors
    /// When no legal turn fits, or several do.
    fn read_notation_in(&self, notation: usize, text: &str) -> Result<String, Refusal>;
    /// What is asked for by a turn as people write it: as turn text, or else in one of the game's notations. That is the turn, and
    /// behind it what a sign of the notation stands for.
    ///
    /// # Errors
    /// When no legal turn is written so, or several are.
    fn read_written(&self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// Plays such a turn, and gives what was asked for by it.
    ///
    /// # Errors
    /// As [`AnyMatch::read_written`], or when what the sign stands for is refused; the match is unchanged then.
    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// The same; gives also how the notation `wanted` writes the turn, without a sign of an act. With two boards `0:` or `1:` stands in front.
    ///
    /// # Errors
    /// As [`AnyMatch::play_written`].
    fn play_respelled(&mut self, notation: usize, text: &str, wanted: usize)
    -> Result<(Vec<Request>, String), Refusal>;
    /// What is asked for by words that a score in one of the notations has for acts; `None` where they are none, or not such as are
    /// open.
    fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>>;
    /// How a score in one of the notations has this act; `None` for those that it has no words for.
    fn scored(&self, notation: usize, act: &Request) -> Option<ScoredAct>;
    /// The match with the types of its game, for who knows them.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl<V: Value> AnyMatch for Match<V> {
    fn info(&self) -> &'static Info {
        const { &V::INFO }
    }

    fn choices(&self) -> &Choices {
        self.boards()[0].choices()
    }

    fn apply(&mut self, request: &Request) -> Result<(), Refusal> {
        Match::apply(self, request)
    }

    fn legal(&self) -> Vec<String> {
        Match::legal(self)
    }

    fn drawn(&self, lot: u64) -> Option<Request> {
        Match::drawn(self, lot)
    }

    fn position_text(&self) -> String {
        Match::position_text(self)
    }

    fn status(&self) -> Json {
        Match::status(self)
    }

    fn acts(&self) -> Map<String, Json> {
        self.acts_json()
    }

    fn perft(&self, turns: u32) -> u64 {
        Match::perft(self, turns)
    }

    fn perft_within(&self, turns: u32, limit: u64) -> Option<u64> {
        Match::perft_within(self, turns, limit)
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
        Match::offers(self)
    }

    fn closed_offers(&self) -> &[ClosedOffer] {
        Match::closed_offers(self)
    }

    fn points_if_ended(&self) -> Option<BySeat<Points>> {
        Match::points_if_ended(self)
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
        Match::read_written(self, notation, text)
    }

    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        Match::play_written(self, notation, text)
    }

    fn play_respelled(
        &mut self,
        notation: usize,
        text: &str,
        wanted: usize,
    ) -> Result<(Vec<Request>, String), Refusal> {
        Match::play_respelled(self, notation, text, wanted)
    }

    fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>> {
        Match::read_words(self, notation, words)
    }

    fn scored(&self, notation: usize, act: &Request) -> Option<ScoredAct> {
        Match::scored(self, notation, act)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
