//! Tests that the rules are the same for all three players (3MC-S3): if a position is rotated to
//! the next player, its legal turns rotate with it.

use polychess_reference::three_man::{Position, parse, start};

fn owner(letter: char) -> char {
    match letter {
        'W' => 'G',
        'G' => 'B',
        'B' => 'W',
        other => other,
    }
}

fn cell(name: &str) -> String {
    let section = match &name[..2] {
        "WH" => "GR",
        "GR" => "BL",
        _ => "WH",
    };
    section.to_string() + &name[2..]
}

fn piece(token: &str) -> String {
    let turned = cell(token);
    turned[..2]
        .chars()
        .chain(owner(turned.as_bytes()[2] as char).to_string().chars())
        .chain(turned[3..].chars())
        .collect()
}

fn moat(name: &str) -> &str {
    match name {
        "WG" => "GB",
        "GB" => "WB",
        _ => "WG",
    }
}

fn list(field: &str, item: impl Fn(&str) -> String) -> String {
    if field == "-" {
        return field.to_string();
    }
    field.split(',').map(item).collect::<Vec<_>>().join(",")
}

fn turned(position: &Position) -> Position {
    let text = position.text();
    let [pieces, turn, castling, bridged, ep, out, clock, ply] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    let owners = |field: &str| field.chars().map(owner).collect::<String>();
    let [turn, castling, out] = [turn, castling, out].map(owners);
    let bridged = list(bridged, |name| moat(name).to_string());
    let turned = format!("{} {turn} {castling} {bridged} {} {out} {clock} {ply}", list(pieces, piece), list(ep, cell));
    parse(&turned).unwrap_or_else(|error| panic!("{error}: {turned}"))
}

fn turned_turn(turn: &str) -> String {
    cell(&turn[..4]) + &cell(&turn[4..])
}

#[test]
fn the_turned_position_has_the_turned_turns() {
    let mut seed = 0x0fed_cba9_8765_4321_u64;
    let mut ended = 0;
    for _ in 0..12 {
        let mut position = start();
        for _ in 0..400 {
            let legal = position.legal();
            let mut expected: Vec<_> = legal.iter().map(|turn| turned_turn(turn)).collect();
            expected.sort();
            let other = turned(&position);
            assert_eq!(other.legal(), expected, "{}", position.text());
            assert_eq!(parse(&position.text()).as_ref(), Ok(&position));
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let turn = &legal[(seed >> 33) as usize % legal.len()];
            let next = position.play(turn).unwrap();
            let other = other.play(&turned_turn(turn)).unwrap();
            assert_eq!(next.over(), other.over());
            let moved_on = next.points().map(|points| [2, 0, 1].map(|player| points[player].clone()).to_vec());
            assert_eq!(other.points(), moved_on);
            if next.over() {
                ended += 1;
                break;
            }
            assert_eq!(turned(&next), other);
            position = next;
        }
    }
    assert!(ended > 0);
}
