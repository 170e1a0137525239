//! Tests player actions other than moves, and endings with their points.

use super::{game, new_game, play, stand, text};
use polychess_game::{Acts, ErrorKind, Game, Refusal, Status, Text, Variant};
use polychess_variants::four_player::FourPlayer;
use serde_json::{Value as Json, json};

fn act(game: &mut Game<FourPlayer>, seat: &str, kind: &str) -> Result<(), Refusal> {
    let seat = FourPlayer::INFO.seat(seat).expect(seat);
    game.act_json(seat, json!({"type": kind}).as_object().expect("an object"))
}

fn status(game: &Game<FourPlayer>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

fn points(game: &Game<FourPlayer>) -> Vec<String> {
    let status = status(game);
    let of = |seat: &str| status["points"][seat].as_str().unwrap_or("-").to_owned();
    ["red", "blue", "yellow", "green"].map(of).to_vec()
}

fn open(game: &Game<FourPlayer>, seat: &str) -> Vec<&'static str> {
    let seat = FourPlayer::INFO.seat(seat).expect(seat);
    FourPlayer::open_acts(game, seat).iter().map(|form| form.kind).collect()
}

const FOUR: &str = "R: Rf5 Kh1; B: Ka7 Pb4; Y: Kg14; G: Kn8.";

/// 4P-A1, 4P-A3, 4P-R15: draw votes stay open until a player without a vote moves, or until a
/// player declines or resigns.
#[test]
fn votes_for_a_draw() {
    let votes = |game: &Game<FourPlayer>| status(game)["votes"]["draw"].clone();
    let mut game = stand(FOUR, "red.");
    assert_eq!(open(&game, "red"), ["offer-draw", "resign"]);
    assert_eq!(act(&mut game, "blue", "accept-draw").expect_err("nothing to accept").kind, ErrorKind::Refused);
    assert_eq!(act(&mut game, "blue", "decline-draw").expect_err("nothing to decline").rule, Some("4P-A3"));
    act(&mut game, "red", "offer-draw").expect("open");
    assert_eq!(act(&mut game, "red", "offer-draw").expect_err("a second vote").rule, Some("4P-A3"));
    assert_eq!(open(&game, "red"), ["decline-draw", "resign"]);
    assert_eq!(open(&game, "green"), ["offer-draw", "accept-draw", "decline-draw", "resign"]);
    play(&mut game, "f5f6");
    assert_eq!(votes(&game), json!(["red"]), "the mover has a vote");
    play(&mut game, "b4c4");
    assert_eq!(votes(&game), json!([]), "the mover has none");
    act(&mut game, "red", "offer-draw").expect("open");
    act(&mut game, "green", "decline-draw").expect("open");
    assert_eq!(votes(&game), json!([]));
    act(&mut game, "red", "offer-draw").expect("open");
    act(&mut game, "green", "resign").expect("open");
    assert_eq!(votes(&game), json!([]));
    assert_eq!(open(&game, "green"), [""; 0]);
}

/// 4P-E2, 4P-R18: each live player gets 10 points for a draw, and 10 more for each walking king.
/// With `mate_points` 40 (4P-O7), both numbers double.
#[test]
fn a_draw_pays_for_walking_kings() {
    for (options, wanted) in [("", "20"), (" Options: mate_points = 40.", "40")] {
        let mut game = stand(FOUR, &format!("red.{options} Walking: yellow (all but the king grey)."));
        ["red", "blue", "green"].into_iter().for_each(|seat| act(&mut game, seat, "offer-draw").expect("open"));
        assert_eq!(points(&game), [wanted, wanted, "0", wanted]);
        assert_eq!(status(&game)["reason"]["id"], "agreement");
    }
}

