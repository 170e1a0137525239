//! Tests the reference implementation of Three player chess against the rulebook `three-player`:
//! worked examples, perft tables, and the symmetry of the board.

mod setup;
mod turned;
mod worked;

use polychess_reference::three_player::{parse, start};

#[test]
fn the_initial_position_as_text() {
    let rows = "gRgP2bPbR/gBgP3bPbN/gNgP4bPbB/gKgP5bPbQ/gQgP6bPbK/gBgP7bPbN/gNgP8bPbB/gRgP9bPbR/gP10bP/11/10/\
                wPwPwPwPwPwPwPwPwP/wRwBwNwKwQwBwNwR";
    assert_eq!(start().text(), format!("{rows} w wKQgKQbKQ - 0"));
    assert_eq!(parse(&format!(" {rows}  W bQKGKQwQK -  0 offer:w")), Ok(start()));
}

#[test]
fn bad_texts_are_refused() {
    let good = start().text();
    let replaced = |from: &str, to: &str| good.replacen(from, to, 1);
    let texts = [
        String::new(),
        replaced(" w ", " - "),
        replaced("wKQ", "wKK?"),
        replaced("wKQ", "w"),
        replaced(" - 0", " c5d5 0"),
        replaced(" - 0", " é 0"),
        replaced(" - 0", " - -1"),
        replaced("/11/", "/12/"),
        replaced("/11/", "/é/"),
        replaced("wK", "wR"),
        replaced("wQ", "wK"),
        replaced("wRwB", "wBwR"),
        good.clone() + " resigned",
    ];
    for text in texts {
        assert!(parse(&text).is_err(), "{text}");
    }
    for turn in ["", "a4", "b5b5", "b5c5=Q", "é", "0-0"] {
        assert!(start().play(turn).is_err(), "{turn}");
    }
}

#[test]
fn perft() {
    let initial = start();
    assert_eq!([1, 2].map(|depth| initial.perft(depth)), [44, 1930]);
    for seat in ["g", "b"] {
        let position = parse(&initial.text().replacen(" w ", &format!(" {seat} "), 1)).unwrap();
        assert_eq!([1, 2].map(|depth| position.perft(depth)), [44, 1930], "{seat}");
    }
}

#[test]
fn perft_deep() {
    assert_eq!(start().perft(3), 84348);
}
