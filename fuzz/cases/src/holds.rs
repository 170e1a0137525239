//! Invariants of every game.

use polychess_game::{Game, Show, Status};
use polychess_rules::Position;

/// Checks a game's hash, status, acts and scene.
///
/// If the game is not over, its position string must also parse to the same state.
pub(crate) fn game<V: Show>(game: &Game<V>) {
    let position = game.position();
    let text = V::position_text(game.state(), game.outcome().is_some());
    assert_eq!(position.zobrist(), position.compute_zobrist(), "hash of {text}");
    assert!(!position.is_mid_turn(), "a game stands between turns: {text}");
    let status = serde_json::to_string(&Status::of(game)).expect("a status can be written");
    assert!(status.len() > 2 && !V::scene(game).pieces.is_empty(), "{text}");
    for seat in V::INFO.all_seats() {
        let forms = V::open_acts(game, seat);
        assert!(forms.is_empty() || game.outcome().is_none(), "acts open after the end: {text}");
    }
    if game.outcome().is_some() {
        assert!(game.legal_turns().is_empty() && game.to_move().is_none(), "turns after the end: {text}");
    } else {
        let back = V::parse_position(&text, game.options());
        assert!(back.as_ref() == Ok(game.state()), "{text}\nis read as {back:?}\ninstead of {:?}", game.state());
    }
}
