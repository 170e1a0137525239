//! Three-handed chess (Rutherford): orthodox chess for three on the Yalta board. A player who
//! attacks to the left gives the victim two moves a turn.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board`, `setup`, `attack`, `movement`,
//! `double_attack` (TH-D6), `legality`, `make_move`, `ending` and `acts`. `position` defines the
//! state that a search copies, and `worth` evaluates it. `info` contains the names and options,
//! `why` the reasons for rejections. `show` converts positions to text and drawings. `slow` is a
//! second implementation for tests and explanations.

mod acts;
mod attack;
mod board;
mod double_attack;
mod ending;
mod info;
mod legality;
mod make_move;
mod movement;
mod position;
mod setup;
mod show;
mod slow;
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

    /// TH-S1, TH-S2: returns the starting position, with A to move.
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
