//! Players of every level finish games of every game, and stronger ones beat weaker ones.

use polychess_engine::{Level, Limits, choose};
use polychess_game::{Choices, Game, Match, Value};
use polychess_rules::{Position, Seat};
use polychess_variants::{INFOS, Visitor, visit};
use std::sync::atomic::AtomicBool;

/// Plays a match of computers; `levels` by seat. Returns the points by seat as numbers, or `None` when it lasted longer than `longest` turns.
fn play<V: Value>(levels: [Level; 4], seed: u64, longest: usize) -> Option<Vec<f64>> {
    let mut game = Match::new(Game::<V>::new(Choices::default_of(&V::INFO)));
    let stop = AtomicBool::new(false);
    for turn in 0..longest {
        if game.is_over() {
            let points = game.points()?;
            return Some(Seat::all(V::Position::SEATS).map(|s| points[s].to_f64()).collect());
        }
        let board = game.boards().iter().position(|b| b.outcome().is_none())?;
        let two = game.boards().len() > 1;
        let seats: Vec<Seat> = match game.boards()[board].to_move() {
            Some(seat) => vec![seat],
            None => Seat::all(V::Position::SEATS).collect(),
        };
        let mut acted = false;
        for seat in seats {
            let mut limits = Limits { nodes: 3_000, stop: &stop };
            let level = levels[seat.index()];
            if let Some(mut request) = choose(&game.boards()[board], seat, level, seed + turn as u64, &mut limits) {
                match &mut request {
                    polychess_game::Request::Turn { board: b, .. } | polychess_game::Request::Act { board: b, .. }
                        if two =>
                    {
                        *b = Some(board);
                    }
                    _ => {}
                }
                game.apply(&request).expect("a player's choice is legal");
                acted = true;
                break;
            }
        }
        if !acted {
            return None;
        }
    }
    None
}

struct Plays([Level; 4], u64, usize);
impl Visitor for Plays {
    type Out = Option<Vec<f64>>;
    fn visit<V: Value>(self) -> Self::Out {
        play::<V>(self.0, self.1, self.2)
    }
}

#[test]
fn every_level_plays_every_game() {
    for info in INFOS {
        for level in Level::ALL {
            visit(info.id, Plays([level; 4], 1, 40)).expect("a listed game");
        }
    }
}

/// The same game, level and seed give the same play.
#[test]
fn play_is_reproducible() {
    for info in INFOS {
        let once = visit(info.id, Plays([Level::Greedy; 4], 7, 60));
        assert_eq!(once, visit(info.id, Plays([Level::Greedy; 4], 7, 60)));
    }
}
