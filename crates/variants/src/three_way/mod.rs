//! Three-way chess (Harshman 2.1.2): three armies of 25 pieces on a hexagon of 147 cells. Players
//! can capture kings, and they declare checkmate.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board`, `setup`, `attack`, `movement`,
//! `legality` (moves and declarations of checkmate), `make_move`, `ending`, `acts` and
//! `negotiation`. `position` defines the state that a search copies, and `worth` evaluates it.
//! `info` contains the names and options, `why` the reasons for rejections. `show` converts
//! positions to text and drawings. `slow` is a second implementation for tests and explanations.

mod acts;
mod attack;
mod board;
mod ending;
mod info;
mod legality;
mod make_move;
mod movement;
mod negotiation;
mod position;
mod setup;
mod show;
mod slow;
mod why;
mod worth;

pub use acts::Act;
pub use legality::{may_declare, may_declare_jointly};
pub use negotiation::{Consent, Negotiation};
pub use position::Position;
pub use setup::{Options, ThreeWay};
pub use slow::slow_legal_moves;
pub use why::{ActKind, Claim, Why};

use polychess_game::{Choices, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{BySeat, Move, Points};
use serde_json::{Map, Value as Json};

impl Variant for ThreeWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for ThreeWay {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        GameState { position: Position::start(*options), negotiation: Negotiation::default() }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        slow::slow_legal_moves(position)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        negotiation::after_turn(&before.position, turn, state);
    }

    fn points_so_far(state: &GameState<Self>) -> Option<BySeat<Points>> {
        let points = negotiation::points_so_far(state);
        (points != BySeat::default()).then_some(points)
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        show::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(position, turn).err()
    }

    fn continuations(game: &Game<Self>) -> Option<Vec<GameState<Self>>> {
        negotiation::continuations(game)
    }
}
