//! Tests of games that users reported, each with its correct final points (4P-W1, 4P-V3, 4P-V4,
//! 4P-E5, 4P-O6, 4P-N3, 4P-N6).

use polychess_game::AnyMatch;
use polychess_pgn4::{record_text, write};
use polychess_records::{Header, Reader, Record, Replay, check};

/// For each game: its name, its text, and the final points of Red, Blue, Yellow and Green.
macro_rules! reported {
    ($($name:literal: $points:expr),* $(,)?) => {
        [$(($name, include_str!(concat!("../games/reported/", $name, ".pgn4")), $points)),*]
    };
}

const ALL: [(&str, &str, [u32; 4]); 11] = reported! {
    "bare-king-resign": [94, 29, 31, 54],
    "double-check-knight": [1, 0, 0, 0],
    "double-check-rook": [20, 0, 1, 20],
    "hash-S": [20, 0, 0, 0],
    "leave-knight": [71, 56, 10, 73],
    "leave-walker": [23, 74, 31, 83],
    "left-king-2018": [41, 0, 0, 0],
    "no-walk": [0, 0, 0, 0],
    "same-cell-check": [10, 0, 0, 0],
    "walk-castle": [0, 0, 0, 0],
    "walker-stalemate-three": [7, 0, 7, 7],
};

fn played(record: &Record) -> Replay {
    let header = Header::playable(&record.tags).expect("tags");
    let mut replay = Replay::new(header.start, 0);
    for item in &record.items {
        _ = replay.item(item).unwrap_or_else(|e| panic!("{}: {e}", item.text));
    }
    replay
}

fn points(now: &dyn AnyMatch) -> [u32; 4] {
    let status = now.status();
    ["red", "blue", "yellow", "green"]
        .map(|seat| status["points"][seat].as_str().and_then(|points| points.parse().ok()).expect("whole points"))
}

fn only(text: &str) -> Record {
    let records = Record::all(text);
    let [record] = &records[..] else { panic!("one game") };
    record.clone()
}

/// Every game converts without problems and has the right points. The same holds after the game is
/// written and read again.
#[test]
fn reported_games_have_correct_points() {
    for (name, game, wanted) in ALL {
        let text = record_text(game);
        let record = only(&text);
        check(&mut Reader::new(text.as_bytes()), &mut |finding| panic!("{name}: {finding:?}\n{text}"))
            .expect("memory can be read");
        assert_eq!(points(played(&record).now()), wanted, "{name}\n{text}");
        let written = write(&record).expect(name);
        assert!(written.lost.is_empty(), "{name}: {:?}", written.lost);
        let again = record_text(&written.text);
        check(&mut Reader::new(again.as_bytes()), &mut |finding| panic!("{name}: {finding:?}\n{again}"))
            .expect("memory can be read");
        assert_eq!(points(played(&only(&again)).now()), wanted, "{name}\n{again}");
    }
}

/// PGN4 writes `T` after castling. It writes `R` without a move if the king has no first walk.
#[test]
fn first_walk_is_written_with_its_sign() {
    for (name, wanted) in [("walk-castle", "4. O-OT .. "), ("no-walk", " .. R .. Kn8-n7")] {
        let (_, game, _) = ALL.iter().find(|reported| reported.0 == name).expect(name);
        let written = write(&only(&record_text(game))).expect(name).text;
        assert!(written.contains(wanted), "{written}");
    }
}

#[test]
fn old_game_files_keep_their_edition() {
    let position = "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/13,gK/14/4,rQ,9/14/bK,13/14/14/7,rK,6";
    let old = format!("[Variant \"four-player\"]\n[Position \"{position}\"]\n[Result \"*\"]\n\n1. Qe6-b6 *\n");
    let new = old.replace("]\n[Position", "]\n[Options \"edition=2\"]\n[Position");
    for (text, edition, wanted) in [(old, 1, [10, 0, 10, 10]), (new, 2, [7, 0, 7, 7])] {
        let record = only(&text);
        assert_eq!(points(played(&record).now()), wanted);
        let written = write(&record).expect("it can be played");
        assert_eq!(written.lost.is_empty(), edition == 2, "{:?}", written.lost);
        let back = only(&record_text(&written.text));
        assert_eq!(points(played(&back).now()), wanted, "{}", written.text);
        assert_eq!(back.tag("Options"), Some(format!("edition={edition}").as_str()));
    }
}

#[test]
fn archives_follow_the_newest_edition() {
    let newest = polychess_variants::info("four-player").expect("a game").edition;
    let (_, text, _) = ALL[0];
    let record = record_text(text);
    assert!(record.contains(&format!("edition={newest}")), "{record}");
}
