//! Three-handed chess (Rutherford): orthodox chess for three on the Yalta board; who attacks to his left gives the victim two moves a turn.
//!
//! `RULES.md` is the ledger; the files follow its order: `board.rs`, `setup.rs`, `movement.rs` (with castling), `pawns.rs`, `attack.rs`,
//! `doubles.rs` (left, right, double attack), `legality.rs`, `position.rs` (turns, check and mate), `ending.rs`, `laws.rs` (options), `acts.rs`;
//! then `text.rs`, `notation.rs`, `explain.rs` and `scene.rs`.

mod acts;
mod attack;
mod board;
mod doubles;
mod ending;
mod explain;
mod laws;
mod legality;
mod movement;
mod notation;
mod pawns;
mod position;
mod scene;
mod setup;
mod text;

pub use acts::Negotiation;
pub use laws::{AfterDefeat, Laws, Options};
pub use position::Position;

use polychess_game::{
    ActForm, BoardPicture, Choices, DrawAct, Fields, Game, GameState, Info, NotationInfo, Numbering, ParseError,
    Pending, Refusal, Rules, Scene, SeatInfo, Show, Text, Turn, TurnText, Value, Variant, draws,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

/// The game.
#[derive(Debug)]
pub struct ThreeHanded;

const INFO: Info = Info {
    id: "three-handed",
    name: "Three-handed chess",
    summary: "Rutherford's chess on the Yalta board of 96 cells: attack to the right, for whoever is attacked from both sides has two moves a turn; taking one mated king wins",
    seats: &[
        SeatInfo { name: "white", title: "White", letter: 'w' },
        SeatInfo { name: "red", title: "Red", letter: 'r' },
        SeatInfo { name: "black", title: "Black", letter: 'b' },
    ],
    options: laws::OPTIONS,
    notations: &[NotationInfo {
        id: "algebraic",
        words: "as in orthodox chess: the document has none",
        numbering: Numbering::Rounds,
    }],
    turn_rule: "TH-S2",
    end_rule: "TH-E1",
    rules: include_str!("RULES.md"),
};

impl Variant for ThreeHanded {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Negotiation;
    type Why = Refusal;
    const INFO: Info = INFO;
}

impl Rules for ThreeHanded {
    fn options(choices: &Choices) -> Options {
        Options::new(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        text::start(options)
    }

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    fn advance(state: &mut GameState<Self>, ply: Move) {
        acts::advance(state, ply);
    }

    fn after_turn(before: &GameState<Self>, _: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, state);
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

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        ending::draw(game.position(), &ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        scene::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        explain::explain(position, turn)
    }
}

impl Text for ThreeHanded {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        text::read(text, options.laws)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        text::write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        notation::write(position, turn)
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}

impl Show for ThreeHanded {
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

impl Value for ThreeHanded {
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
