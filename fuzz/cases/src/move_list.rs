//! Plays move lists. Each line is a turn in any notation of a game, or an act.

use polychess_game::{AnyMatch, Choices, Request};
use polychess_records::moves::read_line;
use polychess_variants::{INFOS, new_match};

/// Maximum number of lines to play.
const LINES: usize = 12;

/// Plays the lines in `data`.
///
/// The first line, such as `3 1`, contains the index of a game and the index of one of its
/// notations.
///
/// # Panics
/// If a property does not hold.
pub fn move_list(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((first, lines)) = text.split_once('\n') else { return };
    let mut places = first.split(' ').map(|word| word.parse::<usize>().unwrap_or(0));
    let info = INFOS[places.next().unwrap_or(0) % INFOS.len()];
    let notation = places.next().unwrap_or(0) % info.notations.len();
    let mut now = new_match(info.id, &Choices::default_of(info), None).expect("a listed game");
    for line in lines.lines().take(LINES) {
        let before = now.position_text();
        let played = read_line(now.as_ref(), notation, line).and_then(|requests| {
            let mut next = now.boxed_clone();
            for request in &requests {
                look(next.as_ref(), request);
                assert_eq!(Request::read(info, &request.to_json(info)).as_ref(), Ok(request), "{line}");
                next.apply(request)?;
            }
            now = next;
            Ok(())
        });
        if let Err(refusal) = played {
            assert!(!refusal.message.is_empty(), "{line}");
            assert_eq!(now.position_text(), before, "{line} is refused, and changes the game");
        }
    }
}

/// Checks that the game parses a legal turn in each of its notations.
fn look(now: &dyn AnyMatch, request: &Request) {
    let Request::Turn { board, text, .. } = request else { return };
    let prefix = board.map(|board| format!("{board}:")).unwrap_or_default();
    let turn = prefix.clone() + text;
    for notation in 0..now.info().notations.len() {
        if let Ok(written) = now.notate_in(notation, &turn) {
            let read = now.read_notation_in(notation, &(prefix.clone() + &written));
            assert_eq!(read.as_deref(), Ok(turn.as_str()), "{written}");
        }
    }
}
