//! Tests that stored games of the rulebook's first edition still have their old result.

use super::{destinations, play, text};
use polychess_game::{Choices, Game, Status, Variant};
use polychess_variants::four_player::{Edition, FourPlayer};
use serde_json::{Map, Value as Json, json};

/// Returns the options of a game that was stored before the rulebook had editions.
fn stored(options: &[(&str, Json)]) -> Choices {
    let options: Map<String, Json> = options.iter().map(|(id, value)| ((*id).to_owned(), value.clone())).collect();
    Choices::from_stored(&FourPlayer::INFO, &options).expect("options")
}

fn old(text: &str) -> Game<FourPlayer> {
    Game::from_text(stored(&[]), text).expect(text)
}

fn act(game: &mut Game<FourPlayer>, seat: &str, kind: &str) {
    let seat = FourPlayer::INFO.seat(seat).expect(seat);
    game.act_json(seat, json!({"type": kind}).as_object().expect("an object")).expect("open");
}

fn status(game: &Game<FourPlayer>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

fn points(game: &Game<FourPlayer>) -> [u16; 4] {
    [0, 1, 2, 3].map(|n| game.position().points(polychess_rules::Seat::new(n).expect("a seat")))
}

const KINGS: &str = "6,yK,7/14/14/14/14/14/13,gK/bK,13/14/14/14/14/14/7,rK,6";

#[test]
fn a_stored_game_without_an_edition_is_of_the_first() {
    let edition = |choices: &Choices| (choices.edition(), Game::<FourPlayer>::new(choices.clone()).options().edition);
    assert_eq!(edition(&stored(&[])), (1, Edition::First));
    assert_eq!(edition(&stored(&[("edition", json!("1"))])), (1, Edition::First));
    assert_eq!(edition(&stored(&[("edition", json!("2"))])), (2, Edition::Second));
    assert_eq!(edition(&Choices::default_of(&FourPlayer::INFO)), (2, Edition::Second));
    let new = Choices::default_of(&FourPlayer::INFO);
    assert_eq!(new.to_stored()["edition"], "2");
    assert_eq!(Choices::from_stored(&FourPlayer::INFO, &new.to_stored()).expect("options"), new);
    assert!(!new.to_json().contains_key("edition"), "only an older edition is named where nothing is stored");
    assert_eq!(stored(&[]).to_json()["edition"], "1");
    let refused = Choices::from_texts(&FourPlayer::INFO, ["edition=3"]).expect_err("no such edition").to_string();
    assert!(refused.contains("1, 2"), "{refused}");
}

/// 4P-W1, 4P-X3: in the first edition a walking king could capture its own pieces, and could not
/// castle.
#[test]
fn a_king_that_left_took_its_own_men_and_never_castled() {
    let board = KINGS.replace("/7,rK,6", "/7,rK,2,rR,3").replace("14/7,rK", "7,rP,6/7,rK");
    let board = board.replace("13,gK", "12,gP,gK");
    let mut game = old(&format!("R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-{board}"));
    act(&mut game, "red", "resign");
    assert_eq!(status(&game)["over"], false);
    assert!(text(&game).starts_with("R-1,0,0,0-0,0,0,0-0,0,0,0-") && !text(&game).contains("leaving"));
    assert_eq!(destinations(&game, "h1"), ["g1", "g2", "h2", "i1", "i2"]);
    play(&mut game, "h1h2");
}

/// 4P-V3, 4P-V4: in the first edition two checks by a knight were worth five points, and the
/// stalemate of a walking king ten points for each live player.
#[test]
fn two_checks_paid_five_and_stalemates_ten_each() {
    let board = "6,yK,7/14/5,rN,8/14/14/4,bK,3,gK,5/14/14/14/14/14/14/14/7,rK,6";
    let mut game = old(&format!("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{board}"));
    play(&mut game, "f12g10");
    assert_eq!(points(&game), [5, 0, 0, 0]);
    let board = "6,yK,7/14/14/14/14/14/13,gK/14/4,rQ,9/14/bK,13/14/14/7,rK,6";
    let mut game = old(&format!("R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{board}"));
    play(&mut game, "e6b6");
    assert_eq!(points(&game), [10, 0, 10, 10]);
}

/// 4P-E5, 4P-A2: in the first edition a bare king won when its rival left.
#[test]
fn a_bare_king_won_when_its_rival_left() {
    let board = "14/14/14/14/14/14/14/14/14/14/9,gK,4/7,rK,6/14/5,rQ,8";
    let mut game = old(&format!("R-0,1,1,0-0,0,0,0-0,0,0,0-84,29,31,44-0-{board}"));
    assert_eq!(status(&game)["claim_win"], "red");
    let mut claimed = game.clone();
    act(&mut claimed, "red", "claim-win");
    assert_eq!(points(&claimed), [84, 29, 31, 64]);
    act(&mut game, "red", "resign");
    assert_eq!((points(&game), status(&game)["reason"]["id"].as_str()), ([84, 29, 31, 64], Some("last-one")));
}

/// 4P-D2: in the first edition the counter ended the game at two hundred turns, and captures of
/// grey pieces reset it. Leaving did not reset it.
#[test]
fn the_counter_ran_to_two_hundred_and_grey_captures_set_it_back() {
    let grey = KINGS.replace("bK,13/14/14", "bK,13/5,drP,8/5,rR,8");
    let mut game = old(&format!("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-199-{grey}"));
    play(&mut game, "f5f6");
    assert_eq!(status(&game)["clock"], 0);
    let two = "14/14/14/14/14/14/14/bK,13/14/5,rR,8/14/14/14/7,rK,6";
    let mut game = old(&format!("R-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-150-{two}"));
    play(&mut game, "f5f6");
    assert_eq!(status(&game)["over"], false);
    let mut game = old(&format!("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-150-{KINGS}").replace("14/7,rK", "5,rR,8/7,rK"));
    act(&mut game, "green", "resign");
    assert_eq!(status(&game)["clock"], 150);
}

/// 4P-D1: in the first edition, the position after a seat left out of turn did not count for
/// repetition.
#[test]
fn a_position_after_leaving_out_of_turn_was_not_counted() {
    let board = KINGS.replace("13,gK", "12,gP,gK").replace("14/7,rK", "5,rR,8/7,rK");
    let mut game = old(&format!("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{board}"));
    play(&mut game, "f2f3 a7a6");
    act(&mut game, "green", "resign");
    play(&mut game, "g14h14 n8n9 f3f2 a6a7 h14g14 n9n8 f2f3 a7a6");
    assert_eq!(game.repetitions(), 1);
}

/// 4P-O6: in the first edition capturing a standing king was worth nothing.
#[test]
fn a_standing_king_paid_nothing() {
    let board = KINGS.replace("bK,13", "bK,4,rR,8").replace("yK,7/14", "yK,7/3,yP,10");
    let text = format!("B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{board}");
    let mut game =
        Game::<FourPlayer>::from_text(stored(&[("walking_kings", json!(false))]), &text).expect("a position");
    act(&mut game, "blue", "resign");
    play(&mut game, "g14g13 n8n9 f7a7");
    assert_eq!(points(&game), [0; 4]);
}
