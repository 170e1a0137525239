//! 3 Man Chess: three armies on a round board, with moats and creeks between them. The rules under their ids stand in `RULES.md`.

mod acts;
mod attack;
mod board;
mod ending;
mod explain;
mod movement;
mod notation;
mod pawns;
mod position;
mod scene;
mod setup;
mod text;

pub use acts::{Act, Negotiation};
pub use board::CROSSED;
pub use position::Position;

use polychess_game::{
    ActForm, BoardPicture, Choices, Fields, Game, GameState, Info, NotationInfo, Numbering, ParseError, Pending,
    Refusal, Rules, Scene, SeatInfo, Show, Text, Turn, TurnText, Value, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

/// 3 Man Chess.
#[derive(Debug)]
pub enum ThreeMan {}

const INFO: Info = Info {
    id: "three-man",
    name: "3 Man Chess",
    summary: "A round board whose centre is passed through, with moats and creeks; the last player standing wins",
    seats: &[
        SeatInfo { name: "white", title: "White", letter: 'w' },
        SeatInfo { name: "gray", title: "Gray", letter: 'g' },
        SeatInfo { name: "black", title: "Black", letter: 'b' },
    ],
    options: &[],
    notations: &[NotationInfo {
        id: "tokens",
        words: "the tokens of the document: section, owner, kind, file and rank",
        numbering: Numbering::Rounds,
    }],
    turn_rule: "3MC-S2",
    end_rule: "3MC-E1",
    rules: include_str!("RULES.md"),
};

/// The capital that stands for a player in tokens: W, G, B.
fn owner_letter(seat: Seat) -> char {
    INFO.seat_letter(seat).to_ascii_uppercase()
}

impl Variant for ThreeMan {
    type Position = Position;
    type Options = ();
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Refusal;

    const INFO: Info = INFO;
}

impl Rules for ThreeMan {
    fn options(_choices: &Choices) {}

    fn start(_options: &()) -> GameState<Self> {
        GameState { position: setup::initial(), negotiation: Negotiation::default() }
    }

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    /// 3MC-C8, step (6): an offer that all who are left have accepted ends the game between two eliminations.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        let offer = acts::offer_during_move(state);
        state.position.play_under(ply, offer);
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
        acts::write(*act)
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        acts::act(game, seat, *act)
    }

    /// A player who loses on time or leaves has resigned.
    fn forfeit(_game: &Game<Self>, _seat: Seat) -> Result<Act, Refusal> {
        Ok(Act::Resign)
    }

    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        acts::verdict(game)
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        acts::claims(game)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        acts::pending(game)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        game.position().shared(&ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        acts::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        explain::explain(position, turn)
    }
}

impl Text for ThreeMan {
    fn role_letter(role: Role) -> char {
        notation::letter(role)
    }

    fn parse_position(text: &str, _options: &()) -> Result<GameState<Self>, ParseError> {
        text::read(text)
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

    fn act_words(_: usize, seat: Seat, act: &Act) -> Option<String> {
        Some(notation::act_words(seat, *act))
    }

    fn read_act_words(_: usize, game: &Game<Self>, words: &str) -> Option<Vec<(Seat, Act)>> {
        notation::read_act_words(game, words)
    }
}

impl Show for ThreeMan {
    fn glyph(role: Role) -> &'static str {
        scene::glyph(role)
    }

    fn board(_options: &()) -> BoardPicture {
        scene::board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene::scene(game)
    }
}

impl Value for ThreeMan {
    /// A crossed pawn is close to becoming a queen; a bishop sees one colour, but both sides of the centre.
    fn worth(role: Role) -> f32 {
        match role {
            Role::QUEEN => 10.0,
            Role::ROOK => 5.5,
            Role::BISHOP => 3.5,
            Role::KNIGHT => 3.0,
            Role::PAWN => 1.0,
            CROSSED => 2.0,
            _ => 0.0,
        }
    }
}
