//! Tests leaving the game: first walks, thin armies, standing kings, and the effect on counters.

use super::{destinations, game, play, stand, text};
use polychess_game::{Game, Status, Variant};
use polychess_variants::four_player::{FourPlayer, slow_legal_moves};
use serde_json::{Value as Json, json};

fn leave(game: &mut Game<FourPlayer>, seat: &str) {
    let seat = FourPlayer::INFO.seat(seat).expect(seat);
    game.act_json(seat, json!({"type": "resign"}).as_object().expect("an object")).expect("open");
}

fn status(game: &Game<FourPlayer>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

fn points(game: &Game<FourPlayer>) -> [u16; 4] {
    [0, 1, 2, 3].map(|n| game.position().points(polychess_rules::Seat::new(n).expect("a seat")))
}

fn reason(game: &Game<FourPlayer>) -> Json {
    status(game)["reason"]["id"].clone()
}

/// 4P-W1, 4P-X3: a king can castle with a grey rook if its seat leaves during its own turn. The
/// castling rights end with that turn.
#[test]
fn a_first_walk_may_be_a_castling() {
    let mut game =
        stand("R: Rd1 Rk1 Ph2 Kh1; B: Ka7; Y: Kg14; G: Pm8 Kn8.", "red. Castling: R short, R long, B short.");
    leave(&mut game, "red");
    assert!(text(&game).starts_with("R-1,0,0,0-1,0,0,0-1,0,0,0-"), "{}", text(&game));
    assert!(text(&game).contains("'leaving':true}"));
    assert_eq!(destinations(&game, "h1"), ["f1", "g1", "g2", "i1", "i2", "j1"]);
    let again = super::game(&[], &text(&game));
    assert!(again.state() == game.state());
    let castling = game.read_turn("h1j1").expect("a castling");
    assert_eq!(<FourPlayer as polychess_game::Text>::notate(game.position(), &castling), "O-O");
    let refusal = game.read_turn("h1h2").expect_err("its own pawn");
    assert_eq!(refusal.rule, Some("4P-W1"));
    play(&mut game, "h1j1");
    assert!(text(&game).starts_with("B-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned'"), "{}", text(&game));
    assert!(text(&game).ends_with("/3,drR,4,drR,rK,4"), "{}", text(&game));
    assert!(!text(&game).contains("leaving"));
    // Later walks follow the rules for walking kings.
    play(&mut game, "a7a6 g14h14 n8n9");
    assert_eq!(destinations(&game, "j1"), ["i1", "i2", "j2", "k1", "k2"]);
}

/// 4P-X3: if a seat leaves during another player's turn, its castling rights end immediately.
#[test]
fn leaving_out_of_turn_ends_the_rights_at_once() {
    let mut game = stand("R: Rk1 Kh1; B: Ka7; Y: Kg14; G: Kn8.", "blue. Castling: R short.");
    leave(&mut game, "red");
    assert!(text(&game).starts_with("B-1,0,0,0-0,0,0,0-0,0,0,0-"), "{}", text(&game));
    assert!(!text(&game).contains("leaving"));
}

/// 4P-X3: if leaving ends the game, the seat has no first walk, and its castling rights end
/// immediately.
#[test]
fn leaving_that_ends_the_game_ends_the_rights() {
    for (army, ending) in [("Rd13", "last-one"), ("Nd13", "insufficient")] {
        let mut game = stand(&format!("R: Rk1 Kh1; Y: {army} Kg14."), "red. Castling: R short. Out: blue green.");
        leave(&mut game, "red");
        assert_eq!(reason(&game), json!(ending));
        assert!(text(&game).starts_with("R-1,1,0,1-0,0,0,0-0,0,0,0-"), "{}", text(&game));
        assert!(super::game(&[], &text(&game)).state() == game.state(), "{}", text(&game));
    }
}

/// 4P-W1: if no first walk is possible, the turn passes, in check or not. The king walks on its
/// next turn.
#[test]
fn without_a_first_walk_the_turn_passes() {
    for check in ["Nf13", "Nf12"] {
        let pieces = format!("R: {check} Kh1; B: Ka7; Y: Kd14 Re14 Pd13 Pe13 Bg12; G: Kn8.");
        let mut game = stand(&pieces, "yellow.");
        leave(&mut game, "yellow");
        assert_eq!(status(&game)["to_move"], "green", "{check}");
        assert_eq!(status(&game)["walking"], json!(["yellow"]), "{check}");
        assert!(!text(&game).contains("leaving"));
        play(&mut game, "n8n9 h1h2 a7a6");
        assert_eq!(status(&game)["to_move"], "yellow");
        let walks: &[&str] = if check == "Nf13" { &["d13", "e13", "e14"] } else { &["e13"] };
        assert_eq!(destinations(&game, "d14"), walks, "{check}");
    }
}

/// 4P-W1, 4P-R27: a grey piece of an unknown owner belongs to no army, so any king can capture it
/// on its first walk.
#[test]
fn a_first_walk_takes_grey_pieces_of_unknown_owners() {
    for (seat, king, near) in
        [("red", "h1", "h2"), ("blue", "a7", "b7"), ("yellow", "g14", "g13"), ("green", "n8", "m8")]
    {
        let pieces = format!("R: Kh1 Rf5; B: Ka7 Rc9; Y: Kg14; G: Kn8; grey: N{near}.");
        let mut game = stand(&pieces, &format!("{seat}."));
        let before = destinations(&game, king);
        leave(&mut game, seat);
        assert!(game.position().is_leaving() && before.contains(&near.to_owned()), "{seat}");
        assert_eq!(destinations(&game, king), before, "{seat}");
        assert_eq!(slow_legal_moves(game.position()).len(), before.len(), "{seat}");
        let again = super::game(&[], &text(&game));
        assert!(again.state() == game.state(), "{seat}");
        assert_eq!(destinations(&again, king), before, "{seat}");
        play(&mut game, &format!("{king}{near}"));
    }
}

/// 4P-W1: if another seat leaves during a first walk, the walk must still be made, and that seat
/// loses its castling rights immediately.
#[test]
fn a_first_walk_stays_due_while_another_seat_leaves() {
    let mut game = stand("R: Rk1 Kh1; B: Ka7 Ra4; Y: Pd13 Kg14; G: Pm8 Kn8.", "red. Castling: R short, B short.");
    leave(&mut game, "red");
    leave(&mut game, "blue");
    assert!(text(&game).starts_with("R-1,1,0,0-1,0,0,0-0,0,0,0-"), "{}", text(&game));
    assert!(game.position().is_leaving());
    play(&mut game, "h1j1");
    assert!(!game.position().is_leaving());
    assert_eq!(destinations(&game, "a7"), ["a6", "a8", "b6", "b7", "b8"], "blue has not left on its own turn");
}

/// 4P-F2, 4P-F5: the parser removes a first walk that is impossible in the position.
#[test]
fn first_walks_are_read() {
    let live = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'leaving':true}-6,yK,7/14/14/14/14/14/12,gP,gK/bK,13/14/14/14/14/14/7,rK,6";
    assert!(!text(&game(&[], live)).contains("leaving"), "nobody has left");
    let shut =
        live.replace("R-0", "R-1").replace("7,rK,6", "6,drR,rK,drR,5").replace("14/6,drR", "6,drP,drP,drP,5/6,drR");
    let game = game(&[], &shut);
    assert_eq!(status(&game)["to_move"], "blue", "{}", text(&game));
    let error = super::refusal_of(&live.replace("true", "yes"));
    assert!(error.contains("false or true"), "{error}");
}

