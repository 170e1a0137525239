//! Tests the acts of computers: a computer acts if it gains points by it, and not otherwise.

use polychess_engine::{Algorithm, Evaluation, Limits, Player, Strategy, choose};
use polychess_game::{Choices, Game, Request, Turn, Value, Variant as _, turn_text};
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_variants::four_player::FourPlayer;
use polychess_variants::four_way::FourWay;
use polychess_variants::three_player::ThreePlayer;
use polychess_variants::three_way::ThreeWay;
use std::sync::atomic::AtomicBool;

/// White has only its king against two armies.
const LOST: &str = "gKgQgQgR2/7/7bR/8bQ/9bQ/10bK/12/13/12/11/10/9/wK7 w - - 0";
/// Each player has a king and a rook.
const EVEN: &str = "gKgR4/7/8/9/9bK/10bR/12/13/12/11/10/9/wK6wR w - - 0";

fn game<V: Value>(options: &[&str], text: &str) -> Game<V> {
    let choices = Choices::from_texts(&V::INFO, options.iter().copied()).expect("options");
    Game::from_text(choices, text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// Returns the request that a computer makes for a seat, if any.
fn answer<V: Value>(game: &Game<V>, seat: usize) -> Option<Request> {
    answer_by(game, seat, Strategy::Search(Algorithm::DEFAULT))
}

fn answer_by<V: Value>(game: &Game<V>, seat: usize, strategy: Strategy) -> Option<Request> {
    let stop = AtomicBool::new(false);
    let player = Player { noise: 0, ..Player::of(strategy, 1_500) };
    let seat = Seat::new(seat).expect("a seat");
    choose(game, seat, &player, 1, &mut Limits { nodes: u64::MAX, stop: &stop })
}

/// Returns the type of the act that a computer makes, or `None` if it plays a turn or nothing.
fn act_of<V: Value>(game: &Game<V>, seat: usize) -> Option<String> {
    act_by(game, seat, Strategy::Search(Algorithm::DEFAULT))
}

fn act_by<V: Value>(game: &Game<V>, seat: usize, strategy: Strategy) -> Option<String> {
    match answer_by(game, seat, strategy)? {
        Request::Act { fields, .. } => Some(fields["type"].as_str().expect("a type").to_owned()),
        Request::Turn { .. } => None,
    }
}

/// Carries out the act that a computer chooses. The act must be of this kind.
fn acts<V: Value>(game: &mut Game<V>, seat: usize, kind: &str) {
    let Some(Request::Act { seat, fields, .. }) = answer(game, seat) else { panic!("seat {seat} does not act") };
    assert_eq!(fields["type"], kind);
    game.act_json(seat, &fields).expect("an act of a computer is legal");
}

/// Plays turns without captures, with the king if possible. Avoids repeated positions, unless
/// `again` is true.
fn shuffle<V: Value>(game: &mut Game<V>, turns: usize, again: bool) {
    for _ in 0..turns {
        let position = game.position();
        let is_quiet = |m: Move| m.kind == MoveKind::Plain && position.piece(m.to).is_none();
        let legal: Vec<_> = game.legal_turns().into_iter().filter(|(_, turn)| is_quiet(turn[0])).collect();
        let rank = |turn: &Turn| {
            let mut next = position.clone();
            turn.iter().for_each(|&ply| next.play(ply));
            let is_king = position.piece(turn[0].from).is_some_and(|piece| piece.role() == Role::KING);
            (if again { 0 } else { game.repetitions_of(next.repetition_key()) }, !is_king)
        };
        let turn = legal.iter().map(|(_, turn)| turn).min_by_key(|turn| rank(turn)).expect("a quiet turn").clone();
        game.play(turn);
    }
}

#[test]
fn hopeless_player_resigns_after_some_turns() {
    let mut lost = game::<ThreePlayer>(&["automatic_draws=false"], LOST);
    assert_eq!(act_of(&lost, 0), None, "it may be an accident of the moment");
    shuffle(&mut lost, 3, false);
    assert_eq!(act_of(&lost, 0), None);
    assert!((1..3).all(|seat| act_of(&lost, seat).is_none()), "the others go on");
    shuffle(&mut lost, 12, false);
    acts(&mut lost, 0, "resign");
    let mut even = game::<ThreePlayer>(&["automatic_draws=false"], EVEN);
    shuffle(&mut even, 15, false);
    assert_eq!(act_of(&even, 0), None, "there is hope");
}

/// 4P-W2: a player who resigns keeps its points but earns no more, although its king keeps moving.
/// To resign is therefore worse than to continue.
#[test]
fn player_who_can_win_points_does_not_resign() {
    let mut even = Game::<FourPlayer>::new(Choices::default_of(&FourPlayer::INFO));
    shuffle(&mut even, 40, false);
    assert!((0..4).all(|seat| act_of(&even, seat).is_none()), "all have what they began with");
    let expected = |game: &Game<FourPlayer>| Evaluation::<FourPlayer>::new(game.position()).points(game.position());
    let before = expected(&even);
    let red = Seat::new(0).expect("a seat");
    let fields = serde_json::json!({"type": "resign"});
    even.act_json(red, fields.as_object().expect("an act")).expect("legal");
    let after = expected(&even);
    assert!(before[red] > 10.0 && after[red] < 0.1, "{} and then {}", before[red], after[red]);
    let others = Seat::all(4).skip(1);
    assert!(others.into_iter().all(|seat| after[seat] > before[seat]), "the others share what he gives up");
}

/// Red and Yellow have only their kings.
const SIDE_LOST: &str = "1/3/bN1bK2/5/4bB/yK9rK/2bR5wR4/6bN1wR6/13/11/2wPwP1/5/1wN3/3/wK w - 0";

#[test]
fn partner_resigns_only_if_hopeless() {
    let vote = |game: &mut Game<FourWay>, seat: &str| {
        let seat = FourWay::INFO.seat(seat).expect("a seat");
        let fields = serde_json::json!({"type": "resign"});
        game.act_json(seat, fields.as_object().expect("an object")).expect("a vote");
    };
    let seat = |name: &str| FourWay::INFO.seat(name).expect("a seat").index();
    let mut lost = game::<FourWay>(&[], SIDE_LOST);
    assert_eq!(act_of(&lost, seat("yellow")), None, "nobody has asked");
    vote(&mut lost, "red");
    assert_eq!(act_by(&lost, seat("yellow"), Strategy::Greedy).as_deref(), Some("resign"));
    assert_eq!(act_by(&lost, seat("yellow"), Strategy::Random), None, "moves instead of answering");
    acts(&mut lost, seat("yellow"), "resign");
    let outcome = lost.outcome().expect("both have agreed");
    assert_eq!(outcome.ending.id, "resignation");
    let mut begun = Game::<FourWay>::new(Choices::default_of(&FourWay::INFO));
    vote(&mut begun, "red");
    assert_eq!(act_of(&begun, seat("yellow")), None, "there is hope");
}

#[test]
fn draw_is_claimed_by_the_player_behind() {
    // The players shuffle until the player to move can claim the third occurrence of a position.
    let claims = |text: &str, seat: usize| {
        let mut game = game::<ThreePlayer>(&["automatic_draws=false"], text);
        let is_open = |game: &Game<ThreePlayer>| {
            use polychess_game::Acts as _;
            let forms = ThreePlayer::open_acts(game, Seat::new(seat).expect("a seat"));
            game.to_move() == Seat::new(seat) && forms.iter().any(|form| form.kind == "claim-draw")
        };
        let turns = (0..60).find(|_| {
            is_open(&game) || {
                shuffle(&mut game, 1, true);
                false
            }
        });
        assert!(turns.is_some(), "the kings go to and fro");
        act_of(&game, seat)
    };
    assert_eq!(claims(LOST, 0).as_deref(), Some("claim-draw"));
    assert_eq!(claims(LOST, 1), None);
}

#[test]
fn offer_is_accepted_only_if_it_gains_points() {
    let offered = |seats: &str| game::<ThreePlayer>(&[], &format!("{LOST} offer:{seats}"));
    assert_eq!(act_of(&offered("b"), 1).as_deref(), Some("decline-draw"));
    assert_eq!(act_of(&offered("b"), 0).as_deref(), Some("accept-draw"));
    assert_eq!(act_of(&offered("bg"), 0).as_deref(), Some("accept-draw"));
}

/// Random and greedy players end a game only by their moves.
#[test]
fn weak_players_reject_offers_and_never_resign() {
    let offered = game::<ThreePlayer>(&[], &format!("{LOST} offer:b"));
    let mut lost = game::<ThreePlayer>(&["automatic_draws=false"], LOST);
    shuffle(&mut lost, 15, false);
    for (strategy, answer) in [(Strategy::Random, None), (Strategy::Greedy, Some("decline-draw"))] {
        for seat in 0..2 {
            assert_eq!(act_by(&offered, seat, strategy).as_deref(), answer, "{strategy:?} {seat}");
        }
        assert_eq!(act_by(&lost, 0, strategy), None, "{strategy:?} does not resign");
    }
    assert_eq!(act_of(&lost, 0).as_deref(), Some("resign"), "others do");
}

#[test]
fn draw_is_offered_in_an_idle_game() {
    let mut even = game::<ThreePlayer>(&["automatic_draws=false"], EVEN);
    assert_eq!(act_of(&even, 0), None, "the game has just begun");
    shuffle(&mut even, 63, false);
    acts(&mut even, 0, "offer-draw");
    acts(&mut even, 1, "accept-draw");
    acts(&mut even, 2, "accept-draw");
    assert_eq!(even.outcome().map(|end| end.ending.id), Some("agreement"));
    // A player who is far ahead does not offer a draw.
    let mut lost = game::<ThreePlayer>(&["automatic_draws=false"], LOST);
    shuffle(&mut lost, 64, false);
    assert_eq!(act_of(&lost, 1), None);
}

/// Returns a game of Three-way chess from pieces such as `wKa1`, with White to move.
fn placed(pieces: &str) -> Game<ThreeWay> {
    placed_with(&[], pieces, 'w')
}

/// Like [`placed`], with options and the player to move.
fn placed_with(options: &[&str], pieces: &str, turn: char) -> Game<ThreeWay> {
    let start = Game::<ThreeWay>::new(Choices::default_of(&<ThreeWay as polychess_game::Variant>::INFO));
    let topology = start.position().topology();
    let rank = |name: &str| name[1..].parse::<usize>().expect("a rank");
    let names: Vec<&str> = topology.cells().map(|cell| topology.name(cell)).collect();
    let rows = (1..=14).rev().map(|row| {
        let mut row: Vec<&&str> = names.iter().filter(|name| rank(name) == row).collect();
        row.sort_unstable();
        let at = |name: &&&str| pieces.split(' ').find(|piece| piece[2..] == ***name).map_or("1", |piece| &piece[..2]);
        row.iter().map(at).collect::<String>()
    });
    let rows: Vec<String> = rows.map(|row| with_counts(&row)).collect();
    game(options, &format!("{} {turn} - - - 0/0/0", rows.join("/")))
}

/// Replaces each run of empty cells with its length.
fn with_counts(row: &str) -> String {
    let (mut out, mut empty) = (String::new(), 0);
    for letter in row.chars().chain([' ']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
            empty = 0;
        }
        out.push(letter);
    }
    out.trim_end().to_owned()
}

/// 3WC-C7: a computer declares a mate that it can declare alone, even when it is not to move.
#[test]
fn mate_is_declared_alone() {
    let mut game = placed("wKa1 wPh5 gKc3 gBc5 bKn11");
    acts(&mut game, 1, "declare-mate");
    let points = game.outcome().and_then(|end| end.points).expect("points");
    assert_eq!([0, 1, 2].map(|seat| points[Seat::new(seat).expect("a seat")].to_f64()), [0.0, 1.5, 0.5]);
}

/// 3WC-C8: one computer proposes a joint mate, and the other agrees, because both gain points.
#[test]
fn mate_is_declared_by_two() {
    let mut game = placed("wKa1 gKd10 gBc5 bKc3");
    acts(&mut game, 1, "joint-mate");
    assert!(game.outcome().is_none());
    acts(&mut game, 2, "joint-mate");
    let points = game.outcome().and_then(|end| end.points).expect("points");
    assert_eq!([0, 1, 2].map(|seat| points[Seat::new(seat).expect("a seat")].to_f64()), [0.0, 1.0, 1.0]);
}

/// 3WC-A3: a computer that is winning ignores a draw offer, and a computer that is losing accepts
/// it.
#[test]
fn draw_of_three_is_rejected_by_the_leader() {
    let agree = |ahead: usize| {
        let mut game = placed(["wKd1 wQe2 wRf2 wRg2 gKd10 bKn11", "wKd1 gKd10 gQe10 gRf10 gRg10 bKn11"][ahead]);
        for seat in (1..3).filter(|&seat| seat != ahead) {
            let seat = Seat::new(seat).expect("a seat");
            let fields = serde_json::json!({"type": "agree-draw"});
            game.act_json(seat, fields.as_object().expect("an object")).expect("consent");
        }
        game
    };
    assert_eq!(act_of(&agree(0), 0), None);
    assert_eq!(act_of(&agree(1), 0).as_deref(), Some("agree-draw"));
    let refused = answer(&agree(0), 0);
    let Some(Request::Turn { text, .. }) = refused else { panic!("{refused:?}") };
    let game = agree(0);
    assert!(game.legal_turns().iter().any(|(_, turn)| turn_text::<ThreeWay>(turn, game.position().topology()) == text));
}

/// 3WC-A4: a weak computer consents to cede the game to the strongest player. A strong computer
/// does not.
#[test]
fn game_is_ceded_by_a_weak_player() {
    let ceded = |pieces: &str| {
        let mut game = placed(pieces);
        let fields = serde_json::json!({"type": "cede", "to": "W"});
        game.act_json(Seat::new(2).expect("a seat"), fields.as_object().expect("an object")).expect("consent");
        game
    };
    let mut weak = ceded("wKd1 wQe2 wRf2 wRg2 gKd10 bKn11");
    acts(&mut weak, 1, "cede");
    let points = weak.outcome().and_then(|end| end.points).expect("points");
    assert_eq!([0, 1, 2].map(|seat| points[Seat::new(seat).expect("a seat")].to_f64()), [1.0, 0.5, 0.5]);
    assert_eq!(act_of(&ceded("wKd1 gKd10 gQe10 gRf10 gRg10 bKn11"), 1), None);
}

/// 3WC-E10, 3WC-A12: after a stalemate in stage I, all players vote on whether to continue. The
/// player with an extra rook wants to continue.
#[test]
fn leader_votes_to_play_the_next_stage() {
    let mut game = placed_with(&["ending=last-mate"], "wKa1 gKd4 bKn11 bRn8", 'g');
    let topology = game.position().topology();
    let turn = game.legal_turns().into_iter().map(|(_, turn)| turn);
    let turn = turn.into_iter().find(|turn| turn_text::<ThreeWay>(turn, topology) == "d4c3").expect("a turn");
    game.play(turn);
    assert!(game.to_move().is_none() && game.outcome().is_none(), "answers are waited for");
    for seat in 0..3 {
        let Some(Request::Act { fields, .. }) = answer(&game, seat) else { panic!("seat {seat} says nothing") };
        assert!(fields["type"] == "continue" || fields["type"] == "no-continue", "{fields:?}");
    }
    for seat in [0, 1] {
        let fields = serde_json::json!({"type": "no-continue"});
        game.act_json(Seat::new(seat).expect("a seat"), fields.as_object().expect("an object")).expect("an answer");
    }
    acts(&mut game, 2, "continue");
}
