//! The description of the game for lists of games and other programs.

use polychess_game::{Info, NotationInfo, Numbering, SeatInfo};

pub(crate) const INFO: Info = Info {
    id: "orthodox",
    name: "Orthodox chess",
    summary: "Chess for two players by the FIDE Laws of Chess",
    seats: &[SeatInfo::WHITE, SeatInfo::BLACK],
    options: &[],
    notations: &[NotationInfo { id: "san", words: "standard algebraic notation", numbering: Numbering::Rounds }],
    prefix: "OC",
    turn_rule: "OC-S2",
    end_rule: "OC-E1",
    rules: include_str!("../RULES.md"),
    edition: 1,
};
