//! Cincinnati 4-Way Chess (Moeser 2.0): two teams of two on a cross of 101 cells; a side wins when both opposing kings are mated at once,
//! and a mated player's pieces are frozen until the mate is relieved.
//!
//! `RULES.md` is the ledger; the files follow its order: `board`, `setup`, `movement`, `pawns`, `attack`, `settlement`,
//! `position`, `ending`, `acts`; then `text`, `notation` and `scene`. `plain` and `ways` state the rules once more,
//! slowly, for `explain` and for tests.

mod acts;
mod attack;
mod board;
mod ending;
mod explain;
mod movement;
mod notation;
mod pawns;
mod plain;
mod position;
mod scene;
mod settlement;
mod setup;
mod text;
mod ways;

pub use acts::{Act, Claim, Negotiation};
pub use position::Position;
pub use setup::Options;

use movement::{SQUIRREL, SUPERPAWN};
use polychess_game::{
    ActForm, BoardPicture, Choices, Fields, Game, GameState, Info, NotationInfo, Numbering, OptionInfo, OptionValues,
    ParseError, Pending, Refusal, Rules, Scene, SeatInfo, Show, Text, Turn, TurnText, Value, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

/// The game.
#[derive(Debug)]
pub struct FourWay;

const INFO: Info = Info {
    id: "four-way",
    name: "Cincinnati 4-Way Chess",
    summary: "Two teams of two on a cross of 101 cells: mate both opposing kings at the same time; a mated player's men freeze until he is relieved",
    seats: &[
        SeatInfo { name: "white", title: "White", letter: 'w' },
        SeatInfo { name: "yellow", title: "Yellow", letter: 'y' },
        SeatInfo { name: "black", title: "Black", letter: 'b' },
        SeatInfo { name: "red", title: "Red", letter: 'r' },
    ],
    options: &[
        OptionInfo {
            id: "third_piece",
            words: "what stands beside the bishops: a third knight, or a squirrel, which pawns may then become too",
            values: OptionValues::Choice(&[
                ("knight", "a third knight"),
                ("squirrel", "leaps to any cell of the ring at distance two"),
            ]),
        },
        OptionInfo {
            id: "superpawn",
            words: "how a superpawn steps; it captures on all four diagonals either way",
            values: OptionValues::Choice(&[
                ("standard", "one cell forward or backward on its file"),
                ("wazir-ferz", "one cell in any orthogonal direction (experimental)"),
            ]),
        },
    ],
    notations: &[NotationInfo {
        id: "mover",
        words: "the document's: squares as the mover sees them, opponents' territory with a letter in front",
        numbering: Numbering::Places,
    }],
    turn_rule: "4W-S4",
    end_rule: "4W-E1",
    rules: include_str!("RULES.md"),
};

impl Variant for FourWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Refusal;
    const INFO: Info = INFO;
}

impl Rules for FourWay {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        text::start(*options)
    }

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, turn, state);
    }

    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        acts::open(game, seat)
    }

    fn read_act(fields: &mut Fields<'_>) -> Result<Act, Refusal> {
        acts::read(fields)
    }

    fn write_act(act: &Act) -> Map<String, Json> {
        acts::write(act)
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        acts::act(game, seat, act)
    }

    /// The side loses 0 to 2, whether the player is frozen or not.
    fn forfeit(_: &Game<Self>, _: Seat) -> Result<Act, Refusal> {
        Ok(Act::Forfeit)
    }

    /// Repetition and the counter end nothing by themselves: both are claimed (4W-E5, 4W-E6).
    fn verdict(_: &Game<Self>) -> Option<Outcome> {
        None
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        acts::claims(game)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        acts::pending(game)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        ending::draw(game.position(), &ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        acts::status(game.position(), game.negotiation(), fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        explain::explain(position, turn)
    }
}

impl Text for FourWay {
    fn role_letter(role: Role) -> char {
        match role {
            SQUIRREL => 'S',
            SUPERPAWN => 'U',
            role => role.letter().unwrap_or('?'),
        }
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        text::read(text, *options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        text::write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(position, m)).unwrap_or_default()
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}

impl Show for FourWay {
    fn glyph(role: Role) -> &'static str {
        match role {
            Role::KING => "king",
            Role::QUEEN => "queen",
            Role::ROOK => "rook",
            Role::BISHOP => "bishop",
            Role::KNIGHT => "knight",
            SQUIRREL => "squirrel",
            SUPERPAWN => "superpawn",
            _ => "pawn",
        }
    }

    fn board(_: &Options) -> BoardPicture {
        scene::board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene::scene(game)
    }
}

impl Value for FourWay {
    /// On a small board leapers and bishops gain on rooks; a squirrel is worth at least two knights (4.30).
    fn worth(role: Role) -> f32 {
        match role {
            Role::QUEEN => 9.0,
            SQUIRREL => 6.5,
            Role::ROOK => 5.0,
            Role::BISHOP => 3.5,
            Role::KNIGHT => 3.0,
            SUPERPAWN => 1.5,
            Role::PAWN => 1.0,
            _ => 0.0,
        }
    }
}
