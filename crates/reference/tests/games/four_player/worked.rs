//! Tests the worked examples of the rulebook, 4P-W1 to 4P-W50.
//!
//! A case starts with a heading `# name options -- rules`, the pieces, and the seat to move with
//! further state. Steps and their expectations follow in order.

use crate::four_player::{from, names, seat, text_of};
use polychess_reference::four_player::{Options, Position, Setup, parse};

fn options(words: &[&str]) -> Options {
    let mut options = Options::default();
    for word in words {
        match *word {
            "mode=teams" => options.teams = true,
            "setup=old" => options.setup = Setup::Old,
            "auto_claim=true" => options.auto_claim = true,
            _ => panic!("unknown option {word}"),
        }
    }
    options
}

fn play(position: &Position, turn: &str, options: Options) -> Position {
    let next = position.play(turn).unwrap_or_else(|e| panic!("{e}\n{}", position.text()));
    let read = parse(&next.text(), options).unwrap_or_else(|e| panic!("{e}: {}", next.text()));
    assert_eq!((read.text(), read.legal()), (next.text(), next.legal()), "4P-F4: read as it was written");
    next
}

fn says(position: &Position, what: &str, rest: &[&str]) {
    let found = match what {
        "from" => return assert_eq!(from(position, rest[0]), rest[1..]),
        "promotes" => {
            let legal = position.legal();
            let of = |turn: &String| turn.strip_prefix(rest[0]).map(|end| end.trim_start_matches('=').to_owned());
            return assert_eq!(legal.iter().filter_map(of).collect::<Vec<_>>(), rest[1..]);
        }
        "on" => return assert_eq!(position.on(rest[0]).unwrap_or("-".into()), rest[1]),
        "points" => position.score().join(" "),
        "in_check" => names(&position.in_check()),
        "out" => names(&position.out()),
        "walking" => names(&position.walking()),
        "claim_win" => names(position.claimant().as_slice()),
        "resign_votes" => names(&position.resign_votes()),
        "to_move" => names(position.to_move().as_slice()),
        "over" => position.over().to_string(),
        "reason" => position.reason().unwrap_or("-").into(),
        "clock" => position.clock().to_string(),
        "castling" => {
            assert_eq!(rest, ["-"]);
            return assert_eq!(position.castling(), [[false; 2]; 4]);
        }
        "ep" => {
            let rights = position.en_passant().into_iter().enumerate();
            let rights = rights.filter_map(|(owner, right)| right.map(|(a, b)| format!("{} {a}:{b}", names(&[owner]))));
            let rights: Vec<String> = rights.collect();
            if rights.is_empty() { "-".into() } else { rights.join(" ") }
        }
        _ => panic!("unknown line: {what}"),
    };
    assert_eq!(found, rest.join(" "), "{what}");
}

/// Runs a case and returns its number of lines.
fn run(case: &str) -> usize {
    let mut lines = case.lines().filter(|line| !line.is_empty());
    let (heading, _) = lines.next().and_then(|line| line.split_once(" -- ")).expect("a heading");
    let heading: Vec<&str> = heading.split(' ').collect();
    let options = options(&heading[1..]);
    let pieces = lines.next().and_then(|line| line.strip_prefix("pieces ")).expect("pieces");
    let turn = lines.next().and_then(|line| line.strip_prefix("turn ")).expect("a turn");
    let text = text_of(pieces, &turn.split(' ').collect::<Vec<_>>());
    let mut position = parse(&text, options).unwrap_or_else(|e| panic!("{text}: {e}")).counting();
    let mut count = 0;
    for line in lines {
        eprintln!("{}: {line}", heading[0]);
        count += 1;
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["plays", ref turns @ ..] => {
                position = turns.iter().fold(position, |position, turn| play(&position, turn, options));
            }
            ["play", turn, notation] => {
                assert_eq!(position.notation(turn).as_deref(), Ok(notation)); // 4P-N1 to 4P-N4
                assert_eq!(position.read_notation(notation).as_deref(), Ok(turn));
                position = play(&position, turn, options);
            }
            ["act", by, act] => position = position.act(seat(by), act).unwrap_or_else(|e| panic!("{e}")),
            ["refused", by, act] => assert!(position.act(seat(by), act).is_err(), "{line}"),
            [what, ref rest @ ..] => says(&position, what, rest),
            [] => {}
        }
    }
    count
}

#[test]
fn worked_positions() {
    let cases: Vec<&str> = include_str!("../../worked/four_player.txt").split("# ").skip(1).collect();
    assert_eq!(cases.len(), 51, "4P-W1 to 4P-W50, and 4P-W40b");
    for case in cases {
        assert!(run(case) > 0, "nothing is said of {case}");
    }
}
