//! What the ledger says of every position, on games from the start and from crowded random positions, where several kings are in check,
//! kings are taken, armies turn gray and pawns pass each other.

use super::diagram::{self, Pieces, exists, name, place};
use super::{choices, legal_turns, new_game, text};
use polychess_game::{Game, Refusal, Text, Turn, TurnText, Variant, turn_text};
use polychess_rules::{Move, MoveKind, Position as _, Seat};
use polychess_variants::four_player::FourPlayer;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

const OPTIONS: [&[&str]; 7] = [
    &[],
    &["mode=teams"],
    &["setup=old", "capture_points=2"],
    &["mode=teams", "promotion_rank=8", "setup=rg"],
    &["promotion=any", "setup=byg"],
    &["en_passant=false", "mate_points=40", "walking_kings=false"],
    &["promotion_rank=11", "setup=by"],
];

const SEATS: [&str; 4] = ["r", "b", "y", "g"];

/// A random position text: few but strong pieces, pawns near rivals' pawns, some seats out or walking. Not all can be set up.
fn crowd(rng: &mut ChaCha8Rng, teams: bool) -> String {
    let places: Vec<(i32, i32)> =
        (1..=14).flat_map(|y| (1..=14).map(move |x| (x, y))).filter(|&(x, y)| exists(x, y)).collect();
    let homes = [(8, 1), (1, 7), (7, 14), (14, 8)];
    let mut pieces = Pieces::new();
    let mut dead = [0; 4];
    for (n, seat) in SEATS.into_iter().enumerate() {
        let king = if rng.random_bool(0.4) { homes[n] } else { places[rng.random_range(0..places.len())] };
        let state = if teams { 9 } else { rng.random_range(0..10) };
        dead[n] = u8::from(state < 2);
        let grey = if state == 0 { "d" } else { "" };
        pieces.insert(king, format!("{grey}{seat}K"));
        for _ in 0..rng.random_range(2..9) {
            let place = places[rng.random_range(0..places.len())];
            let role = ["Q", "D", "R", "B", "N", "P", "P", "P"][rng.random_range(0..8)];
            let owner = if !teams && rng.random_bool(0.05) { "d".into() } else { format!("{grey}{seat}") };
            pieces.entry(place).or_insert(format!("{owner}{role}"));
        }
        // Pawns of this seat that have stepped twice, or are about to.
        for _ in 0..3 {
            let (file, rank) = (rng.random_range(4..12), [2, 2, 4][rng.random_range(0..3)]);
            let place = [(file, rank), (rank, 15 - file), (15 - file, 15 - rank), (15 - rank, file)][n];
            pieces.entry(place).or_insert(format!("{grey}{seat}P"));
        }
    }
    let turn = ["R", "B", "Y", "G"][rng.random_range(0..4)];
    let dead = dead.map(|bit| bit.to_string()).join(",");
    let mut points = || rng.random_range(0..60).to_string();
    let points = [points(), points(), points(), points()].join(",");
    format!("{turn}-{dead}-1,1,1,1-1,1,1,1-{points}-{}-{}", rng.random_range(0..190), diagram::board(&pieces))
}

/// Walks from crowded positions and shows each state with the turn about to be played.
fn crowds(seeds: std::ops::Range<u64>, turns: usize, mut look: impl FnMut(&Game<FourPlayer>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = OPTIONS[seed as usize % OPTIONS.len()];
        let written = crowd(&mut rng, options.contains(&"mode=teams"));
        let Ok(game) = Game::<FourPlayer>::from_text(choices(options), &written) else { continue };
        walk(game, turns, &mut rng, &mut look);
    }
}

/// Games from the start.
fn walks(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Game<FourPlayer>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        walk(new_game(OPTIONS[seed as usize % OPTIONS.len()]), 300, &mut rng, &mut look);
    }
}

