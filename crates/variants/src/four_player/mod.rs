//! Four-player chess on a cross of 160 cells: each player alone for points, or two against two.
//!
//! `RULES.md` is the rulebook. Read the files in its order: `board`, `setup`, `attack`, `movement`,
//! `make_move`, `elimination` (mates and players who leave), `ending`, `acts` and `negotiation`.
//! `position` defines the state that a search copies, and `worth` evaluates it. `info` contains the
//! names and options, `why` the reasons for rejections. `show` converts positions to text and
//! drawings. `slow` is a second implementation for tests and explanations.

mod acts;
mod attack;
mod board;
mod elimination;
mod ending;
mod info;
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
pub use negotiation::Negotiation;
pub use position::Position;
pub use setup::{Edition, FourPlayer, Options};
pub use slow::{Fate, slow_fate_after, slow_in_check, slow_legal_moves};
pub use why::Why;

use polychess_game::{Choices, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::{BySeat, Move, Points};
use serde_json::{Map, Value as Json};

impl Variant for FourPlayer {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for FourPlayer {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    /// 4P-F1, 4P-F4: returns the starting position of these options.
    fn start(options: &Options) -> GameState<Self> {
        GameState { position: Position::start(*options), negotiation: Negotiation::default() }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        slow::slow_legal_moves(position)
    }

    /// 4P-W3: returns whether the next turn belongs to a walking king. The caller then chooses the
    /// turn at random.
    fn is_random_turn(game: &Game<Self>) -> bool {
        game.to_move().is_some_and(|seat| game.position().walking.contains(seat))
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        negotiation::after_turn(before, turn, state);
    }

    /// 4P-V6: returns the points so far. Returns `None` in teams, which have no points before the
    /// end.
    fn points_so_far(state: &GameState<Self>) -> Option<BySeat<Points>> {
        (!state.position.options.teams).then(|| ending::points_won(&state.position))
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        show::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(position, turn).err()
    }
}
