//! Three-handed chess (Rutherford): orthodox chess for three on the Yalta board; who attacks to his left gives the victim two moves a turn.
//!
//! `RULES.md` is the ledger; the files follow its order: `board` (with the tables of all pieces), `attack`, `position` (what a ply does: double
//! attack, turns, check and mate), `doubles` (the limit of double attack), `moves` (which plies are legal), `ending`, `options`, `acts`; then
//! `text`, `notation` and `scene`. `slow` says legality once more, as the ledger does, and explains what is illegal.

mod acts;
mod attack;
mod board;
mod doubles;
mod ending;
mod moves;
mod notation;
mod options;
mod position;
mod scene;
mod slow;
mod text;

pub use acts::Negotiation;
pub use options::{AfterDefeat, Options, ThreeHanded};
pub use position::Position;

use options::INFO;
use polychess_game::{
    ActForm, Choices, DrawAct, Fields, Game, GameState, Info, Pending, Refusal, Rules, TurnText, Value, Variant, draws,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

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
        slow::explain(position, turn)
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