fn walk(
    mut game: Game<FourPlayer>,
    turns: usize,
    rng: &mut ChaCha8Rng,
    look: &mut impl FnMut(&Game<FourPlayer>, Move),
) {
    for _ in 0..turns {
        if game.to_move().is_none() {
            return;
        }
        let legal = legal_turns(game.position());
        assert!(!legal.is_empty(), "nobody is on turn without a turn: {}", text(&game));
        let turn = legal[rng.random_range(0..legal.len())].clone();
        look(&game, turn[0]);
        game.play(turn);
        if rng.random_bool(0.02) {
            let seat = Seat::new(rng.random_range(0..4)).expect("a seat");
            let resigns = serde_json::json!({"type": "resign"});
            _ = game.act_json(seat, resigns.as_object().expect("an object"));
        }
    }
}

/// 4P-M1 to 4P-M4, 4P-P1 to 4P-P8, 4P-X1 to 4P-X3, 4P-K2: the fast generator's moves are those that no rule forbids.
/// 4P-K1, 4P-K3, 4P-K5, 4P-V1 to 4P-V3, 4P-V5: after each of them those are in check, out and richer whom the definitions name.
#[test]
fn generator_and_settlement_are_the_slow_ones() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        let position = game.position();
        let text = text(game);
        let mut slow = position.slow_legal_moves();
        let mut fast: Vec<Move> = legal_turns(position).into_iter().flatten().collect();
        slow.sort_unstable();
        fast.sort_unstable();
        assert_eq!(slow, fast, "{text}");
        assert_eq!(position.count_legal_moves(), fast.len() as u64, "{text}");
        assert_eq!(position.has_legal_move(), !fast.is_empty(), "{text}");
        let teams = game.options().teams;
        for m in fast {
            let mut after = *position;
            after.play(m);
            assert_eq!(after.zobrist(), after.fresh_zobrist(), "{m:?} in {text}");
            for seat in FourPlayer::INFO.all_seats().filter(|&seat| !after.is_out(seat)) {
                assert_eq!(after.in_check(seat), after.slow_in_check(seat), "{seat:?} after {m:?} in {text}");
            }
            let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
            let takes = position.piece(m.to).is_some();
            count("in passing", m.kind == MoveKind::EnPassant);
            count("two in passing", m.kind == MoveKind::EnPassant && takes);
            count("promotion in passing", m.kind == MoveKind::EnPassant && m.promotion.is_some());
            count("castling", m.kind == MoveKind::Castling);
            count("gray taken", takes && position.is_grey(m.to));
            count("ended", after.outcome().is_some());
            if teams || after.outcome().is_some() {
                continue;
            }
            let fate = position.slow_fate_after(m);
            let earned = |seat: Seat| after.points(seat) - position.points(seat);
            let seats = || FourPlayer::INFO.all_seats();
            let out: Vec<Seat> = seats().filter(|&seat| after.is_out(seat)).collect();
            let stalemated = out.len() != fate.out.len();
            count("stalemate", stalemated);
            if stalemated {
                assert!(fate.out.iter().all(|seat| out.contains(seat)), "{m:?} in {text}");
                continue;
            }
            assert_eq!(out, fate.out, "{m:?} in {text}");
            let points: Vec<u16> = seats().map(|seat| after.points(seat)).collect();
            assert_eq!(points, fate.points, "{m:?} in {text}");
            let fell = seats().filter(|&seat| after.is_out(seat) && !position.is_out(seat)).count();
            count("mated or taken", fell == 1);
            count("two at once", fell > 1);
            let walks = |seat: &Seat| position.walking().contains(*seat);
            let mover = position.to_move().expect("a mover");
            count("paid to another", walks(&mover) && seats().any(|seat| earned(seat) >= 20));
        }
    };
    crowds(0..1400, 4, &mut look);
    walks(0..7, &mut look);
    assert!(seen.len() == 10 && seen.values().all(|&n| n > 0), "{seen:?}");
}

