//! Tests the drawing of a position: moats, dormant pieces, crossed pawns, checks and last moves.

use crate::three_man::{game, play};
use polychess_game::{Scene, Show};
use polychess_variants::three_man::ThreeMan;

fn classes(scene: &Scene) -> Vec<(&str, &str)> {
    scene.lines.iter().map(|line| (line.class.as_str(), line.words.as_str())).collect()
}

#[test]
fn moats_are_drawn_as_they_stand() {
    let shut = ThreeMan::scene(&game("start"));
    assert_eq!(
        classes(&shut),
        [
            ("moat-shut", "the moat between White and Gray, shut"),
            ("moat-shut", "the moat between Gray and Black, shut"),
            ("moat-shut", "the moat between White and Black, shut"),
        ]
    );
    assert!(shut.notes.is_empty());
    let open = ThreeMan::scene(&game("BLBkd1,GRGkd1,WHWkd2,WHWra4 W - - - - 0 0"));
    let bridged: Vec<&str> = classes(&open).into_iter().filter(|l| l.0 == "moat-bridged").map(|l| l.1).collect();
    assert_eq!(bridged, ["the moat between White and Gray, bridged", "the moat between White and Black, bridged"]);
    assert_eq!(open.notes.len(), 2);
}

/// The drawing does not mention an en passant right that no pawn can use.
#[test]
fn en_passant_is_noted_only_where_it_is_possible() {
    let mut start = game("start");
    play(&mut start, "WHe2WHe4");
    assert!(ThreeMan::scene(&start).notes.is_empty(), "no pawn has crossed yet");
    let mut crossed = game("BLBkd1,GRGkd1,WHGpf4*,WHWkd1,WHWpe2 W - - - - 0 0");
    play(&mut crossed, "WHe2WHe4");
    assert_eq!(ThreeMan::scene(&crossed).notes, ["En passant on WHe3 is possible."]);
}

#[test]
fn pieces_marks_and_notes_tell_the_state() {
    let mut game = game("BLBkd1,BLWpa4*,GRGkd1,WHGpf4*,WHWkd1,WHWpe2,WHWrg4 W - - - - 0 0");
    play(&mut game, "WHe2WHe4 B:resign");
    let scene = ThreeMan::scene(&game);
    let dormant: Vec<usize> = scene.pieces.iter().filter(|m| m.state == "dormant").map(|m| m.seat).collect();
    assert_eq!(dormant, [2]);
    assert!(scene.seats[2].out && !scene.seats[0].out);
    let marks: Vec<(&str, Option<usize>)> = scene.marks.iter().map(|m| (m.class, m.seat)).collect();
    assert_eq!(marks, [("last", Some(0)), ("crossed", Some(0)), ("crossed", Some(1))]);
    assert!(scene.notes.contains(&"Black is eliminated; the pieces are dormant.".to_owned()));
    assert!(scene.notes.iter().any(|note| note.contains("WHe3")));
    play(&mut game, "WHf4WHe3");
    assert_eq!(ThreeMan::scene(&game).seats[1].taken, [(0, "pawn")]);
    play(&mut game, "WHg4GRc1 G:offer-draw");
    let scene = ThreeMan::scene(&game);
    assert!(scene.seats[1].in_check);
    assert!(scene.marks.iter().any(|m| m.class == "check" && m.seat == Some(1)));
    assert!(scene.notes.contains(&"Gray offers a draw.".to_owned()));
}

#[test]
fn the_board_has_a_section_for_each_player() {
    let picture = ThreeMan::board(&());
    let sections: Vec<(Option<usize>, usize)> = picture.zones.iter().map(|z| (z.seat, z.cells.len())).collect();
    assert_eq!(sections, [(Some(0), 48), (Some(1), 48), (Some(2), 48)]);
}