/// 4P-A4, 4P-O6: without walking kings, a player who leaves is eliminated. The last player gets 20
/// points.
#[test]
fn leaving_without_walking_kings() {
    let mut game = stand("R: Rf5 Kh1; B: Pb4 Ka7; Y: Rg13 Kg14; G: Kn8.", "red. Options: walking_kings = false.");
    act(&mut game, "yellow", "resign").expect("open");
    assert_eq!(status(&game)["out"], json!(["yellow"]));
    assert_eq!(points(&game), ["0"; 4]);
    act(&mut game, "red", "forfeit").expect("open");
    assert_eq!(status(&game)["to_move"], "blue", "whose turn it was is out");
    act(&mut game, "green", "forfeit").expect("open");
    assert_eq!(points(&game), ["0", "20", "0", "0"]);
    assert_eq!(status(&game)["reason"]["rule"], "4P-E1");
    assert!(text(&game).contains("'resigned':(false,false,true,false),'flagged':(true,false,false,true)"));
}

/// 4P-T5, 4P-A4: in teams the forfeit of one player loses the game for both partners.
#[test]
fn forfeit_in_teams() {
    let mut game = stand(FOUR, "red. Options: mode = teams.");
    assert_eq!(points(&game), ["-"; 4]);
    act(&mut game, "blue", "forfeit").expect("open");
    assert_eq!(points(&game), ["1", "0", "1", "0"]);
    assert_eq!(status(&game)["reason"]["id"], "forfeit");
    assert_eq!(act(&mut game, "red", "resign").expect_err("over").kind, ErrorKind::GameOver);
}

/// 4P-A1: a vote to resign ends with the player's own turn or by withdrawal.
#[test]
fn votes_to_resign() {
    let votes = |game: &Game<FourPlayer>| status(game)["votes"]["resign"].clone();
    let mut game = stand(FOUR, "red. Options: mode = teams.");
    act(&mut game, "red", "resign").expect("open");
    act(&mut game, "blue", "resign").expect("open");
    assert_eq!(votes(&game), json!(["red", "blue"]));
    play(&mut game, "f5f6");
    assert_eq!(votes(&game), json!(["blue"]));
    act(&mut game, "blue", "withdraw-resign").expect("open");
    assert_eq!(votes(&game), json!([]));
    assert_eq!(act(&mut game, "blue", "withdraw-resign").expect_err("no vote").rule, Some("4P-A1"));
}

/// 4P-T2, 4P-T4: in teams a draw is worth half a point for each player.
#[test]
fn draws_in_teams() {
    let mut game = stand("R: Kh1; B: Rg1 Ka7; Y: Kg14; G: Kn8.", "red. Options: mode = teams.");
    play(&mut game, "h1g1");
    assert_eq!(points(&game), ["1/2"; 4]);
    assert_eq!(status(&game)["reason"]["rule"], "4P-D3");
}

/// 4P-E1, 4P-R23: the only live player has won, even if other kings walk. The parser does not add
/// the points for this.
#[test]
fn alone_when_read() {
    let pieces = "R: Kh1; B: Qd4 Ka4; Y: Kg14; G: Kn8.";
    let game = stand(pieces, "red. Walking: red yellow (all but the king grey).");
    assert_eq!(status(&game)["over"], false, "blue and green are live");
    let alone = text(&game).replace("gK", "dgK");
    let game = super::game(&[], &alone);
    assert_eq!(status(&game)["reason"]["id"], "last-one");
    assert_eq!(points(&game), ["0"; 4]);
    let nobody = super::game(&[], &alone.replace("bK", "dbK"));
    assert_eq!(status(&nobody)["reason"]["id"], "nobody-left");
}

