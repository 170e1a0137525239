//! Parses position strings in FEN4 and rejects impossible positions (4P-F1 to 4P-F5).

use super::Options;
use super::board::{Board, LONG, Passed, SHORT, State};
use super::cross::{Cell, SEATS, Seat};
use super::extra::{self, Extra};
use super::pay::Credit;
use super::pieces::{Piece, Pieces, Role};
use super::position::{Left, Position};
use super::write::LETTERS;

pub(super) fn parse(text: &str, options: Options) -> Result<Position, String> {
    let text = without_blanks(text);
    let fields: Vec<&str> = text.splitn(7, '-').collect();
    let [turn, dead, kingside, queenside, points, clock, rest] = fields[..] else {
        return Err("a position text has turn, dead, kingside, queenside, points, clock and board".to_owned());
    };
    let on_turn = LETTERS.iter().position(|letter| turn == letter.to_string()).ok_or(format!("no seat: {turn:?}"))?;
    let (extra, rows) = match rest.strip_prefix('{') {
        None => (Extra::default(), rest),
        Some(rest) => {
            let (extra, rows) = rest.split_once("}-").ok_or("the extra part has no end")?;
            (extra::read(extra)?, rows)
        }
    };
    let mut board = Board::initial(options);
    board.pieces = read_board(rows)?;
    let (short, long) = (flags(kingside)?, flags(queenside)?);
    board.rights = SEATS.map(|seat| [short[seat], long[seat]]);
    board.passed = extra.passed;
    let dead = flags(dead)?;
    // In teams, no seat is eliminated, not even after the capture of a king (4P-S5, 4P-K6).
    let is_taken = options.teams && extra.ending.is_some();
    for seat in SEATS.into_iter().filter(|_| !is_taken) {
        let left = extra.left[seat];
        settle_state(&mut board, seat, dead[seat] || left.resigned || left.flagged);
    }
    let mut position = Position::bare(board, on_turn);
    position.points = numbers(points)?.map(u64::from);
    position.clock = clock.parse::<u32>().map_err(|_| format!("not a number: {clock:?}"))?.into();
    (position.left, position.votes, position.ending) = (extra.left, extra.votes, extra.ending);
    let walks = position.board.states[on_turn] == State::Walking;
    position.leaving = extra.leaving && walks && !position.over(); // 4P-W1
    position.refuse()?;
    position.drop_rights();
    if !position.over() {
        position.settle();
    }
    Ok(position)
}

/// Removes white space outside quotes. FEN4 may contain line breaks.
fn without_blanks(text: &str) -> String {
    let mut quoted = false;
    let kept = |letter: &char| {
        quoted ^= *letter == '\'';
        quoted || !letter.is_whitespace()
    };
    text.chars().filter(kept).collect()
}

fn numbers(text: &str) -> Result<[u32; 4], String> {
    let numbers = text.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>().ok();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| format!("not four numbers: {text:?}"))
}

fn flags(text: &str) -> Result<[bool; 4], String> {
    let numbers = numbers(text)?;
    if numbers.iter().any(|&number| number > 1) {
        return Err(format!("neither 0 nor 1: {text:?}"));
    }
    Ok(numbers.map(|number| number == 1))
}

fn read_board(text: &str) -> Result<Pieces, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 14 {
        return Err(format!("{} ranks instead of 14", rows.len()));
    }
    let mut pieces = Pieces::new();
    for (row, y) in rows.into_iter().zip((1..=14).rev()) {
        let mut x = 1;
        for item in row.split(',') {
            let cell = Cell::at(x, y);
            match item.parse::<u32>() {
                Ok(run @ 1..=14) => x += run as i32,
                Ok(_) => return Err(format!("a run of {item} cells in rank {y}")),
                // A cell beyond file n makes the row too long. The check below reports this.
                Err(_) if matches!(item, "x" | "X") && cell.is_none() => x += 1,
                Err(_) => {
                    let cell = cell.ok_or_else(|| format!("{item:?} on no cell of rank {y}"))?;
                    pieces.insert(cell, read_piece(item)?);
                    x += 1;
                }
            }
        }
        if x != 15 {
            return Err(format!("{} cells in rank {y} instead of 14", x - 1));
        }
    }
    Ok(pieces)
}

