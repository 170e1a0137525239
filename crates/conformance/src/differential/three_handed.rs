//! The differential test of `three-handed`.

use crate::differential::counters::Counters;
use crate::differential::subject::Subject;
use crate::differential::twin::twin;
use anyhow::ensure;
use polychess_game::{Choices, Game, GameState, Objection as _, PlyText, Rules, Status, Text, TurnText, Variant};
use polychess_reference::three_handed as reference;
use polychess_rules::{Move, MoveKind, MoveList, Piece, Position as _, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::yalta::Yalta;
use polychess_variants::three_handed::{Position, ThreeHanded};

twin!(reference::Position, |text, choices| reference::parse(text, options(choices)));

fn options(choices: &Choices) -> reference::Options {
    reference::Options {
        cutthroat: choices.flag("cutthroat"),
        double_moves: choices.flag("double_moves"),
        one_doubly_attacked: choices.flag("one_doubly_attacked"),
        center_right_only: choices.flag("center_right_only"),
        after_defeat: match choices.value("after_defeat") {
            "inert" => reference::AfterDefeat::Inert,
            "remove" => reference::AfterDefeat::Remove,
            _ => reference::AfterDefeat::End,
        },
    }
}

pub(crate) struct ThreeHandedRun;

impl Subject for ThreeHandedRun {
    type Game = ThreeHanded;
    type Twin = reference::Position;
    const OPTIONS: &'static [&'static [&'static str]] = &[
        &[],
        &["after_defeat=inert"],
        &["one_doubly_attacked=false", "after_defeat=remove"],
        &["cutthroat=true"],
        &["center_right_only=false"],
        &["double_moves=false", "automatic_draws=false"],
        &["cutthroat=true", "after_defeat=remove"],
        &["one_doubly_attacked=false", "center_right_only=false"],
    ];
    const HOT: &'static str = include_str!("../../data/three-handed.hot");
    const COUNTED: &'static [&'static str] = &[
        "turn of two moves (TH-D4)",
        "one man moves twice (TH-D4)",
        "inside and outside man (TH-D4)",
        "own king in check between two moves (TH-D5)",
        "second move refused (TH-D4)",
        "turn refused: two doubly attacked (TH-D6)",
        "two doubly attacked, by option (TH-D6)",
        "man begins to impose (TH-D2)",
        "man ends imposing (TH-D2)",
        "double attack by check (TH-D3)",
        "centre passed (TH-M4)",
        "centre refused (TH-M4)",
        "centre passed the other way, by option (TH-M4)",
        "pass in check: mated (TH-K3)",
        "pass out of check (TH-K2)",
        "released (TH-K3)",
        "king taken as first move (TH-K5)",
        "king taken as second move (TH-K5)",
        "turn beside lifeless men (TH-R10)",
        "lifeless man taken (TH-R10)",
        "turn after an army was removed (TH-R10)",
        "en passant by the next player (TH-P4)",
        "en passant by the third player (TH-P4)",
        "en passant in a turn of two moves (TH-P4)",
        "two en passant rights (TH-P4)",
        "castling (TH-C1)",
        "castling as second move (TH-R13)",
        "promotion to a queen (TH-P5)",
        "promotion to a rook (TH-P5)",
        "promotion to a bishop (TH-P5)",
        "promotion to a knight (TH-P5)",
        "king taken (TH-E1)",
        "only kings (TH-E2)",
        "nobody can move (TH-E2)",
        "agreement (TH-E2)",
        "threefold claimed (TH-E2)",
        "fifty claimed (TH-E2)",
        "fivefold (TH-E2)",
        "75 turns (TH-E2)",
        "resignation (TH-E3)",
    ];

    fn count_turn(
        before: &GameState<ThreeHanded>,
        (_, turn): (&str, &[Move]),
        after: &GameState<ThreeHanded>,
        counters: &mut Counters,
    ) {
        let Some(mover) = before.position.to_move() else { return };
        let (was, is) = (&before.position, &after.position);
        if turn == [Move::PASS] {
            counters.add(if was.in_check(mover) {
                "pass in check: mated (TH-K3)"
            } else {
                "pass out of check (TH-K2)"
            });
        }
        let plies: Vec<Move> = turn.iter().copied().filter(|m| m.moves_piece()).collect();
        if let [first, second] = plies[..] {
            count_pair(was, mover, first, second, counters);
        }
        let mut now = *was;
        for (n, &m) in plies.iter().enumerate() {
            count_ply(&now, mover, m, (n, plies.len()), counters);
            now.play(m);
        }
        let (was_marked, is_marked) = (Marks::of(before), Marks::of(after));
        if is_marked.imposing > was_marked.imposing {
            counters.add("man begins to impose (TH-D2)");
        }
        if is_marked.imposing < was_marked.imposing && (0..3).all(|n| !is.is_eliminated(Seat::FIRST.after(n, 3))) {
            counters.add("man ends imposing (TH-D2)");
        }
        let released = |&seat: &Seat| was_marked.mated(seat) && !is_marked.mated(seat) && !is.is_eliminated(seat);
        if mover.others(3).any(|seat| released(&seat)) {
            counters.add("released (TH-K3)");
        }
        if is_marked.rights > 1 {
            counters.add("two en passant rights (TH-P4)");
        }
        let out = Seat::all(3).find(|&seat| was.is_eliminated(seat));
        if let Some(out) = out {
            let stands = was.topology().cells().any(|c| was.piece(c).is_some_and(|piece| piece.seat() == out));
            counters.add(if stands {
                "turn beside lifeless men (TH-R10)"
            } else {
                "turn after an army was removed (TH-R10)"
            });
        }
    }

    fn count_position(game: &Game<ThreeHanded>, counters: &mut Counters) {
        let position = game.position();
        let Some(us) = position.to_move() else { return };
        let own: Vec<Cell> = cells(position, |piece| piece.seat() == us);
        // Count rejected turns only in positions with few pieces, because it is slow to explain
        // each rejection.
        if cells(position, |_| true).len() > FEW {
            return;
        }
        let refused =
            |plies: Vec<PlyText>| ThreeHanded::explain(position, &TurnText::Plies(plies)).map(|why| why.rule());
        let ply = |from, to| PlyText { from, to, promotion: None };
        // Count at most one rejected turn for each rule.
        let pairs = own.iter().flat_map(|&from| position.topology().cells().map(move |to| (from, to)));
        let single: Vec<&str> = pairs.filter_map(|(from, to)| refused(vec![ply(from, to)])).collect();
        if single.contains(&"TH-M4") {
            counters.add("centre refused (TH-M4)");
        }
        if single.contains(&"TH-D6") {
            counters.add("turn refused: two doubly attacked (TH-D6)");
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let stops = |m: &&Move| {
            let mut next = *position;
            next.play(**m);
            let again = |to| refused(vec![ply(m.from, m.to), ply(m.to, to)]) == Some("TH-D4");
            m.moves_piece() && m.promotion.is_none() && next.is_mid_turn() && next.topology().cells().any(again)
        };
        if moves.iter().take(8).any(|m| stops(&m)) {
            counters.add("second move refused (TH-D4)");
        }
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "king-taken" => "king taken (TH-E1)",
            "only-kings" => "only kings (TH-E2)",
            "nobody-can-move" => "nobody can move (TH-E2)",
            "agreement" => "agreement (TH-E2)",
            "threefold" => "threefold claimed (TH-E2)",
            "fifty" => "fifty claimed (TH-E2)",
            "fivefold-repetition" => "fivefold (TH-E2)",
            "75-moves" => "75 turns (TH-E2)",
            _ => "resignation (TH-E3)",
        });
    }

    fn agree(game: &Game<ThreeHanded>, twin: &reference::Position, counters: &mut Counters) -> anyhow::Result<()> {
        let status = Status::of(game).own;
        let names = |seats: Vec<usize>| -> serde_json::Value {
            seats.into_iter().map(|seat| ThreeHanded::INFO.seats[seat].name).collect()
        };
        let twins = [
            ("doubly_attacked", names(twin.doubly_attacked())),
            ("mated", names(twin.mated())),
            ("imposing", twin.imposing().into()),
        ];
        for (key, twins) in twins {
            let product = &status[key];
            ensure!(*product == twins, "{key}: product {product}, reference {twins}");
        }
        let (doubly, imposing) = (twin.doubly_attacked(), twin.imposing());
        if doubly.len() > 1 {
            counters.add("two doubly attacked, by option (TH-D6)");
        }
        let topology = game.position().topology();
        let kingdoms: Vec<u8> = imposing.iter().filter_map(|name| kingdom(topology.cell(name)?)).collect();
        if doubly.iter().any(|&seat| !kingdoms.contains(&(seat as u8))) {
            counters.add("double attack by check (TH-D3)");
        }
        Ok(())
    }
}

