//! Tests that the evaluation treats all seats alike and is linear in its parameters. The tuning
//! requires this linearity.

use polychess_engine::{Evaluate, Evaluation};
use polychess_game::{Choices, Game, Value, Worths};
use polychess_rules::{Move, MoveList, Position, Searchable, Seat};
use polychess_topology::{Cell, Topology};
use polychess_variants::{INFOS, Visitor, visit};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Returns the cell that a rotation of the board maps this cell to, if any.
fn turned(topology: &Topology, cell: Cell, degrees: f64) -> Option<Cell> {
    let bounds = topology.bounds();
    let (x, y) = ((bounds.min.x + bounds.max.x) / 2.0, (bounds.min.y + bounds.max.y) / 2.0);
    let centre = topology.cell_info(cell).centre;
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (dx, dy) = (centre.x - x, centre.y - y);
    let (tx, ty) = (x + dx * cos - dy * sin, y + dx * sin + dy * cos);
    topology.cells().find(|&other| {
        let c = topology.cell_info(other).centre;
        (c.x - tx).abs() + (c.y - ty).abs() < 1e-3 * (bounds.max.x - bounds.min.x)
    })
}

/// Returns the rotation that maps each army to that of the next seat, in degrees. Returns `None` if
/// the board has no such rotation.
fn angle<P: Searchable>(position: &P) -> Option<f64> {
    let topology = position.topology();
    let fits = |degrees: &f64| {
        Seat::all(P::SEATS).all(|seat| {
            position.seat_cells(seat).iter().all(|cell| {
                let piece = position.piece(cell).expect("a piece of the army");
                let other = turned(topology, cell, *degrees).and_then(|cell| position.piece(cell));
                other.is_some_and(|o| o.role() == piece.role() && o.seat() == seat.after(1, P::SEATS))
            })
        })
    };
    let step = 360.0 / P::SEATS as f64;
    [step, -step].into_iter().find(fits)
}

/// Plays rounds of symmetric moves: each seat makes the move of the first seat, rotated to its own
/// side. The strengths of all seats must then be equal. Returns the number of rounds.
struct Rounds;

impl Visitor for Rounds {
    type Out = usize;

    fn visit<V: Value>(self) -> usize {
        let start = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
        let Some(degrees) = angle(&start) else { return 0 };
        let evaluation = Evaluation::<V>::new(&start);
        let mut rounds = 0;
        for seed in 0..20 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut position = start.clone();
            'rounds: for _ in 0..6 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let mut m: Move = moves[random.random_range(0..moves.len())];
                for seat in Seat::all(V::Position::SEATS) {
                    let mut legal = MoveList::new();
                    position.legal_moves_where(&|l| (l.from, l.to, l.kind) == (m.from, m.to, m.kind), &mut legal);
                    let Some(&fits) = legal.first().filter(|_| position.to_move() == Some(seat)) else { break 'rounds };
                    position.play(fits);
                    let turn = |cell| turned(position.topology(), cell, degrees).expect("a cell");
                    m = Move { from: turn(m.from), to: turn(m.to), ..m };
                }
                let strengths = evaluation.strengths(&position);
                let first = strengths[Seat::FIRST];
                assert!(Seat::all(V::Position::SEATS).all(|s| strengths[s] == first), "{strengths:?} {position:?}");
                rounds += 1;
            }
        }
        rounds
    }
}

#[test]
fn symmetric_positions_have_equal_strengths() {
    let rounds: Vec<usize> = INFOS.iter().map(|info| visit(info.id, Rounds).expect("a listed game")).collect();
    assert!(rounds.iter().filter(|&&rounds| rounds >= 20).count() >= 2, "{rounds:?}");
}

/// Checks that `score_within` returns the exact score if it is within the bounds. A score outside
/// the bounds may be inexact. Returns the numbers of exact and inexact scores.
struct Within;

impl Visitor for Within {
    type Out = [u32; 2];

