//! Tests imposing pieces, turns of two moves, and marks of checkmated kings: cases of TH-D1 to
//! TH-D7 and TH-K1 to TH-K6 that the example positions do not cover.

use super::ledger::{position, setup};
use super::{game_with, play};
use polychess_game::{ErrorKind, Game, GameState, Show, Status, Text};
use polychess_rules::Position as _;
use polychess_variants::three_handed::ThreeHanded;
use serde_json::{Value as Json, json};

fn status(game: &Game<ThreeHanded>, field: &str) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")[field].clone()
}

fn is_legal(game: &Game<ThreeHanded>, turn: &str) -> bool {
    game.legal_turns().iter().any(|(text, _)| text == turn)
}

fn forbidden(game: &Game<ThreeHanded>, turn: &str, rule: &str) {
    let refusal = game.read_turn(turn).expect_err(turn);
    assert_eq!((refusal.kind, refusal.rule), (ErrorKind::IllegalAct, Some(rule)), "{turn}: {refusal}");
}

/// TH-D1, TH-D2, TH-D7, TH-R4: an imposing piece keeps its mark while it moves inside the kingdom,
/// and loses it when it leaves. It gets the mark again only by crossing its owner's left border.
#[test]
fn the_life_of_a_mark() {
    let mut game = position("h1:0K a1:0R l12:1K l8:2K", "0");
    let others = ["l12k12 l8l7", "k12l12 l7l8"];
    for (n, (turn, imposing)) in [
        ("a1a5", json!(["a5"])),
        ("a5b5", json!(["b5"])),
        ("b5i5", json!(["i5"])),
        ("i5i9", json!([])),
        ("i9i5", json!([])),
        ("i5d5", json!([])),
        ("d5d4", json!([])),
        ("d4d5", json!(["d5"])),
    ]
    .into_iter()
    .enumerate()
    {
        play(&mut game, turn);
        assert_eq!(status(&game, "imposing"), imposing, "{turn}");
        assert_eq!(status(&game, "doubly_attacked").as_array().map(Vec::len), imposing.as_array().map(Vec::len));
        play(&mut game, others[n % 2]);
    }
    let scene = ThreeHanded::scene(&game);
    let mark = scene.marks.iter().find(|mark| mark.class == "imposing").expect("the mark of an imposing piece");
    assert_eq!((mark.seat, mark.cells.len()), (Some(0), 1));
    assert!(scene.marks.iter().any(|mark| mark.class == "last"));
    // TH-D3: the drawing marks the king of the doubly attacked player.
    let doubly = scene.marks.iter().find(|mark| mark.class == "doubly-attacked").expect("the mark of the victim");
    let king = scene.pieces.iter().find(|piece| piece.glyph == "king" && piece.seat == 2).expect("a king");
    assert_eq!((doubly.seat, &doubly.cells[..]), (Some(2), &[king.cell][..]));
}

/// TH-D2: kings can also become imposing. For knights, only the first and last cells of the move
/// matter.
#[test]
fn kings_and_knights_impose() {
    let mut game = position("a4:0K c4:0N l12:1K l8:2K", "0");
    play(&mut game, "a4a5 l12k12 l8l7 c4d6");
    assert_eq!(status(&game, "imposing"), json!(["a5", "d6"]));
}

/// TH-D4: castling counts as a move of the king only, not of the rook. TH-D5: the conditions of
/// castling must hold when it is played.
#[test]
fn castling_in_a_turn_of_two_moves() {
    let game = position("e1:0K h1:0R a2:0R h4:1P i12:1K d8:2K; imposing h4; castling 0short", "0");
    assert!(is_legal(&game, "e1g1+f1f2") && is_legal(&game, "a2b2+e1g1") && is_legal(&game, "e1g1"));
    forbidden(&game, "e1g1+g1g2", "TH-D4");
    forbidden(&game, "e1e2+e2e1", "TH-D4");
    forbidden(&game, "h1g1+e1c1", "TH-C1");
    forbidden(&game, "a2a3+a3a4+a4b4", "TH-D4");
    forbidden(&game, "a2b2+h4h3", "TH-S2");
}

