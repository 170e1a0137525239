//! The traits that a game implements for servers and user interfaces. None of them is
//! performance-critical.

use crate::{
    ActForm, BoardPicture, Choices, Game, GameState, ParseError, Pending, Refusal, Scene, Turn, TurnText, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json};

/// Actions of players other than turns, and their effects.
///
/// Games with the usual draw offers, draw claims and resignation implement only
/// [`DrawRules`](crate::DrawRules).
pub trait Acts: Variant {
    /// Returns the actions that are available to `seat` now; none in a finished game.
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm>;

    /// Carries out an action, or rejects it and leaves the game unchanged. Callers make sure that
    /// the game is not over.
    ///
    /// # Errors
    /// `refused`, `not-your-turn` or `illegal-act`, always with the rule.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Self::Act) -> Result<(), Refusal>;

    /// Returns the seats that must answer before the game continues. Called only if there is no
    /// player to move.
    fn awaited(_game: &Game<Self>) -> Seats {
        Seats::NONE
    }

    /// Returns the pending offers, votes and agreements; none in a finished game.
    fn pending(_game: &Game<Self>) -> Vec<Pending> {
        Vec::new()
    }

    /// Returns the action that applies if `seat` runs out of time or leaves the table.
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Self::Act, Refusal>;

    /// Returns the action that applies if `seat` leaves and the table agreed that leaving nullifies
    /// the game.
    ///
    /// Returns `None` if the game has no such action or does not allow it now. Leaving is then a
    /// forfeit.
    fn nullify(_game: &Game<Self>, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// Returns whether a position that an action changed counts for repetition, even if the player
    /// to move stays the same.
    fn counts_changes_by_acts(_options: &Self::Options) -> bool {
        true
    }

    /// Returns the outcome if a counter or repetition ends the game. Called after each turn and
    /// action; the position and the actions themselves report all other endings.
    fn verdict(game: &Game<Self>) -> Option<Outcome>;

    /// Returns the draw claims that the player to move can make on the current position, such as
    /// `threefold` or `fifty`.
    fn claims(game: &Game<Self>) -> Vec<&'static str>;

    /// Returns the points of each seat if an unfinished game ended now.
    ///
    /// The points are those of a draw between the remaining players. If the game waits for answers,
    /// they assume that no player continues.
    fn points_if_ended(_game: &Game<Self>) -> Option<BySeat<Points>> {
        None
    }
}

/// The start of a game, the effects of turns, and explanations of illegal turns.
pub trait Rules: Acts {
    /// Converts the choices of the players to the game's own options.
    fn options(choices: &Choices) -> Self::Options;

    /// Returns the state at the start of a game.
    fn start(options: &Self::Options) -> GameState<Self>;

    /// Plays one legal ply.
    ///
    /// Override this if the negotiation affects the result of a move. An example is an agreement
    /// that becomes complete when a player is eliminated.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        state.position.play(ply);
    }

    /// Returns the legal plies of an unfinished position in any order.
    ///
    /// This slow implementation follows the rulebook directly; tests compare the move generator
    /// with it.
    fn slow_legal_moves(position: &Self::Position) -> Vec<Move>;

    /// True if the next turn is random.
    ///
    /// The legal turns are then the possible results, all equally likely. The rules contain no
    /// randomness: the caller draws a turn ([`AnyMatch::drawn`](crate::AnyMatch::drawn)) and plays
    /// it. Game files store it like any other turn. Players cannot choose it.
    fn is_random_turn(_game: &Game<Self>) -> bool {
        false
    }

    /// Updates the negotiation after a turn, such as counters, consents and offers that lapse.
    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>);

    /// Returns the points so far in an unfinished game; `None` if the game awards points only at
    /// the end.
    fn points_so_far(_state: &GameState<Self>) -> Option<BySeat<Points>> {
        None
    }

    /// Adds the game's own fields to the status. Their names are in snake_case.
    fn status(game: &Game<Self>, fields: &mut Map<String, Json>);

    /// Returns the reason why a turn is illegal; `None` if and only if the turn is legal. Move
    /// generation does not use this.
    fn explain(position: &Self::Position, turn: &TurnText) -> Option<Self::Why>;

    /// Returns the states of the new boards if the game now splits into several boards.
    /// Called after every turn and action.
    fn continuations(_game: &Game<Self>) -> Option<Vec<GameState<Self>>> {
        None
    }
}

