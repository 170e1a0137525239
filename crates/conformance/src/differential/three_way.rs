//! The differential test of `three-way`.

use crate::differential::counters::Counters;
use crate::differential::subject::Subject;
use crate::differential::three_way_acts as acts;
use crate::differential::twin::twin;
use polychess_game::{Choices, Game, GameState, Text, Variant};
use polychess_reference::three_way as reference;
use polychess_rules::{Move, MoveKind, Piece, Position as _, Role, Seat};
use polychess_variants::three_way::{Position, ThreeWay};
use rand_chacha::ChaCha8Rng;

twin!(reference::Position, |text, choices| reference::parse(text, options(choices)));

fn options(choices: &Choices) -> reference::Options {
    reference::Options {
        large: choices.value("board") == "8x9",
        last_mate: choices.value("ending") == "last-mate",
        automatic: choices.flag("automatic"),
    }
}

pub(crate) struct ThreeWayRun;

impl Subject for ThreeWayRun {
    type Game = ThreeWay;
    type Twin = reference::Position;
    const OPTIONS: &'static [&'static [&'static str]] = &[
        &[],
        &["ending=last-mate"],
        &["board=8x9"],
        &["automatic=true"],
        &["ending=last-mate", "automatic=true"],
        &["board=8x9", "ending=last-mate"],
    ];
    const HOT: &'static str = include_str!("../../data/three-way.hot");
    const COUNTED: &'static [&'static str] = &[
        "checkmate declared (3WC-C7)",
        "checkmate declared at once (3WC-C7)",
        "incidental checkmate declared, after another's move (3WC-C7)",
        "deferred checkmate declared (3WC-C7)",
        "declaration refused: it can be prevented (3WC-C7)",
        "declaration refused: the king was let live (3WC-C9)",
        "declaration refused: own turn (3WC-C10)",
        "joint checkmate declared (3WC-C8)",
        "king captured by the next player (3WC-C6)",
        "king captured by the third player (3WC-C6)",
        "king captured by a promotion (3WC-W7)",
        "last king captured in check (3WC-C5)",
        "king let live (3WC-C9)",
        "unsafe move, in check without a safe one (3WC-C4)",
        "forced pass (3WC-C4)",
        "automatic checkmate (3WC-O3)",
        "automatic checkmate by both (3WC-O4)",
        "automatic checkmate in stage I (3WC-O3)",
        "stalemate of the next player (3WC-E7)",
        "stalemate of the third player (3WC-E7)",
        "both opponents stalemated (3WC-E8)",
        "no move at the beginning of stage II (3WC-E9)",
        "two continuations (3WC-E10)",
        "one continuation (3WC-E10)",
        "plies on the second of two boards (3WC-E10)",
        "nobody goes on (3WC-E10)",
        "en passant by the next player (3WC-W5)",
        "en passant by the third player (3WC-W5)",
        "en passant against one who is out (3WC-W5)",
        "castling (3WC-X1)",
        "promotion to a queen (3WC-W7)",
        "promotion to a rook (3WC-W7)",
        "promotion to a bishop (3WC-W7)",
        "promotion to a knight (3WC-W7)",
        "no promotion on the home row of one who is out (3WC-W8)",
        "far neutral edge (3WC-W9)",
        "dead position (3WC-E6)",
        "resignation by notices (3WC-A7)",
        "notices withdrawn by silence (3WC-A7)",
        "resignation in stage II (3WC-A9)",
        "agreement (3WC-A3)",
        "weak victory ceded (3WC-A4)",
        "agreed result (3WC-A8)",
        "nullified (3WC-E13)",
        "threefold claimed (3WC-E11)",
        "fifty claimed (3WC-E12)",
    ];

    fn count_turn(
        before: &GameState<ThreeWay>,
        (_, turn): (&str, &[Move]),
        after: &GameState<ThreeWay>,
        counters: &mut Counters,
    ) {
        let (Some(&m), Some(mover)) = (turn.first(), before.position.to_move()) else { return };
        let (was, is) = (History::of(before), History::of(after));
        if m == Move::PASS {
            counters.add("forced pass (3WC-C4)");
        } else {
            count_move(&before.position, mover, m, counters);
        }
        if before.position.in_check(mover) && is_safe(&after.position, mover) == Some(false) {
            counters.add("unsafe move, in check without a safe one (3WC-C4)");
        }
        if is.declined_by(mover) {
            counters.add("king let live (3WC-C9)");
        }
        if was.notices(mover) > 0 && is.notices(mover) == 0 && !is.is_over() {
            counters.add("notices withdrawn by silence (3WC-A7)");
        }
        let captures = m != Move::PASS && before.position.piece(m.to).is_some_and(|piece| piece.role() == Role::KING);
        count_judgement(before, (mover, captures), after, counters);
    }

    fn count_ending(id: &'static str, counters: &mut Counters) {
        counters.add(match id {
            "dead-position" => "dead position (3WC-E6)",
            "resignation-by-notices" => "resignation by notices (3WC-A7)",
            "resignation" => "resignation in stage II (3WC-A9)",
            "agreement" => "agreement (3WC-A3)",
            "ceded" => "weak victory ceded (3WC-A4)",
            "agreed-result" => "agreed result (3WC-A8)",
            "nullified" => "nullified (3WC-E13)",
            "threefold" => "threefold claimed (3WC-E11)",
            "fifty" => "fifty claimed (3WC-E12)",
            "double-stalemate" => "both opponents stalemated (3WC-E8)",
            "stalemate-at-once" => "no move at the beginning of stage II (3WC-E9)",
            "not-continued" => "nobody goes on (3WC-E10)",
            _ => return,
        });
    }

    fn act(
        game: &mut Game<ThreeWay>,
        twin: &mut reference::Position,
        rng: &mut ChaCha8Rng,
        counters: &mut Counters,
    ) -> anyhow::Result<bool> {
        acts::act(game, twin, rng, counters)
    }

    /// Removes notices, consents and answers, which the reference does not store.
    fn comparable(text: &str) -> String {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        if let Some(negotiation) = fields.get_mut(6) {
            let kept = ["awaiting=", "declined=", "points=", "stage="];
            let items = negotiation.split(',').filter(|item| kept.iter().any(|key| item.starts_with(key)));
            *negotiation = items.collect::<Vec<_>>().join(",");
        }
        fields.retain(|field| !field.is_empty());
        fields.join(" ")
    }
}

