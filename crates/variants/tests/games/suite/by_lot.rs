//! Tests of turns that are drawn at random.
//!
//! The rules define when a turn is random, and the caller draws it. The game then treats it like
//! any other turn.

use crate::suite::{Check, for_all_games};
use polychess_game::AnyMatch as _;
use polychess_game::{
    ActForm, Acts, BoardPicture, Choices, Entry, ErrorKind, Game, GameState, Info, Match, ParseError, Refusal, Request,
    Rules, Scene, Show, Text, Turn, TurnText, Value, Variant, turn_text,
};
use polychess_rules::{Move, Outcome, Position as _, Role, Seat};
use polychess_variants::three_player::{Options, Position, ThreePlayer, Why};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A variant of Three player chess with random turns of the third player.
#[derive(Debug)]
struct Wandering;

const WANDERER: usize = 2;

/// No actions: players only move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
enum NoAct {}

impl Variant for Wandering {
    type Position = Position;
    type Options = Options;
    type Act = NoAct;
    type Negotiation = ();
    type Why = Why;
    const INFO: Info = Info { id: "wandering", ..ThreePlayer::INFO };
}

impl Acts for Wandering {
    fn open_acts(_: &Game<Self>, _: Seat) -> Vec<ActForm> {
        Vec::new()
    }

    fn act(_: &mut Game<Self>, _: Seat, act: &NoAct) -> Result<(), Refusal> {
        match *act {}
    }

    fn forfeit(_: &Game<Self>, _: Seat) -> Result<NoAct, Refusal> {
        Err(Refusal::bad_act("nobody leaves"))
    }

    fn verdict(_: &Game<Self>) -> Option<Outcome> {
        None
    }

    fn claims(_: &Game<Self>) -> Vec<&'static str> {
        Vec::new()
    }
}

impl Rules for Wandering {
    fn options(choices: &Choices) -> Options {
        ThreePlayer::options(choices)
    }

    fn start(options: &Options) -> GameState<Self> {
        GameState { position: ThreePlayer::start(options).position, negotiation: () }
    }

    fn slow_legal_moves(position: &Position) -> Vec<Move> {
        ThreePlayer::slow_legal_moves(position)
    }

    fn is_random_turn(game: &Game<Self>) -> bool {
        game.to_move().is_some_and(|seat| seat.index() == WANDERER)
    }

    fn after_turn(_: &GameState<Self>, _: &[Move], _: &mut GameState<Self>) {}

    fn status(_: &Game<Self>, _: &mut Map<String, Json>) {}

    fn explain(position: &Position, turn: &TurnText) -> Option<Why> {
        ThreePlayer::explain(position, turn)
    }
}

impl Text for Wandering {
    fn role_letter(role: Role) -> char {
        ThreePlayer::role_letter(role)
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        let position = ThreePlayer::parse_position(text, options)?.position;
        Ok(GameState { position, negotiation: () })
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        let (position, negotiation) = (state.position.clone(), Default::default());
        ThreePlayer::position_text(&GameState { position, negotiation }, over)
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        ThreePlayer::notate_in(notation, position, turn)
    }

    fn read_notation_in(notation: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        ThreePlayer::read_notation_in(notation, position, text)
    }
}

impl Show for Wandering {
    fn board(options: &Options) -> BoardPicture {
        ThreePlayer::board(options)
    }

    fn scene(game: &Game<Self>) -> Scene {
        let (position, negotiation) = (game.position().clone(), Default::default());
        ThreePlayer::scene(&Game::from_state(game.choices().clone(), GameState { position, negotiation }))
    }
}

fn new_match() -> Match<Wandering> {
    Match::new(Game::new(Choices::default_of(&Wandering::INFO)))
}

fn by(seat: Option<Seat>, text: &str) -> Request {
    Request::Turn { board: None, seat, text: text.to_owned() }
}

/// A turn is either chosen by the player to move or drawn at random, never both. A replay of the
/// log needs no random numbers.
#[test]
fn a_drawn_turn_is_recorded_as_any_other() {
    let (mut game, mut drawn) = (new_match(), 0);
    for n in 0_u64..90 {
        let Some(seat) = game.boards()[0].to_move() else { break };
        let legal = game.legal();
        let chosen = by(Some(seat), &legal[n as usize * 7 % legal.len()]);
        match game.drawn(n * 11) {
            None => {
                assert_ne!(seat.index(), WANDERER);
                game.apply(&chosen).expect("a legal turn");
            }
            Some(request) => {
                assert_eq!(seat.index(), WANDERER);
                assert_eq!(game.apply(&chosen).expect_err("a chosen turn").kind, ErrorKind::NotYourTurn);
                game.apply(&request).expect("the drawn turn");
                drawn += 1;
            }
        }
    }
    assert!(drawn > 5, "{drawn} turns were drawn");
    let mut replayed = new_match();
    for entry in game.boards()[0].log() {
        let Entry::Turn(_, turn) = entry else { panic!("{entry:?} is no turn") };
        let topology = replayed.boards()[0].position().topology();
        let text = turn_text::<Wandering>(turn, topology);
        replayed.apply(&Request::turn(&text)).expect("a turn of the record");
    }
    assert_eq!(replayed.position_text(), game.position_text());
}

/// Every legal turn is selected by equally many random values.
#[test]
fn every_legal_turn_is_as_likely() {
    let mut game = new_match();
    for _ in 0..WANDERER {
        let first = game.legal()[0].clone();
        game.apply(&Request::turn(&first)).expect("a legal turn");
    }
    let legal = game.legal();
    let lots = 0..2 * legal.len() as u64;
    let mut drawn: Vec<Request> = lots.filter_map(|lot| game.drawn(lot)).collect();
    assert_eq!(drawn.split_off(legal.len()), drawn);
    assert_eq!(drawn, legal.iter().map(|text| by(None, text)).collect::<Vec<_>>());
}

#[test]
fn turns_of_the_listed_games_are_chosen() {
    struct Chosen;
    impl Check for Chosen {
        fn check<V: Value>(&self) {
            let game = Match::<V>::new(Game::new(Choices::default_of(&V::INFO)));
            assert!(game.boards()[0].position().to_move().is_some());
            assert_eq!(game.drawn(1), None);
        }
    }
    for_all_games(&Chosen);
}
