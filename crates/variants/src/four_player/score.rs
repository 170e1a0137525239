//! What the end of a game pays, and when there is one (ledger: End and score, 4P-A2).

use super::board::{BOARD, SEATS, opposite};
use super::ending::{CLAIMED_WIN, LAST_ONE, NOBODY_LEFT};
use super::position::Position;
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat};

/// 4P-T1 to 4P-T5: a point for each seat of a side that has won, half a point for each in a draw. Positions count half points in teams.
const WON: u16 = 2;
const DRAWN: u16 = 1;

impl Position {
    /// How it has ended, with the points as they stand: whole ones, in teams half ones.
    #[inline]
    pub(super) fn ended(&self) -> Option<Outcome> {
        let ending = self.ending?;
        Some(Outcome { points: Some(self.paid()), ending })
    }

    /// The points of all seats as exact fractions.
    pub(super) fn paid(&self) -> BySeat<Points> {
        let mut paid = BySeat::default();
        for seat in Seat::all(SEATS) {
            let points = i32::from(self.points[seat]);
            paid[seat] = match (self.armies.options.teams, points % 2) {
                (false, _) => Points::whole(points),
                (true, 0) => Points::whole(points / 2),
                (true, _) => Points::whole(points / 2) + Points::HALF,
            };
        }
        paid
    }

    /// 4P-E1: the points for the king of who has left, once for each walking king.
    fn for_walking_kings(&self) -> u16 {
        self.armies.options.mate_points.saturating_mul(self.walking.len() as u16)
    }

    /// 4P-E1: is one live seat left, or none? `left_last` is what the last one gets beside the walking kings (4P-O6).
    pub(super) fn end_if_one_is_left(&mut self, left_last: u16) -> bool {
        let mut live = self.live().iter();
        let ending = match (live.next(), live.next()) {
            (Some(last), None) => {
                self.award(last, self.for_walking_kings().saturating_add(left_last));
                &LAST_ONE
            }
            (None, _) => &NOBODY_LEFT,
            _ => return false,
        };
        self.end(ending);
        true
    }

    /// 4P-E2 (R18), 4P-T4: a draw pays each live seat ten, and ten more for each walking king; in teams half a point.
    pub(super) fn draw(&mut self, ending: &'static Ending) {
        let options = self.armies.options;
        let each = if options.teams { DRAWN } else { (options.mate_points + self.for_walking_kings()) / 2 };
        self.live().iter().for_each(|seat| self.award(seat, each));
        self.end(ending);
    }

    /// 4P-T1, 4P-T3, 4P-T5: a side of a game of teams has lost.
    pub(super) fn lose(&mut self, loser: Seat, ending: &'static Ending) {
        [loser.after(1, SEATS), opposite(loser.after(1, SEATS))].into_iter().for_each(|seat| self.award(seat, WON));
        self.end(ending);
    }

    /// 4P-A2 (R17): the leader to whom the claim of the win is open, and his rival.
    pub(super) fn may_claim(&self) -> Option<[Seat; 2]> {
        if self.ending.is_some() || self.armies.options.teams || self.live().len() != 2 {
            return None;
        }
        let mut live = self.live().iter();
        let (a, b) = (live.next()?, live.next()?);
        let [leader, rival] = if self.points[a] >= self.points[b] { [a, b] } else { [b, a] };
        (self.points[leader] - self.points[rival] > self.price()).then_some([leader, rival])
    }

    /// 4P-A2: what the other one gets, for his king and for each walking one.
    fn price(&self) -> u16 {
        self.armies.options.mate_points.saturating_add(self.for_walking_kings())
    }

    /// 4P-A2: the win is claimed.
    pub(super) fn claim(&mut self, rival: Seat) {
        self.award(rival, self.price());
        self.end(&CLAIMED_WIN);
    }

    /// 4P-O8: is it claimed for the leader, because somebody who is out has as much as the rival would have?
    pub(super) fn is_claimed(&self) -> Option<[Seat; 2]> {
        let [leader, rival] = self.may_claim().filter(|_| self.armies.options.auto_claim)?;
        let second = self.points[rival].saturating_add(self.price());
        self.out.iter().any(|seat| self.points[seat] >= second).then_some([leader, rival])
    }

    /// Are so few living pieces left that it has to be asked whether [they can mate](Position::is_dead)?
    #[inline]
    pub(super) fn may_be_dead(&self) -> bool {
        self.armies.pieces.occupied().without(self.armies.grey).len() <= SEATS + 2
    }

    /// 4P-D3 (R12): no living pieces but kings, or two kings with one bishop, one knight, or a bishop each on cells of one colour.
    pub(super) fn is_dead(&self) -> bool {
        let (armies, pieces) = (&self.armies, &self.armies.pieces);
        if !self.may_be_dead() {
            return false;
        }
        let living = pieces.occupied().without(armies.grey);
        let kings = living & pieces.role(Role::KING);
        let others = living.without(kings);
        let (knights, bishops) = (others & pieces.role(Role::KNIGHT), others & pieces.role(Role::BISHOP));
        match (others.len(), kings.len()) {
            (0, _) => true,
            (1, 2) => !(knights | bishops).is_empty(),
            (2, 2) if bishops.len() == 2 => {
                let dark = |cell| {
                    let (x, y) = BOARD.cross.coordinates(cell);
                    (x + y) % 2 == 0
                };
                let shades = bishops.iter().filter(|&cell| dark(cell)).count();
                let one_army = Seat::all(SEATS).any(|seat| bishops.without(pieces.seat(seat)).is_empty());
                !one_army && shades != 1
            }
            _ => false,
        }
    }
}
