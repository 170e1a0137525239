//! The differential test of `three-man`.

use crate::differential::counters::Counters;
use crate::differential::subject::Subject;
use crate::differential::twin::twin;
use polychess_game::{Game, GameState, Objection as _, PlyText, Rules, Status, TurnText};
use polychess_reference::three_man as reference;
use polychess_rules::{Move, MoveKind, Piece, Position as _, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::ring::Ring;
use polychess_variants::three_man::{Position, ThreeMan};

twin!(reference::Position, |text, _choices| reference::parse(text));

pub(crate) struct ThreeManRun;

impl Subject for ThreeManRun {
    type Game = ThreeMan;
    type Twin = reference::Position;
    const OPTIONS: &'static [&'static [&'static str]] = &[&[]];
    const HOT: &'static str = include_str!("../../data/three-man.hot");
    const COUNTED: &'static [&'static str] = &[
        "move over a bridge (3MC-M7)",
        "crossing refused: the moat is not bridged (3MC-M6)",
        "crossing refused: it takes (3MC-M7)",
        "crossing refused: it gives check (3MC-K3)",
        "move to its own cell (3MC-M2)",
        "line through the centre (3MC-B6)",
        "king taken (3MC-C3)",
        "en passant (3MC-X1)",
        "en passant after an elimination (3MC-R5)",
        "castling (3MC-X2)",
        "pawn crosses the centre (3MC-P1)",
        "capture refused by a creek (3MC-P6)",
        "promotion to a queen (3MC-P7)",
        "promotion to a rook (3MC-P7)",
        "promotion to a bishop (3MC-P7)",
        "promotion to a knight (3MC-P7)",
        "moat bridged by an emptied rank (3MC-K1)",
        "elimination by mate or stalemate on one's turn (3MC-C5)",
        "two eliminated by one move (3MC-E1)",
        "dormant man taken (3MC-C7)",
        "last standing (3MC-E1)",
        "stalemate of two (3MC-C6)",
        "dead position (3MC-E4)",
        "agreement (3MC-E7)",
        "threefold claimed (3MC-E5)",
        "fivefold (3MC-E5)",
        "fifty claimed (3MC-E6)",
        "75 moves (3MC-E6)",
    ];

    fn count_turn(
        before: &GameState<ThreeMan>,
        (_, turn): (&str, &[Move]),
        after: &GameState<ThreeMan>,
        counters: &mut Counters,
    ) {
        let (Some(m), Some(mover)) = (turn.first(), before.position.to_move()) else { return };
        let (was, is) = (&before.position, &after.position);
        let (from, to) = (Ring::coordinates(m.from), Ring::coordinates(m.to));
        if m.from == m.to {
            counters.add("move to its own cell (3MC-M2)");
        } else if from.0 + to.0 > 6 && (from.1 + 12) % 24 == to.1 && m.kind == MoveKind::Plain {
            counters.add("line through the centre (3MC-B6)");
        }
        let out = |position: &Position| Seat::all(3).filter(|&s| position.is_eliminated(s)).count();
        let fallen = out(is) - out(was);
        let taken = was.piece(m.to).filter(|piece| piece.seat() != mover);
        match taken {
            Some(piece) if was.is_eliminated(piece.seat()) => counters.add("dormant man taken (3MC-C7)"),
            Some(piece) if piece.role() == Role::KING => counters.add("king taken (3MC-C3)"),
            _ if fallen > 0 => counters.add("elimination by mate or stalemate on one's turn (3MC-C5)"),
            _ => {}
        }
        if fallen > 1 {
            counters.add("two eliminated by one move (3MC-E1)");
        }
        match m.kind {
            MoveKind::EnPassant => {
                counters.add("en passant (3MC-X1)");
                let owner = Seat::all(3).find(|&s| count(was, s) > count(is, s) && s != mover);
                if owner.is_some_and(|owner| owner.after(1, 3) != mover) {
                    counters.add("en passant after an elimination (3MC-R5)");
                }
            }
            MoveKind::Castling => counters.add("castling (3MC-X2)"),
            _ => {}
        }
        let role = |position: &Position, cell: Cell| position.piece(cell).map(Piece::role);
        if role(was, m.from) == Some(Role::PAWN) && role(is, m.to) == Some(polychess_variants::three_man::CROSSED) {
            counters.add("pawn crosses the centre (3MC-P1)");
        }
        match m.promotion {
            Some(Role::QUEEN) => counters.add("promotion to a queen (3MC-P7)"),
            Some(Role::ROOK) => counters.add("promotion to a rook (3MC-P7)"),
            Some(Role::BISHOP) => counters.add("promotion to a bishop (3MC-P7)"),
            Some(_) => counters.add("promotion to a knight (3MC-P7)"),
            None => {}
        }
        let bridged = |state: &GameState<ThreeMan>| bridges(state).len();
        if fallen == 0 && bridged(after) > bridged(before) {
            counters.add("moat bridged by an emptied rank (3MC-K1)");
        }
        if taken.is_none() && crosses_only_by_bridge(was, *m) {
            counters.add("move over a bridge (3MC-M7)");
        }
    }

    fn count_position(game: &Game<ThreeMan>, counters: &mut Counters) {
        let position = game.position();
        for from in position.topology().cells() {
            let Some(piece) = position.piece(from).filter(|piece| Some(piece.seat()) == position.to_move()) else {
                continue;
            };
            let near_moat = matches!(Ring::coordinates(from), (1..=3, file) if matches!(file % 8, 0 | 1 | 6 | 7));
            if !near_moat {
                continue;
            }
            for to in position.topology().cells() {
                let ply = PlyText { from, to, promotion: None };
                let rule = ThreeMan::explain(position, &TurnText::Plies(vec![ply])).map(|why| why.rule());
                match rule {
                    Some("3MC-M6") => counters.add("crossing refused: the moat is not bridged (3MC-M6)"),
                    Some("3MC-M7") => counters.add("crossing refused: it takes (3MC-M7)"),
                    Some("3MC-K3") => counters.add("crossing refused: it gives check (3MC-K3)"),
                    Some("3MC-P6") if piece.role() == Role::PAWN => counters.add("capture refused by a creek (3MC-P6)"),
                    _ => {}
                }
            }
        }
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "last-standing" => "last standing (3MC-E1)",
            "stalemate" => "stalemate of two (3MC-C6)",
            "dead-position" => "dead position (3MC-E4)",
            "agreement" => "agreement (3MC-E7)",
            "threefold" => "threefold claimed (3MC-E5)",
            "fivefold-repetition" => "fivefold (3MC-E5)",
            "fifty" => "fifty claimed (3MC-E6)",
            _ => "75 moves (3MC-E6)",
        });
    }

    /// Removes the field `affairs`, which the reference does not store.
    fn comparable(text: &str) -> String {
        text.split(' ').take(8).collect::<Vec<_>>().join(" ")
    }
}

