//! What a turn does to a position, in the order of 3MC-C8, and how a game ends.

use super::Position;
use super::board::Cell;
use super::moves::{Manner, Turn};
use super::pieces::{CastlingSide, Piece, Role};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ending {
    /// 3MC-E1: this player is left.
    Last(usize),
    /// 3MC-C6 with two players: a draw.
    Stalemate,
    /// 3MC-E4: a draw between two bare kings.
    BareKings,
}

impl Position {
    /// The settled position after a legal turn.
    pub(super) fn after(&self, turn: &Turn) -> Position {
        let mut next = self.moved(turn);
        let pawn = self.pieces.get(&turn.from).is_some_and(|piece| piece.role == Role::Pawn);
        let takes = next.pieces.len() < self.pieces.len();
        next.clock = if pawn || takes { 0 } else { self.clock.saturating_add(1) }; // 3MC-E6
        next.ply = self.ply.saturating_add(1);
        next.ep = match turn.manner {
            Manner::Double(jumped) => Some(jumped),
            _ => None,
        };
        next.lapse_castling(turn);
        next.bridge();
        next.turn = next.next_player();
        next.settle();
        next
    }

    /// Steps (1) and (2) of 3MC-C8, castling rights aside: the pieces after the turn, and the owner of a taken king out (3MC-C4).
    pub(super) fn moved(&self, turn: &Turn) -> Position {
        let mut next = self.clone();
        let Some(mut piece) = next.pieces.remove(&turn.from) else {
            return next;
        };
        // 3MC-P1: a pawn's move from rank 6 to rank 6 is one through the centre.
        piece.crossed |= piece.role == Role::Pawn && turn.from.rank() == 6 && turn.to.rank() == 6;
        match turn.manner {
            Manner::Plain | Manner::Double(_) => {}
            Manner::EnPassant(pawn) => {
                next.pieces.remove(&pawn);
            }
            Manner::Promotion(role) => piece = Piece::new(piece.owner, role),
            Manner::Castling(side) => {
                let files = side.files();
                if let Some(rook) = next.pieces.remove(&Cell::of(piece.owner, files.rook, 1)) {
                    next.pieces.insert(Cell::of(piece.owner, files.rook_to, 1), rook);
                }
            }
        }
        let taken = next.pieces.insert(turn.to, piece);
        if let Some(king) = taken.filter(|taken| taken.role == Role::King && !self.out.contains(&taken.owner)) {
            next.out.push(king.owner);
        }
        next
    }

    /// Step (3): a right to castle is gone when its king or rook has moved or been taken, or its owner is out (3MC-X2, 3MC-C7).
    fn lapse_castling(&mut self, turn: &Turn) {
        let rights = std::mem::take(&mut self.castling);
        let keeps = |&(owner, side): &(usize, CastlingSide)| {
            let rook = Cell::of(owner, side.files().rook, 1);
            turn.from != rook && turn.to != rook && self.at_home(owner, side) && !self.out.contains(&owner)
        };
        self.castling = rights.into_iter().filter(keeps).collect();
    }

    /// Step (4), 3MC-K1: the moats of everybody who is out or whose first rank is empty; none is ever closed again (3MC-K2).
    pub(super) fn bridge(&mut self) {
        for owner in 0..3 {
            let empty = (0..8).all(|file| !self.pieces.contains_key(&Cell::of(owner, file, 1)));
            if empty || self.out.contains(&owner) {
                self.bridged[owner] = true; // the moat to the next player of the order
                self.bridged[(owner + 2) % 3] = true; // and that to the one before
            }
        }
    }

    /// Step (5): the next active player.
    fn next_player(&self) -> usize {
        let next = [self.turn + 1, self.turn + 2].map(|player| player % 3);
        next.into_iter().find(|player| !self.out.contains(player)).unwrap_or(self.turn)
    }

    /// Steps (6) to (8), for the player on turn and as many after him as have to go.
    pub(super) fn settle(&mut self) {
        loop {
            let active = self.active();
            if let [winner] = active[..] {
                self.ending = Some(Ending::Last(winner));
            } else if active.len() == 2 && self.bare_kings(&active) {
                self.ending = Some(Ending::BareKings);
            } else if self.can_move() {
                self.ending = None;
            } else if active.len() == 2 && !self.attacked_king(self.turn) {
                self.ending = Some(Ending::Stalemate);
            } else {
                self.eliminate();
                continue;
            }
            return;
        }
    }

    /// 3MC-C5 and 3MC-C6: the player on turn is out; the clock begins anew (3MC-E6).
    fn eliminate(&mut self) {
        let player = self.turn;
        self.out.push(player);
        self.castling.retain(|&(owner, _)| owner != player);
        self.clock = 0;
        self.bridge();
        self.turn = self.next_player();
    }

    /// 3MC-E4: dormant pieces do not count.
    fn bare_kings(&self, active: &[usize]) -> bool {
        self.pieces.values().filter(|piece| active.contains(&piece.owner)).all(|piece| piece.role == Role::King)
    }

    /// 3MC-E2: one point in all, to the winner or shared by the active players.
    pub(super) fn shares(&self, ending: Ending) -> Vec<String> {
        let winners = match ending {
            Ending::Last(winner) => vec![winner],
            Ending::Stalemate | Ending::BareKings => self.active(),
        };
        let share = match winners.len() {
            1 => "1".to_string(),
            several => format!("1/{several}"),
        };
        (0..3).map(|player| if winners.contains(&player) { share.clone() } else { "0".to_string() }).collect()
    }
}
