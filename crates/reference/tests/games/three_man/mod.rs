//! Tests the reference implementation of 3 Man Chess against the rulebook `three-man`: worked
//! examples, perft counts, position strings, and the symmetry of the board.

mod texts;
mod turned;
mod worked;

use polychess_reference::three_man::{parse, start};

/// Perft positions of the rulebook other than the starting position.
const P2: &str = "BLBkd1,BLBpa2,BLBpe2,BLBqg3,BLBra1,BLBrh1,BLWpf4*,GRBpd4*,GRGbc6,GRGkd1,GRGpe2,GRGph2,GRGra1,GRGrh1,\
                  WHGpf4*,WHWkd1,WHWnc6,WHWpb2,WHWpd3,WHWpe2,WHWph4,WHWra1,WHWrh1 W WkqGkqBkq - - - 0 0";
const P3: &str = "BLBkd4,BLBra1,BLGna5,BLWpg2*,GRBph2*,GRGbh1,GRGkd1,GRGqg4,WHWbh1,WHWkd2,WHWng2,WHWpc6,WHWrf1 \
                  W - WG,GB,WB - - 0 60";
const P4: &str = "BLBkh1,BLBpg2,BLBrc3,GRGka1,GRGpg2,GRGqe2,GRWrf6,WHBne4,WHWkd3,WHWpb6*,WHWqc5 W - WG,GB,WB - G 4 90";

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
fn perft_deep() {
    for (text, expected) in [(P2, 105482), (P3, 20439), (P4, 15463)] {
        assert_eq!(parse(text).unwrap().perft(3), expected, "{text}");
    }
    assert_eq!(start().perft(3), 8000);
}

#[test]
fn perft_deeper() {
    assert_eq!(start().perft(4), 206_240);
}