/// TH-R17: the options `double_moves`, `one_doubly_attacked` and `center_right_only` turn off
/// TH-D4, TH-D6 and TH-M4. The option `cutthroat` turns off all three.
#[test]
fn options() {
    let pieces = "e1:0K d4:0P a1:0R i12:1K h11:1R l11:1N d8:2K l8:2R; options ";
    let mut game = position(&format!("{pieces}double_moves=false"), "0");
    play(&mut game, "d4d5");
    assert_eq!(status(&game, "doubly_attacked"), json!(["black"]));
    forbidden(&game, "h11h4", "TH-D6");
    play(&mut game, "i12j12");
    forbidden(&game, "d8d7+l8l5", "TH-D4");
    let mut game = position(&format!("{pieces}one_doubly_attacked=false"), "0");
    play(&mut game, "d4d5 h11h4");
    assert_eq!(status(&game, "doubly_attacked"), json!(["white", "black"]));
    assert!(is_legal(&game, "d8d7+l8l5"));
    let mut game = position(&format!("{pieces}cutthroat=true"), "0");
    assert!(is_legal(&game, "d4d5"));
    play(&mut game, "d4d5 h11h4");
    assert_eq!(status(&game, "doubly_attacked"), json!([]));
    assert!(!is_legal(&game, "d8d7+l8l5"));
    let game = position("g1:0K k12:1K b8:2K d4:0B; options center_right_only=false", "0");
    assert!(is_legal(&game, "d4i5") && is_legal(&game, "d4e9"));
    forbidden(&position("g1:0K k12:1K b8:2K d4:0B", "0"), "d4i5", "TH-M4");
}

/// TH-R9: if all escapes of a player break TH-D6, the player has no legal turn, passes and is
/// checkmated.
#[test]
fn the_limit_goes_before_the_escape() {
    let pieces = "a1:0K b1:0R b2:0P b3:0N a5:2R d8:2K i12:1K l9:2N; imposing l9";
    let mut game = position(pieces, "0");
    forbidden(&game, "b3a5", "TH-D6");
    forbidden(&game, "b3c5", "TH-K1");
    assert_eq!(game.legal_turns().len(), 1);
    play(&mut game, "pass");
    assert_eq!(status(&game, "mated"), json!(["white"]));
    let scene = ThreeHanded::scene(&game);
    assert!(scene.marks.iter().any(|mark| mark.class == "mated" && mark.seat == Some(0)));
    assert!(is_legal(&position(&format!("{pieces}; options one_doubly_attacked=false"), "0"), "b3a5"));
}

/// TH-K3, TH-R15: a checkmated king stays marked while any opponent attacks it. TH-K4: the mark
/// ends when its owner can move again.
#[test]
fn marks_of_mates() {
    let mut game = position("j12:0K k11:0Q b5:0R l12:1K c8:2K f11:2Q f3:2N", "1");
    play(&mut game, "pass f11k11");
    assert_eq!(status(&game, "mated"), json!(["red"]), "the new attacker keeps it up");
    forbidden(&game, "b5b8", "TH-K1");
    let mut game = position("j12:0K k11:0Q b5:0R l12:1K c8:2K f11:2R f3:2N", "1");
    play(&mut game, "pass f11f10 j12i12");
    assert_eq!(status(&game, "mated"), json!(["red"]), "an escape has opened, the attack stands");
    play(&mut game, "l12k11");
    assert_eq!(status(&game, "mated"), json!([]));
}

/// TH-K5: either move of a turn can capture a checkmated king, and this capture ends the turn.
#[test]
fn taking_a_king_in_a_turn_of_two_moves() {
    let (_, text) = setup("e1:0K a1:0R h4:1P i12:1K a8:2K; imposing h4", "0");
    let game = game_with("", &text.replace(" h4 - - 0", " h4 b - 0"));
    assert!(is_legal(&game, "a1a8") && is_legal(&game, "e1e2+a1a8") && !is_legal(&game, "a1a8+e1e2"));
    forbidden(&game, "a1a8+e1e2", "TH-K5");
    forbidden(&game_with("", &text), "a1a8", "TH-K4");
    for turn in ["a1a8", "e1e2+a1a8"] {
        let mut game = game.clone();
        play(&mut game, turn);
        assert_eq!(game.outcome().map(|o| o.ending.id), Some("king-taken"));
        assert_eq!(ThreeHanded::position_text(game.state(), true).split(' ').nth(1), Some("-"));
    }
}

/// Returns the position string and the game after the first move of a turn.
fn halfway(game: &Game<ThreeHanded>, turn: &str) -> (String, Game<ThreeHanded>) {
    let plies = game.read_turn(turn).expect(turn);
    let mut state = GameState::<ThreeHanded> { position: *game.position(), negotiation: game.negotiation().clone() };
    <ThreeHanded as polychess_game::Rules>::advance(&mut state, plies[0]);
    let text = ThreeHanded::position_text(&state, false);
    (text.clone(), game_with("", &text))
}

