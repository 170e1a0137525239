//! Tests cases of the rulebook's notation that the example positions do not cover.

use super::set_up;
use polychess_game::AnyMatch as _;
use polychess_game::{Game, Match, Request, ScoredAct, Text, Variant as _, turn_text, write_act};
use polychess_rules::{Position as _, Seat};
use polychess_variants::three_player::ThreePlayer;
use serde_json::json;

fn written(game: &Game<ThreePlayer>, turn: &str) -> String {
    let read = game.read_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    ThreePlayer::notate(game.position(), &read)
}

fn read(game: &Game<ThreePlayer>, text: &str) -> Option<String> {
    let turn = ThreePlayer::read_notation(game.position(), text).ok()?;
    Some(turn_text::<ThreePlayer>(&turn, game.position().topology()))
}

/// TP-N2: the notation contains the whole origin cell if one rival is in the same row and another
/// in the same column. A rival is a piece of the same kind with a legal move to the target.
#[test]
fn origins() {
    let game = set_up("a4:0K j5:1K i13:2K d5:0N d6:0N h5:0N", 0);
    assert_eq!(["d5g7", "d6g7", "h5g7"].map(|turn| written(&game, turn)), ["Nd5g7", "N6g7", "Nhg7"]);
    let pinned = set_up("e6:0K j5:1K i13:2K d5:0N d6:0N c6:1R", 0);
    assert_eq!(written(&pinned, "d5g7"), "Ng7");
}

/// TP-R12: the notation of version 2.3 names the same cells by column letter and row number.
#[test]
fn cells_as_version_2_3_names_them() {
    let game = set_up("a4:0K j5:1K i13:2K d5:0N d6:0N h5:0N b7:0P", 0);
    let renamed = ThreePlayer::INFO.notation("v2.3").expect("a notation");
    let written = |turn: &str| ThreePlayer::notate_in(renamed, game.position(), &game.read_turn(turn).expect("legal"));
    assert_eq!(["d5g7", "d6g7", "h5g7", "a4a3"].map(written), ["Ne4g7", "Nfg7", "N8g7", "Kc1"]);
    let read = |text: &str| {
        let turn = ThreePlayer::read_notation_in(renamed, game.position(), text).ok()?;
        Some(turn_text::<ThreePlayer>(&turn, game.position().topology()))
    };
    assert_eq!(
        ["g3", "Kc1", "Nfg7", "Ng7", "c7"].map(read).map(|t| t.unwrap_or_default()),
        ["b7c7", "a4a3", "d6g7", "", ""]
    );
    let several = ThreePlayer::read_notation_in(renamed, game.position(), "Ng7").expect_err("three knights").message;
    assert!(["Ne4g7", "Nfg7", "N8g7"].iter().all(|text| several.contains(text)), "{several}");
    assert!(ThreePlayer::INFO.notation("v23").expect_err("none").message.contains("did you mean \"v2.3\""));
}

/// TP-N3: a capture with promotion has `x` and the letter of the new piece.
#[test]
fn a_promoting_capture() {
    let game = set_up("a4:0K k7:1K h13:2K h4:0P j5:1R", 0);
    assert_eq!(written(&game, "h4j5=N"), "xj5N");
    assert_eq!(read(&game, "xj5R").as_deref(), Some("h4j5=R"));
    assert_eq!(read(&game, "j5B").as_deref(), Some("h4j5=B"));
    assert_eq!(read(&game, "xj5"), None);
}

/// TP-N4: the notation has `++` after a checkmate, even if another player's piece contributes. It
/// has `+` after a new attack by any piece.
#[test]
fn signs() {
    let mut mate = set_up("a4:0K h11:0Q c6:0R b6:0R j5:1K i8:1N m13:2K", 0);
    assert_eq!(written(&mate, "h11k11"), "Qk11+");
    mate.play_text("h11k11").expect("a legal turn");
    assert_eq!(written(&mate, "j5i4"), "Ki4++");

    let mut discovered = set_up("a4:0K j11:0R j5:1K j8:2B i13:2K", 2);
    assert_eq!(written(&discovered, "j8k10"), "Bk10+");
    discovered.play_text("j8k10").expect("a legal turn");
    assert_eq!(written(&discovered, "a4a3"), "Ka3");
    assert_eq!(written(&discovered, "j11j9"), "Rj9+");

    // The captured rook gave check from the cell where the capturing rook now gives check.
    assert_eq!(written(&set_up("a4:0K j11:0R j5:1K j8:2R i13:2K", 0), "j11j8"), "Rxj8+");
}

/// TP-N4: `=` after a turn is a draw offer by the mover. The game accepts it only together with the
/// turn.
#[test]
fn offers() {
    let mut game = Match::new(super::new_game());
    for notation in 0..ThreePlayer::INFO.notations.len() {
        let asked_for = game.clone().play_written(notation, "b7d9=").expect("a turn and an offer");
        assert_eq!(asked_for, Match::new(super::new_game()).read_written(notation, "b7d9=").expect("the same"));
        let offer = Request::Act {
            board: None,
            seat: Seat::FIRST,
            fields: write_act::<ThreePlayer>(&polychess_game::DrawAct::OfferDraw),
        };
        assert_eq!(asked_for, [Request::turn("b7d9"), offer.clone()]);
        assert_eq!(game.scored(notation, &offer), Some(ScoredAct::Sign('=')));
    }
    game.play_written(0, "7d9=").expect("a turn and an offer");
    assert_eq!(game.boards()[0].negotiation().offer.map(|offer| offer.by), Some(Seat::FIRST));
    let accept = Request::read(&ThreePlayer::INFO, &json!({"seat": "gray", "type": "accept-draw"})).expect("an act");
    assert_eq!(game.scored(0, &accept), None);
    game.apply(&accept).expect("an open offer is accepted");
    let before = game.position_text();
    let refusal = game.play_written(0, "Nj8=").expect_err("White's offer stands, as Gray has accepted it");
    assert_eq!((refusal.rule, game.position_text()), (Some("TP-A1"), before));
    game.play_written(0, "Nj8").expect("the turn alone");
}

/// TP-N5: the parser accepts any form of the origin, with or without signs, but only one spelling
/// of castling.
#[test]
fn tolerant_reading() {
    let mut game = super::new_game();
    for text in ["7d9", "b7d9", " 7d9 "] {
        assert_eq!(read(&game, text).as_deref(), Some("b7d9"), "{text}");
    }
    for text in ["d9", "7d9+++", "bd9", "7xd9", "P7d9", "8d9", "0-0", ""] {
        assert_eq!(read(&game, text), None, "{text}");
    }
    game.play_text("b7d9").expect("a legal turn");
    for text in ["Nj8", "Nkj8", "N6j8", "Nk6j8", "Nj8+"] {
        assert_eq!(read(&game, text).as_deref(), Some("k6j8"), "{text}");
    }
    let castling = set_up("a4:0K a1:0R a8:0R j5:1K i13:2K; castling 0minor, 0major", 0);
    assert_eq!(["0-0", "0-0-0", "Ka2", "O-O"].map(|text| read(&castling, text).is_some()), [true, true, false, false]);
}
