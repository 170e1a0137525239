//! The notation of moves.
//!
//! The document defines only names of cells, in three views. Moves follow orthodox chess notation:
//! `Nd4`, `Nc1d4`, `b4`, `bxc6`, `b8=Q`, `O-O`, `+`, `#`. A player's letter in front of the move
//! (`G-Nd4`) or of a cell (`NG-d4`) selects that player's view.

use crate::three_way::attack::checkers;
use crate::three_way::board::{Geometry, Set, board};
use crate::three_way::position::Position;
use crate::three_way::setup::{Options, ThreeWay};
use polychess_game::{Refusal, Text, Turn, legal_where, only_move};
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_topology::Cell;

/// 3WC-B7: returns the name of a cell in the view of `seat`, without the seat's letter.
pub(in crate::three_way) fn relative_name(geometry: &Geometry, seat: Seat, cell: Cell) -> &str {
    let topology = &geometry.hex.topology;
    let turns = (3 - seat.index()) % 3;
    topology.name((0..turns).fold(cell, |cell, _| topology.rotated(cell)))
}

/// Returns the file letter and the rank of a cell in the view of `view`.
fn file_and_rank(position: &Position, view: Seat, cell: Cell) -> (&'static str, &'static str) {
    relative_name(position.board(), view, cell).split_at(1)
}

fn captures(position: &Position, m: Move) -> bool {
    m.kind == MoveKind::EnPassant || m.kind != MoveKind::Castling && position.pieces.is_occupied(m.to)
}

fn role_of(position: &Position, m: Move) -> Role {
    position.pieces.piece(m.from).map_or(Role::PAWN, |piece| piece.role())
}

fn castling(position: &Position, m: Move) -> &'static str {
    let short = &position.board().castlings[position.turn.index()][0];
    if short.king[1] == m.to { "O-O" } else { "O-O-O" }
}

/// Returns the notation of a move in a player's view, with the player's letter unless it is
/// White's.
pub(in crate::three_way) fn write(position: &Position, m: Move, view: Seat) -> String {
    if m.kind == MoveKind::Pass {
        return "pass".into();
    }
    let mut text = if view == Seat::FIRST { String::new() } else { format!("{}-", letter(view)) };
    if m.kind == MoveKind::Castling {
        text.push_str(castling(position, m));
    } else {
        let role = role_of(position, m);
        if role != Role::PAWN {
            text.push(ThreeWay::role_letter(role));
        }
        text.push_str(origin(position, m, role, view));
        if captures(position, m) {
            text.push('x');
        }
        text.push_str(relative_name(position.board(), view, m.to));
        if let Some(role) = m.promotion {
            text.push('=');
            text.push(ThreeWay::role_letter(role));
        }
    }
    text.push_str(signs(position, m));
    text
}

/// Returns the shortest origin that distinguishes the piece from others of its kind with a legal
/// move to the same cell. The origin is empty, a file, a rank or a cell.
///
/// A capturing pawn always has at least its file.
fn origin(position: &Position, m: Move, role: Role, view: Seat) -> &'static str {
    let same_kind = position.pieces.pieces(position.turn, role);
    let is_rival = |o: Move| o.to == m.to && o.from != m.from && same_kind.contains(o.from);
    let rivals: Vec<Cell> =
        legal_where(position, &|o| is_rival(o) && o.kind != MoveKind::Castling).iter().map(|o| o.from).collect();
    let (file, rank) = file_and_rank(position, view, m.from);
    let takes = role == Role::PAWN && captures(position, m);
    if rivals.is_empty() && !takes {
        ""
    } else if rivals.iter().all(|&rival| file_and_rank(position, view, rival).0 != file) {
        file
    } else if rivals.iter().all(|&rival| file_and_rank(position, view, rival).1 != rank) {
        rank
    } else {
        relative_name(position.board(), view, m.from)
    }
}

/// 3WC-C11: returns `#` if the move defeats a player, `+` if it adds an attack on an opponent's
/// king, and otherwise nothing.
fn signs(position: &Position, m: Move) -> &'static str {
    let mut after = position.clone();
    after.play(m);
    if after.active != position.active {
        return "#";
    }
    let is_new = |&king_of: &Seat| {
        let before = checkers(position, king_of).without(Set::of(m.to));
        !checkers(&after, king_of).without(before).is_empty()
    };
    if position.opponents(position.turn).iter().any(|seat| is_new(&seat)) { "+" } else { "" }
}

