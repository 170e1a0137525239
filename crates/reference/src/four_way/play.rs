//! Positions, their legal moves, and the effects of moves.

use super::board::{Cell, SEATS, Seat, foes, next, partner};
use super::moves::{Move, Piece, Pieces, Role, moved, tries};
use super::settle::{king_attacked, powers_against, settled, settlement};
use super::{Options, ThirdPiece};
use crate::cached::Cached;
use std::collections::BTreeSet;

/// A position after the settlement of the last move, so `frozen` is up to date.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    /// The player to move, or `None` if the game is over.
    pub(super) to_move: Option<Seat>,
    pub(super) frozen: BTreeSet<Seat>,
    pub(super) clock: u64,
    pub(super) options: Options,
    /// The number of passes of the last settlement that changed the set of frozen players.
    pub(super) passes: usize,
    /// The final points of each seat, in half points, or `None` while the game continues.
    halves: Option<[u32; 4]>,
    /// The legal turns of the player to move, computed on first use.
    known: Cached<Vec<Move>>,
}

impl Position {
    /// Returns the starting position (4W-S2, 4W-S4). Each army is set up in its own player's view.
    pub(super) fn initial(options: Options) -> Position {
        let third = match options.third_piece {
            ThirdPiece::Knight => Role::N,
            ThirdPiece::Squirrel => Role::S,
        };
        let mut pieces = Pieces::new();
        for seat in SEATS {
            let white_or_black = seat % 2 == 0;
            let (b3, d3) = if white_or_black { (third, Role::B) } else { (Role::B, third) };
            let mut place = |file, rank, role| {
                pieces.extend(Cell::at(seat, file, rank).map(|cell| (cell, Piece { seat, role })));
            };
            place(3, 1, Role::K);
            for (file, role) in [(2, Role::R), (3, Role::Q), (4, Role::R)] {
                place(file, 2, role);
            }
            for (file, role) in [(1, Role::N), (2, b3), (3, Role::B), (4, d3), (5, Role::N)] {
                place(file, 3, role);
            }
            for file in 1..=5 {
                place(file, 4, Role::P);
            }
        }
        Position::bare(pieces, 0, BTreeSet::new(), 0, options)
    }

    /// 4W-C11: determines the frozen players of a position set up by hand, and then begins the turn
    /// of `to_move`.
    pub(super) fn set_up(
        pieces: Pieces,
        to_move: Seat,
        frozen: &BTreeSet<Seat>,
        clock: u64,
        options: Options,
    ) -> Position {
        let frozen = settled(&pieces, frozen, to_move, options);
        let mut position = Position::bare(pieces, to_move, frozen, clock, options);
        position.pass_turn(to_move);
        position
    }

    /// Creates an unfinished position with this set of frozen players, without a settlement.
    pub(super) fn bare(
        pieces: Pieces,
        to_move: Seat,
        frozen: BTreeSet<Seat>,
        clock: u64,
        options: Options,
    ) -> Position {
        Position {
            pieces,
            to_move: Some(to_move),
            frozen,
            clock,
            options,
            passes: 0,
            halves: None,
            known: Cached::empty(),
        }
    }

    /// True if the move leaves the mover's king safe from the opponents that were not frozen before
    /// the move (4W-C2), and from those that it unfreezes (4W-C3).
    fn is_legal(&self, seat: Seat, m: Move) -> bool {
        let pieces = moved(&self.pieces, m);
        if king_attacked(&pieces, seat, &powers_against(seat, &self.frozen)) {
            return false; // 4W-C2
        }
        if !self.frozen.iter().any(|&other| foes(seat, other)) {
            return true; // no frozen opponent, so the move unfreezes none
        }
        let after = settled(&pieces, &self.frozen, next(seat), self.options);
        let released: Vec<Seat> = self.frozen.difference(&after).copied().filter(|&other| foes(seat, other)).collect();
        !king_attacked(&pieces, seat, &released) // 4W-C3
    }

