//! 3 Man Chess: three armies on a round board, with moats and creeks between them. The rules under their ids stand in `RULES.md`.
//!
//! The files follow the order of the rule book: `board`, `position`, `movement`, `attack`, `turn`, `ending`, `acts`; then `text`,
//! `notation` and `scene`. In `slow` the rules stand once more, step by step, to hold the generator against and to explain refusals.

mod acts;
mod attack;
mod board;
mod ending;
mod info;
mod movement;
mod notation;
mod position;
mod scene;
mod slow;
mod text;
mod turn;

pub use acts::{Act, Negotiation};
pub use board::CROSSED;
pub use info::ThreeMan;
pub use position::Position;

use info::INFO;
use polychess_game::{
    ActForm, Choices, Fields, Game, GameState, Info, Pending, Refusal, Rules, TurnText, Value, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat};
use serde_json::{Map, Value as Json};

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
        GameState { position: Position::initial(), negotiation: Negotiation::default() }
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
        ending::shared(game.position().active(), &ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        acts::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        slow::explain(position, turn)
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
