//! Names, seats, options and notations of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

pub(super) const INFO: Info = Info {
    id: "three-player",
    name: "Three player chess",
    summary: "Dreierschach 2.2: a hexagon of 126 cells, lame diagonals; the first checkmate ends the game, 3 points to whoever could take the king next",
    seats: &[SeatInfo::WHITE, SeatInfo::GRAY, SeatInfo::BLACK],
    options: &[OptionInfo {
        id: "automatic_draws",
        words: "fivefold repetition and 75 moves without a capture or pawn move end the game by themselves",
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
