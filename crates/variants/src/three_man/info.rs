//! The name, seats and notation of the game.

use polychess_game::{Info, NotationInfo, Numbering, SeatInfo};
use polychess_rules::Seat;

pub(super) const INFO: Info = Info {
    id: "three-man",
    name: "3 Man Chess",
    summary: "Move through the centre of a round board with moats and creeks. The last player in the game wins",
    seats: &[SeatInfo::WHITE, SeatInfo::GRAY, SeatInfo::BLACK],
    options: &[],
    notations: &[NotationInfo {
        id: "tokens",
        words: "the tokens of the document: section, owner, kind, file and rank",
        numbering: Numbering::Rounds,
    }],
    prefix: "3MC",
    turn_rule: "3MC-S2",
    end_rule: "3MC-E1",
    rules: include_str!("RULES.md"),
    edition: 1,
};

/// Returns the letter of a player in piece tokens: `W`, `G` or `B`.
pub(super) fn owner_letter(seat: Seat) -> char {
    INFO.seat_letter(seat).to_ascii_uppercase()
}
