//! The name, seats, options and notation of the game (rulebook: Options).

use polychess_game::{ArmyMark, Colour, Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

const BLUE: SeatInfo =
    SeatInfo { name: "blue", title: "Blue", german: "Blau", letter: 'b', colour: Colour::Blue, mark: ArmyMark::Dots };
const GREEN: SeatInfo = SeatInfo {
    name: "green",
    title: "Green",
    german: "Grün",
    letter: 'g',
    colour: Colour::Green,
    mark: ArmyMark::Plain,
};

/// 4P-S1: the seats are in turn order.
pub(super) const INFO: Info = Info {
    id: "four-player",
    name: "Four-player chess",
    summary: "Four complete armies on a cross of 160 cells: play alone for points, or two against two for mate",
    seats: &[SeatInfo::RED, BLUE, SeatInfo::YELLOW, GREEN],
    options: OPTIONS,
    notations: &[NotationInfo {
        id: "pgn4",
        words: "the move string of PGN4: both cells, and the letter of the captured piece",
        numbering: Numbering::Rounds,
    }],
    prefix: "4P",
    turn_rule: "4P-K7",
    end_rule: "4P-E3",
    rules: include_str!("RULES.md"),
    edition: 2,
};

/// 4P-O1 to 4P-O9: the options in the order of the rulebook.
const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        id: "mode",
        words: "teams, or every player alone",
        values: OptionValues::Choice(&[
            ("free-for-all", "every player alone: the most points win"),
            ("teams", "red and yellow against blue and green: mate wins"),
        ]),
    },
    OptionInfo {
        id: "setup",
        words: "the start cells of the kings",
        values: OptionValues::Choice(&[
            ("modern", "the same for all four, seen from their seats"),
            ("old", "every queen on a dark cell"),
            ("by", "kings on h1, a7, h14 and n7"),
            ("byg", "kings on h1, a7, h14 and n8"),
            ("rg", "kings on g1, a8, g14 and n8"),
        ]),
    },
    OptionInfo {
        id: "promotion_rank",
        words: "the rank on which pawns promote, counted from their own side",
        values: OptionValues::Choice(&[
            ("by-mode", "the eighth, in teams the eleventh"),
            ("8", "the eighth"),
            ("11", "the eleventh"),
        ]),
    },
    OptionInfo {
        id: "promotion",
        words: "the pieces to which pawns promote",
        values: OptionValues::Choice(&[
            ("by-mode", "a one-point queen, in teams any piece"),
            ("one-point-queen", "a queen that is worth one point"),
            ("any", "queen, rook, bishop or knight, with their full values"),
        ]),
    },
    OptionInfo { id: "en_passant", words: "pawns can capture en passant", values: OptionValues::Flag(true) },
    OptionInfo {
        id: "walking_kings",
        words: "the king of a player who leaves walks at random; otherwise it stays as a grey piece",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "mate_points",
        words: "points for a mate; a draw gives half of them",
        values: OptionValues::Choice(&[("20", "twenty"), ("40", "forty")]),
    },
    OptionInfo {
        id: "auto_claim",
        words: "the leader's win is claimed automatically if an eliminated player also stays ahead of the rival",
        values: OptionValues::Flag(false),
    },
    OptionInfo {
        id: "capture_points",
        words: "the factor for capture points",
        values: OptionValues::Choice(&[("1", "once"), ("2", "twice"), ("3", "three times"), ("4", "four times")]),
    },
];
