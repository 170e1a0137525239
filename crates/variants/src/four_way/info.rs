//! The name, seats, options and notation of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

/// 4W-S1, 4W-S4: the seats are in turn order. 4W-O1, 4W-O2: the options.
pub(super) const INFO: Info = Info {
    id: "four-way",
    name: "Cincinnati 4-Way Chess",
    summary: "Two teams of two on a cross of 101 cells: mate both opposing kings at the same time. A mated player's pieces freeze until the mate is lifted",
    seats: &[SeatInfo::WHITE, SeatInfo::YELLOW, SeatInfo::BLACK, SeatInfo::RED],
    options: &[
        OptionInfo {
            id: "third_piece",
            words: "the third piece next to the bishops: a knight, or a squirrel, to which pawns can then also promote",
            values: OptionValues::Choice(&[
                ("knight", "a third knight"),
                ("squirrel", "a squirrel, which jumps exactly two cells away"),
            ]),
        },
        OptionInfo {
            id: "superpawn",
            words: "the move of a superpawn; it always captures on all four diagonals",
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
