//! Three-way chess (Harshman 2.1.2): three armies of 25 pieces on a hexagon of 147 cells; kings can be captured, checkmate is declared.
//!
//! `RULES.md` is the ledger. To be read in its order: `board` (Board, Setup), `position` (Options, state), `movement` (Movement, Pawns, Special moves), `attack`,
//! `safety` and `mates` (Check and mate), `ending` (End and score), `play` (all of a move), `acts` and `negotiation` (Player actions). For other readers:
//! `show` (Notation, words, pictures); `worth`, for searches; `slow`, the slow twin, which explains; `why`, what is illegal as data.

mod acts;
mod attack;
mod board;
mod ending;
mod forms;
mod info;
mod mates;
mod movement;
mod negotiation;
mod play;
mod position;
mod safety;
mod show;
mod slow;
mod why;
mod worth;

pub use acts::Act;
pub use forms::{may_declare, may_declare_jointly};
pub use negotiation::{Consent, Negotiation};
pub use position::{Options, Position, ThreeWay};
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
        Options {
            large: choices.value("board") == "8x9",
            last_mate: choices.value("ending") == "last-mate",
            automatic: choices.flag("automatic"),
        }
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
