//! Tests of the move formats of other engines.

use polychess_game::{AnyMatch, Choices};
use polychess_pgn4::dialect::parse_turn;
use polychess_variants::{info, new_match};

fn game(options: &[&str], position: Option<&str>) -> Box<dyn AnyMatch> {
    let info = info("four-player").expect("it is one of the games");
    let choices = Choices::from_texts(info, options.iter().copied()).expect("options");
    new_match(info.id, &choices, position).expect("a position")
}

#[test]
fn moves_are_read_in_all_forms() {
    let start = game(&[], None);
    for text in ["h2h3", "h2-h3", "Nj1i3", "Nj1-i3"] {
        assert!(parse_turn(start.as_ref(), text).is_some(), "{text}");
    }
    assert_eq!(parse_turn(start.as_ref(), "h2-h3").as_deref(), Some("h2h3"));
    for text in ["h2h5", "h2", "", "q", "h2-", "é2h3", "null"] {
        assert_eq!(parse_turn(start.as_ref(), text), None, "{text}");
    }
    let position =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/4,bN,8,gK/bK,2,rP,10/14/14/14/14/14/7,rK,6";
    let alone = game(&[], Some(position));
    for text in ["d7e8q", "d7xe8=Q", "d7-e8", "d7xNe8=D", "d7e8=D"] {
        assert_eq!(parse_turn(alone.as_ref(), text).as_deref(), Some("d7e8=D"), "{text}");
    }
    let teams = game(&["mode=teams", "promotion_rank=8"], Some(position));
    for (text, meant) in [("d7e8n", "d7e8=N"), ("d7-e8=R", "d7e8=R"), ("d7e8", "d7e8=Q")] {
        assert_eq!(parse_turn(teams.as_ref(), text).as_deref(), Some(meant), "{text}");
    }
}

#[test]
fn castling_is_read_by_sign_and_by_cells() {
    let position =
        "R-0,0,0,0-1,0,0,0-1,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/13,gK/bK,13/14/14/14/14/14/3,rR,3,rK,2,rR,3";
    let now = game(&[], Some(position));
    assert_eq!(parse_turn(now.as_ref(), "O-O").as_deref(), Some("h1j1"));
    assert_eq!(parse_turn(now.as_ref(), "h1-f1").as_deref(), Some("h1f1"));
}
