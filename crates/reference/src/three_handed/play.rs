//! Plays turns and determines their effects: mated marks, defeats and endings.

use super::AfterDefeat;
use super::board::{Cell, SEATS, Seat, right};
use super::position::{Position, Role, Wing};
use super::turns::{PlyEffect, Turn};

impl Position {
    /// Returns the position after a legal turn and its consequences.
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

        // TH-K3: a player's mated mark ends with their next turn, unless they pass in check again.
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

    /// Begins a player's turn, or ends the game if it is drawn.
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

    /// TH-E2: returns whether the game is drawn because no player can move or because only kings
    /// remain.
    fn is_drawn(&self, on_turn: Seat) -> bool {
        let lifeless = |seat: &Seat| self.defeated.contains(seat);
        let only_kings = self.pieces.values().all(|piece| piece.role == Role::K || lifeless(&piece.seat));
        let nobody_moves = self.passes >= self.living().len() as u64;
        // A mate takes precedence over a draw.
        let mate = || !self.mated.is_empty() || (self.checked(on_turn) && self.turns() == [Turn::Pass]);
        (nobody_moves || only_kings) && !mate()
    }

    /// TH-K3: clears the mated mark of every player whose king is no longer attacked.
    pub(super) fn release(&mut self) {
        let mut mated = std::mem::take(&mut self.mated);
        mated.retain(|&seat| self.checked(seat));
        self.mated = mated;
    }

    /// TH-E1: eliminates the owner of a captured king, with the consequences of the option
    /// `after_defeat`. The king must already be off the board.
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

    /// Removes the castling rights whose king or rook is not on its starting cell.
    ///
    /// A piece that moves there later cannot use the right, because the right was removed when the
    /// original piece moved or was captured.
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

    /// Returns the move strings of all legal turns, sorted. The list is empty in a finished game.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.known_turns().iter().copied().map(Turn::text).collect();
        texts.sort();
        texts
    }

    /// Plays the legal turn with this move string and returns the new position.
    ///
    /// # Errors
    ///
    /// If the game is over or the turn is illegal.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let seat = self.to_move.ok_or("the game is over")?;
        self.known_turns()
            .iter()
            .find(|t| t.text() == turn)
            .map(|&t| self.after(seat, t))
            .ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// Counts the sequences of `depth` legal turns. A pass counts as a turn.
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