/// Maximum number of pieces in positions where rejected turns are explained.
const FEW: usize = 12;

fn cells(position: &Position, keep: impl Fn(Piece) -> bool) -> Vec<Cell> {
    position.topology().cells().filter(|&cell| position.piece(cell).is_some_and(&keep)).collect()
}

fn kingdom(cell: Cell) -> Option<u8> {
    Some(Yalta::coordinates(cell).0)
}

/// The marks in a position string: en passant rights, imposing pieces and mated players.
struct Marks {
    rights: usize,
    imposing: usize,
    mated: String,
}

impl Marks {
    fn of(state: &GameState<ThreeHanded>) -> Self {
        let text = ThreeHanded::position_text(state, false);
        let field = |n: usize| text.split(' ').nth(n).filter(|field| *field != "-").unwrap_or_default().to_owned();
        let items = |n: usize| field(n).split(',').filter(|item| !item.is_empty()).count();
        Self { rights: items(3), imposing: items(4), mated: field(5) }
    }

    fn mated(&self, seat: Seat) -> bool {
        self.mated.contains(ThreeHanded::INFO.seat_letter(seat))
    }
}

/// Counts the special rules that a turn of two moves reached.
fn count_pair(was: &Position, mover: Seat, first: Move, second: Move, counters: &mut Counters) {
    counters.add("turn of two moves (TH-D4)");
    let inside = |m: Move| kingdom(m.from) == Some(mover.index() as u8);
    if first.to == second.from {
        counters.add("one man moves twice (TH-D4)");
    } else if inside(first) != inside(second) {
        counters.add("inside and outside man (TH-D4)");
    }
    let mut between = *was;
    between.play(first);
    if between.in_check(mover) {
        counters.add("own king in check between two moves (TH-D5)");
    }
    if second.kind == MoveKind::Castling {
        counters.add("castling as second move (TH-R13)");
    }
    if [first, second].iter().any(|m| m.kind == MoveKind::EnPassant) {
        counters.add("en passant in a turn of two moves (TH-P4)");
    }
}