/// The fields of a position string that depend on earlier turns.
struct History {
    gone: String,
    negotiation: String,
    turn: String,
}

impl History {
    fn of(state: &GameState<ThreeWay>) -> Self {
        let text = ThreeWay::position_text(state, false);
        let field = |n: usize| text.split(' ').nth(n).unwrap_or_default().to_owned();
        Self { gone: field(4), negotiation: field(6), turn: field(1) }
    }

    fn item(&self, key: &str) -> Option<&str> {
        self.negotiation.split(',').find_map(|item| item.strip_prefix(key)?.strip_prefix('='))
    }

    fn notices(&self, seat: Seat) -> u32 {
        self.item("notices").and_then(|list| list.split('/').nth(seat.index())?.parse().ok()).unwrap_or(0)
    }

    fn declined_by(&self, seat: Seat) -> bool {
        let letter = ThreeWay::INFO.seat_letter(seat);
        self.item("declined").is_some_and(|list| list.split('.').any(|pair| pair.starts_with(letter)))
    }

    fn gone(&self) -> usize {
        self.gone.trim_matches('-').len()
    }

    fn points(&self, seat: Seat) -> &str {
        self.item("points").and_then(|list| list.split('/').nth(seat.index())).unwrap_or("0")
    }

    fn is_over(&self) -> bool {
        self.turn == "-"
    }
}

/// Returns whether no opponent attacks the player's king, or `None` if the player is eliminated.
fn is_safe(position: &Position, seat: Seat) -> Option<bool> {
    (!position.is_eliminated(seat)).then(|| !position.in_check(seat))
}

