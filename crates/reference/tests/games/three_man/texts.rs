//! Tests that the parser accepts, rejects and normalises position strings, and that the writer
//! produces the canonical form.

use polychess_reference::three_man::{parse, start};

#[test]
fn the_initial_position() {
    let text = start().text();
    assert!(text.starts_with("BLBbc1,BLBbf1,BLBkd1,"), "{text}");
    assert!(text.ends_with(",WHWra1,WHWrh1 W WkqGkqBkq - - - 0 0"), "{text}");
    assert_eq!(parse(&text.replace(" W WkqGkqBkq - ", "  w  bqkgqkWkq - ")), Ok(start()));
    assert_eq!(parse(&format!("{text} offer:WB,fell:G")), Ok(start()));
}

/// 3MC-N1, 3MC-N2: the parser corrects impossible stars, bridges and rights.
#[test]
fn what_cannot_be_is_mended() {
    let mended = [
        // The pawn on WHd5 has no star but must have passed the centre. Those on WHg6 and WHh5 may
        // not have passed it.
        ("WHBpd5,WHBph5,WHBpg6,WHWkd1,GRGkd1,BLBkd1", "BLBkd1,GRGkd1,WHBpd5*,WHBpg6,WHBph5,WHWkd1"),
        ("BLBka1,GRGkd1,WHWkd1,WHBpg5,WHBpf6", "BLBka1,GRGkd1,WHBpf6*,WHBpg5*,WHWkd1"),
        (
            "BLBka1,GRGkd1,WHWkd1,GRBpa5,GRBpb5,GRBpb6,GRBpc6,GRBpa4",
            "BLBka1,GRBpa4*,GRBpa5,GRBpb5*,GRBpb6,GRBpc6*,GRGkd1,WHWkd1",
        ),
    ];
    for (pieces, expected) in mended {
        assert_eq!(parse(&format!("{pieces} W - - - - 0 0")).unwrap().text(), format!("{expected} W - - - - 0 0"));
    }
    // The parser adds bridges for eliminated players and an empty rank, drops castling rights
    // without king or rook, and eliminates a mated player to move.
    let texts = [
        ("WHWkd1,WHWra1,GRGkd1,BLBkd2 W WkqGk - - - 3 9", "BLBkd2,GRGkd1,WHWkd1,WHWra1 W Wk GB,WB - - 3 9"),
        (
            "WHWkd1,WHWra1,GRGkd1,GRGra1,BLBkd1 W WkGk WB - G 3 9",
            "BLBkd1,GRGkd1,GRGra1,WHWkd1,WHWra1 W Wk WG,GB,WB - G 3 9",
        ),
        ("WHWkd1,GRWqb2,GRWrb6,GRGka1,BLBkd1 G - - - - 3 9", "BLBkd1,GRGka1,GRWqb2,GRWrb6,WHWkd1 B - WG,GB - G 0 9"),
    ];
    for (text, expected) in texts {
        assert_eq!(parse(text).unwrap().text(), expected);
    }
}

#[test]
fn a_finished_game_is_written_with_no_player_on_turn() {
    let won = parse("WHWkd1,GRGkd1,BLBkd1 W - - - GB 3 9").unwrap();
    assert!(won.over());
    assert_eq!(won.points(), Some(["1", "0", "0"].map(str::to_string).to_vec()));
    assert_eq!(won.text(), "BLBkd1,GRGkd1,WHWkd1 - - WG,GB,WB - GB 3 9");
    assert!(parse(&won.text()).is_err());
}

#[test]
fn bad_texts_are_refused() {
    let kings = "WHWkd1,GRGkd1,BLBkd1";
    let texts = [
        String::new(),
        format!("{kings} W - - - - 0"),
        format!("{kings} - - - - - 0 0"),
        format!("{kings} W - - - - 0 0 noise"),
        format!("{kings} W - - - W 0 0"),
        format!("{kings} W - - - GG 0 0"),
        format!("{kings} W W - - - 0 0"),
        format!("{kings} W - BG - - 0 0"),
        format!("{kings} W - - WHe3 - 0 0"),
        format!("{kings},GRGpe4,GRGpe2 W - - GRe3 - 0 0"),
        format!("{kings},GRGpe4 B - - GRe4 - 0 0"),
        format!("{kings},BLBpe4* W - - BLe3 - 0 0"),
        format!("{kings} W - - - - -1 0"),
        format!("{kings},WHWkd1 W - - - - 0 0"),
        format!("{kings},WHWkd2 W - - - - 0 0"),
        format!("{kings},WHWpa1* W - - - - 0 0"),
        format!("{kings},WHWnd2* W - - - - 0 0"),
        format!("{kings},WHWéd2 W - - - - 0 0"),
        format!("{kings},WHWna7 W - - - - 0 0"),
        "WHWkd1,GRGkd1 W - - - - 0 0".to_string(),
    ];
    for text in texts {
        assert!(parse(&text).is_err(), "{text}");
    }
    assert!(parse(&format!("{kings},BLBpe4 W - - BLe3 - 0 0")).is_ok());
    for turn in ["", "WHa2", "WHa2WHa3=Q", "WHa2WHa5", "é"] {
        assert!(start().play(turn).is_err(), "{turn}");
    }
}
