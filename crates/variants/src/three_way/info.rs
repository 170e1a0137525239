//! The name, seats, options and notations of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

pub(super) const INFO: Info = Info {
    id: "three-way",
    name: "Three-way chess",
    summary: "Play on a hexagon of 147 cells with 25 pieces each. You can capture kings, and one opponent or both together declare checkmate (Harshman 2.1.2)",
    seats: &[SeatInfo::WHITE, SeatInfo::GRAY, SeatInfo::BLACK],
    options: &[
        OptionInfo {
            // 3WC-O1: the number includes the corners, which belong to the home rows (3WC-B5).
            id: "board",
            words: "how many cells separate the home rows",
            values: OptionValues::Choice(&[
                ("8x7", "147 cells, seven between the home rows"),
                ("8x9", "192 cells, nine between the home rows"),
            ]),
        },
        OptionInfo {
            id: "ending",
            words: "the end of the game",
            // 3WC-O2, R4: the first value is the default.
            values: OptionValues::Choice(&[
                ("first-mate", "when one player is eliminated"),
                ("last-mate", "when one player is left: the other two play on after the first elimination"),
            ]),
        },
        OptionInfo {
            id: "automatic",
            words: "checkmate needs no declaration, and kings are never captured",
            values: OptionValues::Flag(false),
        },
    ],
    notations: &[
        NotationInfo { id: "white", words: "around cell names, as White sees the board", numbering: Numbering::Rounds },
        NotationInfo {
            id: "gray",
            words: "the same as Gray sees the board, with G- in front",
            numbering: Numbering::Rounds,
        },
        NotationInfo {
            id: "black",
            words: "the same as Black sees the board, with B- in front",
            numbering: Numbering::Rounds,
        },
    ],
    prefix: "3WC",
    turn_rule: "3WC-S1",
    end_rule: "3WC-A1",
    rules: include_str!("RULES.md"),
    edition: 1,
};
