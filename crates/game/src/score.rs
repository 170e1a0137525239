//! Actions in the score of a game. A score writes them as a sign after a turn or as words in
//! braces.

use crate::act::numbered;
use crate::turns::turn_text;
use crate::{Match, Refusal, Request, Text, Turn, Variant, write_act};
use polychess_rules::{Position as _, Seat};

/// The form of an action in a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoredAct {
    /// A sign that directly follows the player's turn.
    Sign(char),
    /// Words. The score puts them in braces.
    Words(String),
}

impl<V: Text> Match<V> {
    pub(crate) fn play_read(&mut self, read: TurnRequests<V>) -> Result<Vec<Request>, Refusal> {
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

    pub(crate) fn written(&self, notation: usize, text: &str) -> Result<TurnRequests<V>, Refusal> {
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
}

/// The requests in a written turn: the turn, and an action if a sign follows the turn.
pub(crate) struct TurnRequests<V: Variant> {
    pub(crate) board: Option<usize>,
    pub(crate) turn: Turn,
    act: Option<(Seat, V::Act)>,
    pub(crate) requests: Vec<Request>,
}

pub(crate) fn request_of<V: Text>(board: Option<usize>, seat: Seat, act: &V::Act) -> Request {
    Request::Act { board, seat, fields: write_act::<V>(act) }
}

/// Splits a written turn into the turn and the action that the sign at its end denotes.
fn signed<V: Text>(notation: usize, text: &str) -> (&str, Option<V::Act>) {
    let signed = V::sign(notation).and_then(|(sign, act)| Some((text.trim_end().strip_suffix(sign)?, act)));
    signed.map_or((text, None), |(turn, act)| (turn, Some(act)))
}
