//! A match of a game chosen at run time, for command lines and servers.

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

/// A match of any game.
///
/// Most callers do not need the types of the game. Code that does downcasts the result of
/// [`AnyMatch::as_any`].
pub trait AnyMatch: Send + Sync + std::fmt::Debug {
    /// Returns the name, seats and options of the game.
    fn info(&self) -> &'static Info;
    /// Returns the chosen options.
    fn choices(&self) -> &Choices;
    /// Carries out a request of a player.
    ///
    /// # Errors
    /// A refusal; the match is then unchanged.
    fn apply(&mut self, request: &Request) -> Result<(), Refusal>;
    /// Returns all legal turn texts, sorted.
    fn legal(&self) -> Vec<String>;
    /// Returns the turn for this random number if the game draws the turn at random
    /// ([`Match::drawn`]).
    fn drawn(&self, random: u64) -> Option<Request>;
    /// Returns the position text.
    fn position_text(&self) -> String;
    /// Returns the status as JSON.
    fn status(&self) -> Json;
    /// Returns the acts open to each seat, as JSON forms by seat name.
    fn acts(&self) -> Map<String, Json>;
    /// Returns the number of sequences of `turns` legal turns.
    fn perft(&self, turns: u32) -> u64;
    /// Returns the same number, or `None` if this needs more than `limit` plies.
    fn perft_within(&self, turns: u32, limit: u64) -> Option<u64>;
    /// Returns the player to move on each board.
    fn to_move(&self) -> Vec<Option<Seat>>;
    /// Returns the seats that must answer on each board where no player is to move.
    fn awaited(&self) -> Vec<Seats>;
    /// Returns the other seats of this seat's team.
    fn partners(&self, seat: Seat) -> Seats;
    /// True if a player could now nullify the game by leaving (`Acts::nullify`).
    fn may_nullify(&self) -> bool;
    /// Returns the open offers with their ids.
    fn offers(&self) -> &[OpenOffer];
    /// Returns the offers that another player has closed, until their makers act again.
    fn closed_offers(&self) -> &[ClosedOffer];
    /// Returns the points of each seat if the match ended now.
    ///
    /// `None` if it is over or the game does not define them.
    fn points_if_ended(&self) -> Option<BySeat<Points>>;
    /// True if every board is finished.
    fn is_over(&self) -> bool;
    /// Returns the board without pieces.
    fn board(&self) -> BoardPicture;
    /// Returns a scene for each board.
    fn scenes(&self) -> Vec<Scene>;
    /// Returns the plies that may begin or continue a turn, for each board.
    fn plies(&self) -> Vec<Vec<NextPly>>;
    /// Returns the plies of the piece on a cell, if it were its army's turn.
    ///
    /// `planned` lists earlier plies of the same army by origin and target; all other pieces stay
    /// in place. The list is empty if this is impossible.
    fn reach(&self, board: usize, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly>;
    /// Returns a copy after the first plies of a turn, for display only. With two boards, `0:` or
    /// `1:` precedes the plies.
    ///
    /// # Errors
    /// If no legal turn begins like this.
    fn begun(&self, plies: &str) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// Writes a legal turn in the game's usual notation. With two boards, `0:` or `1:` precedes the
    /// turn text.
    ///
    /// # Errors
    /// If the turn is not legal.
    fn notate(&self, turn: &str) -> Result<String, Refusal>;
    /// Returns the turn text of a turn in the game's usual notation.
    ///
    /// # Errors
    /// If no legal turn fits, or several do.
    fn read_notation(&self, text: &str) -> Result<String, Refusal>;
    /// Works like [`AnyMatch::notate`], in the notation with this index in [`Info::notations`].
    ///
    /// # Errors
    /// If the turn is not legal.
    fn notate_in(&self, notation: usize, turn: &str) -> Result<String, Refusal>;
    /// Works like [`AnyMatch::read_notation`], in one of the game's notations.
    ///
    /// # Errors
    /// If no legal turn fits, or several do.
    fn read_notation_in(&self, notation: usize, text: &str) -> Result<String, Refusal>;
    /// Reads a turn as people write it: a turn text, or one of the game's notations.
    ///
    /// Returns the turn, followed by the act that a sign of the notation stands for.
    ///
    /// # Errors
    /// If no legal turn fits, or several do.
    fn read_written(&self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// Plays such a turn and returns its requests.
    ///
    /// # Errors
    /// As for [`AnyMatch::read_written`], or if the game rejects the act of the sign; the match is
    /// then unchanged.
    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
    /// Plays such a turn and also returns it in the notation `wanted`, without the sign of an act.
    ///
    /// With two boards, `0:` or `1:` precedes the text.
    ///
    /// # Errors
    /// As for [`AnyMatch::play_written`].
    fn play_respelled(&mut self, notation: usize, text: &str, wanted: usize)
    -> Result<(Vec<Request>, String), Refusal>;
    /// Returns the requests that words in a score stand for.
    ///
    /// `None` if the notation does not have these words, or the acts are not open.
    fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>>;
    /// Returns how a score in one of the notations writes this act; `None` if it has no words for
    /// it.
    fn scored(&self, notation: usize, act: &Request) -> Option<ScoredAct>;
    /// Returns the match with the types of its game, for code that knows them.
    fn as_any(&self) -> &dyn Any;
    /// Returns a copy.
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

    fn drawn(&self, random: u64) -> Option<Request> {
        Match::drawn(self, random)
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
