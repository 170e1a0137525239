//! Tests position strings and the notation of the game.

use super::{choices, diagram, game, new_game, play};
use polychess_game::{Game, Text, turn_text};
use polychess_rules::Position as _;
use polychess_variants::four_way::FourWay;

fn refused(text: &str) -> String {
    let error = Game::<FourWay>::from_text(choices(&[]), text).expect_err(text);
    assert_eq!((error.kind.name(), error.rule), ("bad-position", None));
    error.message
}

fn text(game: &Game<FourWay>) -> String {
    FourWay::position_text(game.state(), game.outcome().is_some())
}

/// 4W-C11: the parser rejects positions that the rulebook forbids.
#[test]
fn impossible_positions() {
    let pieces = |pieces: &str| diagram::text(pieces, "W", "");
    assert!(refused(&pieces("W: Kh1 Kg2; Y: Ka8; B: Kh15; R: Ko8")).contains("one king of White; there are 2"));
    assert!(refused(&pieces("W: Kh1; Y: Ka8; B: Ph4; R: Ko8")).contains("one king of Black"));
    assert!(refused(&pieces("W: Kh1 Ph12; Y: Ka8; B: Kh15; R: Ko8")).contains("superpawn (U) of White on h12"));
    assert!(refused(&pieces("W: Kh1 Pa8; Y: Kb8; B: Kh15; R: Ko8")).contains("no pawn of White on a8"));
    assert!(refused(&pieces("W: Kh1; Y: Ka8 Uh15; B: Kh14; R: Ko8")).contains("no pawn of Yellow on h15"));
    let good = pieces("W: Kh1 Uh15 Pd6; Y: Ka8 Uh10; B: Kh14; R: Ko8");
    assert_eq!(text(&game(&good)), good);
    for (from, to) in [(" w - 0", " g - 0"), (" w - 0", " w ww 0"), (" w - 0", " w - x"), (" w - 0", " w - 0 offer:w")]
    {
        refused(&good.replace(from, to));
    }
    refused(&good.replace(" w - 0", " - - 0"));
    refused(&good.replacen("13", "12", 1));
}

/// 4W-C11, 4W-C9: the parser determines the frozen players of a position that was set up. The turn
/// passes to the first player who has a move. Any king may be in check.
#[test]
fn positions_are_settled_when_they_are_set_up() {
    let loose = game(&diagram::text("W: Kh1 Pg5; Y: Ka8; B: Kh15; R: Ko8 Rh8", "B", "y"));
    assert!(loose.position().frozen().is_empty());
    assert_eq!(text(&loose).split(' ').skip(1).collect::<Vec<_>>(), ["b", "-", "0"]);
    let mated = game(&diagram::text("W: Kh1 Qb8; Y: Ka8; B: Kh15 Nd7; R: Kn9", "Y", ""));
    assert_eq!(text(&mated).split(' ').skip(1).collect::<Vec<_>>(), ["b", "y", "0"]);
}

/// R-1: after the paradox of WP-27, the position string contains `settled`, and the parser
/// preserves it. The parser rejects this word in other positions.
#[test]
fn paradoxes_are_written() {
    let pieces = "W: Kh1 Qb8; Y: Ka8 Ng2; B: Kg14 Nd7; R: Kn9 Rj5 Ri7";
    let mut game = self::game(&diagram::text(pieces, "R", "Y"));
    play(&mut game, "j5h5");
    let written = text(&game);
    assert!(written.ends_with(" y w 2 settled"), "{written}");
    assert_eq!(text(&self::game(&written)), written);
    assert_ne!(text(&self::game(written.trim_end_matches(" settled"))), written);
    for frozen in ["b", "r", "-"] {
        refused(&written.replace(" y w 2", &format!(" y {frozen} 2")));
    }
    refused(&written.replace(" y w 2", " w w 2"));
}

/// A position string contains the votes, in seat order.
#[test]
fn votes_are_written() {
    let written = format!("{} draw:wyb,resign:r", text(&new_game(&[])));
    assert_eq!(text(&game(&written)), written);
    let tolerant = written.replace("draw:wyb,resign:r", "resign:R,draw:BYW").replace(" w ", "   W ");
    assert_eq!(text(&game(&tolerant)), written);
}

fn written(game: &Game<FourWay>, turn: &str) -> String {
    FourWay::notate(game.position(), &game.read_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}")))
}