/// Parses `rP`, grey `drP`, or grey `dP` without a known owner.
fn read_piece(text: &str) -> Result<Piece, String> {
    let (is_grey, rest) = text.strip_prefix('d').map_or((false, text), |rest| (true, rest));
    let owner = LETTERS.iter().position(|letter| rest.starts_with(letter.to_ascii_lowercase()));
    let rest = if owner.is_some() { &rest[1..] } else { rest };
    let mut letters = rest.chars();
    match (letters.next().and_then(Role::read), letters.next()) {
        (Some(role), None) if is_grey || owner.is_some() => Ok(Piece { owner, role, is_grey }),
        _ => Err(format!("no piece: {text:?}")),
    }
}

/// Sets the state of a seat (4P-F4). A seat without a living king is eliminated. A seat that has
/// left with a living king walks, and its other pieces turn grey.
fn settle_state(board: &mut Board, seat: Seat, has_left: bool) {
    match board.king(seat) {
        None => board.put_out(seat),
        Some(_) if has_left => board.let_walk(seat),
        Some(_) => {}
    }
}

impl Position {
    /// 4P-F5: rejects impossible positions.
    fn refuse(&self) -> Result<(), String> {
        let board = &self.board;
        for seat in SEATS {
            if board.pieces.values().filter(|piece| **piece == Piece::living(seat, Role::K)).count() > 1 {
                return Err(format!("two living kings of {}", LETTERS[seat]));
            }
        }
        let at_home = |(cell, piece): &(&Cell, &Piece)| {
            piece.role == Role::P && piece.owner.is_some_and(|seat| cell.seen_by(seat).1 == 1)
        };
        if let Some((cell, _)) = board.pieces.iter().find(at_home) {
            return Err(format!("a pawn on its own first rank: {}", cell.name()));
        }
        if self.over() {
            return Ok(());
        }
        if board.options.teams && board.live().len() < 4 {
            return Err("a seat that is not live, in teams".to_owned());
        }
        if board.states[self.on_turn] == State::Out {
            return Err("the seat on turn is out".to_owned());
        }
        Ok(())
    }

    /// 4P-F5: drops impossible castling and en passant rights, votes, and the reasons for leaving
    /// of seats that have not left.
    fn drop_rights(&mut self) {
        for seat in SEATS {
            let state = self.board.states[seat];
            for side in [SHORT, LONG] {
                let may_castle = state == State::Live || (self.leaving && seat == self.on_turn);
                self.board.rights[seat][side] &= may_castle && self.board.castle(seat, side).is_some();
            }
            let passed = self.board.passed[seat].filter(|passed| self.may_be_passed(seat, *passed));
            self.board.passed[seat] = passed;
            if state == State::Live && !self.over() {
                self.left[seat] = Left::default();
            }
            self.left[seat].stalemated &= state == State::Out;
            self.votes.offered[seat] &= state == State::Live;
            self.votes.resigning[seat] &= self.board.options.teams;
        }
    }

    /// 4P-P5: returns whether this can be an en passant right against a pawn of the seat. The right
    /// ends when the pawn's owner is to move.
    fn may_be_passed(&self, seat: Seat, Passed { over, pawn }: Passed) -> bool {
        let (file, rank) = over.seen_by(seat);
        let is_pawn = |piece: &Piece| piece.role == Role::P && piece.owner.is_none_or(|owner| owner == seat);
        self.board.options.en_passant
            && seat != self.on_turn
            && rank == 3
            && pawn.seen_by(seat) == (file, 4)
            && self.board.pieces.get(&pawn).is_some_and(is_pawn)
    }

    /// 4P-F5: resolves existing mates, and then a stalemate of the seat to move. Neither they nor
    /// the resulting endings earn points (4P-R23).
    fn settle(&mut self) {
        let points = self.points;
        self.settle_mates(Credit::Nobody);
        self.leaving &= self.board.states[self.on_turn] == State::Walking;
        if self.ends_now() {
            self.leave_behind();
        } else {
            self.settle_turn(false);
        }
        if matches!(self.reason(), Some("nobody-left" | "last-one" | "insufficient")) && !self.board.options.teams {
            self.points = points;
        }
    }
}
