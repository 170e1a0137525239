//! Cincinnati 4-Way Chess (Moeser 2.0): two teams of two on a cross of 101 cells. A team wins when
//! both opposing kings are mated at once. A mated player's pieces are frozen until the mate ends.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board`, `setup`, `attack`, `movement`,
//! `legality`, `make_move`, `ending` and `acts`. `position` defines the state that a search copies,
//! and `worth` evaluates it. `info` contains the names and options, `why` the reasons for
//! rejections. `show` converts positions to text and drawings. `slow` is a second implementation
//! for tests and explanations.

mod acts;
mod attack;
mod board;
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

pub use acts::{Act, Negotiation};
pub use ending::Claim;
pub use position::Position;
pub use setup::{FourWay, Options};
pub use why::{PawnStep, Why};

use polychess_game::{Choices, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{Move, Seat, Seats};
use serde_json::{Map, Value as Json};

impl Variant for FourWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for FourWay {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    /// 4W-S2 to 4W-S4: returns the starting position, with White to move.
    fn start(options: &Options) -> GameState<Self> {
        let position = Position::as_written(setup::start(*options), Seat::FIRST, Seats::NONE, *options);
        GameState { position, negotiation: Negotiation::default() }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        position.slow_legal_moves()
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, turn, state);
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        show::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(position, turn).err()
    }
}
