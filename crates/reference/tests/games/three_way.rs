//! Tests the reference implementation of Three-way chess against the rulebook: worked examples and
//! perft tables.

use polychess_reference::three_way::{Options, Position, parse, start};

mod driver;
mod worked;

const LARGE: Options = Options { large: true, last_mate: false, automatic: false };

#[test]
fn perft() {
    let small = start(Options::default());
    assert_eq!([1, 2, 3].map(|depth| small.perft(depth)), [46, 2114, 96877]);
    let large = start(LARGE);
    assert_eq!([1, 2, 3].map(|depth| large.perft(depth)), [47, 2205, 103447]);
}

#[test]
fn the_players_are_alike() {
    for large in [false, true] {
        let options = Options { large, ..Options::default() };
        let text = start(options).text();
        for seat in ["g", "b"] {
            let turned =
                parse(&text.replacen(" w ", &format!(" {seat} "), 1), options).map(|position| position.perft(2));
            assert_eq!(turned, Ok(start(options).perft(2)));
        }
    }
}

#[test]
fn worked_positions() {
    driver::run(worked::POSITIONS);
}

#[test]
fn initial_text() {
    let text = "gRgP3bPbR/gBgPgP2bPbPbB/gNgPgP3bPbPbN/gQgPgP4bPbPbK/gKgBgP5bPbBbQ/gNgPgP6bPbPbN/gBgPgP7bPbPbB/gRgPgP8bPbPbR/gPgP9bPbP/\
                12/11/1wPwPwPwPwPwPwPwP1/wPwPwPwPwBwPwPwPwP/wRwBwNwQwKwNwBwR w - - - 0/0/0";
    assert_eq!(start(Options::default()).text(), text);
    assert_eq!(parse(text, Options::default()), Ok(start(Options::default())));
    for broken in [
        "",
        "-",
        &text[1..],
        &text.replace("12", "13"),
        &text.replace("12", "99999999999999999999999"),
        &text.replace(" w ", " - "),
    ] {
        assert!(parse(broken, Options::default()).is_err(), "{broken}");
    }
    assert!(parse(text, LARGE).is_err());
}

/// Returns the next number of a small pseudo-random number generator.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).unwrap_or(0)
}

#[test]
fn texts_of_random_games_read_back() {
    let mut state = 2006;
    for game in 0..8 {
        let options = Options { large: game & 1 > 0, last_mate: game & 2 > 0, automatic: game & 4 > 0 };
        let mut position: Position = start(options);
        for _ in 0..120 {
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]));
            position = position.play(&legal[next(&mut state) % legal.len()]).unwrap_or_else(|e| panic!("{e}"));
            if !position.over() {
                assert_eq!(parse(&position.text(), options), Ok(position.clone()), "{}", position.text());
            }
        }
    }
}