/// Parses `text` as a move.
///
/// The origin may be missing, partial or a whole cell; `x`, `=`, `+` and `#` are optional. Returns
/// a `Refusal` unless the text matches exactly one legal move.
pub(in crate::three_way) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let text = text.trim();
    let body = text.strip_suffix(['+', '#']).unwrap_or(text);
    let (view, body) = strip_view(body).unwrap_or((Seat::FIRST, body));
    only_move(position, text, &|m| is_written(position, m, body, view), |m| write(position, m, view))
}

fn is_written(position: &Position, m: Move, body: &str, view: Seat) -> bool {
    match m.kind {
        MoveKind::Pass => return body == "pass",
        MoveKind::Castling => return body.replace('0', "O") == castling(position, m),
        _ => {}
    }
    let rest = match m.promotion {
        Some(role) => body.strip_suffix(ThreeWay::role_letter(role)).map(|rest| rest.strip_suffix('=').unwrap_or(rest)),
        None => Some(body),
    };
    let role = role_of(position, m);
    let geometry = position.board();
    let is_origin = |rest: &str| {
        let rest = if captures(position, m) { rest.strip_suffix('x').unwrap_or(rest) } else { rest };
        let origin = if role == Role::PAWN { Some(rest) } else { rest.strip_prefix(ThreeWay::role_letter(role)) };
        let Some(origin) = origin else { return false };
        let (file, rank) = file_and_rank(position, view, m.from);
        let is_cell = || strip_cell(geometry, origin, view, m.from) == Some("");
        origin.is_empty() || origin == file || origin == rank || is_cell()
    };
    rest.and_then(|rest| strip_cell(geometry, rest, view, m.to)).is_some_and(is_origin)
}

/// The letters of each player's view. R29: Gray is also called Red.
const LETTERS: [&[char]; 3] = [&['W'], &['G', 'R'], &['B']];

/// Returns the letter that selects the view of `seat`.
fn letter(seat: Seat) -> char {
    LETTERS[seat.index()][0]
}

/// Splits off the letter of a view and its dash. Returns `None` if `text` does not begin with them.
fn strip_view(text: &str) -> Option<(Seat, &str)> {
    let letter = text.chars().next()?;
    let rest = text.get(1..)?.strip_prefix('-')?;
    Some((Seat::all(3).find(|seat| LETTERS[seat.index()].contains(&letter))?, rest))
}

/// Removes the name of `cell` from the end of `text`. The name can start with the letter of a view.
/// Without the letter, it is a name in `view`. Returns `None` if the text does not end with the
/// name.
fn strip_cell<'t>(geometry: &Geometry, text: &'t str, view: Seat, cell: Cell) -> Option<&'t str> {
    let named = |seat: Seat| {
        let rest = text.strip_suffix(relative_name(geometry, seat, cell))?.strip_suffix('-')?;
        rest.strip_suffix(|c: char| LETTERS[seat.index()].contains(&c))
    };
    // Most texts contain no letter of a view. For those, skip the search, because the caller
    // compares each text with the cells of many moves.
    let named = if text.contains('-') { Seat::all(3).find_map(named) } else { None };
    named.or_else(|| text.strip_suffix(relative_name(geometry, view, cell)))
}

/// Returns the cell with this name, in White's view unless the name has the letter of another view.
fn read_cell(geometry: &Geometry, text: &str) -> Option<Cell> {
    let (view, name) = strip_view(text).unwrap_or((Seat::FIRST, text));
    let topology = &geometry.hex.topology;
    let cell = topology.cell(name)?;
    Some((0..view.index()).fold(cell, |cell, _| topology.rotated(cell)))
}

/// Returns the name of a cell in the view of `view`, with the view's letter unless it is White's.
fn write_cell(geometry: &Geometry, view: Seat, cell: Cell) -> String {
    let name = relative_name(geometry, view, cell);
    if view == Seat::FIRST { name.to_owned() } else { format!("{}-{name}", letter(view)) }
}

impl ThreeWay {
    /// 3WC-B7: returns the cell with a name such as `d9`, or in a player's view `W-d9`, `G-f2`,
    /// `R-f2` or `B-m11`. Returns `None` if it is not the name of a cell.
    #[must_use]
    pub fn read_cell(options: &Options, text: &str) -> Option<Cell> {
        read_cell(board(options.large), text)
    }

    /// 3WC-B7: returns the name of a cell in a player's view, with the player's letter unless it is
    /// White's.
    #[must_use]
    pub fn write_cell(options: &Options, view: Seat, cell: Cell) -> String {
        write_cell(board(options.large), view, cell)
    }

    /// Returns the notation of a legal turn in a player's view: `Nd4`, `G-Nd4`.
    #[must_use]
    pub fn notate_for(view: Seat, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| write(position, m, view)).unwrap_or_default()
    }
}