fn count(position: &Position, seat: Seat) -> usize {
    position.topology().cells().filter(|&c| position.piece(c).is_some_and(|piece| piece.seat() == seat)).count()
}

fn bridges(state: &GameState<ThreeMan>) -> Vec<String> {
    let choices = polychess_game::Choices::default_of(&<ThreeMan as polychess_game::Variant>::INFO);
    let status = Status::of(&Game::<ThreeMan>::from_state(choices, state.clone()));
    let list = status.own.get("bridged").and_then(|b| b.as_array().cloned()).unwrap_or_default();
    list.iter().filter_map(|b| b.as_str().map(str::to_owned)).collect()
}

/// Returns whether a move crosses a section border close to rank 1 while the mover is not in check.
/// Usually only a bridge allows such a move.
fn crosses_only_by_bridge(position: &Position, m: Move) -> bool {
    let ((r, g), (s, h)) = (Ring::coordinates(m.from), Ring::coordinates(m.to));
    let steps = (i16::from(h) - i16::from(g)).rem_euclid(24);
    let (short, over) = (steps.min(24 - steps), g / 8 != h / 8);
    over && short <= 2
        && r.min(s) == 1
        && r.max(s) <= 3
        && !position.in_check(position.to_move().unwrap_or(Seat::FIRST))
}