/// Counts the special rules that the move `m` reached.
fn count_move(was: &Position, mover: Seat, m: Move, counters: &mut Counters) {
    let Some(piece) = was.piece(m.from) else { return };
    let live = |piece: &Piece| piece.seat() != mover && piece.role() == Role::KING && !was.is_eliminated(piece.seat());
    if let Some(king) = was.piece(m.to).filter(live) {
        let next = king.seat().after(1, 3) == mover;
        counters.add(if next {
            "king captured by the next player (3WC-C6)"
        } else {
            "king captured by the third player (3WC-C6)"
        });
        if m.promotion.is_some() {
            counters.add("king captured by a promotion (3WC-W7)");
        }
        if was.in_check(mover) {
            counters.add("last king captured in check (3WC-C5)");
        }
    }
    match m.kind {
        MoveKind::Castling => counters.add("castling (3WC-X1)"),
        MoveKind::EnPassant => count_en_passant(was, mover, m, counters),
        _ => {}
    }
    match m.promotion {
        Some(Role::QUEEN) => counters.add("promotion to a queen (3WC-W7)"),
        Some(Role::ROOK) => counters.add("promotion to a rook (3WC-W7)"),
        Some(Role::BISHOP) => counters.add("promotion to a bishop (3WC-W7)"),
        Some(_) => counters.add("promotion to a knight (3WC-W7)"),
        None if piece.role() == Role::PAWN => {
            let (ranks, last) = own_ranks(was, m);
            if mover.others(3).any(|seat| ranks[seat.index()] == 1 && was.is_eliminated(seat)) {
                counters.add("no promotion on the home row of one who is out (3WC-W8)");
            } else if ranks[mover.index()] == last {
                counters.add("far neutral edge (3WC-W9)");
            }
        }
        None => {}
    }
}

/// Returns the rank of the move's target as each player counts it, and the number of the last rank
/// (3WC-B8).
fn own_ranks(was: &Position, m: Move) -> ([i32; 3], i32) {
    let topology = was.topology();
    let size = if topology.cells().count() > 150 { 9 } else { 7 };
    let name = topology.name(m.to);
    let file = name.bytes().next().map_or(0, |letter| i32::from(letter) - i32::from(b'a'));
    let rank: i32 = name.get(1..).and_then(|rank| rank.parse().ok()).unwrap_or(0);
    ([rank, size + 1 + file - rank, size + 7 - file], size + 7)
}

fn count_en_passant(was: &Position, mover: Seat, m: Move, counters: &mut Counters) {
    let mut is = was.clone();
    is.play(m);
    let pawns = |position: &Position, seat: Seat| {
        let pawn = Piece::new(seat, Role::PAWN);
        position.topology().cells().filter(|&cell| position.piece(cell) == Some(pawn)).count()
    };
    let Some(owner) = mover.others(3).find(|&seat| pawns(was, seat) > pawns(&is, seat)) else { return };
    counters.add(if was.is_eliminated(owner) {
        "en passant against one who is out (3WC-W5)"
    } else if owner.after(1, 3) == mover {
        "en passant by the next player (3WC-W5)"
    } else {
        "en passant by the third player (3WC-W5)"
    });
}

/// Counts the stalemates and automatic checkmates after a move.
fn count_judgement(
    before: &GameState<ThreeWay>,
    (mover, captures): (Seat, bool),
    after: &GameState<ThreeWay>,
    counters: &mut Counters,
) {
    let is = History::of(after);
    let ending = after.position.outcome().map(|outcome| outcome.ending.id);
    let letter = |seat: Seat| ThreeWay::INFO.seat_letter(seat);
    let stalemated = match (is.item("awaiting"), ending) {
        (Some(pair), _) => mover.others(3).find(|&seat| pair.ends_with(letter(seat))),
        (None, Some("stalemate")) => {
            // Of the opponents, the stalemated one has the fewest points. In stage II only one
            // opponent remains.
            let points = after.position.outcome().and_then(|outcome| outcome.points).unwrap_or_default();
            let opponents = || mover.others(3).filter(|&seat| !before.position.is_eliminated(seat));
            opponents().min_by_key(|&seat| points[seat])
        }
        _ => None,
    };
    if let Some(seat) = stalemated {
        counters.add(if seat == mover.after(1, 3) {
            "stalemate of the next player (3WC-E7)"
        } else {
            "stalemate of the third player (3WC-E7)"
        });
    }
    // 3WC-O3: a player was eliminated although the mover captured no king.
    let was = History::of(before);
    if is.gone() > was.gone() && !captures {
        counters.add("automatic checkmate (3WC-O3)");
        if ending.is_none() {
            counters.add("automatic checkmate in stage I (3WC-O3)");
        }
        let gained = Seat::all(3).filter(|&seat| is.points(seat) != was.points(seat)).count();
        let shared = Seat::all(3).filter(|&seat| is.points(seat) == "1").count();
        if was.gone() == 0 && (gained, shared) == (2, 2) {
            counters.add("automatic checkmate by both (3WC-O4)");
        }
    }
}
