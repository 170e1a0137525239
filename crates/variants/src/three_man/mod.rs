//! 3 Man Chess: three armies on a round board, with moats and creeks between them. The rules under their ids stand in `RULES.md`.
//!
//! To be read in the order of the rule book: `board` (Board), `position` (Setup, state), `tables` and `movement` (Movement, Pawns, Special moves: where
//! pieces go on an empty board, then legal moves), `attack` (Check), `turn` with its shortcut `known` (Bridges, and what a move ends), `ending` (End and
//! score), `acts` (Player actions). For other readers: `info` (names), `show` (Notation), `worth`, for searches; `slow`, where the rules stand once
//! more, step by step, to hold the generator against and to explain refusals, which `why` has as data.

mod acts;
mod attack;
mod board;
mod ending;
mod info;
mod known;
mod movement;
mod position;
mod show;
mod slow;
mod tables;
mod turn;
mod why;
mod worth;

pub use acts::{Act, Negotiation};
pub use board::CROSSED;
pub use info::ThreeMan;
pub use position::Position;
pub use why::{Kind, Why};

use info::INFO;
use polychess_game::{Choices, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::Move;
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

    fn start(_options: &()) -> GameState<Self> {
        GameState { position: Position::initial(), negotiation: Negotiation::default() }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        position.slow_legal_moves()
    }

    /// 3MC-C8, step (6): an offer that all who are left have accepted ends the game between two eliminations.
    fn advance(state: &mut GameState<Self>, ply: Move) {
        let offer = acts::offer_during_move(state);
        state.position.play_with_offer(ply, offer);
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