/// TH-D4, TH-D5: a game can start from a position between two moves, and then continues like the
/// whole turn.
#[test]
fn between_two_moves() {
    let game = position("h1:0K b5:0P i12:1K d8:2K b8:2R l7:2R; imposing b5; clock 7", "2");
    let turn = "b8b5+d8d7";
    let (text, mut second) = halfway(&game, turn);
    assert!(text.ends_with(" 7 ply:b5:ip"), "{text}");
    assert!(second.position().is_mid_turn() && is_legal(&second, "") && !is_legal(&second, "pass"));
    forbidden(&second, "pass", "TH-A4");
    let mut whole = game.clone();
    play(&mut whole, turn);
    second.play_text("d8d7").expect("the second move");
    assert!(second.state() == whole.state(), "the capture of the first move counts for the clock");

    let (_, mut ended) = halfway(&game, turn);
    ended.play_text("").expect("the end of the turn");
    let mut single = game.clone();
    play(&mut single, "b8b5");
    assert!(ended.state() == single.state());

    // The rulebook's example: the king is in check between the two moves, so the turn cannot end
    // there.
    let game = position("h1:0K l5:0B i12:1K d8:2K l8:2N; imposing l5", "2");
    let (text, second) = halfway(&game, "d8i8+l8k6");
    assert!(text.ends_with(" ply:i8:i"), "{text}");
    assert!(!is_legal(&second, "") && is_legal(&second, "l8k6"));
    forbidden(&second, "", "TH-K1");
    assert_eq!(game.read_turn("").expect_err("no move").kind, ErrorKind::BadAct);
}

/// The parser rejects impossible positions between two moves.
#[test]
fn impossible_turns_under_way() {
    let (_, text) = setup("h1:0K l5:0B i12:1K d8:2K l8:2N; imposing l5", "2");
    for (negotiation, options) in [
        ("ply:l5:i", ""),
        ("ply:z9:i", ""),
        ("ply:d8:x", ""),
        ("ply:d8", ""),
        ("ply:d8:i", "double_moves=false"),
        ("passes:10", ""),
        ("offer:wrb", ""),
        ("offer:", ""),
        ("vote:w", ""),
    ] {
        let wrong = format!("{text} {negotiation}");
        let options = super::choices(options);
        let refusal = Game::<ThreeHanded>::from_text(options, &wrong).expect_err(&wrong);
        assert_eq!(refusal.kind, ErrorKind::BadPosition, "{wrong}");
    }
    // The player is in check after the first move and has no piece that could end the check.
    let (_, text) = setup("h1:0K l5:0B i12:1K i8:2K; imposing l5", "2");
    assert!(Game::<ThreeHanded>::from_text(super::choices(""), &format!("{text} ply:i8:i")).is_err());
}

/// The parser rejects marks and castling rights that contradict the pieces, and drops expired
/// marks.
#[test]
fn fields_that_the_pieces_contradict() {
    let (_, text) = setup("e1:0K e4:0P d5:0R i12:1K d8:2K", "1");
    assert!(Game::<ThreeHanded>::from_text(super::choices(""), &text).is_ok());
    let fields: Vec<&str> = text.split(' ').collect();
    let with = |n: usize, value: &'static str| {
        let mut fields = fields.clone();
        fields[n] = value;
        fields.join(" ")
    };
    for (n, value) in
        [(2, "wK"), (3, "e3e9"), (3, "d3d4"), (3, "e3"), (4, "e4"), (4, "d8"), (5, "x"), (6, "w"), (1, "-"), (7, "")]
    {
        assert!(Game::<ThreeHanded>::from_text(super::choices(""), &with(n, value)).is_err(), "{value}");
    }
    assert!(Game::<ThreeHanded>::from_text(super::choices("cutthroat=true"), &with(4, "d5")).is_err());
    let game = game_with("", &with(4, "d5"));
    assert_eq!(status(&game, "doubly_attacked"), json!(["black"]));
    assert_eq!(status(&game_with("", &with(3, "e3e4")), "ep").as_array().map(Vec::len), Some(1));
    assert_eq!(status(&game_with("", &with(5, "r")), "mated"), json!([]), "nobody attacks that king (TH-K3)");
}

