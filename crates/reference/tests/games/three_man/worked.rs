//! Tests the worked examples of the rulebook on turns, checks and endings.

use polychess_reference::three_man::{Position, parse, start};

/// A line contains: number | pieces | turn, castling, bridges, out, clock | turns played first |
/// expectations. An expectation is a cell with all targets of its piece, or a part of the status.
const WORKED: &str = "
02 | WHWkd1 GRGkd1 BLBkd1 WHWrb4 | W - - - 0 | | WHb4 BLa4 BLb4 BLc4 BLd4 BLe4 BLf1 BLf2 BLf3 BLf4 BLf5 BLf6 BLg4 BLh4 \
GRa4 GRb4 GRc4 GRd4 GRe4 GRf4 GRg4 GRh4 WHa4 WHb1 WHb2 WHb3 WHb5 WHb6 WHc4 WHd4 WHe4 WHf4 WHg4 WHh4
03 | WHWkd1 GRGkd1 BLBkd1 WHWbc1 | W - - - 0 | | WHc1 GRf6 GRg5 GRh4 WHa3 WHb2 WHc1 WHd2 WHe3 WHf4 WHg5 WHh6
04 | WHWkd1 GRGkd1 BLBkd1 WHWbc1 WHBpg5* GRGph4 | W - - - 0 | | WHc1 GRh4 WHa3 WHb2 WHd2 WHe3 WHf4 WHg5
05 | WHWkd1 GRGkd1 BLBkd1 WHWbh1 | W - - - 0 | | WHh1 BLa2 BLb3 BLc4 BLd5 BLe6 WHc6 WHd5 WHe4 WHf3 WHg2; illegal WHh1WHh1
06 | WHWkd1 GRGkd1 BLBkd1 WHWbh1 | W - WB - 0 | | WHh1 BLa2 BLb3 BLc4 BLd5 BLe6 WHc6 WHd5 WHe4 WHf3 WHg2 WHh1
07 | WHWkd1 GRGkd1 BLBkd1 WHWbh1 WHWpg2 BLBnb3 | W - WB - 0 | | WHh1 BLa2
08 | WHWkd1 WHWbh1 WHWpg2 GRGkd1 BLBra1 BLBkc2 | W - WB - 0 | | WHh1 BLc4 BLd5 BLe6 WHc6 WHd5 WHe4 WHf3
09 | WHWkd1 WHWrf1 GRGkd1 BLBkd4 BLBnf1 | W - WB - 0 | | WHf1 BLa1 BLb1 BLc1 BLe1 GRb1 GRb2 GRb3 GRb4 GRb5 GRb6 \
WHe1 WHf2 WHf3 WHf4 WHf5 WHf6 WHg1 WHh1
10 | WHWkd1 GRGkd1 BLBkd1 WHWnb6 | W - - - 0 | | WHb6 BLd6 BLe5 BLg5 BLh6 GRh5 WHa4 WHc4 WHd5
11 | WHWkd1 GRGkd1 BLBkd1 WHWnb5 | W - - - 0 | | WHb5 BLe6 BLg6 GRh4 GRh6 WHa3 WHc3 WHd4 WHd6
12 | WHWkd1 GRGkd1 BLBkd1 WHWng1 WHWnh1 BLBpa3 | W - WB - 0 | | WHg1 BLa2 WHe2 WHf3 WHh3; illegal WHh1BLa3; illegal WHh1BLb2
13 | WHWkd1 WHWrc2 WHWpb2 WHWng2 GRGkd1 BLBkd2 BLBnh1 | W - WB - 0 | | WHg2 BLa3 WHe1 WHe3 WHf4 WHh4; illegal WHg2BLa1
14 | WHWkd1 WHWpb2 WHWng2 WHGrc2 GRGkd1 BLBkd2 BLBnh1 | W - WB - 0 | | WHg2 BLa3 WHe1 WHe3 WHf4 WHh4; illegal WHg2BLa1
15 | WHWkh1 WHWpg2 GRGkd1 BLBkd4 BLBra1 BLBba2 | W - WB - 0 | | illegal WHh1BLa1; illegal WHh1BLa2; check -
16 | WHWkd2 WHWra1 GRGkd1 BLBkd1 | W - - - 0 | WHa1WHa3 GRd1GRc1 BLd1BLc1 WHd2WHd1 | bridged WG,WB; turn G
17 | WHWkd2 WHWra1 WHBrh1 GRGkd1 BLBkd1 | W - - - 0 | WHa1WHa3 GRd1GRe1 | bridged -
18 | WHWkd2 WHWra1 WHBrh1 GRGkd1 BLBkd1 | W - - - 0 | WHa1WHa3 GRd1GRe1 WHh1WHh4 | bridged WG,WB
19 | WHWkd1 GRGkd1 BLBkd1 WHWph2 WHBng3 BLBna3 | W - - - 0 | | WHh2 WHg3 WHh3 WHh4
20 | WHWkd1 GRGkd1 BLBkd1 WHWph3 WHBng4 BLBna4 | W - WB - 0 | | WHh3 WHg4 WHh4
21 | WHWkd1 GRGkd1 BLBkd1 WHWph4 WHBng5 BLBna5 BLWpa4* WHBnh3 | W - - - 0 | | WHh4 BLa5 WHg5 WHh5; legal BLa4WHh3
22 | WHWkd1 GRGkd1 BLBkd1 WHWpc6 GRGna6 BLBne6 | W - - - 0 | | WHc6 BLe6 BLg6 GRa6
23 | WHWkd1 WHWpc6 GRGkd2 BLBkd1 BLBnf5 | W - - - 0 | WHc6BLg6 GRd2GRe2 BLd1BLe1 | BLg6 BLf5 BLg5
24 | WHWkd1 GRGkd1 GRGna1 BLBkd4 BLBng1 BLBra1 BLWph2* | W - GB - 0 | | BLh2 BLg1=B BLg1=N BLg1=Q BLg1=R BLh1=B BLh1=N BLh1=Q BLh1=R
25 | WHWkd1 GRGkd1 BLBkd1 WHWpe2 WHGpf4* WHBpd4* | W - - - 0 | WHe2WHe4 | WHf4 WHe3 WHf3; ep WHe3
26 | WHWkd1 GRGkd1 BLBkd1 WHWpa2 WHGpb4* GRBph4* | W - - - 0 | WHa2WHa4 GRd1GRc1 | GRh4 GRh3
27 | WHWkd1 GRGkd1 BLBkd1 WHWpa2 GRGph4 | W - - - 0 | WHa2WHa4 | GRh4 GRh5
28 | WHWkd1 WHWra1 WHWrh1 GRGkd1 GRGrh1 BLBkd1 BLBra1 | W Wkq WG,WB - 0 | | WHd1 WHb1 WHc1 WHc2 WHd2 WHe1 WHe2 WHf1
29 | WHWkd1 WHWra1 WHWrh1 WHGrc4 WHBrg4 GRGkd1 BLBkd1 | W Wkq - - 0 | | WHd1 WHd2 WHe1 WHe2 WHf1
30 | WHWkd1 WHWpd4 BLWbg4 GRGkd1 GRGqd4 BLBkd4 BLBnh1 | W - - - 0 | BLg4BLh3 GRd4BLd4 | out B; bridged GB,WB; turn W; check -; going
31 | WHWkd1 WHWpd4 GRGkd1 GRGqd4 GRBrd6 BLBkd4 BLBnh1 | G - - - 0 | | GRd4 BLd4 GRd2 GRd3 GRd5 GRd6
32 | WHWkd1 GRWqb4 GRWrb6 GRGka1 GRGpg2 BLBkd1 | W - - - 0 | GRb4GRb2 | out G; turn B; bridged WG,GB; going
33 | WHWkd1 GRWqb4 GRWrb6 BLWra6 BLWrb6 GRGka1 BLBka1 | W - - - 0 | GRb4GRb2 | out GB; scores 1 0 0; turn -
34 | WHWkd1 GRWqg4 GRGkh1 BLBkd1 | W - - - 0 | GRg4GRg3 | out G; turn B; going
35 | WHWkd1 GRWqg4 GRGkh1 BLBkd1 | W - - B 0 | GRg4GRg3 | scores 1/2 1/2 0; out B
36 | WHWkd4 WHWrg1 WHGre5 WHGpd5 GRGkd1 BLBkd1 | W - - G 0 | | WHd4 WHc3 WHc4 WHc5 WHd3 WHd5 WHe3 WHe4 WHe5
37 | WHWkb6 WHWra1 GRGkd1 BLBkd1 | W - - - 0 | | WHb6 BLd6 BLf6 BLh6 WHa5 WHa6 WHb5 WHc5 WHc6
38 | WHWkd1 GRGkd1 BLBkd1 WHWpe4 WHBpd5 | W - - - 0 | | WHe4 WHd5 WHe5
39 | WHWkd2 WHBpd3* GRGkd1 GRGqd2 BLBkd1 | W - - G 0 | WHd2WHd3 | scores 1/2 0 1/2
40 | WHWkd1 GRGkd1 BLBkd1 WHWbc1 GRGbc1 BLBbc1 | W - - - 0 | WHc1WHc1 GRc1GRc1 BLc1BLc1 WHc1WHc1 GRc1GRc1 BLc1BLc1 | clock 6; turn W
42 | WHWkd1 GRGkd1 BLBkd1 WHWra4 | W - - - 149 | WHa4WHa5 | clock 150
45 | WHWkd1 GRWqb4 GRWrb6 GRGka1 GRGpg2 BLBkd1 BLBra1 | W - - - 0 | GRb4GRb2 | out G
46 | WHWkd1 GRWqg3 WHWpa2 WHBpb4* GRGkh1 BLBkd1 | W - - - 0 | WHa2WHa4 | WHb4 WHa3 WHb3; out G; turn B; ep WHa3
";