#[test]
fn texts_carry_rights_declined_kings_and_stages() {
    let tail = |position: &Position| position.text().split(' ').skip(1).collect::<Vec<_>>().join(" ");
    let played = |position: Position, turns: &str| {
        turns.split(' ').try_fold(position, |position, turn| position.play(turn)).unwrap_or_else(|e| panic!("{e}"))
    };
    let opened = played(start(Options::default()), "a2a4 c7c5 l6k6");
    assert_eq!(tail(&opened), "w - c6c5 - 0/0/0");
    // 3WC-C9 (P21): Gray does not capture the king. The declined pair ends with Gray's next move,
    // but that move here declines the capture again.
    let board = "7/8/9/9bK/11/1gR10/13/14/13/2gB4wP4/11/2gK7/9/wK7";
    let first = parse(&format!("{board} w n11 - - 0/0/0"), Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let refused = played(first.clone(), "h5h6 d9d8 n11n12");
    assert_eq!(tail(&refused), "w - - - 0/1/1 declined=gw");
    assert_eq!(parse(&refused.text(), Options::default()), Ok(refused.clone()));
    assert!(!refused.may_declare(1, 0) && first.may_declare(1, 0));
    assert_eq!(tail(&played(refused.clone(), "h6h7 d8d9 n12n11")), "w n11 - - 0/1/1 declined=gw");
    // 3WC-W5, R8: the right to capture White's pawn on e5 ends when White would be to move,
    // although White has been defeated.
    let options = Options { last_mate: true, ..Options::default() };
    let board = "7/8/9/9bK/11/12/13/14/4gB8/3gP8/11/2gK1wP5/9/wK7";
    let stepping = parse(&format!("{board} w n11 - - 0/0/0"), options).unwrap_or_else(|e| panic!("{e}"));
    let stepped = played(stepping, "e3e5");
    assert_eq!(tail(&stepped), "g n11 e4e5 - 0/0/0");
    let declared = played(stepped, "e6c5 n11n12").declare(1, 0).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(tail(&declared), "g - - w 0/0/0 points=0/3:2/1:2,stage=2");
    assert!(!declared.legal().contains(&"d5e4".to_owned()));
    // 3WC-C9: the position string lists the pairs alphabetically.
    let pairs = parse(&format!("{} declined=gw,declined=bw", first.text()), Options::default());
    assert!(pairs.is_ok_and(|position| position.text().ends_with(" declined=bw.gw")));
    // 3WC-E10: the position string shows that the game awaits answers.
    let options = Options { last_mate: true, ..Options::default() };
    let board = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7";
    let stalemating = parse(&format!("{board} g n11 - - 0/5/0"), options).unwrap_or_else(|e| panic!("{e}"));
    let awaiting = played(stalemating, "d4c3");
    assert_eq!(tail(&awaiting), "- n11 - - 0/6/0 awaiting=gw,points=1:2/1:2/1");
    assert_eq!(parse(&awaiting.text(), options), Ok(awaiting.clone()));
    assert!(awaiting.legal().is_empty() && !awaiting.over() && awaiting.defeat(0, &[1]).is_err());
    assert!(awaiting.continuation(2).is_err() && awaiting.continuation(9).is_err());
    let second = awaiting.continuation(0).map(|position| tail(&position));
    assert_eq!(second.as_deref(), Ok("b n11 - w 0/0/0 points=1:2/1:2/1,stage=2"));
    assert!(parse(&awaiting.text(), Options::default()).is_err());
}

#[test]
fn wrong_negotiations_and_rights_are_refused() {
    let board = "7/8/9/9bK/gK10/12/13/14/13/4wP7/11/10/9/wK7";
    let read = |tail: &str| parse(&format!("{board} {tail}"), Options { last_mate: true, ..Options::default() });
    let good = [
        "w n11 - - 0/0/0",
        "G n11 e4e5 - 1/2/3",
        "b - - w 0/0/0 points=0/3:2/1:2",
        "w - - - 0/0/0 notices=w1,declined=gw.bw",
    ];
    for tail in good {
        assert!(read(tail).is_ok(), "{tail}");
    }
    let bad = [
        "w - - - 0/0",
        "w - - - 0/0/x",
        "- - - - 0/0/0",
        "w - - w 0/0/0",
        "b - - wg 0/0/0",
        "b - - ww 0/0/0",
        "w e5 - - 0/0/0",
        "w n11,n11 - - 0/0/0",
        "w a1 - - 0/0/0",
        "w - e4e5,d4e5 - 0/0/0",
        "w - d5e5 - 0/0/0",
        "w n11 e4e5 - 0/0/0",
        "w - e4 - 0/0/0",
        "w - - - 0/0/0 points=1/2",
        "w - - - 0/0/0 points=1/2/1:0",
        "w - - - 0/0/0 points=1/2/4294967295",
        "w - - - 0/0/0 stage=2",
        "w - - - 0/0/0 declined=gg",
        "w - - - 0/0/0 awaiting=gw",
    ];
    for tail in bad {
        assert!(read(tail).is_err(), "{tail}");
    }
}