/// 4P-E5, 4P-R29: leaving against a thin army ends the game. 4P-A2: the leader cannot claim the win
/// against a thin army.
#[test]
fn leaving_against_a_thin_army() {
    let ends = |pieces: &str, how: &str| {
        let mut game = stand(&format!("R: Qf5 Kh1; Y: {pieces} Kg14; G: Kn8."), how);
        let claim = status(&game)["claim_win"].clone();
        leave(&mut game, "red");
        (reason(&game), points(&game), claim)
    };
    let how = "red. Out: blue. Walking: green (all but the king grey). Points: red 90, yellow 10.";
    for thin in ["", "Nd13", "Bd13"] {
        assert_eq!(ends(thin, how), (json!("insufficient"), [100, 0, 40, 0], Json::Null), "{thin}");
        let double = how.replace("red. ", "red. Options: mate_points = 40. ");
        assert_eq!(ends(thin, &double).1, [110, 0, 70, 0], "{thin}");
    }
    for army in ["Pd13", "Rd13", "Nd13 Nd12", "Nd13 Bd12"] {
        assert_eq!(ends(army, how), (json!("last-one"), [90, 0, 50, 0], json!("red")), "{army}");
    }
    // Only the other player's army counts, and exactly two players must be live.
    let mut bare = stand("R: Kh1; Y: Qf5 Kg14.", "red. Out: blue green.");
    leave(&mut bare, "red");
    assert_eq!((reason(&bare), points(&bare)), (json!("last-one"), [0, 0, 20, 0]));
    let mut three = stand("R: Qf5 Kh1; Y: Nd13 Kg14; G: Kn8.", "red. Out: blue.");
    leave(&mut three, "red");
    assert_eq!(reason(&three), Json::Null);
    // 4P-O6: without walking kings, each player gets ten points.
    let mut stands = stand("R: Qf5 Kh1; Y: Kg14.", "red. Options: walking_kings = false. Out: blue green.");
    leave(&mut stands, "red");
    assert_eq!((reason(&stands), points(&stands)), (json!("insufficient"), [10, 0, 10, 0]));
}