    /// Returns the legal moves of a player, as if it were their turn.
    fn moves_of(&self, seat: Seat) -> impl Iterator<Item = Move> + '_ {
        tries(&self.pieces, seat, &self.frozen, self.options).into_iter().filter(move |&m| self.is_legal(seat, m))
    }

    fn can_move(&self, seat: Seat) -> bool {
        self.moves_of(seat).next().is_some()
    }

    fn moves(&self) -> &[Move] {
        self.known.get_or_init(|| self.to_move.map_or_else(Vec::new, |seat| self.moves_of(seat).collect()))
    }

    /// Returns the position after a legal move and its consequences.
    fn after(&self, seat: Seat, m: Move) -> Position {
        let resets = self.pieces.contains_key(&m.to) || self.pieces.get(&m.from).is_some_and(|piece| piece.is_pawn());
        let pieces = moved(&self.pieces, m);
        let (frozen, passes) = settlement(&pieces, &self.frozen, next(seat), self.options); // 4W-C8
        let clock = if resets { 0 } else { self.clock + 1 }; // 4W-E6
        let mut position = Position::bare(pieces, seat, frozen, clock, self.options);
        position.passes = passes;
        let lost = position.pass_turn(next(seat));
        position.clock += lost; // 4W-E6: lost turns also count
        position
    }

    /// Ends the game (4W-E1 to 4W-E3, in this order) or passes the turn to the next player who is
    /// not frozen and can move (4W-C9). Returns the number of skipped players.
    fn pass_turn(&mut self, first: Seat) -> u64 {
        let beaten = |seat: Seat| self.frozen.contains(&seat) && self.frozen.contains(&partner(seat));
        if let Some(loser) = SEATS.into_iter().find(|&seat| beaten(seat)) {
            self.finish(SEATS.map(|seat| if foes(seat, loser) { 4 } else { 0 })); // 4W-E1
            return 0;
        }
        if self.pieces.values().all(|piece| piece.role == Role::K) {
            self.finish(self.drawn()); // 4W-E2
            return 0;
        }
        let mut seat = first;
        for lost in 0..4 {
            if !self.frozen.contains(&seat) && self.can_move(seat) {
                self.to_move = Some(seat);
                return lost;
            }
            seat = next(seat);
        }
        self.finish(self.drawn()); // 4W-E3
        0
    }

    /// Returns the points of a draw in half points (4W-E4).
    fn drawn(&self) -> [u32; 4] {
        SEATS.map(|seat| {
            let mates = self.frozen.iter().filter(|&&other| foes(seat, other));
            1 + 2 * mates.count() as u32
        })
    }

    fn finish(&mut self, halves: [u32; 4]) {
        self.to_move = None;
        self.halves = Some(halves);
    }

    /// Returns the move strings of all legal moves, sorted. The list is empty in a finished game.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().iter().copied().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// Plays the legal move with this move string and returns the new position.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is illegal.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let seat = self.to_move.ok_or("the game is over")?;
        self.moves()
            .iter()
            .find(|m| m.text() == turn)
            .map(|&m| self.after(seat, m))
            .ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.to_move.is_none()
    }

    /// Returns the points in seat order, or `None` while the game continues. Partners have the same
    /// points.
    pub fn points(&self) -> Option<Vec<String>> {
        let text = |half: u32| match half % 2 {
            0 => (half / 2).to_string(),
            _ => format!("{half}/2"),
        };
        self.halves.map(|halves| halves.map(text).to_vec())
    }

    /// Returns the player to move, or `None` if the game is over.
    pub fn to_move(&self) -> Option<usize> {
        self.to_move
    }

    /// Returns the seats whose king is attacked by an opponent that is not frozen (4W-C1). The
    /// result can contain frozen seats.
    pub fn in_check(&self) -> Vec<usize> {
        SEATS
            .into_iter()
            .filter(|&seat| king_attacked(&self.pieces, seat, &powers_against(seat, &self.frozen)))
            .collect()
    }

    /// Returns the frozen seats (4W-C7).
    pub fn frozen(&self) -> Vec<usize> {
        self.frozen.iter().copied().collect()
    }

    /// Returns an empty list, because this game eliminates no player (4W-C12).
    pub fn out(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Returns how many passes of the settlement after the last move changed the set of frozen
    /// players (4W-C8).
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// True if another settlement would change the set of frozen players, as after a paradox.
    pub(super) fn is_paradox(&self) -> bool {
        self.to_move.is_some_and(|seat| settled(&self.pieces, &self.frozen, seat, self.options) != self.frozen)
    }

    /// Returns the seats that are not frozen but have no legal move (4W-C10).
    pub fn stale(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|seat| !self.frozen.contains(seat) && !self.can_move(*seat)).collect()
    }

    /// Counts the sequences of `depth` legal moves. The lost turns of skipped players do not count.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(seat) = self.to_move else {
            return u64::from(depth == 0);
        };
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|&m| self.after(seat, m).perft(depth - 1)).sum(),
        }
    }
}