fn read(game: &Game<FourWay>, text: &str) -> Option<String> {
    let turn = FourWay::read_notation(game.position(), text).ok()?;
    Some(turn_text::<FourWay>(&turn, game.position().topology()))
}

/// 4W-N1, 4W-N2: the notation agrees with the rulebook's examples. The first letter is always the
/// piece. R-5: the squirrel's opening move is S-a5, not S-a3 as in the original document.
#[test]
fn examples_of_the_ledger() {
    let mut game = new_game(&["third_piece=squirrel"]);
    assert_eq!(read(&game, "S-a3"), None);
    assert_eq!(written(&game, "g3f5"), "S-a5");
    play(&mut game, "g3f5");
    assert_eq!(written(&game, "c7e8"), "S-c5");
    assert_eq!((read(&game, "S-c3"), read(&game, "S-e3")), (None, None));
    assert!(read(&game, "S-e5").is_some());
    let bishop = self::game(&diagram::text("W: Kh1; Y: Ka8 Bj13 Ri9; B: Kf12; R: Ko8", "Y", ""));
    assert_eq!(written(&bishop, "j13i14"), "BBa3-Bb2");
    assert_eq!(written(&bishop, "i9i5"), "R-Wd5");
}

/// 4W-N3: the departure square is written if another piece with the same letter can move to the
/// same cell. A pawn and a superpawn count as equal. 4W-N4: a leapfrog is not a capture.
#[test]
fn departure_squares() {
    let game = self::game(&diagram::text("W: Kh1 Ph9 Ui9; Y: Ka8 Nh10; B: Kh15; R: Ko8", "W", ""));
    assert_eq!(written(&game, "i9h10"), "Pxc10");
    let both = self::game(&diagram::text("W: Kh1 Pg9 Ui9; Y: Ka8 Nh10; B: Kh15; R: Ko8", "W", ""));
    assert_eq!(written(&both, "i9h10"), "Pd9xc10");
    assert_eq!(written(&both, "g9h10"), "Pb9xc10");
    assert_eq!(read(&both, "Uxc10").as_deref(), Some("i9h10"));
    assert_eq!(read(&both, "Pxc10"), None);
    let leap = self::game(&diagram::text("W: Kh1 Ph7; Y: Ka8; B: Kh15 Ph8; R: Ko8", "W", ""));
    assert_eq!(written(&leap, "h7h9"), "P-c9");
}

/// 4W-N5: the notation has `#` if an opponent becomes frozen, and `+` if an opponent is in check
/// after the move, from any player.
#[test]
fn check_signs() {
    let game = self::game(&diagram::text("W: Kh1 Rg5; Y: Ka8; B: Kh15 Rh8; R: Ko8", "W", ""));
    assert_eq!(written(&game, "g5g6"), "R-b6+");
    let frozen = self::game(&diagram::text("W: Kh1 Qb8 Pg4; Y: Ka8; B: Kh15 Nd7; R: Kn9", "W", "Y"));
    assert_eq!(written(&frozen, "g4g5"), "P-b5");
    assert_eq!(read(&frozen, "P-b5+").as_deref(), Some("g4g5"));
}

/// 4W-N6: the parser accepts more forms than the game writes. 4W-N7: a lost turn is not a move.
#[test]
fn tolerant_reading() {
    let game = self::game(&diagram::text("W: Kh1 Ph10 Ng4; Y: Ka8; B: Kh15; R: Ko8", "W", ""));
    for text in ["P-c11", "P-Bc5", "Pc10-c11", "PWc10-Bc5", "P-Yc11", " P-c11 "] {
        let wanted = if text == "P-Yc11" { None } else { Some("h10h11".to_owned()) };
        assert_eq!(read(&game, text), wanted, "{text}");
    }
    for text in ["", "--", "..", "P", "Pxc11", "P-c12", "P-c11=Q", "P-c11=", "N-", "N-f6", "N-c016", "N-c99", "Né-c6"]
    {
        assert_eq!(read(&game, text), None, "{text}");
    }
    assert_eq!(read(&game, "N-c6").as_deref(), Some("g4h6"));
}

/// The page `docs/notation.md` shows the starting position exactly as the game writes it.
#[test]
fn the_documented_initial_position() {
    const PAGE: &str = include_str!("../../../../../docs/notation.md");
    let initial = text(&new_game(&[]));
    assert!(PAGE.lines().any(|line| line == initial));
    assert_eq!(text(&game(&initial)), initial);
}
