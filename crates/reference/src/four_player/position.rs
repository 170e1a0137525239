//! Positions, their turns, and queries about them.

use super::Options;
use super::board::{Board, State};
use super::cross::{Cell, SEATS, Seat};
use super::moves::Move;
use super::pay::Credit;
use super::pieces::Role;
use crate::cached::Cached;

/// The reasons why a seat left the game (4P-F2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Left {
    pub(super) resigned: bool,
    pub(super) flagged: bool,
    pub(super) stalemated: bool,
}

/// The open votes (4P-A1, 4P-A3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Votes {
    /// The seats that have voted for a draw.
    pub(super) offered: [bool; 4],
    /// The seats that have voted to resign, in teams.
    pub(super) resigning: [bool; 4],
}

/// A position after all consequences of the last turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) on_turn: Seat,
    /// The points by seat. In a finished team game, half points (4P-F2).
    pub(super) points: [u64; 4],
    /// The number of turns since the last pawn move or capture of a living piece (4P-D2).
    pub(super) clock: u64,
    pub(super) left: [Left; 4],
    /// True if the seat to move has just left and its first walk is due (4P-W1).
    pub(super) leaving: bool,
    pub(super) votes: Votes,
    /// The id of the ending, or `None` while the game continues.
    pub(super) ending: Option<String>,
    /// The positions counted for repetition so far. `None` turns off draws by repetition and quiet
    /// turns (4P-D1, 4P-D2).
    pub(super) seen: Option<Vec<String>>,
    /// The legal turns of the player to move, computed on first use.
    known: Cached<Vec<Move>>,
}

impl Position {
    pub(super) fn bare(board: Board, on_turn: Seat) -> Position {
        Position {
            board,
            on_turn,
            points: [0; 4],
            clock: 0,
            left: [Left::default(); 4],
            leaving: false,
            votes: Votes::default(),
            ending: None,
            seen: None,
            known: Cached::empty(),
        }
    }

    /// 4P-S1 to 4P-S3: returns the starting position.
    pub(super) fn initial(options: Options) -> Position {
        Position::bare(Board::initial(options), 0)
    }

    pub(super) fn moves(&self) -> &[Move] {
        self.known.get_or_init(|| match self.on_turn {
            _ if self.over() => Vec::new(),
            seat if self.leaving => self.board.first_walks(seat),
            seat => self.board.legal(seat),
        })
    }

    /// Returns the position after a legal turn and its consequences.
    pub(super) fn after(&self, m: Move) -> Position {
        let seat = self.on_turn;
        let is_pawn = self.board.pieces.get(&m.from).is_some_and(|piece| piece.role == Role::P);
        let (board, taken) = self.board.moved(seat, m);
        let mut next = Position { board, ..self.clone() };
        let is_quiet = !is_pawn && taken.iter().all(|piece| piece.is_grey) && !self.leaving;
        next.clock = if is_quiet { self.clock + 1 } else { 0 };
        next.end_first_walk();
        next.lapse_votes(seat);
        if self.board.options.teams {
            if taken.iter().any(|piece| piece.role == Role::K && !piece.is_grey) {
                next.hand_on(seat);
                next.win(seat, "king-captured"); // 4P-K6, 4P-T3
                return next;
            }
        } else if self.board.states[seat] == State::Live {
            next.points[seat] += self.earned(seat, &next.board, &taken);
        }
        next.settle_mates(Credit::Mover(seat));
        next.pass_on(seat);
        next
    }

    /// Turns on draws by repetition and quiet turns (4P-D1, 4P-D2). This position is the first one
    /// that counts.
    #[must_use]
    pub fn counting(&self) -> Position {
        let mut next = self.clone();
        next.seen = Some(Vec::new());
        if !next.over() {
            next.come_on_turn();
        }
        next
    }

    /// Returns the move strings of all legal turns, sorted. The list is empty in a finished game.
    /// The host program chooses the turn of a walking king from them at random (4P-W3).
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().iter().copied().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// Plays the legal turn with this move string and returns the new position.
    ///
    /// # Errors
    ///
    /// If the game is over or the turn is illegal.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        self.find(turn).map(|m| self.after(m))
    }

    pub(super) fn find(&self, turn: &str) -> Result<Move, String> {
        let found = self.moves().iter().find(|m| m.text() == turn);
        found.copied().ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.ending.is_some()
    }

    /// Returns the id of the ending, or `None` while the game continues.
    pub fn reason(&self) -> Option<&str> {
        self.ending.as_deref()
    }

    /// Returns the player to move, or `None` if the game is over.
    pub fn to_move(&self) -> Option<usize> {
        (!self.over()).then_some(self.on_turn)
    }

    /// Returns the current points of each seat. After a team game, partners have the same points.
    pub fn score(&self) -> Vec<String> {
        let halves = |points: u64| if points == 1 { "1/2".to_owned() } else { (points / 2).to_string() };
        let in_halves = self.board.options.teams && self.over();
        self.points.iter().map(|&points| if in_halves { halves(points) } else { points.to_string() }).collect()
    }

    /// Returns the points of each seat, or `None` while the game continues (4P-E3, teams 4P-T1 to
    /// 4P-T5).
    pub fn points(&self) -> Option<Vec<String>> {
        self.over().then(|| self.score())
    }

    /// Returns the seats in check (4P-K1), whether or not they are to move.
    pub fn in_check(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|&seat| self.board.in_check(seat)).collect()
    }

    /// Returns the eliminated seats (4P-S5).
    pub fn out(&self) -> Vec<usize> {
        self.board.seats(State::Out)
    }

    /// Returns the seats with a walking king (4P-W1, 4P-S5).
    pub fn walking(&self) -> Vec<usize> {
        self.board.seats(State::Walking)
    }

    /// Returns the number of turns since the last pawn move or capture of a living piece (4P-D2).
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// True if the seat to move has just left and its first walk is due (4P-W1).
    pub fn leaving(&self) -> bool {
        self.leaving
    }

    /// Returns the castling rights by seat: short side, then long side (4P-X2).
    pub fn castling(&self) -> [[bool; 2]; 4] {
        self.board.rights
    }

    /// Returns the en passant rights by the owner of the pawn, as the passed cell and the pawn's
    /// cell (4P-P5).
    pub fn en_passant(&self) -> [Option<(String, String)>; 4] {
        self.board.passed.map(|passed| passed.map(|passed| (passed.over.name(), passed.pawn.name())))
    }

    /// Returns the piece on a cell as in position strings, if any.
    pub fn on(&self, cell: &str) -> Option<String> {
        self.board.pieces.get(&Cell::read(cell)?).map(|piece| piece.text())
    }

    /// Counts the sequences of `depth` legal turns. Ignores repetition, quiet turns and claims.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut plain = self.clone();
        plain.seen = None;
        plain.board.options.auto_claim = false;
        plain.count(depth)
    }

    fn count(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|&m| self.after(m).count(depth - 1)).sum(),
        }
    }
}
