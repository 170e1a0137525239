//! Orthodox chess for two players: a worked example of a game.
//!
//! The files follow the rulebook (`RULES.md`):
//! - `board` and `setup`,
//! - `attack`, `movement` and `make_move`,
//! - `ending`, `acts` and `negotiation`.
//!
//! `position` implements the traits of `polychess_rules`. `show` writes and parses texts. `slow` is
//! a second, simple move generator for tests.
//!
//! ```
//! use polychess_game::{Choices, Game, Variant};
//! use polychess_orthodox::Orthodox;
//! use polychess_rules::perft;
//!
//! let mut game = Game::<Orthodox>::new(Choices::default_of(&Orthodox::INFO));
//! assert_eq!(perft(game.position(), 3), 8_902);
//! for turn in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     game.play_text(turn).unwrap();
//! }
//! assert_eq!(game.outcome().unwrap().ending.id, "checkmate");
//! ```

mod acts;
mod attack;
mod board;
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

pub use negotiation::Negotiation;
pub use position::Position;
pub use setup::Orthodox;
pub use why::Why;

use polychess_game::{Choices, DrawAct, Game, GameState, Info, Rules, TurnText, Variant};
use polychess_rules::Move;
use serde_json::{Map, Value as Json};

impl Variant for Orthodox {
    type Position = Position;
    type Options = ();
    type Act = DrawAct;
    type Negotiation = Negotiation;
    type Why = Why;
    const INFO: Info = info::INFO;
}

impl Rules for Orthodox {
    fn options(_: &Choices) {}

    fn start((): &()) -> GameState<Self> {
        GameState { position: Position::new(setup::initial_state()), negotiation: Negotiation::default() }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        slow::legal_moves(&position.state)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        negotiation::after_turn(before, turn, state);
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        show::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        slow::explain(&position.state, turn).err()
    }
}
