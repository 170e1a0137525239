//! Plays turns and determines their consequences, in the order of 3WC-E14.

use super::Position;
use super::board::Role;
use super::moves::{Special, Turn, attacked_by, put};

const HALF: u32 = 3;
const TWO_THIRDS: u32 = 4;
const ONE: u32 = 6;

impl Position {
    /// Plays the legal turn with this move string and returns the new position.
    pub fn play(&self, turn: &str) -> Result<Position, String> {
        let mover = self.turn.ok_or("nobody may move")?;
        let legal = self.known_turns();
        let wanted = legal.iter().find(|candidate| self.turn_text(candidate) == turn);
        let wanted = wanted.ok_or_else(|| format!("not a legal turn: {turn:?}"))?;
        Ok(self.after(mover, wanted, legal))
    }

    /// Returns the position after a turn and its consequences. `legal` contains all legal turns of
    /// `mover`.
    pub(super) fn after(&self, mover: usize, turn: &Turn, legal: &[Turn]) -> Position {
        let mut next = self.clone();
        let beaten = turn.to().and_then(|to| self.live_king(to));
        let capture = turn.to().is_some_and(|to| self.pieces.contains_key(&to));
        put(&mut next.pieces, turn);
        // 3WC-W5, W6: the mover's own right ends. Another right ends if its pawn has disappeared or
        // a piece occupies the passed cell.
        next.en_passant[mover] = None;
        next.clean_rights();
        let mut pawn_or_capture = capture;
        if let Turn::Move { from, to, special, .. } = *turn {
            pawn_or_capture |= self.pieces.get(&from).is_some_and(|piece| piece.role == Role::Pawn);
            if let Special::DoubleStep { passed } = special {
                next.en_passant[mover] = Some((passed, to));
            }
        }
        // 3WC-E12: a pass counts as a quiet move.
        if pawn_or_capture {
            next.quiet = [0; 3];
        } else {
            next.quiet[mover] += 1;
        }
        // 3WC-C9: record the kings that the mover could have captured but did not.
        next.declined.retain(|&(who, _)| who != mover);
        let could = legal.iter().filter_map(|turn| self.live_king(turn.to()?));
        next.declined.extend(could.filter(|&of| Some(of) != beaten).map(|of| (mover, of)));
        // 3WC-E3, E14: evaluate the capture of a king before a stalemate.
        if let Some(beaten) = beaten {
            next.score_defeat(beaten, &[mover]);
        }
        if !next.over {
            next.judge_stalemate(mover, beaten.is_some());
        }
        next.forget();
        next
    }

    fn clean_rights(&mut self) {
        for owner in 0..3 {
            if let Some((passed, pawn)) = self.en_passant[owner] {
                let stands =
                    self.pieces.get(&pawn).is_some_and(|piece| piece.seat == owner && piece.role == Role::Pawn);
                if !stands || self.pieces.contains_key(&passed) {
                    self.en_passant[owner] = None;
                }
            }
        }
    }

    /// 3WC-E1, E3: eliminates a defeated player and divides the point among the credited seats.
    /// Then ends the game or begins stage II (E2, E5).
    pub(super) fn score_defeat(&mut self, beaten: usize, credit: &[usize]) {
        for &by in credit {
            self.sixths[by] += ONE / credit.len() as u32;
        }
        if !self.second_stage {
            for survivor in self.opponents(beaten) {
                self.sixths[survivor] += HALF;
            }
        }
        self.gone.push(beaten);
        if self.second_stage || !self.options.last_mate {
            self.finish();
        } else {
            self.second_stage = true;
            self.quiet = [0; 3];
        }
    }

    /// 3WC-E7, E8: scores stalemates of the mover's opponents. If there are none, begins the next
    /// turn.
    fn judge_stalemate(&mut self, mover: usize, stage_begins: bool) {
        let opponents = self.opponents(mover);
        let stuck: Vec<usize> = opponents.iter().copied().filter(|&seat| self.stuck(seat)).collect();
        match stuck[..] {
            [] => {
                self.advance(mover);
                self.open_turn(stage_begins);
            }
            [only] => {
                for seat in opponents {
                    self.sixths[seat] += if seat == only { HALF } else { ONE };
                }
                self.sixths[mover] += HALF;
                if self.second_stage || !self.options.last_mate {
                    self.finish();
                } else {
                    // 3WC-E10: the players must answer before the game continues.
                    self.awaiting = Some((mover, only));
                    self.turn = None;
                }
            }
            _ => self.draw(),
        }
    }

    /// Passes the turn to the next active player.
    ///
    /// 3WC-W5, R8: an en passant right ends when the turn reaches or skips the pawn's owner,
    /// because no player could use it later.
    pub(super) fn advance(&mut self, from: usize) {
        let mut seat = (from + 1) % 3;
        while !self.active(seat) && seat != from {
            self.en_passant[seat] = None;
            seat = (seat + 1) % 3;
        }
        self.en_passant[seat] = None;
        self.turn = Some(seat);
    }

    /// 3WC-E14: checks for an ending before the player to move makes a turn, in this order: dead
    /// position (E6), no move at the start of stage II (E9), automatic checkmate (O3).
    pub(super) fn open_turn(&mut self, stage_begins: bool) {
        let Some(seat) = self.turn else { return };
        if self.is_dead() || (stage_begins && self.stuck(seat)) {
            self.draw();
        } else if self.options.automatic && self.checked(seat) && self.legal_for(seat).is_empty() {
            // 3WC-O4: credit every opponent with a piece that attacks the king now.
            let king = self.king(seat);
            let attackers = self.opponents(seat).into_iter();
            let attackers = attackers.filter(|&by| king.is_some_and(|king| attacked_by(&self.pieces, king, by)));
            let attackers: Vec<usize> = attackers.collect();
            self.score_defeat(seat, &attackers);
            if !self.over {
                self.advance(seat);
                self.open_turn(true);
            }
        }
    }

    /// 3WC-E6: returns whether the active players have only kings and pawns on their own last rank,
    /// and no king is in check.
    fn is_dead(&self) -> bool {
        let last = self.options.size().top();
        let mut active_pieces = self.pieces.iter().filter(|(_, piece)| self.active(piece.seat));
        let harmless = active_pieces.all(|(cell, piece)| match piece.role {
            Role::King => true,
            Role::Pawn => cell.own_rank(piece.seat) == last,
            _ => false,
        });
        harmless && self.in_check().is_empty()
    }

    /// 3WC-E1: ends the game with a draw between all active players.
    pub(super) fn draw(&mut self) {
        for seat in (0..3).filter(|&seat| !self.gone.contains(&seat)) {
            self.sixths[seat] += if self.second_stage { HALF } else { TWO_THIRDS };
        }
        self.finish();
    }

    pub(super) fn finish(&mut self) {
        self.over = true;
        self.turn = None;
        self.awaiting = None;
        self.declined.clear();
    }

    /// 3WC-C9: removes the declined captures of players who are no longer active.
    pub(super) fn forget(&mut self) {
        let gone = &self.gone;
        self.declined.retain(|(who, of)| !gone.contains(who) && !gone.contains(of));
    }
}