/// 4P-D3, 4P-R12: two kings with bishops on cells of one colour are insufficient material. Bishops
/// on both colours are sufficient, and so are two knights.
#[test]
fn dead_material() {
    let reason = |pieces: &str| {
        let mut game = stand(&format!("R: {pieces} Kh1 Pd2; B: Ka7 Pe3."), "red. Out: yellow green.");
        play(&mut game, "d2e3 a7a6");
        // Turn the last pawn grey, so that it does not count as material.
        let without = text(&game).replace("rP", "drP");
        let ended = super::game(&[], &without);
        status(&ended)["reason"]["id"].clone()
    };
    assert_eq!(reason(""), "insufficient");
    assert_eq!(reason("Ne5"), "insufficient");
    assert_eq!(reason("Be5"), "insufficient");
    assert_eq!(reason("Ne5 Nf5"), Json::Null);
    assert_eq!(reason("Re5"), Json::Null);
    let bishops = |cell: &str| {
        let game = stand(&format!("R: Be5 Kh1; B: Ka7 B{cell}."), "red. Out: yellow green.");
        status(&game)["reason"]["id"].clone()
    };
    assert_eq!(bishops("g7"), "insufficient", "e5 and g7 are dark");
    assert_eq!(bishops("g6"), Json::Null);
}

/// 4P-O8, 4P-A2: with the option, the leader's claim is automatic once an eliminated seat has as
/// many points as the rival would have after the claim. Without it, the game continues.
#[test]
fn automatic_claims() {
    let pieces = "R: Rf5 Kh1; Y: Pd13 Kg14.";
    let with = |points: &str| {
        let how = format!("red. Options: auto_claim = true. Out: blue green. Points: {points}.");
        status(&stand(pieces, &how))["reason"]["id"].clone()
    };
    assert_eq!(with("red 100, blue 30, yellow 10"), "claimed-win");
    assert_eq!(with("red 100, blue 29, yellow 10"), Json::Null);
    assert_eq!(with("red 30, blue 50, yellow 10"), Json::Null);
    let game = stand(pieces, "red. Out: blue green. Points: red 100, blue 50, yellow 10.");
    assert_eq!(status(&game)["claim_win"], "red");
    assert_eq!(open(&game, "red")[0], "claim-win");
}

/// 4P-O9, 4P-V1: an option increases the value of captures.
#[test]
fn captures_may_count_more() {
    let mut game = stand("R: Rd5 Kh1; B: Qd9 Ka7; Y: Kg14; G: Kn8.", "red. Options: capture_points = 3.");
    play(&mut game, "d5d9");
    assert_eq!(points(&game), ["27", "0", "0", "0"]);
}

/// 4P-P5, 4P-P7: an en passant right remains when the pawn's owner leaves the game. It ends when
/// that owner would be to move.
#[test]
fn en_passant_right_outlives_its_owner() {
    let mut game = new_game(&[]);
    play(&mut game, "h2h3 b7c7 g13g12 m5k5");
    act(&mut game, "green", "resign").expect("open");
    assert!(text(&game).contains("l5:k5"));
    play(&mut game, "h3h4 c7d7 h13h12");
    assert!(!text(&game).contains("l5:k5"));
}

/// 4P-R21: the turn skips green, which is eliminated. The right to capture its pawn en passant
/// ends, and red is checkmated because it has no other defence.
#[test]
fn a_right_that_ends_on_the_way() {
    let pieces = "R: Pd2 Pk6 Kl4; B: Ka7; Y: Rg11 Rm10 Rk1 Kg14; G: Pm7 Kn8.";
    let mut game = stand(pieces, "green. Options: walking_kings = false.");
    play(&mut game, "m7k7");
    act(&mut game, "green", "resign").expect("open");
    play(&mut game, "d2d3 a7a6");
    let mut again = game.clone();
    play(&mut again, "g11h11");
    assert!(again.read_turn("k6l7").is_err(), "the right has ended, and there is no check");
    assert_eq!(status(&again)["out"], json!(["green"]));
    let turn = game.read_turn("g11l11").expect("legal");
    assert_eq!(FourPlayer::notate(game.position(), &turn), "Rg11-l11+#");
    play(&mut game, "g11l11");
    assert_eq!(status(&game)["out"], json!(["red", "green"]));
    assert_eq!(points(&game), ["0", "0", "20", "0"]);
    assert_eq!(status(&game)["to_move"], "blue");
}

