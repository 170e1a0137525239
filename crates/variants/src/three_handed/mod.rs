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
mod why;
mod worth;

pub use acts::Negotiation;
pub use options::{AfterDefeat, Options, ThreeHanded};
pub use position::Position;
pub use why::Why;

use options::INFO;
use polychess_game::{Choices, DrawAct, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::Move;
use serde_json::{Map, Value as Json};

impl Variant for ThreeHanded {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = INFO;
}

impl Rules for ThreeHanded {
    fn options(choices: &Choices) -> Options {
        Options::new(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        text::start(options)
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        position.slow_legal_moves()
    }

    fn advance(state: &mut GameState<Self>, ply: Move) {
        acts::advance(state, ply);
    }

    fn after_turn(before: &GameState<Self>, _: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, state);
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        scene::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(position, turn).err()
    }
}
