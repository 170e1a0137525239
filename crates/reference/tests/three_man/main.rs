//! The ledger `three-man`: its worked positions, perft numbers and texts, and the symmetry of the board.

mod texts;
mod turned;
mod worked;

use polychess_reference::three_man::{parse, start};

/// The further perft positions of the ledger, in two lines each: men and fields.
const P2: &str = "BLBkd1,BLBpa2,BLBpe2,BLBqg3,BLBra1,BLBrh1,BLWpf4*,GRBpd4*,GRGbc6,GRGkd1,GRGpe2,GRGph2,GRGra1,GRGrh1,\
                  WHGpf4*,WHWkd1,WHWnc6,WHWpb2,WHWpd3,WHWpe2,WHWph4,WHWra1,WHWrh1 W WkqGkqBkq - - - 0 0";
const P3: &str = "BLBkd4,BLBra1,BLGna5,BLWpg2*,GRBph2*,GRGbh1,GRGkd1,GRGqg4,WHWbh1,WHWkd2,WHWng2,WHWpc6,WHWrf1 \
                  W - WG,GB,WB - - 0 60";
const P4: &str = "BLBkh1,BLBpg2,BLBrc3,GRGka1,GRGpg2,GRGqe2,GRWrf6,WHBne4,WHWkd3,WHWpb6*,WHWqc5 W - WG,GB,WB - G 4 90";

/// The ledger's number of turn sequences of length 5 by first move.
const BY_FIRST_MOVE: [(&str, u64); 20] = [
    ("WHa2WHa3", 195914),
    ("WHa2WHa4", 210986),
    ("WHb1WHa3", 236178),
    ("WHb1WHc3", 226332),
    ("WHb2WHb3", 285354),
    ("WHb2WHb4", 285074),
    ("WHc2WHc3", 195914),
    ("WHc2WHc4", 206240),
    ("WHd2WHd3", 400448),
    ("WHd2WHd4", 400448),
    ("WHe2WHe3", 316229),
    ("WHe2WHe4", 326555),
    ("WHf2WHf3", 277910),
    ("WHf2WHf4", 288236),
    ("WHg1WHf3", 226892),
    ("WHg1WHh3", 237218),
    ("WHg2WHg3", 282820),
    ("WHg2WHg4", 282820),
    ("WHh2WHh3", 195914),
    ("WHh2WHh4", 216566),
];

#[test]
fn perft() {
    for turn in ["W", "G", "B"] {
        let position = parse(&start().text().replacen(" W ", &format!(" {turn} "), 1)).unwrap();
        assert_eq!([1, 2].map(|depth| position.perft(depth)), [20, 400], "{turn}");
    }
    for (text, expected) in [(P2, [39, 1743]), (P3, [38, 2714]), (P4, [5, 217])] {
        let position = parse(text).unwrap();
        assert_eq!(position.text(), text);
        assert_eq!([1, 2].map(|depth| position.perft(depth)), expected, "{text}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn perft_deep() {
    for (text, expected) in [(P2, 105482), (P3, 20439), (P4, 15463)] {
        assert_eq!(parse(text).unwrap().perft(3), expected, "{text}");
    }
    assert_eq!(start().perft(3), 8000);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn perft_deeper() {
    assert_eq!(start().perft(4), 206_240);
}

#[test]
#[ignore = "a quarter of a minute"]
fn perft_deepest() {
    let counts = start().legal().into_iter().map(|turn| {
        let count = start().play(&turn).unwrap().perft(4);
        (turn, count)
    });
    let expected = BY_FIRST_MOVE.map(|(turn, count)| (turn.to_string(), count));
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    assert_eq!(expected.iter().map(|(_, count)| count).sum::<u64>(), 5_294_048);
}
