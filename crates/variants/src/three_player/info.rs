//! Names, seats, options and notations of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

pub(super) const INFO: Info = Info {
    id: "three-player",
    name: "Three player chess",
    summary: "Play on a hexagon of 126 cells with gates on the diagonals. The first checkmate ends the game; the player who could capture the king next gets 3 points (Dreierschach 2.2)",
    seats: &[SeatInfo::WHITE, SeatInfo::GRAY, SeatInfo::BLACK],
    options: &[OptionInfo {
        id: "automatic_draws",
        words: "the game ends automatically after fivefold repetition or 75 moves each without a capture or pawn move",
        values: OptionValues::Flag(true),
    }],
    notations: &[
        NotationInfo {
            id: "v2.2",
            words: "the document's: rows are letters, columns are numbers",
            numbering: Numbering::Turns,
        },
        NotationInfo {
            id: "v2.3",
            words: "the same with the cells renamed as in version 2.3: columns are letters, rows are numbers",
            numbering: Numbering::Turns,
        },
    ],
    prefix: "TP",
    turn_rule: "TP-S2",
    end_rule: "TP-E1",
    rules: include_str!("RULES.md"),
    edition: 1,
};
