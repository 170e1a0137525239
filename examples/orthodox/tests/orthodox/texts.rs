//! OC-N1, OC-N2: tests position strings and move notation.

use crate::play;
use crate::published::{POSITIONS, game};
use polychess_game::{Choices, Game, GameState, Text as _, Variant as _};
use polychess_orthodox::Orthodox;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn parse(fen: &str) -> Result<GameState<Orthodox>, String> {
    Orthodox::parse_position(fen, &()).map_err(|error| error.to_string())
}

fn write(state: &GameState<Orthodox>) -> String {
    Orthodox::position_text(state, false)
}

#[test]
fn published_fens_are_written_as_they_were_read() {
    let more = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "4k3/8/8/8/8/8/8/R3K3 w - - 12 90 offer:b,spent:b",
    ];
    for fen in POSITIONS.iter().map(|position| position.fen).chain(more) {
        assert_eq!(write(&parse(fen).expect(fen)), fen);
    }
}

#[test]
fn random_games_survive_a_round_trip() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..8 {
        let mut game = Game::<Orthodox>::new(Choices::default_of(&Orthodox::INFO));
        while game.outcome().is_none() && game.log().len() < 150 {
            assert_eq!(parse(&write(game.state())).as_ref(), Ok(game.state()));
            let mut legal = game.legal_turns();
            let (_, turn) = legal.swap_remove(random.random_range(0..legal.len()));
            let san = Orthodox::notate(game.position(), &turn);
            assert_eq!(Orthodox::read_notation(game.position(), &san).as_ref(), Ok(&turn), "{san}");
            game.play(turn);
        }
    }
}

#[test]
fn faulty_fens_are_rejected_with_the_place() {
    let board = "4k3/8/8/8/8/8/8/4K2R";
    for (fen, error) in [
        ("4k3/8/8/8/8/8/8 w - - 0 1", "at byte 15: expected rank 1"),
        ("4k3/9/8/8/8/8/8/4K2R w - - 0 1", "at byte 4: expected 1 to 8 empty cells, found \"9\""),
        ("4k3/7/8/8/8/8/8/4K2R w - - 0 1", "at byte 5: expected eight cells in rank 7"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "at byte 17: expected a piece such as K or p, found \"X3\""),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "at byte 0: expected one king of Black"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "at byte 0: expected no pawn on a1"),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "at byte 0: expected no check to Black, who is not to move"),
        (&format!("{board} x - - 0 1"), "at byte 21: expected the player to move, one of w b, found \"x\""),
        (
            &format!("{board} w Q - 0 1"),
            "at byte 23: expected a castling right whose king and rook are at home, found \"Q\"",
        ),
        (
            &format!("{board} w K e6 0 1"),
            "at byte 25: expected an empty cell that a pawn has just passed, or -, found \"e6\"",
        ),
        (&format!("{board} w K - 0"), "at byte 28: expected the move number, but the text ends here"),
        (&format!("{board} w K - 0 1 x"), "at byte 31: expected offer:… or spent:…, found \"x\""),
    ] {
        assert_eq!(parse(fen), Err(error.to_owned()), "{fen}");
    }
}

/// Returns the standard algebraic notation of a move string.
fn san(fen: &str, turn: &str) -> String {
    let at = game(fen);
    Orthodox::notate(at.position(), &at.read_turn(turn).expect(turn))
}

#[test]
fn moves_are_written_with_the_shortest_origin() {
    assert_eq!(san(POSITIONS[0].fen, "g1f3"), "Nf3");
    assert_eq!(san(POSITIONS[1].fen, "e1c1"), "O-O-O");
    assert_eq!(san("4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1", "b1d2"), "Nbd2");
    assert_eq!(san("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a5b3"), "N5b3");
    assert_eq!(san("k7/8/8/8/1Q1Q4/8/8/K2Q4 w - - 0 1", "d4b2"), "Qdb2");
    assert_eq!(san("7k/8/8/1Q1Q4/8/1Q6/8/K7 w - - 0 1", "b5d3"), "Qb5d3");
    assert_eq!(san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8=N"), "exd8=N");
    // The knight on c3 is pinned, so the move of the other knight needs no origin.
    assert_eq!(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
}

#[test]
fn moves_are_read_as_people_write_them() {
    let mut at = game(POSITIONS[0].fen);
    play(&mut at, "e4 e5 Ng1f3 Nbc6 Bc4! Bc5 0-0 d6");
    assert!(at.read_written(0, "Nf7").is_err());
}