/// The notation follows that of orthodox chess where possible.
#[test]
fn notation() {
    for (pieces, turn, text, written) in [
        ("e1:0K h1:0R i12:1K d8:2K; castling 0short", "0", "e1g1", "O-O"),
        ("e1:0K d4:0P e9:1N i12:1K d8:2K", "0", "d4e9", "dxe9"),
        ("e1:0K e11:0P f12:1R l12:1K d8:2K", "0", "e11f12=Q", "exf12=Q+"),
        ("h1:0K b5:0P i12:1K d8:2K b2:2R l7:2R; imposing b5", "2", "b2b5+l7l9", "Rxb5&Rl9"),
        ("g2:0K g10:0Q h12:1K i8:2K d4:2R", "1", "pass", "pass"),
        ("g1:0K a1:0R a3:0R k12:1K b8:2K", "0", "a1a2", "R1a2"),
        // The captured rook gave check from the cell where the capturing rook now gives check.
        ("g1:0K b1:0R k12:1K b3:1R b8:2K", "0", "b1b3", "Rxb3+"),
    ] {
        let game = position(pieces, turn);
        let plies = game.read_turn(text).expect(text);
        assert_eq!(ThreeHanded::notate(game.position(), &plies), written);
        assert_eq!(ThreeHanded::read_notation(game.position(), written), Ok(plies));
    }
    let game = position("g1:0K a1:0R a3:0R k12:1K b8:2K", "0");
    let kind = |text| ThreeHanded::read_notation(game.position(), text).expect_err(text).kind;
    for unreadable in ["Rz9", "pass", "O-O", "a&b&c", ""] {
        assert_eq!(kind(unreadable), ErrorKind::BadAct);
    }
    assert_eq!(kind("Ra2"), ErrorKind::AmbiguousAct);
    assert!(ThreeHanded::read_notation(game.position(), "Ra1a2").is_ok());
}

/// TH-A3, TH-R10: if a player resigns between two moves of another player, the turn continues only
/// if it can be completed without the rules about left and right neighbours.
#[test]
fn resigning_between_two_moves_of_another() {
    let resign = json!({"type": "resign"});
    for (bishop, goes_on) in [("", true), (" e9:1B", false)] {
        let (_, text) = setup(&format!("d4:0K a2:0P l12:1K c8:2K{bishop}"), "0");
        let mut game = game_with("after_defeat=inert", &format!("{text} ply:d4:i"));
        // Red's bishop attacks the king through the centre only under the rules of cut-throat games
        // (TH-M4).
        assert_eq!(status(&game, "in_check"), json!([]));
        game.act_json(game.to_move().expect("White").after(2, 3), resign.as_object().expect("an object"))
            .expect("resigning");
        assert_eq!(game.position().is_mid_turn(), goes_on);
        assert_eq!(status(&game, "to_move"), if goes_on { json!("white") } else { json!("red") });
        let text = ThreeHanded::position_text(game.state(), false);
        assert!(ThreeHanded::parse_position(&text, game.options()).is_ok_and(|state| state == *game.state()), "{text}");
        play(&mut game, if goes_on { "a2a3" } else { "l12k12" });
    }
}

/// The second move of a turn is optional: an empty text ends the turn, if the position allows this.
#[test]
fn an_empty_text_ends_a_turn_under_way() {
    let text = "8/8/8/7wK/8/8/8/4rK3/6wP1/5bN2/8/4bK3 b - - b5 - - 0 ply:c6:i";
    let mut game = game_with("", text);
    assert!(is_legal(&game, "") && is_legal(&game, "d8c8"));
    play_text(&mut game, "");
    assert!(!is_legal(&game, "") && game.read_turn("").is_err());
}

fn play_text(game: &mut Game<ThreeHanded>, text: &str) {
    game.play_text(text).unwrap_or_else(|e| panic!("{text}: {e}"));
}

/// TH-K5, TH-R6: a pawn can capture a marked king even on a cell where its check would break TH-D6.
/// The capture is the only move of a turn or the second one.
#[test]
fn a_pawn_takes_a_king_where_it_may_not_check() {
    let text = "3rK3rR/2wP5/8/wK7/3bK4/8/8/8/8/8/8/8 w - - h4 r - 0";
    assert!(is_legal(&game_with("double_moves=false", text), "c3d4"));
    let text = "1wR5rR/1rK6/wP7/4wK3/8/8/8/8/8/8/8/4bK1bR1 w - - h4 r - 0";
    assert!(is_legal(&game_with("", text), "b4a4+a2b3"));
}
