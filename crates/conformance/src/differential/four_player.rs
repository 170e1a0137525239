//! The differential test of `four-player`.

use crate::differential::counters::Counters;
use crate::differential::four_player_board::{Board, Cell as Place, LETTERS, exists};
use crate::differential::four_player_pair::{ACTS, REACHED, comparable};
use crate::differential::four_player_scenes as scenes;
use crate::differential::subject::Subject;
use crate::differential::twin::twin;
use anyhow::ensure;
use polychess_game::{Choices, Game, GameState, Rules, Text};
use polychess_reference::four_player as reference;
use polychess_rules::{Move, MoveKind, Piece, Position as _, Role, Seat};
use polychess_topology::Cell;
use polychess_variants::four_player::{Act, FourPlayer, Position};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

twin!(reference::Position, |text, choices| reference::parse(text, options(choices)));

fn options(choices: &Choices) -> reference::Options {
    let teams = choices.value("mode") == "teams";
    reference::Options {
        teams,
        setup: match choices.value("setup") {
            "old" => reference::Setup::Old,
            "by" => reference::Setup::By,
            "byg" => reference::Setup::Byg,
            "rg" => reference::Setup::Rg,
            _ => reference::Setup::Modern,
        },
        promotion_rank: choices.value("promotion_rank").parse().ok(),
        any_promotion: match choices.value("promotion") {
            "any" => Some(true),
            "one-point-queen" => Some(false),
            _ => None,
        },
        en_passant: choices.flag("en_passant"),
        walking_kings: choices.flag("walking_kings"),
        mate_points: choices.value("mate_points").parse().unwrap_or(20),
        auto_claim: choices.flag("auto_claim"),
        capture_points: choices.value("capture_points").parse().unwrap_or(1),
    }
}

pub(crate) struct FourPlayerRun;

