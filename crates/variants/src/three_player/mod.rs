//! Three player chess (Dreierschach 2.2): three armies on a hexagon of 126 cells; the first checkmate ends the game.
//!
//! `RULES.md` is the ledger; the files follow its order: `board`, `setup`, `position` (movement and what a move does), `pawns`,
//! `attack`, `ending`, `acts`; then `text`, `notation`, `explain` and `scene`.

mod acts;
mod attack;
mod board;
mod ending;
mod explain;
mod labels;
mod notation;
mod pawns;
mod position;
mod scene;
mod setup;
mod slow;
mod text;
mod why;

pub use position::Position;
pub use why::Why;

use labels::Labels;
use polychess_game::{
    ActForm, BoardPicture, Choices, DrawAct, Draws, Fields, Game, GameState, Info, NotationInfo, Numbering, OptionInfo,
    OptionValues, ParseError, Pending, Refusal, Rules, Scene, SeatInfo, Show, Text, Turn, TurnText, Value, Variant,
    draws,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

/// The game.
#[derive(Debug)]
pub struct ThreePlayer;

/// Options of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// TP-E5: fivefold repetition and 225 turns end the game by themselves.
    pub automatic_draws: bool,
}

const INFO: Info = Info {
    id: "three-player",
    name: "Three player chess",
    summary: "Dreierschach 2.2: a hexagon of 126 cells, lame diagonals; the first checkmate ends the game, 3 points to whoever could take the king next",
    seats: &[
        SeatInfo { name: "white", title: "White", letter: 'w' },
        SeatInfo { name: "gray", title: "Gray", letter: 'g' },
        SeatInfo { name: "black", title: "Black", letter: 'b' },
    ],
    options: &[OptionInfo {
        id: "automatic_draws",
        words: "fivefold repetition and 75 moves without a capture or pawn move end the game by themselves",
        values: OptionValues::Flag(true),
    }],
    notations: &[
        NotationInfo {
            id: "v2.2",
            words: "the document's: rows are letters, columns are numbers",
            numbering: Numbering::Turns,
        },
        NotationInfo {
            id: "v2.3",
            words: "the same with the cells renamed as in version 2.3: columns are letters, rows are numbers",
            numbering: Numbering::Turns,
        },
    ],
    turn_rule: "TP-S2",
    end_rule: "TP-E1",
    rules: include_str!("RULES.md"),
};

impl Variant for ThreePlayer {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Draws;
    type Why = Why;
    const INFO: Info = INFO;
}

impl Rules for ThreePlayer {
    fn options(choices: &Choices) -> Options {
        Options { automatic_draws: choices.flag("automatic_draws") }
    }

    fn start(_: &Options) -> GameState<Self> {
        text::start()
    }

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, turn, state);
    }

    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        DrawAct::open(game, seat)
    }

    fn read_act(fields: &mut Fields<'_>) -> Result<DrawAct, Refusal> {
        DrawAct::read(fields)
    }

    fn write_act(act: &DrawAct) -> Map<String, Json> {
        act.write()
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &DrawAct) -> Result<(), Refusal> {
        act.carry_out(game, seat)
    }

    fn forfeit(_: &Game<Self>, _: Seat) -> Result<DrawAct, Refusal> {
        Ok(DrawAct::Resign)
    }

    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        acts::verdict(game)
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        draws::claims(game)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        draws::pending(game)
    }

    fn points_if_ended(_game: &Game<Self>) -> Option<BySeat<Points>> {
        ending::draw(&ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        scene::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        explain::explain(position, turn).err()
    }
}

impl Text for ThreePlayer {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, _: &Options) -> Result<GameState<Self>, ParseError> {
        text::read(text)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        text::write(state, over)
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(Labels::of(notation), position, m)).unwrap_or_default()
    }

    fn read_notation_in(notation: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(Labels::of(notation), position, text)
    }

    /// TP-N4
    fn sign(_: usize) -> Option<(char, DrawAct)> {
        Some((notation::OFFER, DrawAct::OfferDraw))
    }
}

impl Show for ThreePlayer {
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

    fn board(_: &Options) -> BoardPicture {
        scene::board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene::scene(game)
    }
}

impl Value for ThreePlayer {
    fn worth(role: Role) -> f32 {
        match role {
            Role::QUEEN => 9.5,
            Role::ROOK => 5.0,
            Role::KNIGHT => 3.5,
            Role::BISHOP => 3.0,
            Role::PAWN => 1.0,
            _ => 0.0,
        }
    }
}
