//! The cold traits: what a game tells people and servers. Split by reader, so that none becomes a wall.

use crate::{
    ActForm, BoardPicture, Choices, Game, GameState, ParseError, Pending, Refusal, Scene, Turn, TurnText, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json};

/// What players do beside moving, and what comes of it.
///
/// Games with the usual offers, claims and resignations have all this by saying what is their own ([`DrawRules`](crate::DrawRules)).
pub trait Acts: Variant {
    /// The acts open to a seat now. Nothing is open in a finished game.
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm>;

    /// Carries out an act, or refuses it and changes nothing. The game is not over.
    ///
    /// # Errors
    /// `refused`, `not-your-turn` or `illegal-act`, always with the rule.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Self::Act) -> Result<(), Refusal>;

    /// Whose answers a game waits for in which nobody is to move.
    fn awaited(_game: &Game<Self>) -> Seats {
        Seats::NONE
    }

    /// What waits for consents: offers, votes, agreements. Nothing in a finished game.
    fn pending(_game: &Game<Self>) -> Vec<Pending> {
        Vec::new()
    }

    /// The act that stands for a flag fall or for leaving the table (DESIGN section 3).
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Self::Act, Refusal>;

    /// The act that stands for leaving where the table agreed that this nullifies the game; `None` where the game knows nothing of the
    /// kind, or not now: then it is a forfeit.
    fn nullify(_game: &Game<Self>, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// Returns whether a position that an act changes counts for repetition at once, also if the turn stays where it is.
    fn counts_changes_by_acts(_options: &Self::Options) -> bool {
        true
    }

    /// How the game ends by counters and repetition, looked at after each turn. Position and acts tell other endings themselves.
    fn verdict(game: &Game<Self>) -> Option<Outcome>;

    /// Draw claims open to the seat to move on the present position: `threefold`, `fifty`.
    fn claims(game: &Game<Self>) -> Vec<&'static str>;

    /// What each seat would have if an unfinished game ended now: as a draw of all who still play, or, while answers are awaited, because
    /// nobody goes on.
    fn points_if_ended(_game: &Game<Self>) -> Option<BySeat<Points>> {
        None
    }
}

/// Start, what turns change, explanations.
pub trait Rules: Acts {
    /// Options from checked choices.
    fn options(choices: &Choices) -> Self::Options;

    /// The initial state.
    fn start(options: &Self::Options) -> GameState<Self>;

    /// Plays one legal ply. Games whose negotiation bears on what a move settles (an agreement that completes when somebody is
    /// eliminated) replace this.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        state.position.play(ply);
    }

    /// The legal plies of a position that is not over, by the slow definition that the generator is held to; in any order.
    fn slow_legal_moves(position: &Self::Position) -> Vec<Move>;

    /// Is the turn that comes now drawn by lot? Rules stay free of chance: the legal turns are those that can come, one as likely as the other.
    /// Whoever runs the game draws ([`Match::drawn`](crate::Match::drawn)) and plays what is drawn, which is recorded as any turn; players
    /// may not choose it.
    fn is_by_lot(_game: &Game<Self>) -> bool {
        false
    }

    /// Brings the negotiation up to date after a turn: counters, consents and offers that lapse.
    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>);

    /// Points earned so far in an unfinished game, where the game gives any before its end.
    fn points_so_far(_state: &GameState<Self>) -> Option<BySeat<Points>> {
        None
    }

    /// The game's own fields of the status, in snake_case.
    fn status(game: &Game<Self>, fields: &mut Map<String, Json>);

    /// Why this turn is not legal: `Some` exactly when it is not. Never used to generate moves.
    fn explain(position: &Self::Position, turn: &TurnText) -> Option<Self::Why>;

    /// When a game goes on as several side by side: their states. Asked after every turn and act.
    fn continuations(_game: &Game<Self>) -> Option<Vec<GameState<Self>>> {
        None
    }
}

/// Position text and notation.
pub trait Text: Rules {
    /// The letter of a role, upper case.
    fn role_letter(role: Role) -> char;

    /// The role of a letter, upper case; no other sign stands for one.
    fn role(letter: char) -> Option<Role> {
        Role::all().find(|&role| Self::role_letter(role) == letter).filter(|_| letter.is_ascii_alphabetic())
    }

    /// Reads a position text: a position that could be played on, repaired where the ledger says so.
    ///
    /// # Errors
    /// With the byte offset and what was expected, for texts that cannot be read and positions that cannot be.
    fn parse_position(text: &str, options: &Self::Options) -> Result<GameState<Self>, ParseError>;

    /// Writes the canonical position text; the turn of a finished game is written as `-`.
    fn position_text(state: &GameState<Self>, over: bool) -> String;

    /// Writes a legal turn in one of the game's notations (a place in [`Info::notations`](crate::Info::notations)), as its ledger describes it.
    fn notate_in(notation: usize, position: &Self::Position, turn: &[Move]) -> String;

    /// Reads a turn in one of the game's notations: the one legal turn that fits.
    ///
    /// # Errors
    /// `bad-act` when nothing fits or several turns do; the message lists the candidates.
    fn read_notation_in(notation: usize, position: &Self::Position, text: &str) -> Result<Turn, Refusal>;

    /// A sign that scores in a notation have behind a turn, and the act of its player that it stands for.
    fn sign(_notation: usize) -> Option<(char, Self::Act)> {
        None
    }

    /// The words, in braces, that scores in a notation have for an act.
    fn act_words(_notation: usize, _seat: Seat, _act: &Self::Act) -> Option<String> {
        None
    }

    /// The acts that such words stand for as the game stands, one after the other; `None` for any other words.
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
    /// As [`Text::read_notation_in`].
    fn read_notation(position: &Self::Position, text: &str) -> Result<Turn, Refusal> {
        Self::read_notation_in(0, position, text)
    }
}

/// What viewers and clients need.
pub trait Show: Text {
    /// Which drawing shows a role: `king`, `queen` …; clients draw unknown names as the letter. A game with other pieces replaces this.
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

    /// The board without pieces, drawn once.
    fn board(options: &Self::Options) -> BoardPicture;

    /// Pieces, marks and borders as they stand.
    fn scene(game: &Game<Self>) -> Scene;
}
