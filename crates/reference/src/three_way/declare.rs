//! Declared checkmates (3WC-C7 to 3WC-C10), which are found by trying all moves, and the results of
//! agreements.

use super::Position;

impl Position {
    /// 3WC-C7: returns whether `by` may now declare `of` checkmated.
    pub fn may_declare(&self, by: usize, of: usize) -> bool {
        let allowed = by < 3 && of < 3 && by != of && self.runs_with(by) && self.runs_with(of);
        allowed
            && !self.options.automatic
            && self.turn != Some(by)
            && !self.declined.contains(&(by, of))
            && self.surely_captures(by, of)
    }

    /// 3WC-C8: returns whether both opponents of `of` may now jointly declare `of` checkmated.
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

    /// Returns the position after `by` declares `of` checkmated.
    pub fn declare(&self, by: usize, of: usize) -> Result<Position, String> {
        if self.may_declare(by, of) { self.defeat(of, &[by]) } else { Err("no such checkmate".to_owned()) }
    }

    /// Returns the position after both opponents of `of` jointly declare `of` checkmated.
    pub fn declare_jointly(&self, of: usize) -> Result<Position, String> {
        if self.may_declare_jointly(of) {
            self.defeat(of, &self.opponents(of))
        } else {
            Err("no such joint checkmate".to_owned())
        }
    }

    /// 3WC-E3, 3WC-E4: returns the position after the defeat of a player by an action, such as a
    /// resignation or a declaration. The seats in `credit`, if any, share the point for the defeat.
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

    /// 3WC-A3: returns the position after all active players agree on a draw.
    pub fn agree_draw(&self) -> Result<Position, String> {
        if self.turn.is_none() {
            return Err("nobody is playing".to_owned());
        }
        let mut next = self.clone();
        next.draw();
        Ok(next)
    }

    /// 3WC-E10: returns the position at the start of stage II after a stalemate. `left_out` is the
    /// one of the two players involved that does not take part. The points of stage I remain.
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

    /// 3WC-E10: returns the final position after a stalemate if no player wants to continue.
    pub fn no_continuation(&self) -> Result<Position, String> {
        self.awaiting.ok_or("no answers are awaited")?;
        let mut next = self.clone();
        next.finish();
        Ok(next)
    }

    /// True if the game is in progress and the player is active.
    fn runs_with(&self, seat: usize) -> bool {
        self.turn.is_some() && self.active(seat)
    }

    /// True if `by` can capture the king of `of` on its next turn, after every possible sequence of
    /// turns by the players who move before.
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
