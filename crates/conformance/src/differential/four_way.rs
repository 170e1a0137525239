//! The differential test of `four-way`.

use crate::differential::counters::Counters;
use crate::differential::subject::Subject;
use crate::differential::twin::twin;
use anyhow::ensure;
use polychess_game::{Choices, Game, GameState, PlyText, Rules, Status, Text, TurnText, Variant};
use polychess_reference::four_way as reference;
use polychess_rules::{Move, Piece, Position as _, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::cross::{SIDE, STEPPED, exists};
use polychess_variants::four_way::{FourWay, Why};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

twin!(reference::Position, |text, choices| reference::parse(text, options(choices)));

fn options(choices: &Choices) -> reference::Options {
    use reference::{Superpawn, ThirdPiece};
    let squirrel = choices.value("third_piece") == "squirrel";
    let wazir = choices.value("superpawn") == "wazir-ferz";
    reference::Options {
        third_piece: if squirrel { ThirdPiece::Squirrel } else { ThirdPiece::Knight },
        superpawn: if wazir { Superpawn::WazirFerz } else { Superpawn::Standard },
    }
}

pub(crate) struct FourWayRun;

impl Subject for FourWayRun {
    type Game = FourWay;
    type Twin = reference::Position;
    const OPTIONS: &'static [&'static [&'static str]] =
        &[&[], &["third_piece=squirrel"], &["superpawn=wazir-ferz"], &["third_piece=squirrel", "superpawn=wazir-ferz"]];
    const HOT: &'static str = include_str!("../../data/four-way.hot");
    const COUNTED: &'static [&'static str] = &[
        "frozen (4W-C7)",
        "freed (4W-C12)",
        "one frozen and another freed by one move (4W-C8)",
        "settlement of more than one pass (4W-C8)",
        "paradox (4W-C8)",
        "lost turn of a mated player (4W-C9)",
        "stale seat (4W-C10)",
        "release onto oneself refused (4W-C3)",
        "two kings in check (4W-C4)",
        "leapfrog (4W-P4)",
        "pawn becomes a superpawn (4W-P6)",
        "superpawn steps back (4W-P7)",
        "superpawn takes backward (4W-P8)",
        "superpawn steps aside (4W-O2)",
        "dead end step (4W-P12)",
        "triangle from b2 (4W-P14)",
        "triangle from c2 (4W-P14)",
        "triangle from d2 (4W-P14)",
        "triangle from b2 by capture (4W-P15)",
        "triangle from d2 by capture (4W-P15)",
        "promotion to a queen (4W-P17)",
        "promotion to a rook (4W-P17)",
        "promotion to a bishop (4W-P17)",
        "promotion to a knight (4W-P17)",
        "promotion to a squirrel (4W-O1)",
        "squirrel moves (4W-M3)",
        "both kings of a side mated (4W-E1)",
        "only kings (4W-E2)",
        "nobody can move (4W-E3)",
        "draw with a mated king (4W-E4)",
        "threefold claimed (4W-E5)",
        "fifty claimed (4W-E6)",
        "agreement (4W-E7)",
        "resignation (4W-E8)",
    ];

    /// Sets up positions where hardly any player has a legal move (4W-E3).
    ///
    /// Each king is at home behind its own pawn, which an opponent's pawn blocks. The opponent's
    /// pawn also attacks the other cells next to the king. In the centre, groups of four pawns
    /// block each other. Some pawns are missing or can still step.
    fn set_up(rng: &mut ChaCha8Rng) -> Option<String> {
        let mut pieces = BTreeMap::new();
        let letters = ["w", "y", "b", "r"];
        let mut pawn = |seat: usize, rng: &mut ChaCha8Rng, place: (i32, i32)| {
            let role = if rng.random_bool(0.1) { 'U' } else { 'P' };
            pieces.insert(place, format!("{}{role}", letters[seat]));
        };
        for seat in 0..4 {
            let foe = (seat + if rng.random_bool(0.5) { 1 } else { 3 }) % 4;
            pawn(seat, rng, seen_from(seat, (3, 2)));
            let rank = if rng.random_bool(0.2) { 4 } else { 3 };
            pawn(foe, rng, seen_from(seat, (3, rank)));
        }
        for (x, y) in [(6, 6), (6, 9), (9, 6), (9, 9)] {
            if rng.random_bool(0.3) {
                let wheel = [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y)];
                for (seat, at) in wheel.into_iter().enumerate() {
                    if rng.random_bool(0.95) {
                        pawn(seat, rng, at);
                    }
                }
            }
        }
        (0..4).for_each(|seat| _ = pieces.insert(seen_from(seat, (3, 1)), format!("{}K", letters[seat])));
        let row = |y: i8| {
            let (mut text, mut empty) = (String::new(), 0);
            for x in (1..=SIDE).filter(|&x| exists(STEPPED, x, y)) {
                let piece = pieces.get(&(x.into(), y.into()));
                if let Some(piece) = piece {
                    text += &if empty > 0 { format!("{empty}{piece}") } else { piece.clone() };
                }
                empty = if piece.is_some() { 0 } else { empty + 1 };
            }
            if empty > 0 { format!("{text}{empty}") } else { text }
        };
        let rows: Vec<String> = (1..=SIDE).rev().map(row).collect();
        Some(format!("{} {} - 0", rows.join("/"), letters[rng.random_range(0..4)]))
    }

    fn count_turn(
        before: &GameState<FourWay>,
        (_, turn): (&str, &[Move]),
        after: &GameState<FourWay>,
        counters: &mut Counters,
    ) {
        let (Some(&m), Some(mover)) = (turn.first(), before.position.to_move()) else { return };
        let (was, is) = (before.position.frozen(), after.position.frozen());
        let frozen = is.iter().any(|seat| !was.contains(seat));
        let freed = was.iter().any(|seat| !is.contains(seat));
        if frozen {
            counters.add("frozen (4W-C7)");
        }
        if freed {
            counters.add("freed (4W-C12)");
        }
        if frozen && freed {
            counters.add("one frozen and another freed by one move (4W-C8)");
        }
        if FourWay::position_text(after, false).ends_with("settled") {
            counters.add("paradox (4W-C8)");
        }
        if let Some(next) = after.position.to_move()
            && (1..4).map(|n| mover.after(n, 4)).take_while(|&s| s != next).any(|s| is.contains(s))
        {
            counters.add("lost turn of a mated player (4W-C9)");
        }
        if Seat::all(4).filter(|&s| after.position.in_check(s)).count() > 1 {
            counters.add("two kings in check (4W-C4)");
        }
        let drawn = after.position.outcome().is_some_and(|outcome| outcome.ending.rule != "4W-E1");
        if drawn && !is.is_empty() {
            counters.add("draw with a mated king (4W-E4)");
        }
        count_move(before, m, after, counters);
    }

    fn count_position(game: &Game<FourWay>, counters: &mut Counters) {
        let position = game.position();
        let status = Status::of(game).own;
        if status.get("stale").and_then(|stale| stale.as_array()).is_some_and(|stale| !stale.is_empty()) {
            counters.add("stale seat (4W-C10)");
        }
        let frozen = position.frozen();
        let foes_are_frozen = |us: &Seat| [1, 3].iter().any(|&n| frozen.contains(us.after(n, 4)));
        let Some(us) = position.to_move().filter(foes_are_frozen) else { return };
        let own = |&cell: &Cell| position.piece(cell).is_some_and(|piece| piece.seat() == us);
        for from in position.topology().cells().filter(own) {
            for to in position.topology().cells() {
                let ply = PlyText { from, to, promotion: None };
                let why = FourWay::explain(position, &TurnText::Plies(vec![ply]));
                if matches!(why, Some(Why::ReleasesAttack { .. })) {
                    counters.add("release onto oneself refused (4W-C3)");
                    return;
                }
            }
        }
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "both-mated" => "both kings of a side mated (4W-E1)",
            "insufficient" => "only kings (4W-E2)",
            "no-moves" => "nobody can move (4W-E3)",
            "threefold" => "threefold claimed (4W-E5)",
            "fifty" => "fifty claimed (4W-E6)",
            "agreement" => "agreement (4W-E7)",
            _ => "resignation (4W-E8)",
        });
    }

    fn agree(game: &Game<FourWay>, twin: &reference::Position, counters: &mut Counters) -> anyhow::Result<()> {
        let status = Status::of(game).own;
        let names = |seats: Vec<usize>| -> serde_json::Value {
            seats.into_iter().map(|seat| FourWay::INFO.seats[seat].name).collect()
        };
        if !twin.over() {
            let (stale, twins) = (&status["stale"], names(twin.stale()));
            ensure!(*stale == twins, "stale: product {stale}, reference {twins}");
        }
        if twin.passes() > 1 {
            counters.add("settlement of more than one pass (4W-C8)");
        }
        Ok(())
    }
}

