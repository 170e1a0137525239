//! The name, seats, options and notations of the game (rulebook: Options).

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

pub(super) const INFO: Info = Info {
    id: "three-handed",
    name: "Three-handed chess",
    summary: "Attack to your right on the Yalta board of 96 cells: a player attacked from the right has two moves in a turn. You win when you capture a mated king (Rutherford)",
    seats: &[SeatInfo::WHITE, SeatInfo::RED, SeatInfo::BLACK],
    options: OPTIONS,
    notations: &[NotationInfo {
        id: "algebraic",
        words: "as in orthodox chess: the document has none",
        numbering: Numbering::Rounds,
    }],
    prefix: "TH",
    turn_rule: "TH-S2",
    end_rule: "TH-E1",
    rules: include_str!("RULES.md"),
    edition: 1,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        id: "cutthroat",
        words: "every player alone: no double attack, no second moves, both ways through the centre",
        values: OptionValues::Flag(false),
    },
    OptionInfo {
        id: "double_moves",
        words: "a doubly attacked player can make two moves in a turn",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "one_doubly_attacked",
        words: "no turn can leave more than one player doubly attacked",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "center_right_only",
        words: "pieces cross the centre only between their owner's kingdom and the kingdom on its right",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "after_defeat",
        words: "the rule after the capture of a king or a resignation",
        values: OptionValues::Choice(&[
            ("end", "the game ends"),
            ("inert", "the others play on; the loser's other pieces stay on the board, lifeless"),
            ("remove", "the others play on; the loser's pieces leave the board"),
        ]),
    },
    OptionInfo {
        id: "automatic_draws",
        words: "the game ends automatically after fivefold repetition or 75 turns each without a capture or pawn move",
        values: OptionValues::Flag(true),
    },
];
