//! Move strings (rulebook: Notation): the document's piece tokens, joined by `-` or `x`.

use crate::three_man::acts::Act;
use crate::three_man::board::CROSSED;
use crate::three_man::info::{INFO, owner_letter};
use crate::three_man::position::Position;
use crate::three_man::setup::ThreeMan;
use crate::three_man::tables::BOARD;
use polychess_game::{Game, InputError, Refusal, Turn, legal_where};
use polychess_rules::{Move, MoveKind, Piece, Role, Seat, Seats};
use polychess_topology::Cell;

/// The length of a piece token in bytes: section, owner, kind, file and rank.
const TOKEN: usize = 6;

pub(in crate::three_man) fn letter(role: Role) -> char {
    role.letter().unwrap_or('P')
}

/// Returns the token of a piece on a cell (`WHWpe4`), without the star of a crossed pawn.
pub(in crate::three_man) fn token(piece: Piece, cell: Cell) -> String {
    let name = BOARD.topology().name(cell);
    let (section, rest) = name.split_at_checked(2).unwrap_or((name, ""));
    format!("{section}{}{}{rest}", owner_letter(piece.seat()), letter(piece.role()).to_ascii_lowercase())
}

fn capture_cell(position: &Position, m: Move) -> Option<Cell> {
    match m.kind {
        MoveKind::EnPassant => position.en_passant.map(|right| right.pawn),
        _ => Some(m.to).filter(|&to| to != m.from && position.pieces.is_occupied(to)),
    }
}

fn record(position: &Position, m: Move) -> String {
    let name = |cell| BOARD.topology().name(cell);
    let piece = position.pieces.piece(m.from).map_or_else(String::new, |piece| token(piece, m.from));
    let captured = capture_cell(position, m).and_then(|cell| Some((token(position.pieces.piece(cell)?, cell), cell)));
    let mut text = match captured {
        None => format!("{piece}-{}", name(m.to)),
        Some((captured, cell)) if cell == m.to => format!("{piece}x{captured}"),
        Some((captured, _)) => format!("{piece}x{captured}-{}", name(m.to)),
    };
    if let Some(role) = m.promotion {
        text.push('=');
        text.push(letter(role));
    }
    text
}

pub(in crate::three_man) fn write(position: &Position, turn: &[Move]) -> String {
    turn.iter().map(|&m| record(position, m)).collect()
}

/// Removes the stars of crossed pawns, which follow piece tokens.
fn without_stars(text: &str) -> String {
    let pieces = text.splitn(2, 'x').map(|part| match part.split_at_checked(TOKEN) {
        Some((piece, rest)) => [piece, rest.strip_prefix('*').unwrap_or(rest)].concat(),
        None => part.to_owned(),
    });
    pieces.collect::<Vec<_>>().join("x")
}

/// Parses a move string. Ignores the stars of crossed pawns, because the position contains this
/// information.
pub(in crate::three_man) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let shown: String = text.trim().chars().take(64).collect();
    let wanted = without_stars(&shown);
    let from = cell_of_token(&wanted);
    let moves = legal_where(position, &|m| Some(m.from) == from);
    let of_piece = || moves.iter().map(|&m| (record(position, m), m));
    if let Some((_, m)) = of_piece().find(|r| r.0 == wanted) {
        return Ok(Turn::from_slice(&[m]));
    }
    let piece: String = wanted.chars().take(TOKEN).collect();
    let records: Vec<String> = of_piece().map(|r| r.0).filter(|r| r.starts_with(&piece)).collect();
    Err(Refusal::from(match records.is_empty() {
        true => InputError::NoTurnOf { seat: INFO.who(position.turn), text: wanted },
        false => InputError::NoTurnAmong { text: wanted, piece, turns: records.join(", ") },
    }))
}

/// Returns the cell of the [`token`] at the start of `text`, or `None` if there is no valid token.
fn cell_of_token(text: &str) -> Option<Cell> {
    BOARD.topology().cell(&[text.get(..2)?, text.get(4..6)?].concat())
}

/// The words that describe each action in a game file.
const ACTS: [(Act, &str); 5] = [
    (Act::Resign, "resigns"),
    (Act::OfferDraw, "offers a draw"),
    (Act::AcceptDraw, "accepts the draw"),
    (Act::DeclineDraw, "declines the draw"),
    (Act::ClaimDraw, "claims a draw"),
];

/// Returns the description of an action in a game file, such as `G resigns`.
pub(in crate::three_man) fn act_words(seat: Seat, act: Act) -> String {
    let words = ACTS.iter().find(|known| known.0 == act).map_or("", |known| known.1);
    format!("{} {words}", owner_letter(seat))
}

/// Parses the description of an action in a game file. Returns `None` if it is unknown.
///
/// `draw agreed` stands for all missing actions: an offer by the player to move, unless an offer is
/// open, and acceptance by the others.
pub(in crate::three_man) fn read_act_words(game: &Game<ThreeMan>, words: &str) -> Option<Vec<(Seat, Act)>> {
    let words = words.trim();
    if words == "draw agreed" {
        let offer = game.negotiation().offer;
        let by = offer.map_or(game.to_move()?, |offer| offer.by);
        let accepted = offer.map_or(Seats::NONE.with(by), |offer| offer.accepted);
        let others = game.position().active().filter(|&seat| !accepted.contains(seat));
        let opening = offer.is_none().then_some((by, Act::OfferDraw));
        return Some(opening.into_iter().chain(others.map(|seat| (seat, Act::AcceptDraw))).collect());
    }
    let (owner, words) = words.split_once(' ')?;
    let seat = Seat::all(3).find(|&seat| owner.chars().eq([owner_letter(seat)]))?;
    let act = ACTS.iter().find(|known| known.1 == words)?.0;
    Some(vec![(seat, act)])
}

/// 3MC-P1: returns the role of a crossed or an uncrossed pawn.
pub(in crate::three_man) fn pawn_role(crossed: bool) -> Role {
    if crossed { CROSSED } else { Role::PAWN }
}
