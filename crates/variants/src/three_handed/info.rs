//! Name, seats and notations of the game.

use polychess_game::{Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};

pub(super) const INFO: Info = Info {
    id: "three-handed",
    name: "Three-handed chess",
    summary: "Rutherford's chess on the Yalta board of 96 cells: attack to the right, for whoever is attacked from both sides has two moves a turn; taking one mated king wins",
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
        words: "every player for himself: no double attack, no second moves, both ways through the centre",
        values: OptionValues::Flag(false),
    },
    OptionInfo {
        id: "double_moves",
        words: "a player who is doubly attacked may make two moves in a turn",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "one_doubly_attacked",
        words: "no turn may leave more than one player doubly attacked",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "center_right_only",
        words: "pieces pass the centre only between their owner's kingdom and the one at his right",
        values: OptionValues::Flag(true),
    },
    OptionInfo {
        id: "after_defeat",
        words: "what happens when a king is taken or a player resigns",
        values: OptionValues::Choice(&[
            ("end", "the game ends"),
            ("inert", "the game goes on between the others; the loser's other pieces stay where they are, lifeless"),
            ("remove", "the game goes on between the others; the loser's pieces leave the board"),
        ]),
    },
    OptionInfo {
        id: "automatic_draws",
        words: "fivefold repetition and 75 turns of each player without a capture or pawn move end the game by themselves",
        values: OptionValues::Flag(true),
    },
];
