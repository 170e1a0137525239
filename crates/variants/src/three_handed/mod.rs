//! Three-handed chess (Rutherford): orthodox chess for three on the Yalta board; who attacks to his left gives the victim two moves a turn.
//!
//! `RULES.md` is the ledger; read them in this order: `options`, `board`, `attack`, `position`, `turn`, `doubles`, `moves`, `legality`,
//! `ending`, `acts`. Then come `show` (names, texts, pictures) and `worth`; `slow` says legality once more, as the ledger does, and explains
//! what is illegal: `why`.

mod acts;
mod attack;
mod board;
mod doubles;
mod ending;
mod legality;
mod moves;
mod options;
mod position;
mod show;
mod slow;
mod turn;
mod why;
mod worth;

pub use acts::Negotiation;
pub use options::{AfterDefeat, Options, ThreeHanded};
pub use position::Position;
pub use why::Why;

use polychess_game::{Choices, DrawAct, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::Move;
use serde_json::{Map, Value as Json};

impl Variant for ThreeHanded {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = show::INFO;
}

impl Rules for ThreeHanded {
    fn options(choices: &Choices) -> Options {
        Options {
            cutthroat: choices.flag("cutthroat"),
            double_moves: choices.flag("double_moves"),
            one_doubly_attacked: choices.flag("one_doubly_attacked"),
            center_right_only: choices.flag("center_right_only"),
            after_defeat: match choices.value("after_defeat") {
                "inert" => AfterDefeat::Inert,
                "remove" => AfterDefeat::Remove,
                _ => AfterDefeat::End,
            },
            automatic_draws: choices.flag("automatic_draws"),
        }
    }

    fn start(options: &Options) -> GameState<Self> {
        show::start(options)
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
        show::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(position, turn).err()
    }
}