/// Counts the special rules that the move `m` reached.
fn count_move(before: &GameState<FourWay>, m: Move, after: &GameState<FourWay>, counters: &mut Counters) {
    let (was, is) = (&before.position, &after.position);
    let Some(piece) = was.piece(m.from) else { return };
    let (seat, letter) = (piece.seat(), FourWay::role_letter(piece.role()));
    let taken = was.piece(m.to).is_some();
    if letter == 'S' {
        counters.add("squirrel moves (4W-M3)");
    }
    if !matches!(letter, 'P' | 'U') {
        return;
    }
    let (from, to) = (xy(was.topology().name(m.from)), xy(was.topology().name(m.to)));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let foe = foe_at(seat, from);
    let forward = HEADINGS[foe.map_or(seat.index(), |foe| (foe + 2) % 4)];
    let (ahead, aside) = (dx * forward.0 + dy * forward.1, dx * forward.1 - dy * forward.0);
    if ahead == 2 {
        counters.add("leapfrog (4W-P4)");
    }
    if letter == 'P' && is.piece(m.to).map(Piece::role).map(FourWay::role_letter) == Some('U') {
        counters.add("pawn becomes a superpawn (4W-P6)");
    }
    if ahead < 0 {
        counters.add(if taken { "superpawn takes backward (4W-P8)" } else { "superpawn steps back (4W-P7)" });
    }
    let promotion = m.promotion.map(|role| (role, foe.map(|foe| seen_by(foe, from).0)));
    let dead_end = foe.map(|foe| seen_by(foe, from)).is_some_and(|(file, rank)| rank == 3 && matches!(file, 1 | 5));
    if ahead == 0 && aside != 0 && promotion.is_none() {
        counters.add(if dead_end { "dead end step (4W-P12)" } else { "superpawn steps aside (4W-O2)" });
    }
    let Some((role, file)) = promotion else { return };
    counters.add(match file {
        Some(2) if taken => "triangle from b2 by capture (4W-P15)",
        _ if taken => "triangle from d2 by capture (4W-P15)",
        Some(2) => "triangle from b2 (4W-P14)",
        Some(4) => "triangle from d2 (4W-P14)",
        _ => "triangle from c2 (4W-P14)",
    });
    counters.add(match role {
        Role::QUEEN => "promotion to a queen (4W-P17)",
        Role::ROOK => "promotion to a rook (4W-P17)",
        Role::BISHOP => "promotion to a bishop (4W-P17)",
        Role::KNIGHT => "promotion to a knight (4W-P17)",
        _ => "promotion to a squirrel (4W-O1)",
    });
}