impl Subject for FourPlayerRun {
    type Game = FourPlayer;
    type Twin = reference::Position;
    /// Without `auto_claim` (4P-O8): the product applies it in the game and not in the position
    /// that the walks compare. The scenes compare it.
    const OPTIONS: &'static [&'static [&'static str]] = &[
        &[],
        &["mode=teams"],
        &["setup=old", "promotion_rank=11"],
        &["mode=teams", "setup=by", "promotion_rank=8"],
        &["setup=byg", "promotion=any", "mate_points=40"],
        &["mode=teams", "setup=rg", "promotion=one-point-queen"],
        &["walking_kings=false", "capture_points=3"],
        &["en_passant=false", "capture_points=4"],
    ];
    const HOT: &'static str = include_str!("../../data/four-player.hot");
    /// Random walks reach some rules too rarely to require a number of occurrences. The rulebook's
    /// worked examples test these rules in both programs:
    ///
    /// - two mates by one turn
    /// - mated or stalemated walking kings
    /// - a resignation that mates
    /// - no player left
    const COUNTED: &'static [&'static str] = &[
        "grey piece taken (4P-M3)",
        "king steps as the lot has it (4P-W3)",
        "walking king takes a grey piece of its own (4P-W2)",
        "walking king takes a living piece (4P-R10)",
        "en passant (4P-P5)",
        "two rights of passing at once (4P-P5)",
        "en passant takes a third piece too (4P-P6)",
        "en passant takes a grey pawn (4P-P7)",
        "en passant promotes (4P-P8)",
        "one-point queen (4P-P4)",
        "promotion to any piece (4P-O4)",
        "castling short (4P-X2)",
        "castling long (4P-X2)",
        "king taken (4P-K5)",
        "check to two kings (4P-V3)",
        "check to three kings (4P-V3)",
        "mate at once (4P-K3)",
        "mate by a walking king's step (4P-V5)",
        "stalemated (4P-K4)",
        "seat passed over (4P-K7)",
        "resigned, and walks (4P-W1)",
        "out at once (4P-O6)",
        "flagged (4P-A4)",
        "vote to resign withdrawn (4P-A1)",
        "draw declined (4P-A3)",
        "one left (4P-E1)",
        "win claimed (4P-A2)",
        "checkmate in teams (4P-T1)",
        "stalemate in teams (4P-T2)",
        "king captured in teams (4P-T3)",
        "both resign (4P-T5)",
        "forfeit in teams (4P-T5)",
        "third occurrence (4P-D1)",
        "fifty rounds (4P-D2)",
        "too few pieces (4P-D3)",
        "agreement (4P-D4)",
    ];

    const OFTEN: &'static [&'static str] = REACHED;

    fn scenes(number: u64, seed: u64, counters: &mut Counters) -> anyhow::Result<()> {
        scenes::run(number, seed, counters)
    }

    /// Sets up kings in or near the corners of the cross with a few pieces around them. Such
    /// positions often lead to mates, stalemates and double mates.
    fn set_up(rng: &mut ChaCha8Rng) -> Option<String> {
        let mut board = Board::default();
        let pieces = &mut board.pieces;
        let mut corners = CORNERS;
        let near = |rng: &mut ChaCha8Rng, (x, y): Place, most: i32| {
            (x + rng.random_range(-most..=most), y + rng.random_range(-most..=most))
        };
        for letter in LETTERS {
            let at = rng.random_range(0..corners.len());
            let corner = corners[at];
            let cell = if rng.random_bool(0.6) { corner } else { near(rng, corner, 1) };
            if exists(cell) && !pieces.contains_key(&cell) {
                pieces.insert(cell, format!("{letter}K"));
            } else {
                pieces.insert(corner, format!("{letter}K"));
            }
            corners[at] = corners[(at + 3) % corners.len()];
        }
        if pieces.len() < 4 {
            return Self::set_up(rng);
        }
        let kings: Vec<Place> = pieces.keys().copied().collect();
        for _ in 0..rng.random_range(3..9) {
            let king = *kings.choose(rng)?;
            let cell = near(rng, king, 3);
            let (letter, role) = (LETTERS.choose(rng)?, ["Q", "R", "R", "D", "B", "N"].choose(rng)?);
            if exists(cell) {
                pieces.entry(cell).or_insert(format!("{letter}{role}"));
            }
        }
        board.to_move = rng.random_range(0..4);
        Some(board.text())
    }

    fn count_turn(
        before: &GameState<FourPlayer>,
        (text, turn): (&str, &[Move]),
        after: &GameState<FourPlayer>,
        counters: &mut Counters,
    ) {
        let (Some(&m), Some(mover)) = (turn.first(), before.position.to_move()) else { return };
        let (was, is) = (&before.position, &after.position);
        count_move(was, mover, m, is, counters);
        let written = FourPlayer::notate(was, turn);
        if m.kind == MoveKind::Castling {
            let is_long = written.starts_with("O-O-O");
            counters.add(if is_long { "castling long (4P-X2)" } else { "castling short (4P-X2)" });
        }
        match written.matches('+').count() {
            2 => counters.add("check to two kings (4P-V3)"),
            3.. => counters.add("check to three kings (4P-V3)"),
            _ => {}
        }
        let king_taken = m.kind == MoveKind::Plain && living(was, m.to).is_some_and(|piece| piece.role() == Role::KING);
        if king_taken {
            counters.add("king taken (4P-K5)");
        }
        let gone = |seat: &Seat| is.is_eliminated(*seat) && !was.is_eliminated(*seat);
        let mates = written.matches('#').count() - usize::from(king_taken && written.contains('#'));
        let free = FourPlayer::points_so_far(after).is_some();
        if mates > 0 && free {
            counters.add("mate at once (4P-K3)");
            if was.walking().contains(mover) {
                counters.add("mate by a walking king's step (4P-V5)");
            }
        }
        let stalemated = |seat: &Seat| gone(seat) && !was.walking().contains(*seat);
        if mates == 0 && !king_taken && free && Seat::all(4).any(|seat| stalemated(&seat)) {
            counters.add("stalemated (4P-K4)");
        }
        if let Some(next) = is.to_move()
            && (1..4).map(|n| mover.after(n, 4)).take_while(|&seat| seat != next).any(|seat| was.is_eliminated(seat))
        {
            counters.add("seat passed over (4P-K7)");
        }
        match text.split_once('=') {
            Some((_, "D")) => counters.add("one-point queen (4P-P4)"),
            Some(_) => counters.add("promotion to any piece (4P-O4)"),
            None => {}
        }
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "last-one" => "one left (4P-E1)",
            "nobody-left" => return,
            "claimed-win" => "win claimed (4P-A2)",
            "checkmate" => "checkmate in teams (4P-T1)",
            "stalemate" => "stalemate in teams (4P-T2)",
            "king-captured" => "king captured in teams (4P-T3)",
            "resignation" => "both resign (4P-T5)",
            "forfeit" => "forfeit in teams (4P-T5)",
            "threefold" => "third occurrence (4P-D1)",
            "fifty" => "fifty rounds (4P-D2)",
            "insufficient" => "too few pieces (4P-D3)",
            _ => "agreement (4P-D4)",
        });
    }

    fn agree(game: &Game<FourPlayer>, twin: &reference::Position, counters: &mut Counters) -> anyhow::Result<()> {
        let position = game.position();
        let walking: Vec<usize> = position.walking().iter().map(Seat::index).collect();
        ensure!(walking == twin.walking(), "walking: product {walking:?}, reference {:?}", twin.walking());
        if twin.en_passant().iter().flatten().count() > 1 {
            counters.add("two rights of passing at once (4P-P5)");
        }
        Ok(())
    }

    fn comparable(text: &str) -> String {
        comparable(text)
    }

    /// Sometimes carries out an act, which may be open or not.
    fn act(
        game: &mut Game<FourPlayer>,
        twin: &mut reference::Position,
        rng: &mut ChaCha8Rng,
        counters: &mut Counters,
    ) -> anyhow::Result<bool> {
        if game.outcome().is_some() {
            return Ok(false);
        }
        // Prefer claims and replies to another act, because they are rarely open.
        let (resigning, offered) = (twin.resign_votes(), twin.draw_votes());
        let wanted = match (twin.claimant(), resigning.first(), offered.first()) {
            (Some(seat), ..) => Some((seat, ACTS[2])),
            (_, Some(&seat), _) => Some(*[(seat, ACTS[1]), ((seat + 2) % 4, ACTS[0])].choose(rng).expect("acts")),
            (.., Some(&seat)) => Some(((seat + 1) % 4, *[ACTS[4], ACTS[5]].choose(rng).expect("acts"))),
            _ => None,
        };
        let (seat, (name, act)) = match wanted.filter(|_| rng.random_bool(0.85)) {
            Some(wanted) => wanted,
            None if rng.random_bool(0.15) => (rng.random_range(0..4), *ACTS.choose(rng).expect("acts")),
            None => return Ok(false),
        };
        let by = Seat::all(4).nth(seat).expect("a seat");
        let (done, theirs) = (game.act(by, &act), twin.act(seat, name));
        ensure!(done.is_ok() == theirs.is_ok(), "{name} by {seat}: product {done:?}, reference {:?}", theirs.err());
        let Ok(next) = theirs else { return Ok(false) };
        *twin = next;
        let position = game.position();
        match act {
            Act::Resign | Act::Forfeit if FourPlayer::points_so_far(game.state()).is_some() => {
                if position.walking().contains(by) {
                    counters.add("resigned, and walks (4P-W1)");
                } else if !game.choices().flag("walking_kings") {
                    counters.add("out at once (4P-O6)");
                }
                if act == Act::Forfeit {
                    counters.add("flagged (4P-A4)");
                }
            }
            Act::WithdrawResign => counters.add("vote to resign withdrawn (4P-A1)"),
            Act::DeclineDraw => counters.add("draw declined (4P-A3)"),
            _ => {}
        }
        if let Some(outcome) = game.outcome() {
            Self::count_ending(outcome.ending.id, counters);
        }
        Ok(true)
    }
}

