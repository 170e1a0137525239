//! The traits that a game implements for servers and user interfaces. No trait is
//! performance-critical.

use crate::{
    ActForm, BoardPicture, Choices, Game, GameState, ParseError, Pending, Refusal, Scene, Turn, TurnText, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json};

/// The actions of players other than turns, and their effects.
///
/// A game with the usual draw offers, draw claims and resignation implements only
/// [`DrawRules`](crate::DrawRules).
pub trait Acts: Variant {
    /// Returns the actions that are available to `seat` now. The list is empty if the game is over.
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm>;

    /// Carries out an action. If the rules reject the action, the game is unchanged. Callers make
    /// sure that the game is not over.
    ///
    /// # Errors
    /// `refused`, `not-your-turn` or `illegal-act`, always with the rule.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Self::Act) -> Result<(), Refusal>;

    /// Returns the seats that must answer before the game continues. Callers use this only if
    /// [`to_move`](polychess_rules::Position::to_move) returns `None`.
    fn awaited(_game: &Game<Self>) -> Seats {
        Seats::NONE
    }

    /// Returns the pending offers, votes and agreements. The list is empty if the game is over.
    fn pending(_game: &Game<Self>) -> Vec<Pending> {
        Vec::new()
    }

    /// Returns the action that applies if `seat` runs out of time or leaves the table.
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Self::Act, Refusal>;

    /// Returns the action that applies if `seat` leaves and the players agreed that leaving
    /// nullifies the game.
    ///
    /// Returns `None` if the game has no such action or does not allow it now. The action of
    /// [`Acts::forfeit`] then applies.
    fn nullify(_game: &Game<Self>, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// True if a position counts for repetition after an action changes it, even if the player to
    /// move stays the same.
    fn counts_changes_by_acts(_options: &Self::Options) -> bool {
        true
    }

    /// Returns the outcome if a counter or repetition ends the game. The position or an action
    /// reports all other endings. [`Game`] calls this after each turn and action.
    fn verdict(game: &Game<Self>) -> Option<Outcome>;

    /// Returns the draw claims that the player to move can make on the current position, such as
    /// `threefold` or `fifty`.
    fn claims(game: &Game<Self>) -> Vec<&'static str>;

    /// Returns the points that each seat would get if an unfinished game ended now.
    ///
    /// They are the points of a draw between the remaining players. If the game waits for answers,
    /// they are the points if no player continues.
    fn points_if_ended(_game: &Game<Self>) -> Option<BySeat<Points>> {
        None
    }
}

/// The start of a game, the effects of turns, and explanations of illegal turns.
pub trait Rules: Acts {
    /// Converts the options that the players chose to the game's own type.
    fn options(choices: &Choices) -> Self::Options;

    /// Returns the state at the start of a game.
    fn start(options: &Self::Options) -> GameState<Self>;

    /// Plays one legal ply.
    ///
    /// Override this if the negotiation affects the result of a move. For example, the elimination
    /// of a player can complete an agreement.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        state.position.play(ply);
    }

    /// Returns the legal plies of an unfinished position in any order.
    ///
    /// This slow implementation follows the rulebook directly. Tests compare the move generator
    /// with it.
    fn slow_legal_moves(position: &Self::Position) -> Vec<Move>;

    /// True if the next turn is random.
    ///
    /// The legal turns are then the possible results, which are equally likely. The rules contain
    /// no random numbers: the caller selects a turn ([`AnyMatch::drawn`](crate::AnyMatch::drawn))
    /// and plays it. Game files store it like any other turn. Players cannot choose it.
    fn is_random_turn(_game: &Game<Self>) -> bool {
        false
    }

    /// Updates the negotiation after a turn: counters, consents, and offers that lapse.
    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>);

    /// Returns the points so far in an unfinished game. Returns `None` if the game awards points
    /// only at its end.
    fn points_so_far(_state: &GameState<Self>) -> Option<BySeat<Points>> {
        None
    }

    /// Adds the fields that only this game has to the status. Field names are in snake_case.
    fn status(game: &Game<Self>, fields: &mut Map<String, Json>);

    /// Returns the reason why a turn is illegal, or `None` if the turn is legal. The move generator
    /// does not use this function.
    fn explain(position: &Self::Position, turn: &TurnText) -> Option<Self::Why>;

    /// Returns the states of the new boards if the game splits into several boards.
    /// [`Match`](crate::Match) calls this after every turn and action.
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

    /// Parses a position string and normalises the state as the rulebook requires.
    ///
    /// # Errors
    /// If the string is unreadable or the position is impossible. The error contains the byte
    /// offset and the expected text.
    fn parse_position(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError>;

    /// Returns the canonical position string. If the game is over, the player to move is written as
    /// `-`.
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
    /// A game can override this to add the reason why the board is over. The string of a finished
    /// board must stay parsable while the game continues on the other board.
    fn board_text(state: &GameState<Self>, outcome: Option<&Outcome>) -> String {
        Self::position_text(state, outcome.is_some())
    }

    /// Returns a legal turn in the notation with this index in
    /// [`Info::notations`](crate::Info::notations).
    fn notate_in(notation: usize, position: &Self::Position, turn: &[Move]) -> String;

    /// Parses a turn in the notation with this index. Returns the only legal turn that matches the
    /// text.
    ///
    /// # Errors
    /// `bad-act` if no turn matches. `ambiguous-act` with the candidates if several turns match.
    fn read_notation_in(notation: usize, position: &Self::Position, text: &str) -> Result<Turn, Refusal>;

    /// Returns the sign that may follow a turn in a score, and the action of the moving player that
    /// this sign denotes.
    fn sign(_notation: usize) -> Option<(char, Self::Act)> {
        None
    }

    /// Returns the words for an action in a score, without braces. Returns `None` if this notation
    /// has no words for the action.
    fn act_words(_notation: usize, _seat: Seat, _act: &Self::Act) -> Option<String> {
        None
    }

    /// Returns the actions that these words denote in the current state, in order. Returns `None`
    /// if the notation does not define the words.
    fn read_act_words(_notation: usize, _game: &Game<Self>, _words: &str) -> Option<Vec<(Seat, Self::Act)>> {
        None
    }

    /// Returns a legal turn in the game's usual notation.
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
    /// Returns the name of a role's drawing, such as `king` or `queen`. Clients draw the letter of
    /// the role if they do not know the name.
    ///
    /// Override this if the game has pieces of its own.
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