/// 4P-F1 to 4P-F5: a position text holds everything.
#[test]
fn texts_read_back() {
    let mut looked = 0;
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        let text = FourPlayer::position_text(game.state(), false);
        let back = FourPlayer::parse_position(&text, game.options()).unwrap_or_else(|e| panic!("{e} in {text}"));
        assert!(back == *game.state(), "{text}\n{back:?}\n{:?}", game.state());
        assert_eq!(back.position.zobrist(), game.position().zobrist(), "{text}");
        looked += 1;
    };
    crowds(5000..8000, 8, &mut look);
    walks(10..17, &mut look);
    assert!(looked > 10_000, "{looked}");
}

/// 4P-N1 to 4P-N4: every turn is written in a way that only it is written, and read back.
#[test]
fn notation_reads_back() {
    let mut signs: BTreeMap<&str, usize> = BTreeMap::new();
    crowds(20_000..20_300, 3, |game, _| {
        let mut written: Vec<String> = Vec::new();
        for turn in legal_turns(game.position()) {
            let notation = FourPlayer::notate(game.position(), &turn);
            let read = FourPlayer::read_notation(game.position(), &notation);
            assert_eq!(read.as_ref(), Ok(&turn), "{notation} in {}", text(game));
            for sign in ["+", "++", "#", "+#", "=D", "=Q", "O-O"] {
                *signs.entry(sign).or_default() += usize::from(notation.contains(sign));
            }
            written.push(notation);
        }
        let count = written.len();
        written.sort_unstable();
        written.dedup();
        assert_eq!(written.len(), count);
    });
    assert!(signs.len() == 7 && signs.values().all(|&n| n > 0), "{signs:?}");
}

/// Exactly the illegal turns are explained, each by a rule of the ledger.
#[test]
fn explanations_are_there_exactly_for_illegal_turns() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        if !rng.random_bool(0.1) {
            return;
        }
        let position = game.position();
        let topology = position.topology();
        let legal: Vec<String> = game.legal_turns().into_iter().map(|turn| turn.0).collect();
        let here = text(game);
        for from in topology.cells() {
            for to in topology.cells() {
                let plain = format!("{}{}", topology.name(from), topology.name(to));
                let near = legal.iter().any(|turn| turn.starts_with(&plain));
                let promoted = ["=Q", "=D", "=K"].map(|end| format!("{plain}{end}"));
                for turn in std::iter::once(plain).chain(promoted.into_iter().filter(|_| near)) {
                    let written = TurnText::parse(&turn, topology, FourPlayer::role).expect("cells");
                    match <FourPlayer as polychess_game::Rules>::explain(position, &written) {
                        None => assert!(legal.contains(&turn), "{turn} is illegal in {here}, and nothing says why"),
                        Some(why) => {
                            let refusal = Refusal::from(why);
                            assert!(!legal.contains(&turn), "{turn} is legal in {here}: {refusal}");
                            let rule = refusal.rule.expect("a rule");
                            assert!(FourPlayer::INFO.rules.contains(&format!("**{rule}**")), "{rule}");
                            *found.entry(rule).or_default() += 1;
                        }
                    }
                }
            }
        }
    };
    crowds(30_000..30_200, 3, &mut look);
    walks(20..22, &mut look);
    for rule in ["4P-B2", "4P-K2", "4P-K7", "4P-M1", "4P-M2", "4P-M4", "4P-P1", "4P-P2", "4P-P3", "4P-P4", "4P-X1"] {
        assert!(found.contains_key(rule), "{rule} is never broken: {found:?}");
    }
}

/// 4P-B5: the quarter turn (x, y) -> (y, 15 - x), which takes each seat to the next.
fn quarter((x, y): (i32, i32)) -> (i32, i32) {
    (y, 15 - x)
}

