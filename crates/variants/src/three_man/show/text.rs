//! Position strings (rulebook: Notation): the document's tokens in eight fields, and a ninth field
//! for offers and recent eliminations.

use super::notation::{self, token};
use super::read::{SIDES, read};
use crate::three_man::acts::Act;
use crate::three_man::board::named;
use crate::three_man::board::{CROSSED, castling_right};
use crate::three_man::info::owner_letter;
use crate::three_man::position::Position;
use crate::three_man::setup::ThreeMan;
use crate::three_man::tables::BOARD;
use polychess_game::{Game, GameState, ParseError, Refusal, Text, Turn};
use polychess_rules::{Move, Role, Seat};

impl Text for ThreeMan {
    fn role_letter(role: Role) -> char {
        notation::letter(role)
    }

    fn parse_position(text: &str, _options: &()) -> Result<GameState<Self>, ParseError> {
        read(text)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        notation::write(position, turn)
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }

    fn act_words(_: usize, seat: Seat, act: &Act) -> Option<String> {
        Some(notation::act_words(seat, *act))
    }

    fn read_act_words(_: usize, game: &Game<Self>, words: &str) -> Option<Vec<(Seat, Act)>> {
        notation::read_act_words(game, words)
    }
}

fn write(state: &GameState<ThreeMan>, over: bool) -> String {
    let GameState { position, negotiation } = state;
    let turn = if over { '-' } else { owner_letter(position.turn) };
    let en_passant = position.en_passant.map_or("-", |right| BOARD.topology().name(right.target));
    let bridged: Vec<&str> = named(position.bridged).map(|named| named.name).collect();
    let mut text = format!(
        "{} {turn} {} {} {en_passant} {} {} {}",
        write_pieces(position),
        or_dash(write_rights(position)),
        or_dash(bridged.join(",")),
        or_dash(letters(position.out_in_order())),
        negotiation.clock,
        negotiation.ply,
    );
    let fell = letters(position.out_in_order().filter(|&seat| negotiation.fell.contains(seat)));
    let offer = negotiation.offer.map(|o| letters([o.by].into_iter().chain(o.accepted.without(o.by).iter())));
    let fell = (!fell.is_empty()).then(|| format!("fell:{fell}"));
    let items: Vec<String> = fell.into_iter().chain(offer.map(|offer| format!("offer:{offer}"))).collect();
    if !items.is_empty() {
        text.push(' ');
        text.push_str(&items.join(","));
    }
    text
}

/// 3MC-N1: returns the pieces field, which always marks crossed pawns.
fn write_pieces(position: &Position) -> String {
    let each = position.pieces.occupied().into_iter().filter_map(|cell| {
        let piece = position.pieces.piece(cell)?;
        Some(token(piece, cell) + if piece.role() == CROSSED { "*" } else { "" })
    });
    let mut pieces: Vec<String> = each.collect();
    pieces.sort_unstable();
    pieces.join(",")
}

fn write_rights(position: &Position) -> String {
    let mut text = String::new();
    for seat in Seat::all(3) {
        let held = (0..2).filter(|&side| position.rights & castling_right(seat, side) != 0);
        let sides: String = held.map(|side| SIDES[side]).collect();
        if !sides.is_empty() {
            text.push(owner_letter(seat));
            text.push_str(&sides);
        }
    }
    text
}

fn letters(seats: impl Iterator<Item = Seat>) -> String {
    seats.map(owner_letter).collect()
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}
