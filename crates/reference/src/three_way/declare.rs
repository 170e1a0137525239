//! Declared checkmate (3WC-C7 to C10) by trying all moves, and the results of other agreements.

use super::Position;

impl Position {
    /// 3WC-C7: returns whether `by` may declare `of` checkmated now.
    pub fn may_declare(&self, by: usize, of: usize) -> bool {
        let allowed = by < 3 && of < 3 && by != of && self.runs_with(by) && self.runs_with(of);
        allowed
            && !self.options.automatic
            && self.turn != Some(by)
            && !self.declined.contains(&(by, of))
            && self.surely_captures(by, of)
    }

    /// 3WC-C8: returns whether the two opponents of `of` may jointly declare `of` checkmated now.
    pub fn may_declare_jointly(&self, of: usize) -> bool {
        if of >= 3 || !self.runs_with(of) || self.turn != Some(of) || self.second_stage || self.options.automatic {
            return false;
        }
        let opponents = self.opponents(of);
        if opponents.len() != 2 || opponents.iter().any(|&by| self.declined.contains(&(by, of))) {
            return false;
        }
        let moves = self.legal_for(of);
        !moves.is_empty() && moves.iter().all(|turn| self.after(of, turn, &moves).some_way_to_capture(of))
    }

    /// Returns the position after `by` has declared `of` checkmated.
    pub fn declare(&self, by: usize, of: usize) -> Result<Position, String> {
        if self.may_declare(by, of) { self.defeat(of, &[by]) } else { Err("no such checkmate".to_owned()) }
    }

    /// Returns the position after both opponents of `of` have declared `of` checkmated.
    pub fn declare_jointly(&self, of: usize) -> Result<Position, String> {
        if self.may_declare_jointly(of) {
            self.defeat(of, &self.opponents(of))
        } else {
            Err("no such joint checkmate".to_owned())
        }
    }

    /// Returns the position after a player is defeated other than on the board (3WC-E3, E4). The
    /// seats in `credit` share the point; there may be none.
    pub fn defeat(&self, seat: usize, credit: &[usize]) -> Result<Position, String> {
        if seat >= 3 || !self.runs_with(seat) {
            return Err("that player is not in the game".to_owned());
        }
        let opponents = self.opponents(seat);
        let twice = credit.len() == 2 && credit[0] == credit[1];
        if credit.len() > 2 || twice || credit.iter().any(|by| !opponents.contains(by)) {
            return Err("credit only to active opponents".to_owned());
        }
        let mut next = self.clone();
        next.score_defeat(seat, credit);
        if !next.over {
            if next.turn == Some(seat) {
                next.advance(seat);
            }
            next.open_turn(true);
        }
        next.forget();
        Ok(next)
    }

    /// 3WC-A3: returns the position after all active players have agreed on a draw.
    pub fn agree_draw(&self) -> Result<Position, String> {
        if self.turn.is_none() {
            return Err("nobody is playing".to_owned());
        }
        let mut next = self.clone();
        next.draw();
        Ok(next)
    }

    /// 3WC-E10: returns stage II after a stalemate, without one of the two stalemated players. Its
    /// points include those of stage I.
    pub fn continuation(&self, left_out: usize) -> Result<Position, String> {
        let (mover, stalemated) = self.awaiting.ok_or("no answers are awaited")?;
        if left_out != mover && left_out != stalemated {
            return Err("only one of the two stalemated players can be left out".to_owned());
        }
        let mut next = self.clone();
        next.awaiting = None;
        next.second_stage = true;
        next.quiet = [0; 3];
        next.gone.push(left_out);
        next.advance(mover);
        next.open_turn(true);
        next.forget();
        Ok(next)
    }

    /// 3WC-E10: returns the end of the game if no player wants to continue.
    pub fn no_continuation(&self) -> Result<Position, String> {
        self.awaiting.ok_or("no answers are awaited")?;
        let mut next = self.clone();
        next.finish();
        Ok(next)
    }

    /// True if moves are possible and the player takes part.
    fn runs_with(&self, seat: usize) -> bool {
        self.turn.is_some() && self.active(seat)
    }

    /// True if every sequence of legal turns up to the next turn of `by` leads to a legal capture
    /// of the king of `of`, and one exists.
    fn surely_captures(&self, by: usize, of: usize) -> bool {
        let Some(mover) = self.turn else { return false };
        if !self.runs_with(by) || !self.runs_with(of) {
            return false;
        }
        let legal = self.legal_for(mover);
        if mover == by {
            legal.iter().any(|turn| turn.to().and_then(|to| self.live_king(to)) == Some(of))
        } else {
            !legal.is_empty() && legal.iter().all(|turn| self.after(mover, turn, &legal).surely_captures(by, of))
        }
    }

    /// True if some sequence of legal turns before the next turn of `of` captures the king of `of`.
    fn some_way_to_capture(&self, of: usize) -> bool {
        let Some(mover) = self.turn else { return false };
        if mover == of || !self.runs_with(of) {
            return false;
        }
        let legal = self.legal_for(mover);
        legal.iter().any(|turn| {
            let captured = turn.to().and_then(|to| self.live_king(to));
            captured == Some(of) || self.after(mover, turn, &legal).some_way_to_capture(of)
        })
    }
}