fn turned_text(written: &str) -> String {
    let next = |c: char| match c {
        'r' => 'b',
        'b' => 'y',
        'y' => 'g',
        'g' => 'r',
        c => c,
    };
    let (head, _) = written.rsplit_once('-').expect("a board");
    let pieces = diagram::read(written).into_iter();
    let pieces = pieces.map(|(at, piece)| (quarter(at), piece.chars().map(next).collect::<String>()));
    let fields: Vec<&str> = head.splitn(7, '-').collect();
    let turn: String = fields[0].to_ascii_lowercase().chars().map(next).collect();
    let rotated = |list: &str, value: &dyn Fn(&str) -> String| {
        let mut values: Vec<String> = list.split(',').map(value).collect();
        values.rotate_right(1);
        values.join(",")
    };
    let lists: Vec<String> = fields[1..5].iter().map(|list| rotated(list, &str::to_owned)).collect();
    let turned_right = |right: &str| {
        let cells = right.trim_matches('\'').split_once(':');
        cells.map_or("''".to_owned(), |(a, b)| format!("'{}:{}'", name(quarter(place(a))), name(quarter(place(b)))))
    };
    let extra = fields.get(6).map_or(String::new(), |extra| {
        let items = extra.trim_matches(['{', '}']).split("),");
        let item = |item: &str| {
            let (key, list) = item.trim_end_matches(')').split_once(":(").expect("a list");
            let is_rights = key.contains("enPassant");
            format!("{key}:({})", rotated(list, if is_rights { &turned_right } else { &str::to_owned }))
        };
        format!("-{{{}}}", items.map(item).collect::<Vec<_>>().join(","))
    });
    let board = diagram::board(&pieces.collect());
    format!("{}-{}-{}{extra}-{board}", turn.to_ascii_uppercase(), lists.join("-"), fields[5])
}

fn turned_move(turn: &str) -> String {
    let (cells, promotion) = turn.split_once('=').map_or((turn, String::new()), |(t, p)| (t, format!("={p}")));
    let second = cells[1..].find(|c: char| c.is_ascii_lowercase()).expect("two cells") + 1;
    let cell = |cell: &str| name(quarter(place(cell)));
    cell(&cells[..second]) + &cell(&cells[second..]) + &promotion
}

/// 4P-B5, 4P-B4: of the set-ups only `modern` is the same for all; there the turned position has the turned moves, and they lead to the turned
/// positions.
#[test]
fn the_quarter_turn_changes_nothing() {
    let start = text(&new_game(&[]));
    assert_eq!(turned_text(&start), start.replacen("R-", "B-", 1));
    for setup in ["old", "by", "byg", "rg"] {
        let start = text(&new_game(&[&format!("setup={setup}")]));
        assert_ne!(turned_text(&start), start.replacen("R-", "B-", 1));
    }
    let mut looked = 0;
    let mut look = |game: &Game<FourPlayer>, m: Move| {
        let setup = game.choices().value("setup");
        if setup != "modern" {
            return;
        }
        let here = text(game);
        let turned = turned_text(&here);
        let mut other = Game::<FourPlayer>::from_text(game.choices().clone(), &turned).expect(&turned);
        let mut wanted: Vec<String> = game.legal_turns().iter().map(|t| turned_move(&t.0)).collect();
        wanted.sort_unstable();
        assert_eq!(wanted, other.legal_turns().into_iter().map(|t| t.0).collect::<Vec<_>>(), "{here}\n{turned}");
        let mut game = game.clone();
        let played = turn_text::<FourPlayer>(&[m], game.position().topology());
        game.play(Turn::from_slice(&[m]));
        other.play_text(&turned_move(&played)).expect(&turned);
        if game.outcome().is_none() {
            assert_eq!(turned_text(&text(&game)), text(&other), "{played}");
            looked += 1;
        }
    };
    walks(30..37, &mut look);
    crowds(40_000..40_400, 4, &mut look);
    assert!(looked > 300, "{looked}");
}