/// 4P-V4: the points for a stalemate double with `mate_points` 40 (4P-O7), undivided or shared by
/// three players.
#[test]
fn stalemates_at_forty() {
    let pieces = "R: Qe6 Kh1; B: Ka4; Y: Kg14; G: Kn8.";
    let mut game = stand(pieces, "red. Options: mate_points = 40.");
    play(&mut game, "e6b6");
    assert_eq!(points(&game), ["0", "40", "0", "0"]);
    let mut game = stand(pieces, "red. Options: mate_points = 40. Walking: blue (all but the king grey).");
    play(&mut game, "e6b6");
    assert_eq!(points(&game), ["13", "0", "13", "13"]);
}

/// 4P-E3, 4P-V6: the game reports the points that each player would have if it ended now.
#[test]
fn points_if_it_ended_now() {
    let game = game(&[], &text(&stand(FOUR, "red. Points: red 7, green 2.")));
    let paid = FourPlayer::points_if_ended(&game).expect("points").0.map(|points| points.to_string());
    assert_eq!(paid, ["17", "10", "10", "12"]);
}

/// 4P-R9: a walking king attacks, so live kings may not move next to it. 4P-W2: a walking king may
/// not move next to live kings.
#[test]
fn walking_kings_attack() {
    let pieces = "R: Kg5; B: Pb4 Ka7; Y: Kg14; G: Ki5.";
    let live = stand(pieces, "red. Walking: green (all but the king grey).");
    assert_eq!(super::destinations(&live, "g5"), ["f4", "f5", "f6", "g4", "g6"]);
    let walking = stand(pieces, "green. Walking: green (all but the king grey).");
    assert_eq!(super::destinations(&walking, "i5"), ["i4", "i6", "j4", "j5", "j6"]);
}

/// 4P-V5: a walking king uncovers a checkmate by its move. The owner of the rook that gives check
/// gets the points.
#[test]
fn a_walking_king_uncovers_a_mate() {
    let pieces = "R: Kd9; B: Rd5 Re1 Ka7; Y: Kd14; G: Kn8.";
    let mut game = stand(pieces, "red. Walking: red (all but the king grey).");
    assert_eq!(status(&game)["in_check"], json!(["red"]));
    assert_eq!(super::destinations(&game, "d9"), ["c10", "c8", "c9"]);
    play(&mut game, "d9c9");
    assert_eq!(status(&game)["out"], json!(["yellow"]));
    assert_eq!(points(&game), ["0", "20", "0", "0"]);
}

/// 4P-R20, 4P-D1: the repetition rule ignores points, but compares castling rights and usable en
/// passant rights.
#[test]
fn what_repetition_compares() {
    use polychess_rules::Position as _;
    let key = |how: &str| stand("R: Rk1 Kh1; B: Pd6 Rb5 Ka7; Y: Kg14; G: Kn8.", how).position().repetition_key();
    assert_eq!(key("red."), key("red. Points: red 5, blue 9."));
    assert_ne!(key("red."), key("red. Castling: R short."));
    assert_ne!(key("red."), key("yellow."));
    let zobrist = |how: &str| stand("R: Rk1 Kh1; B: Ka7; Y: Kg14; G: Kn8.", how).position().zobrist();
    assert_ne!(zobrist("red."), zobrist("red. Points: red 5."));
    let passing = |pawn: &str, how: &str| {
        stand(&format!("R: P{pawn} Kh1; B: Pd6 Ka7; Y: Kg14; G: Kn8."), how).position().repetition_key()
    };
    assert_ne!(passing("b5", "red. En passant: blue c6:d6."), passing("b5", "red."), "a pawn attacks c6");
    assert_eq!(passing("h5", "red. En passant: blue c6:d6."), passing("h5", "red."), "none does");
}
