//! The effects of a turn: marks, defeats, endings.

use super::AfterDefeat;
use super::board::{Cell, SEATS, Seat, right};
use super::position::{Position, Role, Wing};
use super::turns::{PlyEffect, Turn};

impl Position {
    /// Returns the position after a legal turn.
    pub(super) fn after(&self, seat: Seat, turn: Turn) -> Position {
        let (mut next, effects) = match turn {
            Turn::Pass => (self.clone(), vec![]),
            Turn::One(ply) => {
                let (next, effect) = self.after_ply(ply);
                (next, vec![effect])
            }
            Turn::Two(first, second) => {
                let (between, first) = self.after_ply(first);
                let (next, second) = between.after_ply(second);
                (next, vec![first, second])
            }
        };
        let resets = effects.iter().any(|effect: &PlyEffect| effect.resets_clock);
        next.clock = if resets { 0 } else { self.clock + 1 };

        // TH-K3: the mark ends with the player's next turn; a pass in check creates a new one.
        next.mated.remove(&seat);
        if turn == Turn::Pass {
            next.passes += 1;
            if next.checked(seat) {
                next.mated.insert(seat);
            }
        } else {
            next.passes = 0;
        }
        if let Some(loser) = effects.iter().find_map(|effect| effect.king_of) {
            next.defeat(loser, seat);
        }
        next.release();
        if !next.over() {
            let mut turn_of = right(seat);
            while next.defeated.contains(&turn_of) {
                turn_of = right(turn_of);
            }
            next.begin_turn(turn_of);
        }
        next
    }

    /// Begins the player's turn, unless the game is drawn.
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.to_move = Some(seat);
        self.ep.retain(|right| right.owner() != seat); // TH-P4
        if self.is_drawn(seat) {
            let living = self.living();
            let share = if living.len() == 3 { "1/3" } else { "1/2" };
            self.to_move = None;
            self.points = Some(SEATS.map(|s| if living.contains(&s) { share } else { "0" }));
        }
    }

    /// Checks the automatic draws of TH-E2, except those by counting moves or positions.
    fn is_drawn(&self, on_turn: Seat) -> bool {
        let lifeless = |seat: &Seat| self.defeated.contains(seat);
        let only_kings = self.pieces.values().all(|piece| piece.role == Role::K || lifeless(&piece.seat));
        let nobody_moves = self.passes >= self.living().len() as u64;
        // A mate takes precedence.
        let mate = || !self.mated.is_empty() || (self.checked(on_turn) && self.turns() == [Turn::Pass]);
        (nobody_moves || only_kings) && !mate()
    }

    /// TH-K3: removes the mark when no opponent attacks the king.
    pub(super) fn release(&mut self) {
        let mut mated = std::mem::take(&mut self.mated);
        mated.retain(|&seat| self.checked(seat));
        self.mated = mated;
    }

    /// Handles the capture of a king (TH-E1; option `after_defeat`), which is already off the
    /// board.
    fn defeat(&mut self, loser: Seat, taker: Seat) {
        self.defeated.push(loser);
        self.mated.remove(&loser);
        self.castling.retain(|&(seat, _)| seat != loser);
        self.ep.retain(|right| right.owner() != loser);
        self.imposing.clear(); // TH-D2, TH-R10
        self.clock = 0;
        if self.options.after_defeat == AfterDefeat::Remove {
            self.pieces.retain(|_, piece| piece.seat != loser);
        }
        if !self.goes_on() || self.defeated.len() == 2 {
            self.to_move = None;
            self.points = Some(SEATS.map(|seat| if seat == taker { "1" } else { "0" }));
        }
    }

    /// Keeps only the castling rights whose king and rook are on their initial cells.
    ///
    /// A replacement on such a cell cannot be confused with the original: the right was dropped
    /// when that one moved or was captured.
    pub(super) fn drop_castling_rights(&mut self) {
        let pieces = &self.pieces;
        self.castling.retain(|&(seat, wing)| {
            let stands = |file, role| {
                Cell::at(seat, file, 1)
                    .and_then(|cell| pieces.get(&cell))
                    .is_some_and(|piece| piece.seat == seat && piece.role == role)
            };
            let rook_file = match wing {
                Wing::Short => 8,
                Wing::Long => 1,
            };
            stands(5, Role::K) && stands(rook_file, Role::R)
        });
    }

    /// Returns the legal turn texts, sorted; empty when the game is over.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.known_turns().iter().copied().map(Turn::text).collect();
        texts.sort();
        texts
    }

    /// Returns the settled position after a turn.
    ///
    /// # Errors
    ///
    /// If the game is over or the turn is not legal.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let seat = self.to_move.ok_or("the game is over")?;
        self.known_turns()
            .iter()
            .find(|t| t.text() == turn)
            .map(|&t| self.after(seat, t))
            .ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// Counts the sequences of `depth` legal turns; a pass is a turn.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(seat) = self.to_move else {
            return u64::from(depth == 0);
        };
        match depth {
            0 => 1,
            1 => self.known_turns().len() as u64,
            _ => self.known_turns().iter().map(|&turn| self.after(seat, turn).perft(depth - 1)).sum(),
        }
    }
}
