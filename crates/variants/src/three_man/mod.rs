//! 3 Man Chess: three armies on a round board, with moats and creeks between them.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board` and `tables`, `setup`,
//! `attack`, `movement`, `make_move`, `ending` and `acts`. `position` defines the state that a
//! search copies, and `worth` evaluates it. `info` contains the names, `why` the reasons for
//! rejections. `show` converts positions to text and drawings. `slow` is a second implementation
//! for tests and explanations.

mod acts;
mod attack;
mod board;
mod ending;
mod info;
mod make_move;
mod movement;
mod position;
mod setup;
mod show;
mod slow;
mod tables;
mod why;
mod worth;

pub use acts::{Act, Negotiation};
pub use board::CROSSED;
pub use position::Position;
pub use setup::ThreeMan;
pub use why::{Kind, Why};

use info::INFO;
use polychess_game::{Choices, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{Move, Seat};
use serde_json::{Map, Value as Json};

impl Variant for ThreeMan {
    type Position = Position;
    type Options = ();
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Why;

    const INFO: Info = INFO;
}

impl Rules for ThreeMan {
    fn options(_choices: &Choices) {}

    /// 3MC-S1, 3MC-S2: returns the starting position, with White to move.
    fn start(_options: &()) -> GameState<Self> {
        GameState {
            position: Position::new(setup::start(), Seat::FIRST, setup::ALL_RIGHTS),
            negotiation: Negotiation::default(),
        }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        position.slow_legal_moves()
    }

    /// Plays a move and tests whether the open draw offer ends the game.
    ///
    /// 3MC-C8, step (6): if an elimination leaves only players who have accepted the offer, the
    /// game is drawn before the next elimination.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        let offer = acts::offer_during_move(state);
        make_move::make_move(&mut state.position, ply, offer);
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
