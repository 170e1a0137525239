//! Cincinnati 4-Way Chess (Moeser 2.0): two teams of two on a cross of 101 cells; a side wins when both opposing kings are mated at once,
//! and a mated player's pieces are frozen until the mate is relieved.
//!
//! `RULES.md` is the ledger; the files follow its order: `board`, `setup`, `attack`, `movement`, `pawns`, `position` (check and mate),
//! `ending`, `acts`; then `text`, `notation` and `scene`. `slow` states the rules once more, for explanations and tests.

mod acts;
mod attack;
mod board;
mod ending;
mod movement;
mod notation;
mod pawns;
mod position;
mod scene;
mod setup;
mod slow;
mod text;

pub use acts::{Act, Claim, Negotiation};
pub use position::Position;
pub use setup::Options;

use polychess_game::{ActForm, Choices, Fields, Game, GameState, Info, Pending, Refusal, Rules, TurnText, Variant};
use polychess_rules::{BySeat, Move, Outcome, Points, Seat};
use serde_json::{Map, Value as Json};

/// The game.
#[derive(Debug)]
pub struct FourWay;

impl Variant for FourWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Refusal;
    const INFO: Info = setup::INFO;
}

impl Rules for FourWay {
    fn options(choices: &Choices) -> Options {
        Options::from_choices(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        text::start(*options)
    }

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        acts::after_turn(before, turn, state);
    }

    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        acts::open(game, seat)
    }

    fn read_act(fields: &mut Fields<'_>) -> Result<Act, Refusal> {
        acts::read(fields)
    }

    fn write_act(act: &Act) -> Map<String, Json> {
        acts::write(act)
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        acts::act(game, seat, act)
    }

    /// The side loses 0 to 2, whether the player is frozen or not.
    fn forfeit(_: &Game<Self>, _: Seat) -> Result<Act, Refusal> {
        Ok(Act::Forfeit)
    }

    /// Repetition and the counter end nothing by themselves: both are claimed (4W-E5, 4W-E6).
    fn verdict(_: &Game<Self>) -> Option<Outcome> {
        None
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        acts::claims(game)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        acts::pending(game)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        ending::draw(game.position().frozen(), &ending::AGREEMENT).points
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        acts::status(game.position(), game.negotiation(), fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        slow::explain(position, turn)
    }
}