/// The concave corners of the cross (4P-B1).
const CORNERS: [Place; 8] = [(4, 1), (11, 1), (1, 4), (14, 4), (1, 11), (14, 11), (4, 14), (11, 14)];

/// Returns the piece on `cell`, or `None` if the cell is vacant or its piece is grey.
fn living(position: &Position, cell: Cell) -> Option<Piece> {
    position.piece(cell).filter(|_| !position.is_grey(cell))
}

/// Counts the special rules that the move `m` reached.
fn count_move(was: &Position, mover: Seat, m: Move, is: &Position, counters: &mut Counters) {
    let walks = was.walking().contains(mover);
    if walks {
        counters.add("king steps as the lot has it (4P-W3)");
    }
    match m.kind {
        MoveKind::Plain => {
            let Some(taken) = was.piece(m.to) else { return };
            if !was.is_grey(m.to) {
                if walks {
                    counters.add("walking king takes a living piece (4P-R10)");
                }
                return;
            }
            counters.add("grey piece taken (4P-M3)");
            if walks && taken.seat() == mover {
                counters.add("walking king takes a grey piece of its own (4P-W2)");
            }
        }
        MoveKind::EnPassant => {
            counters.add("en passant (4P-P5)");
            if was.piece(m.to).is_some() {
                counters.add("en passant takes a third piece too (4P-P6)");
            }
            if m.promotion.is_some() {
                counters.add("en passant promotes (4P-P8)");
            }
            let vanished =
                |&cell: &Cell| cell != m.from && cell != m.to && was.is_grey(cell) && is.piece(cell).is_none();
            if was.topology().cells().any(|cell| vanished(&cell)) {
                counters.add("en passant takes a grey pawn (4P-P7)");
            }
        }
        _ => {}
    }
}
