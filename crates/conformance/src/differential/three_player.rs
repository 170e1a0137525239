//! The differential test of `three-player`.

use crate::differential::counters::Counters;
use crate::differential::subject::Subject;
use crate::differential::twin::twin;
use polychess_game::{Game, GameState, Objection as _, PlyText, Rules, TurnText};
use polychess_reference::three_player as reference;
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_variants::three_player::ThreePlayer;

twin!(reference::Position, |text, _choices| reference::parse(text));

pub(crate) struct ThreePlayerRun;

impl Subject for ThreePlayerRun {
    type Game = ThreePlayer;
    type Twin = reference::Position;
    const OPTIONS: &'static [&'static [&'static str]] = &[&[], &["automatic_draws=false"]];
    const HOT: &'static str = include_str!("../../data/three-player.hot");
    const COUNTED: &'static [&'static str] = &[
        "double step (TP-P3)",
        "en passant by the next player (TP-P4)",
        "en passant by the third player (TP-P4)",
        "en passant refused by a gate (TP-R3)",
        "promotion to a queen (TP-P5)",
        "promotion to a rook (TP-P5)",
        "promotion to a bishop (TP-P5)",
        "promotion to a knight (TP-P5)",
        "castling (TP-C1)",
        "castling refused: it would open a gate (TP-C2)",
        "line shut by a gate (TP-M2)",
        "move refused: the king would be in check (TP-K2)",
        "move refused: the check stays (TP-K1)",
        "two kings in check (TP-K5)",
        "checkmate (TP-E1)",
        "stalemate (TP-E2)",
        "three kings (TP-E3)",
        "agreement (TP-E4)",
        "threefold claimed (TP-E5)",
        "fifty claimed (TP-E5)",
        "fivefold (TP-E5)",
        "75 moves (TP-E5)",
        "resignation (TP-E6)",
    ];

    fn count_turn(
        before: &GameState<ThreePlayer>,
        (_, turn): (&str, &[Move]),
        after: &GameState<ThreePlayer>,
        counters: &mut Counters,
    ) {
        let (Some(m), Some(mover)) = (turn.first(), before.position.to_move()) else { return };
        match m.kind {
            MoveKind::DoubleStep => counters.add("double step (TP-P3)"),
            MoveKind::Castling => counters.add("castling (TP-C1)"),
            MoveKind::EnPassant => {
                let next = Seat::all(3).find(|&s| s != mover && pawns(before, s) > pawns(after, s));
                let by_next = next.is_some_and(|owner| owner.after(1, 3) == mover);
                counters.add(if by_next {
                    "en passant by the next player (TP-P4)"
                } else {
                    "en passant by the third player (TP-P4)"
                });
            }
            _ => {}
        }
        match m.promotion {
            Some(Role::QUEEN) => counters.add("promotion to a queen (TP-P5)"),
            Some(Role::ROOK) => counters.add("promotion to a rook (TP-P5)"),
            Some(Role::BISHOP) => counters.add("promotion to a bishop (TP-P5)"),
            Some(_) => counters.add("promotion to a knight (TP-P5)"),
            None => {}
        }
        if Seat::all(3).filter(|&s| after.position.in_check(s)).count() > 1 {
            counters.add("two kings in check (TP-K5)");
        }
    }

    fn count_position(game: &Game<ThreePlayer>, counters: &mut Counters) {
        let position = game.position();
        let topology = position.topology();
        let own = |role: Role| {
            topology.cells().filter(move |&c| {
                position.piece(c).is_some_and(|piece| piece.role() == role && Some(piece.seat()) == position.to_move())
            })
        };
        let refused = |from, to| {
            let ply = PlyText { from, to, promotion: None };
            ThreePlayer::explain(position, &TurnText::Plies(vec![ply])).map(|why| why.rule())
        };
        for king in own(Role::KING) {
            for to in topology.cells() {
                match refused(king, to) {
                    Some("TP-C2") => counters.add("castling refused: it would open a gate (TP-C2)"),
                    Some("TP-K2") => counters.add("move refused: the king would be in check (TP-K2)"),
                    Some("TP-K1") => counters.add("move refused: the check stays (TP-K1)"),
                    Some("TP-M2") => counters.add("line shut by a gate (TP-M2)"),
                    _ => {}
                }
            }
        }
        let passed: Vec<_> = position.passed_cells().collect();
        for pawn in own(Role::PAWN) {
            for &skipped in &passed {
                if refused(pawn, skipped) == Some("TP-M2") {
                    counters.add("en passant refused by a gate (TP-R3)");
                }
            }
        }
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "checkmate" => "checkmate (TP-E1)",
            "stalemate" => "stalemate (TP-E2)",
            "three-kings" => "three kings (TP-E3)",
            "agreement" => "agreement (TP-E4)",
            "threefold" => "threefold claimed (TP-E5)",
            "fifty" => "fifty claimed (TP-E5)",
            "fivefold-repetition" => "fivefold (TP-E5)",
            "75-moves" => "75 moves (TP-E5)",
            _ => "resignation (TP-E6)",
        });
    }

    /// Removes offers, which the reference does not store.
    fn comparable(text: &str) -> String {
        text.split(' ').take(5).collect::<Vec<_>>().join(" ")
    }
}

fn pawns(state: &GameState<ThreePlayer>, seat: Seat) -> usize {
    let position = &state.position;
    let pawn = polychess_rules::Piece::new(seat, Role::PAWN);
    position.topology().cells().filter(|&c| position.piece(c) == Some(pawn)).count()
}
