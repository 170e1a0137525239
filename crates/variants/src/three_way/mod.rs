//! Three-way chess (Harshman 2.1.2): three armies of 25 pieces on a hexagon of 147 cells; kings can be captured, checkmate is declared.
//!
//! `RULES.md` is the ledger; the files follow its order: `board`, `setup`, `position` (state), `moves` (movement and safety), `pawns`,
//! `attack`, `mates` (declarations), `judge` (what a move does and ends), `ending`, `acts` with `negotiation`,
//! `consents`, `claims`, `answers` and `forms`; then
//! `text` with `negotiation_text`, `notation` with `frames`, `explain` with `ways`, and `scene`.

mod acts;
mod answers;
mod board;
mod claims;
mod consents;
mod ending;
mod forms;
mod frames;
mod judging;
mod mates;
mod moves;
mod negotiation;
mod negotiation_text;
mod notation;
mod pieces;
mod position;
mod scene;
mod slow;
mod text;

pub use acts::Act;
pub use claims::Claim;
pub use mates::{may_declare, may_declare_jointly};
pub use negotiation::{Consent, Negotiation};
pub use position::{Options, Position};
pub use slow::slow_legal_moves;

use polychess_game::{
    ActForm, BoardPicture, Choices, Fields, Game, GameState, Info, NotationInfo, Numbering, OptionInfo, OptionValues,
    ParseError, Pending, Refusal, Rules, Scene, SeatInfo, Show, Text, Turn, TurnText, Value, Variant,
};
use polychess_rules::{BySeat, Move, Outcome, Points, Role, Seat, Seats};
use polychess_topology::Cell;
use serde_json::{Map, Value as Json};

/// The game.
#[derive(Debug)]
pub struct ThreeWay;

const INFO: Info = Info {
    id: "three-way",
    name: "Three-way chess",
    summary: "Harshman 2.1.2: a hexagon of 147 cells, 25 men each; kings can be captured, and checkmate is declared by one opponent or by both",
    seats: &[
        SeatInfo { name: "white", title: "White", letter: 'w' },
        SeatInfo { name: "gray", title: "Gray", letter: 'g' },
        SeatInfo { name: "black", title: "Black", letter: 'b' },
    ],
    options: &[
        OptionInfo {
            id: "board",
            words: "how many cells separate the home rows",
            values: OptionValues::Choice(&[
                ("8x7", "147 cells, seven between the home rows"),
                ("8x9", "192 cells, nine between the home rows"),
            ]),
        },
        OptionInfo {
            id: "ending",
            words: "when the game is over",
            values: OptionValues::Choice(&[
                ("first-mate", "when one player is defeated"),
                ("last-mate", "when one player is left: the two others go on after the first defeat"),
            ]),
        },
        OptionInfo {
            id: "automatic",
            words: "checkmate needs no declaration, and kings are never captured",
            values: OptionValues::Flag(false),
        },
    ],
    notations: &[
        NotationInfo { id: "white", words: "around cell names, as White sees the board", numbering: Numbering::Rounds },
        NotationInfo {
            id: "gray",
            words: "the same as Gray sees the board, with G- in front",
            numbering: Numbering::Rounds,
        },
        NotationInfo {
            id: "black",
            words: "the same as Black sees the board, with B- in front",
            numbering: Numbering::Rounds,
        },
    ],
    turn_rule: "3WC-S1",
    end_rule: "3WC-A1",
    rules: include_str!("RULES.md"),
};

impl ThreeWay {
    /// 3WC-B7: the cell that a name means: `d9`, or in the view of a player `W-d9`, `G-f2`, `R-f2`, `B-m11`.
    #[must_use]
    pub fn read_cell(options: &Options, text: &str) -> Option<Cell> {
        frames::read_cell(board::board(options.large), text)
    }

    /// 3WC-B7: the name of a cell in the view of a player, with the player's letter unless it is White's.
    #[must_use]
    pub fn write_cell(options: &Options, view: Seat, cell: Cell) -> String {
        frames::write_cell(board::board(options.large), view, cell)
    }

    /// The notation of a legal turn in the view of a player: `Nd4`, `G-Nd4`.
    #[must_use]
    pub fn notate_for(view: Seat, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(position, m, view)).unwrap_or_default()
    }
}

impl Variant for ThreeWay {
    type Position = Position;
    type Options = Options;
    type Act = Act;
    type Negotiation = Negotiation;
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

    fn after_turn(before: &GameState<Self>, turn: &[Move], state: &mut GameState<Self>) {
        negotiation::after_turn(&before.position, turn, state);
    }

    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        forms::open(game, seat)
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
        answers::awaited(game)
    }

    fn nullify(game: &Game<Self>, _seat: Seat) -> Option<Act> {
        answers::nullify(game)
    }

    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        answers::forfeit(game, seat)
    }

    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        negotiation::verdict(game)
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        claims::open(game)
    }

    fn points_so_far(state: &GameState<Self>) -> Option<BySeat<Points>> {
        let points = negotiation::points(state);
        (points != BySeat::default()).then_some(points)
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        forms::pending(game)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        Some(ending::points_if_ended(game.position()))
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

impl Text for ThreeWay {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        text::read(text, options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        text::write(state, over)
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        Self::notate_for(Seat::new(notation).unwrap_or(Seat::FIRST), position, turn)
    }

    /// Every view names itself, so that all are read alike.
    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}

fn glyph(role: Role) -> &'static str {
    match role {
        Role::KING => "king",
        Role::QUEEN => "queen",
        Role::ROOK => "rook",
        Role::BISHOP => "bishop",
        Role::KNIGHT => "knight",
        _ => "pawn",
    }
}

impl Show for ThreeWay {
    fn glyph(role: Role) -> &'static str {
        glyph(role)
    }

    fn board(options: &Options) -> BoardPicture {
        scene::picture(*options)
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene::scene(game)
    }
}

impl Value for ThreeWay {
    fn worth(role: Role) -> f32 {
        match role {
            Role::QUEEN => 9.5,
            Role::ROOK => 5.5,
            Role::KNIGHT => 3.5,
            Role::BISHOP => 3.5,
            Role::PAWN => 1.0,
            _ => 0.0,
        }
    }
}