/// Position strings and notations.
pub trait Text: Rules {
    /// Returns the upper-case letter of a role.
    fn role_letter(role: Role) -> char;

    /// Returns the role with this upper-case letter; `None` for any other character.
    fn role(letter: char) -> Option<Role> {
        Role::all().find(|&role| Self::role_letter(role) == letter).filter(|_| letter.is_ascii_alphabetic())
    }

    /// Parses a position string and normalises it as the rulebook requires.
    ///
    /// # Errors
    /// With the byte offset and the expected text, if the string is unreadable or the position is
    /// impossible.
    fn parse_position(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError>;

    /// Returns the canonical position string. In a finished game, the player to move is `-`.
    fn position_text(state: &GameState<Self>, over: bool) -> String;

    /// Parses the position string of one of two boards, as [`Text::board_text`] writes it.
    ///
    /// # Errors
    /// As for [`Text::parse_position`].
    fn parse_board(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError> {
        Self::parse_position(text, options)
    }

    /// Returns the position string of one of two boards.
    ///
    /// A game can add why the board is over, because the string must stay parsable while the other
    /// board continues.
    fn board_text(state: &GameState<Self>, outcome: Option<&Outcome>) -> String {
        Self::position_text(state, outcome.is_some())
    }

    /// Writes a legal turn in the notation with this index in
    /// [`Info::notations`](crate::Info::notations), following the rulebook.
    fn notate_in(notation: usize, position: &Self::Position, turn: &[Move]) -> String;

    /// Parses a turn in the notation with this index and returns the only legal turn that matches.
    ///
    /// # Errors
    /// `bad-act` if no turn matches, `ambiguous-act` with the candidates if several match.
    fn read_notation_in(notation: usize, position: &Self::Position, text: &str) -> Result<Turn, Refusal>;

    /// Returns the sign that may follow a turn in a score, and the action of the mover that it
    /// denotes.
    fn sign(_notation: usize) -> Option<(char, Self::Act)> {
        None
    }

    /// Returns the words for an action in a score, without braces; `None` if this notation has
    /// none.
    fn act_words(_notation: usize, _seat: Seat, _act: &Self::Act) -> Option<String> {
        None
    }

    /// Returns the actions that such words stand for in the current state, in order; `None` for any
    /// other words.
    fn read_act_words(_notation: usize, _game: &Game<Self>, _words: &str) -> Option<Vec<(Seat, Self::Act)>> {
        None
    }

    /// Writes a legal turn in the game's usual notation.
    fn notate(position: &Self::Position, turn: &[Move]) -> String {
        Self::notate_in(0, position, turn)
    }

    /// Parses a turn in the game's usual notation.
    ///
    /// # Errors
    /// As for [`Text::read_notation_in`].
    fn read_notation(position: &Self::Position, text: &str) -> Result<Turn, Refusal> {
        Self::read_notation_in(0, position, text)
    }
}

/// The parts of a game that clients display.
pub trait Show: Text {
    /// Returns the name of a role's drawing, such as `king` or `queen`. Clients draw unknown names
    /// as the role's letter.
    ///
    /// Override this in a game with other pieces.
    fn glyph(role: Role) -> &'static str {
        match role {
            Role::KING => "king",
            Role::QUEEN => "queen",
            Role::ROOK => "rook",
            Role::BISHOP => "bishop",
            Role::KNIGHT => "knight",
            _ => "pawn",
        }
    }

    /// Returns the drawing of the board without pieces.
    fn board(options: &Self::Options) -> BoardPicture;

    /// Returns the current pieces, marks and changing lines.
    fn scene(game: &Game<Self>) -> Scene;
}
