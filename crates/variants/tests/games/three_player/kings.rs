//! Tests rules about kings: attacked cells, castling, and the ban on capturing kings.

use super::{forbids, set_up, targets};
use polychess_game::Status;
use serde_json::json;

const ROOKS: &str = "a4:0K a1:0R a8:0R j5:1K m8:1R f1:1R i13:2K f13:2R m13:2R; \
                     castling 0minor, 0major, 1minor, 1major, 2minor, 2major";

/// TP-M8: a pawn attacks its three capture cells, except behind a closed gate (TP-M2). It does not
/// attack the cells of its forward steps.
#[test]
fn what_a_pawn_attacks() {
    let open = set_up("f7:0K j5:1K i13:2K f5:1P", 0);
    assert_eq!(targets(&open, "f7"), ["d6", "e5", "e7", "e8", "f6", "f8", "g6", "g8", "g9", "h8"]);
    let shut = set_up("f7:0K j5:1K i13:2K f5:1P e5:0N f6:0N", 0);
    assert_eq!(targets(&shut, "f7"), ["d6", "e6", "e7", "e8", "f8", "g6", "g8", "g9", "h8"]);
}

/// TP-C1: castling puts king and rook on the right cells, for each player and side. The player then
/// has no castling rights.
#[test]
fn castling_of_all_three() {
    for (seat, turn, king, rook) in [
        (0, "a4a2", "a2", ("a1", "a3")),
        (0, "a4a7", "a7", ("a8", "a6")),
        (1, "j5l7", "l7", ("m8", "k6")),
        (1, "j5g2", "g2", ("f1", "h3")),
        (2, "i13g13", "g13", ("f13", "h13")),
        (2, "i13l13", "l13", ("m13", "k13")),
    ] {
        let mut game = set_up(ROOKS, seat);
        game.play_text(turn).expect(turn);
        let from = ["a4:", "j5:", "i13:"][seat];
        let rights = format!(" {seat}minor, {seat}major");
        let after = ROOKS.replace(from, &format!("{king}:")).replace(&format!("{}:", rook.0), &format!("{}:", rook.1));
        let after = after.replace(&format!("{rights},"), "").replace(&format!(",{rights}"), "");
        let expected = set_up(&after, (seat + 1) % 3);
        assert_eq!(game.position(), expected.position(), "{turn}");
    }
}

/// TP-C1: a castling right ends if the king or rook moves, or if the rook is captured.
#[test]
fn castling_is_lost_by_moving() {
    let after = |turns: &str| {
        let mut game = set_up(&ROOKS.replace("; ", " e3:0N d2:2N; "), 0);
        turns.split(' ').for_each(|turn| game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}")));
        ["a4a2", "a4a7"].map(|turn| forbids(&game, turn))
    };
    assert_eq!(after("a4a3 j5j6 i13i12 a3a4 j6j5 i12i13"), [Some("TP-C1"); 2]);
    assert_eq!(after("a1a2 j5j6 i13i12 a2a1 j6j5 i12i13"), [Some("TP-C1"), None]);
    assert_eq!(after("a8a7 j5j6 i13i12 a7a8 j6j5 i12i13"), [None, Some("TP-C1")]);
    // Black captures the rook on a1 and moves away again.
    assert_eq!(after("e3h4 j5j6 d2a1 h4e3 j6j5 a1d2"), [Some("TP-C1"), None]);
}

/// TP-C1, TP-R11: no opponent may attack the king's cell or any cell between the king and the rook.
/// The rook's own cell may be attacked.
#[test]
fn cells_that_must_not_be_attacked() {
    for column in 1..=8 {
        // The rook attacks along the column from row f. A pawn blocks its other line to row a.
        let block = if column > 1 { format!(" e{}:2P", column - 1) } else { String::new() };
        let pieces = format!("a4:0K a1:0R a8:0R j5:1K i13:2K f{column}:2R{block}; castling 0minor, 0major");
        let game = set_up(&pieces, 0);
        let legal = ["a4a2", "a4a7"].map(|turn| game.read_turn(turn).is_ok());
        assert_eq!(legal, [!(2..=4).contains(&column), !(4..=7).contains(&column)], "column {column}");
    }
}

/// TP-K2: a player may expose another player's king to the third player. TP-K4: even then, no piece
/// captures the king.
#[test]
fn a_king_left_to_the_next_player() {
    let mut game = set_up("a4:0K j11:0R j5:1K j8:2B i13:2K", 2);
    game.play_text("j8k10").expect("Gray's check is no matter of Black's");
    assert_eq!(json!(Status::of(&game))["in_check"], json!(["gray"]));
    assert_eq!(forbids(&game, "j11j5"), Some("TP-K4"));
    let along: Vec<String> = targets(&game, "j11").into_iter().filter(|t| t.starts_with('j')).collect();
    assert_eq!(along, ["j10", "j12", "j13", "j6", "j7", "j8", "j9"]);
}

/// TP-R16: a position with only three kings is a draw (TP-E3). With an additional minor piece, the
/// game continues.
#[test]
fn a_minor_piece_keeps_the_game_going() {
    for (piece, over) in [("", true), (" h9:2N", false), (" h9:0B", false), (" h9:1B", false)] {
        let mut game = set_up(&format!("a4:0K j5:1K i13:2K a5:1P{piece}"), 0);
        game.play_text("a4a5").expect("a pawn to take");
        assert_eq!(game.outcome().is_some(), over, "{piece}");
    }
}
