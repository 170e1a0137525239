//! The fields of a position string that the position editor changes.

use super::text::extra;
use super::text::fields::{bits, field, four};
use super::text::pieces::{PieceField, read_unchecked};
use super::text::read::{can_have_passed, right_at_home};
use super::text::write::{list, piece_text, rows};
use crate::crossed::SEATS;
use crate::four_player::board::{BOARD, POINT_QUEEN, Set, seen_by};
use crate::four_player::info::INFO;
use crate::four_player::position::Position;
use crate::four_player::setup::{FourPlayer, Options};
use polychess_game::editor::{Draft, DraftPiece, Edit, FieldForm, FieldInfo, Label, Value, rights};
use polychess_game::{ParseError, Token};
use polychess_rules::{EnPassant, Piece, Role, Seat, Seats};
use polychess_topology::Cell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const POINTS: FieldInfo = FieldInfo::new("points", Label::new("Points", "Punkte"), FieldForm::Numbers(','));
/// The setting that contains the en passant rights.
const PASSED: &str = "enPassant";

fn name(cell: Cell) -> &'static str {
    BOARD.cross.topology.name(cell)
}

fn letters(seats: Seats) -> Value {
    Value::Items(Seat::all(SEATS).filter(|&seat| seats.contains(seat)).map(letter).collect())
}

fn letter(seat: Seat) -> String {
    INFO.seat_letter(seat).to_string()
}

fn numbers(token: Token<'_>) -> Result<Value, ParseError> {
    let numbers: Result<_, _> = four(token, "points")?.into_iter().map(|number| number.number("points")).collect();
    Ok(Value::Numbers(numbers?))
}

/// 4P-F4: returns whether a piece is grey because its owner is eliminated. Kings can walk.
fn is_implied(seat: Option<Seat>, role: Role, out: Seats) -> bool {
    seat.is_some_and(|seat| out.contains(seat)) && role != Role::KING
}

/// Returns the pieces of a board field. Drafts do not mark pieces that are grey because of their
/// owner, so that they revive with it.
fn read_pieces(written: &PieceField, dead: Seats) -> BTreeMap<Cell, DraftPiece> {
    let piece = |cell: Cell| {
        let piece = written.pieces.piece(cell)?;
        let seat = (!written.nameless.contains(cell)).then_some(piece.seat());
        let role = if written.point_queens.contains(cell) { POINT_QUEEN } else { piece.role() };
        let marked = written.grey.contains(cell) && !is_implied(seat, role, dead);
        Some((cell, DraftPiece { seat, role, dead: marked }))
    };
    written.pieces.occupied().iter().filter_map(piece).collect()
}

/// Returns the pieces of a draft as the parser stores them.
fn written(draft: &Draft) -> PieceField {
    let mut written = PieceField::empty();
    for (&cell, piece) in &draft.pieces {
        written.put(cell, piece.seat, piece.role, piece.dead);
    }
    written
}

fn position_of(draft: &Draft, written: &PieceField, options: Options) -> Position {
    let mut position = Position::of(written.pieces, options, draft.turn::<FourPlayer>());
    (position.grey, position.point_queens) = (written.grey, written.point_queens);
    let kingless = Seat::all(SEATS).filter(|&seat| position.king(seat).is_none());
    position.out = kingless.chain(draft.seats::<FourPlayer>(FieldInfo::OUT.key)).collect();
    position
}

/// 4P-P5: returns the possible en passant rights with their owners.
fn passed<'a>(position: &'a Position, written: &'a PieceField) -> impl Iterator<Item = (Seat, EnPassant)> + 'a {
    Seat::all(SEATS).flat_map(move |owner| {
        let steps = &BOARD.pawns[owner.index()];
        let right = move |target: Cell| {
            let pawn = steps.step.of(Set::of(target)).first()?;
            Some((owner, EnPassant { target, pawn }))
        };
        let rights = steps.ranks[3].iter().filter_map(right);
        rights.filter(move |&(owner, right)| can_have_passed(position, written, owner, right))
    })
}

/// Returns the setting of the en passant rights in a draft; `None` without rights.
fn passed_setting(draft: &Draft, options: Options) -> Option<String> {
    let written = written(draft);
    let position = position_of(draft, &written, options);
    let owner = |right: EnPassant| {
        let all: Vec<(Seat, EnPassant)> = passed(&position, &written).collect();
        let possible = all.into_iter().find(|(_, other)| *other == right).map(|(owner, _)| owner);
        possible.or_else(|| written.pieces.seat_on(right.pawn)).unwrap_or(Seat::FIRST)
    };
    let mut settings: [String; SEATS] = Default::default();
    for item in draft.items(FieldInfo::EN_PASSANT.key) {
        let cells = BOARD.cross.topology.cell_prefix(item);
        let cells = cells.and_then(|(target, rest)| Some((target, BOARD.cross.topology.cell(rest)?)));
        let (target, pawn) = cells?;
        settings[owner(EnPassant { target, pawn }).index()] = format!("{}:{}", name(target), name(pawn));
    }
    let is_empty = settings.iter().all(String::is_empty);
    (!is_empty).then(|| format!("'{PASSED}':({})", list(|seat| format!("'{}'", settings[seat.index()]))))
}