fn set_up(pieces: &str, fields: &str) -> Position {
    let [turn, castling, bridged, out, clock] = fields.split(' ').collect::<Vec<_>>()[..] else { panic!("{fields}") };
    parse(&format!("{} {turn} {castling} {bridged} - {out} {clock} 0", pieces.replace(' ', ","))).unwrap()
}

fn check(position: &Position, expectation: &str, id: &str) {
    let (what, rest) = expectation.split_once(' ').unwrap_or((expectation, ""));
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    match what {
        "legal" => assert!(position.legal().contains(&rest.to_string()), "{id}: {rest}"),
        "illegal" => assert!(!position.legal().contains(&rest.to_string()), "{id}: {rest}"),
        "check" => assert!(rest == "-" && position.in_check().is_empty(), "{id}"),
        "going" => assert!(!position.over() && position.points().is_none() && !position.legal().is_empty(), "{id}"),
        "scores" => {
            assert!(position.over() && position.legal().is_empty(), "{id}");
            assert_eq!(position.points().unwrap().join(" "), rest, "{id}");
        }
        "turn" => assert_eq!(fields[1], rest, "{id}"),
        "bridged" => assert_eq!(fields[3], rest, "{id}"),
        "ep" => assert_eq!(fields[4], rest, "{id}"),
        "out" => {
            assert_eq!(fields[5], rest, "{id}");
            let letters: String = position.out().into_iter().map(|player| ['W', 'G', 'B'][player]).collect();
            assert_eq!(letters, rest, "{id}");
        }
        "clock" => assert_eq!(fields[6], rest, "{id}"),
        from => {
            let legal = position.legal();
            let targets: Vec<&str> = legal.iter().filter_map(|turn| turn.strip_prefix(from)).collect();
            assert_eq!(targets.join(" "), rest, "{id}: {from}");
        }
    }
}

#[test]
fn the_worked_positions() {
    for line in WORKED.lines().filter(|line| !line.is_empty()) {
        let [id, pieces, fields, first, expected] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let mut position = set_up(pieces, fields);
        for turn in first.split_whitespace() {
            position = position.play(turn).unwrap_or_else(|error| panic!("WP-{id}: {error}"));
        }
        for expectation in expected.split(';') {
            check(&position, expectation.trim(), id);
        }
    }
}

#[test]
fn the_corner_knights_cannot_leave_at_first() {
    let initial = start(); // WP-01
    check(&initial, "WHb1 WHa3 WHc3", "01");
    for turn in ["WHb1GRh2", "WHg1BLa2", "WHa1GRh1"] {
        check(&initial, &format!("illegal {turn}"), "01");
    }
}