/// The forward direction of each player, as a step in columns and rows (4W-B4).
const HEADINGS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Parses a cell name into its column and row, both from 1 (4W-B8).
fn xy(name: &str) -> (i32, i32) {
    let x = name.bytes().next().map_or(0, |letter| i32::from(letter) - i32::from(b'a') + 1);
    (x, name.get(1..).and_then(|row| row.parse().ok()).unwrap_or(0))
}

/// Returns the file and rank of a cell as `seat` counts them (4W-B4).
fn seen_by(seat: usize, (x, y): (i32, i32)) -> (i32, i32) {
    [(x - 5, y), (11 - y, x), (11 - x, 16 - y), (y - 5, 16 - x)][seat]
}

/// Converts a file and rank as `seat` counts them to a column and row: the inverse of [`seen_by`]
/// (4W-B4).
fn seen_from(seat: usize, (file, rank): (i32, i32)) -> (i32, i32) {
    [(file + 5, rank), (rank, 11 - file), (11 - file, 16 - rank), (16 - rank, file + 5)][seat]
}

/// Returns the opponent whose territory contains the cell, if any.
fn foe_at(seat: Seat, cell: (i32, i32)) -> Option<usize> {
    [1, 3].map(|n| seat.after(n, 4).index()).into_iter().find(|&foe| seen_by(foe, cell).1 <= 5)
}
