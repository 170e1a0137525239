//! Three player chess (Dreierschach 2.2): three armies on a hexagon of 126 cells. The first
//! checkmate ends the game.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board`, `setup`, `attack`, `movement`,
//! `make_move`, `ending` and `acts`. `position` defines the state that a search copies, and `worth`
//! evaluates it. `info` contains the names and options, `why` the reasons for rejections. `show`
//! converts positions to text and drawings. `slow` is a second implementation for tests and
//! explanations.

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
mod why;
mod worth;

pub use position::Position;
pub use setup::{Options, ThreePlayer};
pub use why::Why;

use polychess_game::{Choices, DrawAct, Draws, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{Move, Seat};
use serde_json::{Map, Value as Json};

impl Variant for ThreePlayer {
    type Position = Position;
    type Options = Options;
    type Act = DrawAct;
    type Negotiation = Draws;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for ThreePlayer {
    fn options(choices: &Choices) -> Options {
        Options { automatic_draws: choices.flag("automatic_draws") }
    }

    /// TP-S1, TP-S2: returns the starting position, with White to move.
    fn start(_: &Options) -> GameState<Self> {
        let position = Position::new(setup::start(), Seat::FIRST, setup::ALL_RIGHTS, [None; 3]);
        GameState { position, negotiation: Draws::default() }
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
