//! What becomes of a position after a turn: marks, defeats, ends.

use super::AfterDefeat;
use super::board::{Cell, SEATS, Seat, right};
use super::position::{Position, Role, Wing};
use super::turns::{PlyEffect, Turn};

impl Position {
    /// The position after a legal turn.
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

        // TH-K3: the mark ends with the player's next turn; a pass in check makes a new one
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

    /// The turn comes to a player, unless the game is drawn.
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

    /// The draws of TH-E2 that fall by themselves, those by counting moves or positions left aside.
    fn is_drawn(&self, on_turn: Seat) -> bool {
        let lifeless = |seat: &Seat| self.defeated.contains(seat);
        let only_kings = self.pieces.values().all(|piece| piece.role == Role::K || lifeless(&piece.seat));
        let nobody_moves = self.passes >= self.living().len() as u64;
        // A mate goes before.
        let mate = || !self.mated.is_empty() || (self.checked(on_turn) && self.turns() == [Turn::Pass]);
        (nobody_moves || only_kings) && !mate()
    }

    /// TH-K3: a mark ends at once when no opponent attacks the king.
    pub(super) fn release(&mut self) {
        let mut mated = std::mem::take(&mut self.mated);
        mated.retain(|&seat| self.checked(seat));
        self.mated = mated;
    }

    /// A king has been taken (TH-E1; option `after_defeat`). The king is off the board already.
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

    /// Keeps the castling rights whose king and rook stand where they began. A piece that came there in their place is told apart
    /// by the right having been dropped when they left or were taken.
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

    /// The legal turns as texts, sorted; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.known_turns().iter().copied().map(Turn::text).collect();
        texts.sort();
        texts
    }

    /// The position after a turn, settled.
    ///
    /// # Errors
    ///
    /// When the game is over or the turn is not legal.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let seat = self.to_move.ok_or("the game is over")?;
        self.known_turns()
            .iter()
            .find(|t| t.text() == turn)
            .map(|&t| self.after(seat, t))
            .ok_or_else(|| format!("not a legal turn: {turn:?}"))
    }

    /// Counts the sequences of so many legal turns; a pass is a turn.
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
