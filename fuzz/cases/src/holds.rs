//! What holds of every game at any time.

use polychess_game::{Choices, Game, Info, OptionValues, Show, Status};
use polychess_rules::Position;

/// The defaults, and for each option each other value alone.
pub(crate) fn choices(info: &Info) -> Vec<Choices> {
    let mut texts = Vec::new();
    for option in info.options {
        match option.values {
            OptionValues::Flag(default) => texts.push(format!("{}={}", option.id, !default)),
            OptionValues::Choice(values) => texts.extend(values[1..].iter().map(|v| format!("{}={}", option.id, v.0))),
        }
    }
    let others = texts.iter().map(|text| Choices::from_texts(info, [text.as_str()]).expect("an option of the game"));
    std::iter::once(Choices::default_of(info)).chain(others).collect()
}

/// The hash is the fresh one; status, acts and picture can be made; a position that is not over is written and read back to itself.
pub(crate) fn game<V: Show>(game: &Game<V>) {
    let position = game.position();
    let text = V::position_text(game.setup(), game.outcome().is_some());
    assert_eq!(position.zobrist(), position.fresh_zobrist(), "hash of {text}");
    assert!(!position.is_mid_turn(), "a game stands between turns: {text}");
    let status = serde_json::to_string(&Status::of(game)).expect("a status can be written");
    assert!(status.len() > 2 && !V::scene(game).men.is_empty(), "{text}");
    for seat in V::INFO.all_seats() {
        let forms = V::open_acts(game, seat);
        assert!(forms.is_empty() || game.outcome().is_none(), "acts open after the end: {text}");
    }
    if game.outcome().is_some() {
        assert!(game.legal_turns().is_empty() && game.to_move().is_none(), "turns after the end: {text}");
    } else {
        let back = V::parse_position(&text, game.options());
        assert!(back.as_ref() == Ok(game.setup()), "{text}\nis read as {back:?}\ninstead of {:?}", game.setup());
    }
}
