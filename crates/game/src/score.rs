//! Acts in the score of a game: a sign after a turn, or words.

use crate::act::numbered;
use crate::turns::turn_text;
use crate::{Match, Refusal, Request, Text, Turn, Variant, write_act};
use polychess_rules::{Position as _, Seat};

/// An act in a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoredAct {
    /// A sign directly after the player's turn.
    Sign(char),
    /// Words in braces.
    Words(String),
}

impl<V: Text> Match<V> {
    /// Reads a turn as people write it: a turn text, or one of the game's notations.
    ///
    /// Returns the turn, followed by the act that a sign of the notation stands for.
    ///
    /// # Errors
    /// As for [`crate::Game::read_written`].
    pub fn read_written(&self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        self.written(notation, text).map(|written| written.requests)
    }

    /// Plays such a turn and returns its requests.
    ///
    /// # Errors
    /// As for [`Match::read_written`], or if the game rejects the act of the sign; the match is
    /// then unchanged.
    pub fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        self.play_read(self.written(notation, text)?)
    }

    /// Plays such a turn and also returns it in the notation `wanted`, without the sign of an act.
    ///
    /// With two boards, `0:` or `1:` precedes the text.
    ///
    /// # Errors
    /// As for [`Match::play_written`].
    pub fn play_respelled(
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

    fn play_read(&mut self, read: TurnRequests<V>) -> Result<Vec<Request>, Refusal> {
        let TurnRequests { board, turn, act, requests } = read;
        let actors: Vec<Option<Seat>> = requests.iter().map(|request| self.actor(request)).collect();
        let game = self.board_mut(board)?;
        match act {
            None => game.play(turn),
            Some((seat, act)) => {
                let mut next = game.clone();
                next.play(turn);
                next.act(seat, &act)?;
                *game = next;
            }
        }
        self.split();
        self.follow(requests.iter().zip(actors));
        Ok(requests)
    }

    fn written(&self, notation: usize, text: &str) -> Result<TurnRequests<V>, Refusal> {
        let (board, text) = numbered(text);
        let (text, act) = signed::<V>(notation, text);
        let game = self.board(board)?;
        let turn = game.read_written(notation, text)?;
        let text = turn_text::<V>(&turn, game.position().topology());
        let act = act.and_then(|act| Some((game.to_move()?, act)));
        let mut requests = vec![Request::Turn { board, seat: None, text }];
        requests.extend(act.as_ref().map(|(seat, act)| request_of::<V>(board, *seat, act)));
        Ok(TurnRequests { board, turn, act, requests })
    }

    /// Returns the requests that words in a score stand for.
    ///
    /// `None` if the notation does not have these words, or the acts are not open.
    #[must_use]
    pub fn read_words(&self, notation: usize, words: &str) -> Option<Vec<Request>> {
        let [game] = self.boards() else { return None };
        let acts = V::read_act_words(notation, game, words)?;
        let mut next = game.clone();
        acts.iter().try_for_each(|(seat, act)| next.act(*seat, act)).ok()?;
        Some(acts.iter().map(|(seat, act)| request_of::<V>(None, *seat, act)).collect())
    }

    /// Returns how a score in one of the notations writes this act; `None` if it has no words for
    /// it.
    #[must_use]
    pub fn scored(&self, notation: usize, request: &Request) -> Option<ScoredAct> {
        let Request::Act { board, seat, fields } = request else { return None };
        let act = self.board(*board).ok()?.read_act(*seat, fields).ok()?;
        // A forfeit is read as another act, which the player did not request.
        if write_act::<V>(&act) != *fields {
            return None;
        }
        let sign = V::sign(notation).filter(|sign| sign.1 == act).map(|sign| ScoredAct::Sign(sign.0));
        sign.or_else(|| V::act_words(notation, *seat, &act).map(ScoredAct::Words))
    }
}

/// The content of a written turn: the turn, and an act with its seat.
struct TurnRequests<V: Variant> {
    board: Option<usize>,
    turn: Turn,
    act: Option<(Seat, V::Act)>,
    requests: Vec<Request>,
}

fn request_of<V: Text>(board: Option<usize>, seat: Seat, act: &V::Act) -> Request {
    Request::Act { board, seat, fields: write_act::<V>(act) }
}

/// Splits a written turn into the turn and the act of the sign at its end.
fn signed<V: Text>(notation: usize, text: &str) -> (&str, Option<V::Act>) {
    let signed = V::sign(notation).and_then(|(sign, act)| Some((text.trim_end().strip_suffix(sign)?, act)));
    signed.map_or((text, None), |(turn, act)| (turn, Some(act)))
}
