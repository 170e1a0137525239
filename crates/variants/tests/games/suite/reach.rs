//! Tests `reach` and `next_plies`: the plies that a piece could make if it were its army's turn.

use crate::suite::properties::walk_all;
use crate::suite::{Check, for_all_games};
use polychess_game::{AnyMatch, Choices, Match, Value, next_plies, reach};
use polychess_rules::Position;

/// For pieces of the player to move, `reach` returns their legal plies. For other pieces, it
/// returns only plies that start at the piece, and none if the piece is inactive.
#[test]
fn the_army_on_turn_reaches_what_it_may_do() {
    struct Reach;
    impl Check for Reach {
        fn check<V: Value>(&self) {
            let mut others = 0;
            walk_all::<V>(|walk| {
                let game = &walk.game;
                let (position, mover) = (game.position(), game.to_move());
                if position.is_mid_turn() || game.outcome().is_some() {
                    return;
                }
                let plies = next_plies(game);
                for piece in V::scene(game).pieces {
                    let found = reach(game, piece.cell, &[]);
                    if Some(piece.seat) == mover.map(|seat| seat.index()) {
                        let own: Vec<_> = plies.iter().filter(|ply| ply.from == Some(piece.cell)).cloned().collect();
                        if piece.state == "alive" {
                            assert_eq!(found, own, "{}", V::position_text(game.state(), false));
                        }
                    } else {
                        others += found.len();
                        assert!(found.iter().all(|ply| ply.from == Some(piece.cell)));
                        assert!(piece.state == "alive" || found.is_empty(), "{} moves", piece.state);
                    }
                }
            });
            assert!(others > 1000, "{}: others reach {others} cells", V::INFO.id);
        }
    }
    for_all_games(&Reach);
}

/// After a planned move, `reach` returns the plies of the piece from its target. It returns no
/// plies for an impossible plan.
#[test]
fn planned_moves_go_before() {
    struct Planned;
    impl Check for Planned {
        fn check<V: Value>(&self) {
            let played = Match::<V>::new(polychess_game::Game::new(Choices::default_of(&V::INFO)));
            let plies = played.plies().remove(0);
            let first = plies.iter().find(|ply| ply.ends && ply.from != ply.to).expect("a move");
            let (Some(from), Some(to)) = (first.from, first.to) else { panic!("a ply of a piece") };
            assert!(!played.reach(0, from, &[]).is_empty());
            assert!(played.reach(0, from, &[(from, to)]).is_empty(), "the piece is gone from there");
            let before = played.reach(0, to, &[]);
            assert!(before.is_empty(), "nothing stands there");
            assert!(played.reach(0, to, &[(from, to)]).iter().all(|ply| ply.from == Some(to)));
            assert!(played.reach(0, to, &[(to, from)]).is_empty(), "such a plan cannot be carried out");
            assert!(played.reach(7, from, &[]).is_empty() && played.reach(0, 100_000, &[(99_999, 3)]).is_empty());
        }
    }
    for_all_games(&Planned);
}