/// Counts the special rules of ply `n`, from 0, in a turn of `of` plies.
fn count_ply(was: &Position, mover: Seat, m: Move, (n, of): (usize, usize), counters: &mut Counters) {
    let taken = was.piece(m.to).filter(|piece| piece.seat() != mover);
    match taken {
        Some(piece) if piece.role() == Role::KING && of > 1 && n == 1 => {
            counters.add("king taken as second move (TH-K5)")
        }
        Some(piece) if piece.role() == Role::KING => counters.add("king taken as first move (TH-K5)"),
        Some(piece) if was.is_eliminated(piece.seat()) => counters.add("lifeless man taken (TH-R10)"),
        _ => {}
    }
    match m.kind {
        MoveKind::EnPassant => {
            let owner = kingdom(m.to).map(usize::from);
            let by_next = owner.is_some_and(|owner| (owner + 1) % 3 == mover.index());
            counters.add(if by_next {
                "en passant by the next player (TH-P4)"
            } else {
                "en passant by the third player (TH-P4)"
            });
        }
        MoveKind::Castling => counters.add("castling (TH-C1)"),
        _ => {}
    }
    match m.promotion {
        Some(Role::QUEEN) => counters.add("promotion to a queen (TH-P5)"),
        Some(Role::ROOK) => counters.add("promotion to a rook (TH-P5)"),
        Some(Role::BISHOP) => counters.add("promotion to a bishop (TH-P5)"),
        Some(_) => counters.add("promotion to a knight (TH-P5)"),
        None => {}
    }
    if let Some((from, to)) = through_the_centre(was, m) {
        let next = (mover.index() as u8 + 1) % 3;
        let own_way = [from, to].iter().all(|&kingdom| kingdom == mover.index() as u8 || kingdom == next);
        counters.add(if own_way { "centre passed (TH-M4)" } else { "centre passed the other way, by option (TH-M4)" });
    }
}

/// Returns the kingdoms that a diagonal move through the centre connects (TH-M4), or `None` for any
/// other move.
///
/// The files of origin and target are both at most 4 or both at least 5.
fn through_the_centre(was: &Position, m: Move) -> Option<(u8, u8)> {
    let diagonal = matches!(was.piece(m.from)?.role(), Role::BISHOP | Role::QUEEN | Role::KING | Role::PAWN);
    let ((from, f, k), (to, g, l)) = (Yalta::coordinates(m.from), Yalta::coordinates(m.to));
    // On files 1 to 4, the diagonal to the centre consists of the cells with equal file and rank.
    // It continues on such cells of another kingdom. Files 5 to 8 are the mirror image.
    let low = |file: u8, rank: u8| file == rank;
    let high = |file: u8, rank: u8| file + rank == 9;
    let on_one = low(f, k) && low(g, l) || high(f, k) && high(g, l);
    (diagonal && from != to && on_one && m.kind != MoveKind::Castling).then_some((from, to))
}
