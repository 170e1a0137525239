//! Names, seats, options and notations of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

/// 4W-S1, 4W-S4: seats in the order of play. 4W-O1, 4W-O2: options.
pub(super) const INFO: Info = Info {
    id: "four-way",
    name: "Cincinnati 4-Way Chess",
    summary: "Two teams of two on a cross of 101 cells: mate both opposing kings at the same time; a mated player's pieces freeze until he is relieved",
    seats: &[SeatInfo::WHITE, SeatInfo::YELLOW, SeatInfo::BLACK, SeatInfo::RED],
    options: &[
        OptionInfo {
            id: "third_piece",
            words: "what stands beside the bishops: a third knight, or a squirrel, which pawns may then become too",
            values: OptionValues::Choice(&[
                ("knight", "a third knight"),
                ("squirrel", "leaps to any cell of the ring at distance two"),
            ]),
        },
        OptionInfo {
            id: "superpawn",
            words: "how a superpawn steps; it captures on all four diagonals either way",
            values: OptionValues::Choice(&[
                ("standard", "one cell forward or backward on its file"),
                ("wazir-ferz", "one cell in any orthogonal direction (experimental)"),
            ]),
        },
    ],
    notations: &[NotationInfo {
        id: "mover",
        words: "the document's: squares as the mover sees them, opponents' territory with a letter in front",
        numbering: Numbering::Places,
    }],
    prefix: "4W",
    turn_rule: "4W-S4",
    end_rule: "4W-E1",
    rules: include_str!("RULES.md"),
    edition: 1,
};
