//! Plays a game: applies turns and actions to its state.

use crate::act::{FORFEIT, kind_of};
use crate::notation::read_in;
use crate::turns::turn_text;
use crate::{
    Capture, Choices, Entry, Fault, Game, GameState, InputError, NoTurnText, PlyText, Refusal, Text, Turn, TurnText,
    legal_where, read_act, turns,
};
use polychess_rules::{Cells, Move, Outcome, Piece, Position, Role, Searchable, Seat, Seats};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use smallvec::smallvec;
use std::borrow::Cow;

impl<V: Text> Game<V> {
    /// Creates a game at the game's starting position.
    #[must_use]
    pub fn new(choices: Choices) -> Self {
        let state = V::start(&V::options(&choices));
        Self::from_state(choices, state)
    }

    /// Creates a game that begins with any state. Earlier positions do not count for repetition.
    #[must_use]
    pub fn from_state(choices: Choices, state: GameState<V>) -> Self {
        let mut game = Self {
            options: V::options(&choices),
            choices,
            start: state.clone(),
            state,
            log: Vec::new(),
            seen: Vec::new(),
            captures: Vec::new(),
            outcome: None,
            out: Seats::NONE,
        };
        game.settle(true);
        game
    }

    /// Creates a game that begins with the state in a position string.
    ///
    /// # Errors
    /// `bad-position` with the byte offset.
    pub fn from_text(choices: Choices, text: &str) -> Result<Self, Refusal> {
        let state = V::parse_position(text, &V::options(&choices)).map_err(InputError::from)?;
        Ok(Self::from_state(choices, state))
    }

    /// Returns all legal turns with their move strings, sorted by move string. The list is empty if
    /// there is no player to move.
    #[must_use]
    pub fn legal_turns(&self) -> Vec<(String, Turn)> {
        if self.to_move().is_none() {
            return Vec::new();
        }
        let position = &self.state.position;
        let mut all: Vec<(String, Turn)> =
            turns(position).into_iter().map(|turn| (turn_text::<V>(&turn, position.topology()), turn)).collect();
        all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// Returns the legal turn with this move string.
    ///
    /// # Errors
    /// `bad-act` if the text is not a move string, `game-over` if the game is over, or a refusal
    /// with the rule that forbids the turn.
    pub fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let written = self.read_text(text).map_err(|unread| unread.to_error(self.position().topology()))?;
        self.written_turn(&written)
    }

    /// Parses a legal turn as people write it. The text is a move string, or a turn in the notation
    /// with this index in [`crate::Info::notations`].
    ///
    /// # Errors
    /// As for [`Game::read_turn`]. If the text begins with a cell but is valid in neither form, the
    /// message contains both errors.
    pub fn read_written(&self, notation: usize, text: &str) -> Result<Turn, Refusal> {
        let position = self.position();
        let unread = match self.read_text(text) {
            Ok(written) => return self.written_turn(&written),
            Err(unread) => unread,
        };
        if let Some(outcome) = self.outcome {
            return Err(over::<V>(outcome));
        }
        read_in::<V>(notation, position, text).map_err(|other| match unread {
            // A text that does not begin with a cell cannot be a move string, so omit that error.
            NoTurnText { at: 0, fault: Fault::NoCell, .. } => other,
            unread => unread.to_error(position.topology()).or_as_notation(other),
        })
    }