impl Edit for FourPlayer {
    const SEPARATOR: char = '-';

    fn fields(_: &Options) -> Vec<FieldInfo> {
        use FieldInfo as F;
        vec![F::TURN, POINTS, F::OUT, F::CASTLING, F::EN_PASSANT, F::CLOCK, F::EXTRA]
    }

    fn roles(_: &Options) -> Vec<Role> {
        vec![Role::KING, Role::QUEEN, POINT_QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN]
    }

    fn has_dead_pieces(_: &Options) -> bool {
        true
    }

    fn rows(_: &Options) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    fn split(text: &str, _: &Options) -> Result<Draft, ParseError> {
        let (turn, rest) = field(Token { at: 0, text }, "the player to move")?;
        let (dead, rest) = field(rest, "who is dead")?;
        let (short, rest) = field(rest, "rights to castle on the short side")?;
        let (long, rest) = field(rest, "rights to castle on the long side")?;
        let (points, rest) = field(rest, "points")?;
        let (clock, rest) = field(rest, "the clock")?;
        let (settings, _) = extra::items(rest)?;
        let (extra, board) = extra::read(rest)?;
        let dead = bits(dead, "states")?;
        let castling = [bits(short, "rights")?, bits(long, "rights")?];
        let passed = extra.en_passant.iter().flatten();
        let others = settings.iter().filter(|item| !item.text.trim_start_matches(['\'', '"']).starts_with(PASSED));
        let clock = clock.number("turns since the last capture or pawn move")?;
        let items = |turn: Option<Seat>| Value::Items(turn.map(letter).into_iter().collect());
        let values = vec![
            (FieldInfo::TURN.key, items(INFO.seat(turn.text))),
            (POINTS.key, numbers(points)?),
            (FieldInfo::OUT.key, letters(dead)),
            (FieldInfo::CASTLING.key, Value::Items(rights(&INFO, |seat, side| castling[side].contains(seat)))),
            (
                FieldInfo::EN_PASSANT.key,
                Value::Items(passed.map(|right| [name(right.target), name(right.pawn)].concat()).collect()),
            ),
            (FieldInfo::CLOCK.key, Value::Numbers(vec![clock])),
            (FieldInfo::EXTRA.key, Value::Items(others.map(|item| item.text.to_owned()).collect())),
        ];
        Ok(Draft { pieces: read_pieces(&read_unchecked(board)?, dead), values })
    }

    fn parts(draft: &Draft, options: &Options) -> Vec<(&'static str, String)> {
        let key = FieldInfo::CASTLING.key;
        let flags = |has: &dyn Fn(Seat) -> bool| list(|seat| u8::from(has(seat)).to_string());
        let may_castle =
            |side: char| flags(&|seat| draft.items(key).contains(&format!("{}{side}", INFO.seat_letter(seat))));
        let out: Seats = draft.seats::<Self>(FieldInfo::OUT.key).collect();
        let number = |key: &str, at: usize| draft.numbers(key).get(at).copied().unwrap_or(0).to_string();
        let mut extra: Vec<String> = draft.items(FieldInfo::EXTRA.key).to_vec();
        extra.extend(passed_setting(draft, *options));
        let extra = if extra.is_empty() { String::new() } else { format!("{{{}}}", extra.join(",")) };
        let board = rows(|cell| {
            let &DraftPiece { seat, role, dead } = draft.pieces.get(&cell)?;
            Some(piece_text(seat, role, dead || is_implied(seat, role, out)))
        });
        vec![
            (FieldInfo::TURN.key, letter(draft.turn::<Self>()).to_ascii_uppercase()),
            (FieldInfo::OUT.key, flags(&|seat| out.contains(seat))),
            (key, may_castle('K')),
            (key, may_castle('Q')),
            (POINTS.key, list(|seat| number(POINTS.key, seat.index()))),
            (FieldInfo::CLOCK.key, number(FieldInfo::CLOCK.key, 0)),
            (FieldInfo::EXTRA.key, extra),
            ("board", board),
        ]
    }

    /// 4P-X2, 4P-P5: returns the possible castling and en passant rights.
    fn possible(draft: &Draft, options: &Options, key: &str) -> Vec<String> {
        let written = written(draft);
        let position = position_of(draft, &written, *options);
        if key == FieldInfo::CASTLING.key {
            let is_live = |seat| !position.out.contains(seat);
            return rights(&INFO, |seat, side| is_live(seat) && right_at_home(&position, &written, seat, side) != 0);
        }
        passed(&position, &written).map(|(_, right)| [name(right.target), name(right.pawn)].concat()).collect()
    }

    fn kings(draft: &Draft, _: &Options, seat: Seat) -> RangeInclusive<usize> {
        let is_out = draft.seats::<Self>(FieldInfo::OUT.key).any(|out| out == seat);
        usize::from(!is_out)..=1
    }

    /// 4P-F5: returns true for a pawn on its own first rank.
    fn is_misplaced(piece: Piece, cell: Cell, _: &Options) -> bool {
        piece.role() == Role::PAWN && seen_by(piece.seat(), BOARD.cross.coordinates(cell)).1 == 1
    }
}
