//! Tests of pending offers, and of the points that the game announces for a draw.

use crate::suite::walk::RandomWalk;
use crate::suite::{Check, for_all_games};
use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Game, Match, Value};
use polychess_rules::{Position, Seat};
use serde_json::json;

/// The types of the actions that offer or accept a draw in any game.
const DRAWS: [&str; 3] = ["accept-draw", "agree-draw", "offer-draw"];

/// Returns the game after all players who can agree to a draw have done so.
fn agree<V: Value>(game: &Game<V>) -> Game<V> {
    let mut game = game.clone();
    for seat in V::INFO.all_seats() {
        let forms = V::open_acts(&game, seat);
        let open = DRAWS.iter().find(|kind| forms.iter().any(|form| form.kind == **kind));
        if let Some(kind) = open {
            let fields = json!({"type": kind});
            game.act_json(seat, fields.as_object().expect("an object")).expect("it is open");
        }
    }
    game
}

/// If all players agree to a draw, the game ends with the points that it announced before. The test
/// covers every state of a walk.
#[test]
fn draw_by_agreement_gives_the_announced_points() {
    struct Draws;
    impl Check for Draws {
        fn check<V: Value>(&self) {
            let mut agreed = 0;
            for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
                let mut walk = RandomWalk::<V>::new(choices, 900 + n as u64);
                for _ in 0..120 {
                    let shown = Match::new(walk.game.clone()).points_if_ended();
                    assert_eq!(shown.is_some(), walk.game.outcome().is_none(), "told exactly while it is on");
                    let after = agree(&walk.game);
                    if let Some(outcome) = after.outcome().filter(|outcome| outcome.ending.id == "agreement") {
                        let here = V::position_text(walk.game.state(), false);
                        assert_eq!(outcome.points, shown, "{here}");
                        agreed += 1;
                    }
                    let Some(turn) = walk.choose() else { break };
                    walk.game.play(turn);
                }
            }
            assert!(agreed > 100, "{}: {agreed} agreements", V::INFO.id);
        }
    }
    for_all_games(&Draws);
}

#[test]
fn pending_offers_wait_for_the_players_who_can_still_answer() {
    struct Waits;
    impl Check for Waits {
        fn check<V: Value>(&self) {
            let mut met = 0;
            for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
                for seed in 0..4 {
                    let mut walk = RandomWalk::<V>::new(choices.clone(), 40 * n as u64 + seed);
                    for _ in 0..80 {
                        if let Some((seat, fields)) = walk.open_act()
                            && fields["type"] != "resign"
                            && fields["type"] != "abandon"
                        {
                            // The game rejects the action if the seat has already agreed to these
                            // values.
                            let _ = walk.game.act_json(seat, &fields);
                        }
                        met += look(&walk.game);
                        let Some(turn) = walk.choose() else { break };
                        walk.game.play(turn);
                    }
                    assert!(
                        walk.game.outcome().is_none() || V::pending(&walk.game).is_empty(),
                        "nothing after the end"
                    );
                }
            }
            assert!(met > 20, "{}: {met} pending matters", V::INFO.id);
        }
    }
    for_all_games(&Waits);
}

/// Checks all pending offers and returns their number.
fn look<V: Value>(game: &Game<V>) -> usize {
    let pending = V::pending(game);
    for matter in &pending {
        assert!(!matter.words.is_empty() && !matter.lapses.is_empty());
        assert!(V::INFO.rules.contains(matter.rule), "{} is no rule of {}", matter.rule, V::INFO.id);
        assert!(!matter.given.is_empty(), "somebody has begun: {matter:?}");
        assert!(!matter.waiting.is_empty(), "or it had taken effect: {matter:?}");
        let asked = |seat: Seat| matter.waiting.contains(seat);
        assert!(!matter.given.iter().any(asked), "nobody is asked twice: {matter:?}");
        for seat in matter.waiting.iter() {
            assert!(!game.position().is_eliminated(seat), "who is out is not asked: {matter:?}");
            assert!(!V::open_acts(game, seat).is_empty(), "who is asked can answer: {matter:?}");
        }
    }
    pending.len()
}
