//! Tests properties that hold in all positions of random games.

use crate::three_man::{Dice, game, legal, starts, text};
use polychess_game::{Game, Text};
use polychess_rules::{Move, MoveKind, MoveList, Piece, Points, Position as _, Role, Seat};
use polychess_topology::Cell;
use polychess_variants::three_man::ThreeMan;

/// Plays a random game of up to `moves` moves from each start, and passes each state to `look`.
fn walk(moves: usize, seed: u64, mut look: impl FnMut(&Game<ThreeMan>)) {
    let mut dice = Dice(seed << 32);
    for start in starts() {
        let mut game = game(&start);
        for _ in 0..moves {
            look(&game);
            let mut turns = game.legal_turns();
            if turns.is_empty() {
                break;
            }
            game.play(turns.swap_remove(dice.below(turns.len())).1);
        }
        look(&game);
    }
}

/// Compares the move generator with the definition of legality (3MC-C2, 3MC-M7, 3MC-K3), which
/// plays each move. Covers all four queries: list, count, existence and filter of legal moves.
#[test]
fn legal_is_what_making_each_move_shows() {
    let (mut crossings, mut refused) = (0, 0);
    walk(300, 1, |game| {
        let position = game.position();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let (mut found, mut wanted) = (moves.to_vec(), position.slow_legal_moves());
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{}", text(game));
        assert_eq!(position.count_legal_moves(), found.len() as u64, "{}", text(game));
        assert_eq!(position.has_legal_move(), !found.is_empty(), "{}", text(game));
        let mut some = MoveList::new();
        position.legal_moves_where(&|m| m.to.index() % 2 == 0, &mut some);
        assert!(some.iter().eq(moves.iter().filter(|m| m.to.index() % 2 == 0)), "{}", text(game));
        for (m, _) in position.pseudo_legal_moves().into_iter().filter(|p| p.1) {
            crossings += 1;
            refused += usize::from(!found.contains(&m));
        }
    });
    // The games must contain enough crossings and rejected moves.
    assert!(crossings > 1000 && refused > 100, "{crossings} {refused}");
}

#[test]
fn hashes_kept_up_to_date_equal_fresh_ones() {
    walk(300, 2, |game| {
        let position = game.position();
        assert_eq!(position.zobrist(), position.compute_zobrist(), "{}", text(game));
    });
}

#[test]
fn positions_survive_their_text() {
    walk(300, 3, |game| {
        if game.outcome().is_none() {
            let text = text(game);
            let read = ThreeMan::parse_position(&text, &()).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert!(&read == game.state(), "{text}");
            assert_eq!(read.position.zobrist(), game.position().zobrist(), "{text}");
            assert_eq!(read.position.repetition_key(), game.position().repetition_key(), "{text}");
        }
    });
}

/// 3MC-S3: returns the position string after a rotation that maps White to Gray, Gray to Black and
/// Black to White.
fn turned(text: &str) -> String {
    let letter = |c: char| match c {
        'W' => 'G',
        'G' => 'B',
        'B' => 'W',
        other => other,
    };
    let section = |s: &str| s.replace("WH", "#").replace("BL", "WH").replace("GR", "BL").replace('#', "GR");
    let fields: Vec<&str> = text.split(' ').collect();
    let piece = |piece: &str| {
        let (place, rest) = piece.split_at(2);
        let (owner, rest) = rest.split_at(1);
        section(place) + &owner.chars().map(letter).collect::<String>() + rest
    };
    let moat = |moat: &str| moat.replace("WG", "#").replace("WB", "WG").replace("GB", "WB").replace('#', "GB");
    let list = |list: &str, each: &dyn Fn(&str) -> String| list.split(',').map(each).collect::<Vec<_>>().join(",");
    let letters = |field: &str| field.chars().map(letter).collect::<String>();
    let mut out = vec![
        list(fields[0], &piece),
        letters(fields[1]),
        letters(fields[2]),
        list(fields[3], &moat),
        section(fields[4]),
        letters(fields[5]),
        fields[6].into(),
        fields[7].into(),
    ];
    out.extend(fields.get(8).map(|field| letters(field)));
    out.join(" ")
}

#[test]
fn a_third_of_a_turn_changes_nothing() {
    walk(150, 4, |game| {
        if game.outcome().is_some() {
            return;
        }
        let other = crate::three_man::game(&turned(&text(game)));
        let topology = game.position().topology();
        let section = |turn: &str| turn.replace("WH", "#").replace("BL", "WH").replace("GR", "BL").replace('#', "GR");
        let mut wanted: Vec<String> = legal(game).iter().map(|turn| section(turn)).collect();
        wanted.sort_unstable();
        assert_eq!(legal(&other), wanted, "{}", text(game));
        for cell in topology.cells() {
            let piece = game.position().piece(cell).map(|piece| Piece::new(piece.seat().after(1, 3), piece.role()));
            assert_eq!(other.position().piece(topology.rotated(cell)), piece);
        }
    });
}

#[test]
fn every_game_that_ends_gives_one_point() {
    let mut ended = std::collections::BTreeMap::new();
    for seed in 10..16 {
        walk(2000, seed, |game| {
            let Some(outcome) = game.outcome() else { return };
            let points = outcome.points.expect("points");
            assert_eq!(Seat::all(3).map(|s| points[s]).sum::<Points>(), Points::ONE); // 3MC-E2
            assert!(Seat::all(3).all(|s| !game.position().is_eliminated(s) || points[s] == Points::ZERO));
            assert!(legal(game).is_empty());
            assert!(text(game).split(' ').nth(1) == Some("-"));
            *ended.entry(outcome.ending.id).or_insert(0) += 1;
        });
    }
    for id in ["last-standing", "stalemate", "dead-position", "75-moves"] {
        assert!(ended.contains_key(id), "no game ended by {id}: {ended:?}");
    }
}

#[test]
fn records_are_read_back() {
    walk(60, 5, |game| {
        let position = game.position();
        let mut records: Vec<String> = Vec::new();
        for (_, turn) in game.legal_turns() {
            let record = ThreeMan::notate(position, &turn);
            assert_eq!(ThreeMan::read_notation(position, &record), Ok(turn), "{record}");
            records.push(record);
        }
        records.sort_unstable();
        assert!(records.windows(2).all(|w| w[0] != w[1]), "two moves with one record in {}", text(game));
    });
}

/// The position accepts illegal moves without a panic.
#[test]
fn illegal_moves_do_no_harm() {
    let mut dice = Dice(6 << 32);
    let kinds = [MoveKind::Plain, MoveKind::DoubleStep, MoveKind::EnPassant, MoveKind::Castling, MoveKind::Pass];
    for start in starts() {
        let mut position = game(&start).position().clone();
        let cells: Vec<Cell> = position.topology().cells().collect();
        for _ in 0..200 {
            let (from, to) = (cells[dice.below(144)], cells[dice.below(144)]);
            let promotion = Some(Role::QUEEN).filter(|_| dice.below(4) == 0);
            position.play(Move { from, to, kind: kinds[dice.below(5)], promotion });
            assert_eq!(position.zobrist(), position.compute_zobrist());
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            assert!(position.outcome().is_none() || moves.is_empty());
        }
    }
}
