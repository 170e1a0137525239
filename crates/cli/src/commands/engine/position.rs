//! Parses the `position` command and plays its turns and actions.

use super::options::start_of;
use polychess_game::{AnyMatch, Refusal, Request};
use polychess_pgn4::dialect::parse_turn;
use polychess_records::act;
use serde::de::IgnoredAny;

/// Returns the position string after `fen` or `text`, or `None` for `startpos`.
///
/// # Errors
/// Returns a message that quotes an unknown word and names the valid words.
pub(super) fn text_of(place: &str) -> Result<Option<&str>, String> {
    match place.split_once(char::is_whitespace) {
        Some(("fen" | "text", text)) => Ok(Some(text.trim())),
        _ if place == "startpos" => Ok(None),
        _ => Err(format!("unknown place \"{}\". Send startpos, or fen and a position string", start_of(place))),
    }
}

/// Plays turns and actions in order. Stops at the first illegal one.
///
/// # Errors
/// Returns the illegal word and the reason.
pub(super) fn play_all(now: &mut dyn AnyMatch, moves: &str, in_dialect: bool) -> Result<(), String> {
    let played = |word: &str| play(now, word, in_dialect).map_err(|words| format!("{}: {words}", start_of(word)));
    words_of(moves).into_iter().try_for_each(played)
}

/// True if any turn contains hyphens, as in `d2-d4`.
pub(super) fn has_hyphens(moves: &str) -> bool {
    words_of(moves).iter().any(|word| !word.starts_with('@') && word.contains('-'))
}

/// Plays a turn, or an action that begins with `@`.
fn play(now: &mut dyn AnyMatch, word: &str, in_dialect: bool) -> Result<(), String> {
    let shown = |refusal: Refusal| refusal.to_string();
    if word.starts_with('@') {
        let request = act::request(now, word).map_err(shown)?;
        return now.apply(&request).map_err(shown);
    }
    if !in_dialect {
        return now.apply(&Request::turn(word)).map_err(shown);
    }
    let meant = parse_turn(now, word).and_then(|turn| now.apply(&Request::turn(&turn)).ok());
    meant.ok_or_else(|| "not a move of this position".to_owned())
}

/// Splits the arguments of `position` into the position and the words after `moves`.
pub(super) fn split(rest: &str) -> (&str, &str) {
    let is_blank = |text: &str| text.is_empty() || text.starts_with(char::is_whitespace);
    let mut all = rest.match_indices("moves");
    let found = all.find(|(at, word)| rest[..*at].ends_with(char::is_whitespace) && is_blank(&rest[at + word.len()..]));
    found.map_or((rest.trim(), ""), |(at, word)| (rest[..at].trim(), &rest[at + word.len()..]))
}

/// True if a `position` command adds moves to an earlier command.
pub(super) fn continues(command: &str, earlier: &str) -> bool {
    let more = command.strip_prefix(earlier).filter(|_| !earlier.is_empty());
    more.is_some_and(|more| more.starts_with(char::is_whitespace))
}

/// Splits turns and actions at whitespace. The fields of an action are a JSON object, which may
/// contain spaces.
fn words_of(moves: &str) -> Vec<&str> {
    let (mut words, mut rest) = (Vec::new(), moves.trim_start());
    while !rest.is_empty() {
        let end_from = |at: usize| rest[at..].find(char::is_whitespace).map_or(rest.len(), |end| at + end);
        let mut end = end_from(0);
        if let Some(open) = rest[..end].find('{').filter(|_| rest.starts_with('@')) {
            let mut fields = serde_json::Deserializer::from_str(&rest[open..]).into_iter::<IgnoredAny>();
            if let Some(Ok(_)) = fields.next() {
                end = end_from(open + fields.byte_offset());
            }
        }
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_split_with_their_fields() {
        let moves = r#" b5c5 @gray:declare{"of": "white", "with": ["a b"]} e1d1  @x:y{"un finished @z:w{} "#;
        let expected =
            ["b5c5", r#"@gray:declare{"of": "white", "with": ["a b"]}"#, "e1d1", r#"@x:y{"un"#, "finished", "@z:w{}"];
        assert_eq!(words_of(moves), expected);
        assert!(words_of("  ").is_empty());
    }

    #[test]
    fn a_position_continues_another_with_fewer_moves() {
        let earlier = "startpos moves a1a2";
        assert!(continues("startpos moves a1a2 b1b2", earlier) && continues(earlier, "startpos"));
        for other in [earlier, "startpos", "startpos moves a1a22", "startpos moves b1b2 a1a2", "fen x moves a1a2"] {
            assert!(!continues(other, earlier), "{other}");
        }
        assert!(!continues(earlier, ""));
    }

    #[test]
    fn places_and_moves_are_split_at_a_whole_word() {
        assert_eq!(split("startpos"), ("startpos", ""));
        assert_eq!(split("startpos moves"), ("startpos", ""));
        assert_eq!(split("startpos\tmoves a1a2"), ("startpos", " a1a2"));
        assert_eq!(split("fen x removes moves a1a2"), ("fen x removes", " a1a2"));
        assert_eq!(split("moves"), ("moves", ""));
    }
}
