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
mod info;
mod legality;
mod moves;
mod position;
mod setup;
mod show;
mod slow;
mod turn;
mod why;
mod worth;

pub use acts::Negotiation;
pub use position::Position;
pub use setup::{AfterDefeat, Options, ThreeHanded};
pub use why::Why;

use polychess_game::{Choices, DrawAct, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{Move, Seat};
use serde_json::{Map, Value as Json};

impl Variant for ThreeHanded {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for ThreeHanded {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    /// TH-S1, TH-S2
    fn start(options: &Options) -> GameState<Self> {
        let mut position = Position::new(setup::start(), Seat::FIRST, *options);
        position.rights = setup::ALL_RIGHTS;
        GameState { position, negotiation: Negotiation::default() }
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