    fn visit<V: Value>(self) -> [u32; 2] {
        let mut found = [0; 2];
        let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
        let evaluation = Evaluation::<V>::new(&position);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..150 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.random_range(0..moves.len())]);
            let accumulator = evaluation.accumulator(&position);
            for seat in Seat::all(V::Position::SEATS) {
                let score = evaluation.score(&position, &accumulator, seat);
                let low = score + random.random_range(-1_500..1_500);
                let bounds = [low, low + 50];
                let within = evaluation.score_within(&position, &accumulator, seat, bounds);
                if within == score {
                    found[0] += 1;
                    continue;
                }
                assert!(within < bounds[0] || within > bounds[1], "{} {within} {bounds:?} {position:?}", V::INFO.id);
                found[1] += 1;
            }
        }
        found
    }
}

#[test]
fn scores_within_the_bounds_are_exact() {
    for info in INFOS {
        let [exact, rough] = visit(info.id, Within).expect("a listed game");
        assert!(exact > 50 && rough > 10, "{}: {exact} exact, {rough} not", info.id);
    }
}

/// Checks that doubled parameters double the strengths, except for rounding.
struct Doubled;

impl Visitor for Doubled {
    type Out = ();

    fn visit<V: Value>(self) {
        let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
        let mut twice = V::WORTHS;
        let tables = [&mut twice.roles, &mut twice.centre, &mut twice.advance];
        tables.into_iter().flatten().flatten().for_each(|number| *number *= 2);
        let (king, threats) = (&mut twice.king, &mut twice.threats);
        twice.reach.iter_mut().flatten().chain(&mut king.ring).for_each(|number| *number *= 2);
        let numbers = [&mut king.hunt, &mut king.shield, &mut threats.loose, &mut threats.cheap, &mut twice.tempo];
        numbers.into_iter().for_each(|number| *number *= 2);
        let [one, two] = [&V::WORTHS, &twice].map(|worths| Evaluation::<V>::with(&position, worths));
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..200 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let standing = V::standing(&position);
            let [once, twice] = [&one, &two].map(|evaluation| evaluation.strengths(&position));
            for seat in Seat::all(V::Position::SEATS) {
                let difference = 2 * once[seat] - standing[seat] - twice[seat];
                assert!(difference.abs() <= 100, "{} {difference} {position:?}", V::INFO.id);
            }
            position.play(moves[random.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn strengths_are_linear_in_the_parameters() {
    INFOS.iter().for_each(|info| visit(info.id, Doubled).expect("a listed game"));
}

/// Checks which seats have double turns, and the value of double turns. Returns whether they have a
/// value in this game, and the numbers of both checks.
struct Tempo;

impl Visitor for Tempo {
    type Out = (bool, [usize; 2]);

    fn visit<V: Value>(self) -> Self::Out {
        let mut found = [0; 2];
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
        let [with, without] = [V::WORTHS.tempo, 0].map(|tempo| Worths { tempo, ..V::WORTHS });
        let [with, without] = [with, without].map(|worths| Evaluation::<V>::with(&position, &worths));
        for _ in 0..600 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let [strengths, others] = [&with, &without].map(|evaluation| evaluation.strengths(&position));
            for seat in Seat::all(V::Position::SEATS) {
                let has_them = V::has_double_turns(&position, seat);
                let counts = if has_them { i32::from(V::WORTHS.tempo) } else { 0 };
                assert_eq!(strengths[seat] - others[seat], counts, "{} {position:?}", V::INFO.id);
                found[0] += usize::from(has_them);
                if has_them && position.to_move() == Some(seat) && !position.is_mid_turn() && moves.len() > 5 {
                    let goes_on = |m: &Move| {
                        let mut next = position.clone();
                        next.play(*m);
                        next.is_mid_turn()
                    };
                    assert!(moves.iter().any(goes_on), "{} {position:?}", V::INFO.id);
                    found[1] += 1;
                }
            }
            position.play(moves[random.random_range(0..moves.len())]);
        }
        (V::WORTHS.tempo != 0, found)
    }
}

#[test]
fn double_turns_count_for_seats_that_have_them() {
    let mut games = 0;
    for info in INFOS {
        let (has_them, [counted, played]) = visit(info.id, Tempo).expect("a listed game");
        assert_eq!([counted > 20, played > 5], [has_them; 2], "{}: {counted} counted, {played} played", info.id);
        games += usize::from(has_them);
    }
    assert!(games > 0, "no game has double turns");
}