/// 4P-R29: if leaving checkmates the king of the seat that left, this king earns no further points
/// at the end of the game.
#[test]
fn leaving_into_mate_against_a_thin_army() {
    let how = "blue. Out: green. Walking: yellow (all but the king grey).";
    let mut game = stand("R: Bc6 Kb6; B: Ka4 Rk6; Y: Kc4.", how);
    leave(&mut game, "blue");
    assert_eq!((reason(&game), points(&game)), (json!("last-one"), [40, 0, 0, 0]));
    let mut free = stand("R: Bc6 Kb6; B: Ka4 Rk6; Y: Kd6.", how);
    leave(&mut free, "blue");
    assert_eq!((reason(&free), points(&free)), (json!("insufficient"), [30, 10, 0, 0]));
}

/// 4P-O6: capturing the standing king of a seat that has left scores points. Capturing the king of
/// a checkmated seat does not.
#[test]
fn standing_kings_are_paid_for() {
    let mut game = stand("R: Rf7 Kh1; B: Ka7 Rd9; Y: Kg14 Pd13; G: Kn8 Pm8.", "blue. Options: walking_kings = false.");
    leave(&mut game, "blue");
    play(&mut game, "g14g13 n8n9");
    let taken = game.read_turn("f7a7").expect("a grey king");
    assert_eq!(<FourPlayer as polychess_game::Text>::notate(game.position(), &taken), "Rf7xKa7");
    play(&mut game, "f7a7");
    assert_eq!(points(&game), [20, 0, 0, 0]);
    let mated =
        "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/3,yP,10/14/14/14/14/12,gP,gK/dbK,4,rR,8/14/14/14/14/14/7,rK,6";
    let mut game = super::game(&["walking_kings=false"], mated);
    play(&mut game, "f7a7");
    assert_eq!(points(&game), [0; 4]);
}

/// 4P-D1: the position immediately after a seat leaves counts for repetition, even during another
/// player's turn.
#[test]
fn a_position_that_an_act_changes_is_counted() {
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Pm8 Kn8.", "red.");
    play(&mut game, "f5f4 a7a6");
    leave(&mut game, "green");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "g14h14 n8n9 f4f5 a6a7 h14g14 n9n8 f5f4 a7a6");
    assert_eq!(game.repetitions(), 2);
    play(&mut game, "g14h14 n8n9 f4f5 a6a7 h14g14 n9n8 f5f4 a7a6");
    assert_eq!(reason(&game), json!("threefold"));
}

/// 4P-D1, 4P-R30: if a seat leaves during its own turn, repetition ignores the due first walk and
/// the castling rights.
#[test]
fn a_first_walk_is_no_part_of_what_is_repeated() {
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Kn8 Pm8.", "green.");
    leave(&mut game, "green");
    assert!(game.position().is_leaving());
    play(&mut game, "n8n9 h1i1 a7a6 g14h14 n9n8 i1h1 a6a7 h14g14");
    assert_eq!(game.repetitions(), 2);
    assert!(!game.position().is_leaving());
}

/// 4P-D2: the limit is fifty turns for each live or walking seat. Leaving and the first walk reset
/// the counter.
#[test]
fn fifty_rounds_of_the_seats_in_play() {
    let pieces = "R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Kn8.";
    let after = |how: &str, turns: &str| {
        let mut game = stand(pieces, how);
        play(&mut game, turns);
        (reason(&game), status(&game)["clock"].clone())
    };
    let open = |clock: u32| (Json::Null, json!(clock));
    assert_eq!(after("red. Clock: 198.", "f5f6"), open(199));
    assert_eq!(after("red. Walking: green (all but the king grey). Clock: 199.", "f5f6").0, "fifty");
    let three = "R: Rf5 Kh1; B: Ka7; Y: Kg14.";
    let fifty = |men: &str, how: &str| {
        let mut game = stand(men, how);
        play(&mut game, "f5f6");
        reason(&game)
    };
    assert_eq!(fifty(three, "red. Out: green. Clock: 148."), Json::Null);
    assert_eq!(fifty(three, "red. Out: green. Clock: 149."), "fifty");
    assert_eq!(fifty("R: Rf5 Kh1; B: Ka7.", "red. Out: yellow green. Clock: 98."), Json::Null);
    assert_eq!(fifty("R: Rf5 Kh1; B: Ka7.", "red. Out: yellow green. Clock: 99."), "fifty");
    assert_eq!(fifty(pieces, "red. Options: mode = teams. Clock: 199."), "fifty");
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Pm8 Kn8.", "red. Clock: 90.");
    leave(&mut game, "red");
    assert_eq!(status(&game)["clock"], 0);
    play(&mut game, "h1h2");
    assert_eq!(status(&game)["clock"], 0, "the first walk");
    play(&mut game, "a7a6");
    assert_eq!(status(&game)["clock"], 1);
    let mut game = stand(pieces, "red. Options: walking_kings = false. Clock: 90.");
    leave(&mut game, "yellow");
    assert_eq!(status(&game)["clock"], 0);
}

