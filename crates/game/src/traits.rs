//! The traits that people and servers need. They are not performance-critical and are split by
//! reader to stay small.

use crate::{
    ActForm, BoardPicture, Choices, Game, GameState, ParseError, Pending, Refusal, Scene, Turn, TurnText, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json};

/// The actions of players apart from moves, and their effects.
///
/// Games with the usual offers, claims and resignations only implement
/// [`DrawRules`](crate::DrawRules).
pub trait Acts: Variant {
    /// Returns the acts open to a seat now; none in a finished game.
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm>;

    /// Carries out an act, or rejects it and changes nothing. The game is not over.
    ///
    /// # Errors
    /// `refused`, `not-your-turn` or `illegal-act`, always with the rule.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Self::Act) -> Result<(), Refusal>;

    /// Returns the seats that must answer before the game continues, if no player is to move.
    fn awaited(_game: &Game<Self>) -> Seats {
        Seats::NONE
    }

    /// Returns the pending offers, votes and agreements; none in a finished game.
    fn pending(_game: &Game<Self>) -> Vec<Pending> {
        Vec::new()
    }

    /// Returns the act for a timeout or for leaving the table (DESIGN section 3).
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Self::Act, Refusal>;

    /// Returns the act for leaving if the table agreed that this nullifies the game.
    ///
    /// `None` if the game does not offer this, or not now: leaving is then a forfeit.
    fn nullify(_game: &Game<Self>, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// Returns whether a position that an act changes counts for repetition, even if the player to
    /// move stays the same.
    fn counts_changes_by_acts(_options: &Self::Options) -> bool {
        true
    }

    /// Returns the ending by counters and repetition. The game checks it after each turn; position
    /// and acts report all other endings.
    fn verdict(game: &Game<Self>) -> Option<Outcome>;

    /// Returns the draw claims open to the seat to move on the present position: `threefold`,
    /// `fifty`.
    fn claims(game: &Game<Self>) -> Vec<&'static str>;

    /// Returns the points of each seat if an unfinished game ended now.
    ///
    /// The reason is a draw of all remaining players or, if the game waits for answers, that no one
    /// continues.
    fn points_if_ended(_game: &Game<Self>) -> Option<BySeat<Points>> {
        None
    }
}

/// The start, the effects of turns, and explanations.
pub trait Rules: Acts {
    /// Creates the options from checked choices.
    fn options(choices: &Choices) -> Self::Options;

    /// Returns the initial state.
    fn start(options: &Self::Options) -> GameState<Self>;

    /// Plays one legal ply.
    ///
    /// A game overrides this if its negotiation affects the result of a move, such as an agreement
    /// that completes when a player is eliminated.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        state.position.play(ply);
    }

    /// Returns the legal plies of an unfinished position in any order, by a slow definition that
    /// tests the generator.
    fn slow_legal_moves(position: &Self::Position) -> Vec<Move>;

    /// True if the next turn is drawn at random.
    ///
    /// The legal turns are the possible results, all equally likely; rules themselves contain no
    /// chance. The caller draws a turn ([`AnyMatch::drawn`](crate::AnyMatch::drawn)) and plays it, and
    /// records store it like any other turn. Players may not choose it.
    fn is_random_turn(_game: &Game<Self>) -> bool {
        false
    }

    /// Updates the negotiation after a turn: counters, consents and offers that lapse.
    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>);

    /// Returns the points so far in an unfinished game, if the game awards any before its end.
    fn points_so_far(_state: &GameState<Self>) -> Option<BySeat<Points>> {
        None
    }

    /// Adds the game's own fields to the status, in snake_case.
    fn status(game: &Game<Self>, fields: &mut Map<String, Json>);

    /// Returns why this turn is not legal: `Some` exactly if it is not. Move generation never uses
    /// it.
    fn explain(position: &Self::Position, turn: &TurnText) -> Option<Self::Why>;

    /// Returns the states of several boards if the game continues on them. Called after every turn
    /// and act.
    fn continuations(_game: &Game<Self>) -> Option<Vec<GameState<Self>>> {
        None
    }
}

/// Position text and notation.
pub trait Text: Rules {
    /// Returns the letter of a role, in upper case.
    fn role_letter(role: Role) -> char;

    /// Returns the role of an upper-case letter; `None` for any other character.
    fn role(letter: char) -> Option<Role> {
        Role::all().find(|&role| Self::role_letter(role) == letter).filter(|_| letter.is_ascii_alphabetic())
    }

    /// Reads a playable position text and repairs it as the ledger requires.
    ///
    /// # Errors
    /// With the byte offset and the expected text, for unreadable texts and impossible positions.
    fn parse_position(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError>;

    /// Writes the canonical position text. In a finished game, the player to move is written as
    /// `-`.
    fn position_text(state: &GameState<Self>, over: bool) -> String;

    /// Reads the text of one of two boards, as [`Text::board_text`] writes it.
    ///
    /// # Errors
    /// As for [`Text::parse_position`].
    fn parse_board(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError> {
        Self::parse_position(text, options)
    }

    /// Writes the text of one of two boards.
    ///
    /// A game may add why the board is over: the text must be readable while the other board
    /// continues.
    fn board_text(state: &GameState<Self>, outcome: Option<&Outcome>) -> String {
        Self::position_text(state, outcome.is_some())
    }

    /// Writes a legal turn in the notation with this index in
    /// [`Info::notations`](crate::Info::notations), as the ledger describes it.
    fn notate_in(notation: usize, position: &Self::Position, turn: &[Move]) -> String;

    /// Reads a turn in one of the game's notations: the only legal turn that fits.
    ///
    /// # Errors
    /// `bad-act` if no turn or several turns fit; the message lists the candidates.
    fn read_notation_in(notation: usize, position: &Self::Position, text: &str) -> Result<Turn, Refusal>;

    /// Returns the sign that may follow a turn in a score, and the act of the player that it stands
    /// for.
    fn sign(_notation: usize) -> Option<(char, Self::Act)> {
        None
    }

    /// Returns the words, in braces, for an act in a score.
    fn act_words(_notation: usize, _seat: Seat, _act: &Self::Act) -> Option<String> {
        None
    }

    /// Returns the acts that such words stand for in the present state, in order; `None` for any
    /// other words.
    fn read_act_words(_notation: usize, _game: &Game<Self>, _words: &str) -> Option<Vec<(Seat, Self::Act)>> {
        None
    }

    /// Writes a legal turn in the game's usual notation.
    fn notate(position: &Self::Position, turn: &[Move]) -> String {
        Self::notate_in(0, position, turn)
    }

    /// Reads a turn in the game's usual notation.
    ///
    /// # Errors
    /// As for [`Text::read_notation_in`].
    fn read_notation(position: &Self::Position, text: &str) -> Result<Turn, Refusal> {
        Self::read_notation_in(0, position, text)
    }
}

/// The views of a game for spectators and clients.
pub trait Show: Text {
    /// Returns the glyph of a role: `king`, `queen` …; clients draw unknown names as the letter.
    ///
    /// A game with other pieces overrides this.
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

    /// Returns the board without pieces, drawn once.
    fn board(options: &Self::Options) -> BoardPicture;

    /// Returns the present pieces, marks and borders.
    fn scene(game: &Game<Self>) -> Scene;
}
