//! Three-way chess (Harshman 2.1.2): three armies of 25 pieces on a hexagon of 147 cells; kings can be captured, checkmate is declared.
//!
//! `RULES.md` is the ledger; the files follow its order: `info` (names and options), `board` (with the set-up), `position` (state), `moves`
//! (movement, pawns, safety), `judging` (what a move does and ends), `mates` (declarations), `negotiation` and `acts`; then `text`,
//! `notation` and `scene`. `slow` is the slow twin of `moves`, which explains and is tested against.

mod acts;
mod board;
mod info;
mod judging;
mod mates;
mod moves;
mod negotiation;
mod notation;
mod position;
mod scene;
mod slow;
mod text;

pub use acts::Act;
pub use info::ThreeWay;
pub use mates::{may_declare, may_declare_jointly};
pub use negotiation::{Claim, Consent, Negotiation};
pub use position::{Options, Position};
pub use slow::slow_legal_moves;

use info::INFO;
use polychess_game::{ActForm, Choices, Fields, Game, GameState, Info, Pending, Refusal, Rules, TurnText, Variant};
use polychess_rules::{BySeat, Move, Outcome, Points, Seat, Seats};
use serde_json::{Map, Value as Json};

impl Variant for ThreeWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
    type Why = Refusal;
    const INFO: Info = INFO;
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

    fn as_if_on_turn(position: &Position, seat: Seat) -> Position {
        position.as_if_on_turn(seat)
    }

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        negotiation::after_turn(&before.position, turn, state);
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

    fn awaited(game: &Game<Self>) -> Seats {
        negotiation::awaited(game)
    }

    fn nullify(game: &Game<Self>, _seat: Seat) -> Option<Act> {
        acts::nullify(game)
    }

    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        acts::forfeit(game, seat)
    }

    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        negotiation::verdict(game)
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        negotiation::claims(game)
    }

    fn points_so_far(state: &GameState<Self>) -> Option<BySeat<Points>> {
        let points = negotiation::points(state);
        (points != BySeat::default()).then_some(points)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        acts::pending(game)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        Some(judging::points_if_ended(game.position()))
    }

    fn status(game: &Game<Self>, fields: &mut Map<String, Json>) {
        scene::status(game, fields);
    }

    fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
        slow::explain(position, turn)
    }

    fn continuations(game: &Game<Self>) -> Option<Vec<GameState<Self>>> {
        negotiation::continuations(game)
    }
}