/// 4P-V4: the live seats share the points for a stalemated walking king. Each share is rounded to
/// the nearest whole number.
#[test]
fn a_stalemated_walking_king_is_shared() {
    for (men, out, double, shares) in [
        ("Y: Kg14; G: Kn8.", "", "", [7, 0, 7, 7]),
        ("Y: Kg14.", " Out: green.", "", [10, 0, 10, 0]),
        ("Y: Kg14; G: Kn8.", "", " Options: mate_points = 40.", [13, 0, 13, 13]),
        ("Y: Kg14.", " Out: green.", " Options: mate_points = 40.", [20, 0, 20, 0]),
    ] {
        let how = format!("red.{double}{out} Walking: blue (all but the king grey).");
        let mut game = stand(&format!("R: Qe6 Kh1; B: Ka4; {men}"), &how);
        play(&mut game, "e6b6");
        assert_eq!(points(&game), shares, "{how}");
    }
}

/// 4P-N3: a piece that captures a checking piece, and then gives check from its cell, is a new
/// attacker.
#[test]
fn a_check_from_the_cell_of_the_captured_piece_is_new() {
    let notation = |men: &str, how: &str, turn: &str| {
        let game = stand(men, how);
        let turn = game.read_turn(turn).expect("legal");
        <FourPlayer as polychess_game::Text>::notate(game.position(), &turn)
    };
    let men = "R: Qd5 Kh1; B: Qg8 Ka4; Y: Kg14; G: Kn8.";
    assert_eq!(notation(men, "red.", "d5g8"), "Qd5xQg8++");
    // A piece that also attacked the king from its old cell is not a new attacker (4P-R25).
    assert_eq!(notation("R: Qj11 Kh1; B: Qg11 Ka4; Y: Kg14; G: Kn9.", "red.", "j11g11"), "Qj11xQg11");
    assert_eq!(notation("R: Qg5 Kh1; B: Qg8 Ka4; Y: Kg14; G: Kn9.", "red.", "g5g8"), "Qg5xQg8+");
    assert_eq!(notation("R: Rg5 Kh1; B: Pg8 Ka4; Y: Kg14; G: Kn9.", "red.", "g5g8"), "Rg5xg8+");
    // 4P-M3: in teams, the army of a captured king does not turn grey. A line that the capture
    // opens can therefore give check, even to the king of the capturing player.
    let teams = "red. Options: mode = teams.";
    assert_eq!(notation("R: Ni3 Ke3; B: Kj5 Rk3; Y: Kg14; G: Kn8.", teams, "i3j5"), "Ni3xKj5+#");
    assert_eq!(notation("R: Ni3 Kh1; B: Kj5 Rk3; Y: Ke3; G: Kn8.", teams, "i3j5"), "Ni3xKj5+#");
    assert_eq!(notation("R: Ni3 Kh1; B: Kj5 Rk3; Y: Ke3; G: Kn8.", "red.", "i3j5"), "Ni3xKj5#");
}

/// 4P-W1: the first walks agree with the slow definition: the moves that the king would have if its
/// army were still living.
#[test]
fn first_walks_by_definition() {
    let mut game = stand("R: Rd1 Rk1 Ph2 Kh1; B: Ka7 Rg9; Y: Kg14; G: Kn8.", "red. Castling: R short, R long.");
    leave(&mut game, "red");
    let (mut slow, mut fast) = (slow_legal_moves(game.position()), Vec::new());
    fast.extend(super::legal_turns(game.position()).into_iter().flatten());
    slow.sort_unstable();
    fast.sort_unstable();
    assert_eq!(slow, fast);
    assert_eq!(destinations(&game, "h1"), ["i1", "i2", "j1"], "g1 is attacked");
}