    fn read_text<'t>(&self, text: &'t str) -> Result<TurnText, NoTurnText<'t>> {
        // In a mid-turn position, an empty text ends the turn.
        if text.is_empty() && self.position().is_mid_turn() {
            return Ok(TurnText::Plies(Vec::new()));
        }
        TurnText::parse(text, self.position().topology(), V::role)
    }

    fn written_turn(&self, written: &TurnText) -> Result<Turn, Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(over::<V>(outcome));
        }
        self.find_turn(written).ok_or_else(|| {
            let explained = V::explain(self.position(), written);
            explained.map(Refusal::from).unwrap_or_else(|| InputError::NotLegal.under(V::INFO.turn_rule))
        })
    }

    fn find_turn(&self, written: &TurnText) -> Option<Turn> {
        let mut position = Cow::Borrowed(&self.state.position);
        let (plies, alone): (&[PlyText], Move) = match written {
            TurnText::Pass => (&[], Move::PASS),
            TurnText::Plies(plies) => (plies, Move::END_TURN),
        };
        if plies.is_empty() {
            return find_move(&*position, &|m| m == alone).map(|m| smallvec![m]);
        }
        let mut turn = Turn::new();
        for (i, ply) in plies.iter().enumerate() {
            if i > 0 && !position.is_mid_turn() {
                return None;
            }
            let m = find_move(&*position, &|m| ply.fits(m))?;
            turn.push(m);
            if !V::Position::TURNS_OF_SEVERAL_PLIES {
                return (plies.len() == 1).then_some(turn);
            }
            position.to_mut().play(m);
        }
        if position.is_mid_turn() {
            turn.push(find_move(&*position, &|m| m == Move::END_TURN)?);
        }
        Some(turn)
    }

    /// Plays the legal turn with this move string.
    ///
    /// # Errors
    /// As for [`Game::read_turn`]. The game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        let turn = self.read_turn(text)?;
        self.play(turn);
        Ok(())
    }

    /// Plays a turn that [`Game::legal_turns`] or [`Game::read_turn`] returned for the current
    /// state.
    pub fn play(&mut self, turn: Turn) {
        let Some(seat) = self.to_move() else { return };
        let before = self.state.clone();
        for (n, &ply) in turn.iter().enumerate() {
            let between = (n > 0).then(|| self.state.position.clone());
            V::advance(&mut self.state, ply);
            self.note_captures(seat, between.as_ref().unwrap_or(&before.position));
        }
        V::after_turn(&before, &turn, &mut self.state);
        self.log.push(Entry::Turn(seat, turn));
        self.settle(true);
    }

    /// Records the captures of `by` in the last ply. These are the pieces of other seats that are
    /// in the position `stood` but no longer on the board.
    fn note_captures(&mut self, by: Seat, stood: &V::Position) {
        let now = &self.state.position;
        for seat in Seat::all(V::Position::SEATS).filter(|&seat| seat != by) {
            let [before, after] = [stood, now].map(|position| position.seat_cells(seat));
            if before == after {
                continue;
            }
            let mut gone = [0_i8; PIECE_CODES];
            let mut count = |position: &V::Position, cells: Cells, one: i8| {
                cells
                    .iter()
                    .filter_map(|cell| position.piece(cell))
                    .for_each(|piece| gone[usize::from(piece.code())] += one);
            };
            count(stood, before.without(after), 1);
            count(now, after.without(before), -1);
            for piece in Role::all().map(|role| Piece::new(seat, role)) {
                (0..gone[usize::from(piece.code())]).for_each(|_| self.captures.push(Capture { by, piece }));
            }
        }
    }

    /// Carries out an action other than a turn.
    ///
    /// # Errors
    /// If the rules reject the action. The game is then unchanged.
    pub fn act(&mut self, seat: Seat, act: &V::Act) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(over::<V>(outcome));
        }
        let (turn, out, key) = (self.state.position.to_move(), self.out(), self.state.position.repetition_key());
        V::act(self, seat, act)?;
        self.log.push(Entry::Act(seat, act.clone()));
        // A position counts for repetition if the player to move changes, a seat is eliminated, the
        // action changes the position, or the game has discarded the earlier positions.
        let is_changed = self.state.position.repetition_key() != key && V::counts_changes_by_acts(&self.options);
        let is_new = self.state.position.to_move() != turn || self.out() != out || is_changed || self.seen.is_empty();
        self.settle(is_new);
        Ok(())
    }

    fn out(&self) -> Seats {
        Seat::all(V::Position::SEATS).filter(|&seat| self.state.position.is_eliminated(seat)).collect()
    }

    /// Parses an action from its JSON fields and carries it out.
    ///
    /// Every game has the action `forfeit`. Its field `on_leave` selects a defeat (the default) or,
    /// in games that allow it, a nullified game.
    ///
    /// # Errors
    /// `bad-act` if the fields are invalid; otherwise as for [`Game::act`].
    pub fn act_json(&mut self, seat: Seat, fields: &Map<String, Json>) -> Result<(), Refusal> {
        let act = self.read_act(seat, fields)?;
        self.act(seat, &act)
    }

    pub(crate) fn read_act(&self, seat: Seat, fields: &Map<String, Json>) -> Result<V::Act, Refusal> {
        if kind_of(fields)? != FORFEIT {
            return read_act::<V>(fields);
        }
        let Forfeit { on_leave, .. } = serde_json::from_value(fields.clone().into())
            .map_err(|wrong| InputError::ActFields { act: FORFEIT.to_owned(), wrong: wrong.to_string() })?;
        if let Some(outcome) = self.outcome {
            return Err(over::<V>(outcome));
        }
        let nullified = if on_leave == OnLeave::Nullify { V::nullify(self, seat) } else { None };
        nullified.map_or_else(|| V::forfeit(self, seat), Ok)
    }

    fn settle(&mut self, count: bool) {
        if count && !self.state.position.is_mid_turn() && self.state.position.to_move().is_some() {
            self.seen.push(self.state.position.repetition_key());
        }
        if self.outcome.is_none() {
            self.outcome = self.state.position.outcome().or_else(|| V::verdict(self));
        }
    }
}

fn find_move<P: Position>(position: &P, fits: &dyn Fn(Move) -> bool) -> Option<Move> {
    legal_where(position, fits).first().copied()
}

/// An upper bound for the codes of pieces.
const PIECE_CODES: usize = 40;

/// The fields of the action `forfeit`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forfeit {
    #[serde(rename = "type")]
    _kind: String,
    #[serde(default)]
    on_leave: OnLeave,
}

/// The consequence of leaving that the players agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OnLeave {
    #[default]
    Defeat,
    Nullify,
}

fn over<V: Text>(outcome: Outcome) -> Refusal {
    InputError::GameOver { ending: outcome.ending.description, by: outcome.ending.rule }.under(V::INFO.end_rule)
}
