//! Plays turns, in the order of steps in 3MC-C8, and determines the ending.

use super::Position;
use super::board::Cell;
use super::moves::{Manner, Turn};
use super::pieces::{CastlingSide, Piece, Role};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ending {
    /// 3MC-E1: only this player remains.
    Last(usize),
    /// 3MC-C6: a stalemate between the last two players is a draw.
    Stalemate,
    /// 3MC-E4: only bare kings remain, which is a draw.
    BareKings,
}

impl Position {
    /// Returns the position after a legal turn and its consequences.
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

    /// Steps (1) and (2) of 3MC-C8, without castling rights: moves the pieces, and eliminates the
    /// owner of a captured king (3MC-C4).
    pub(super) fn moved(&self, turn: &Turn) -> Position {
        let mut next = self.clone();
        let Some(mut piece) = next.pieces.remove(&turn.from) else {
            return next;
        };
        // 3MC-P1: a pawn passes the centre with a move from rank 6 to rank 6.
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

    /// Step (3) of 3MC-C8: removes a castling right if its king or rook has moved or was captured,
    /// or if its owner is eliminated (3MC-X2, 3MC-C7).
    fn lapse_castling(&mut self, turn: &Turn) {
        let rights = std::mem::take(&mut self.castling);
        let keeps = |&(owner, side): &(usize, CastlingSide)| {
            let rook = Cell::of(owner, side.files().rook, 1);
            turn.from != rook && turn.to != rook && self.at_home(owner, side) && !self.out.contains(&owner)
        };
        self.castling = rights.into_iter().filter(keeps).collect();
    }

    /// Step (4) of 3MC-C8: bridges the moats of each player who is eliminated or whose first rank
    /// is empty (3MC-K1). Bridges are permanent (3MC-K2).
    pub(super) fn bridge(&mut self) {
        for owner in 0..3 {
            let empty = (0..8).all(|file| !self.pieces.contains_key(&Cell::of(owner, file, 1)));
            if empty || self.out.contains(&owner) {
                self.bridged[owner] = true; // the moat to the next player
                self.bridged[(owner + 2) % 3] = true; // the moat to the previous player
            }
        }
    }

    /// Step (5) of 3MC-C8: returns the next active player.
    fn next_player(&self) -> usize {
        let next = [self.turn + 1, self.turn + 2].map(|player| player % 3);
        next.into_iter().find(|player| !self.out.contains(player)).unwrap_or(self.turn)
    }

    /// Steps (6) to (8) of 3MC-C8: eliminates the player to move if they are mated or stalemated,
    /// repeats this for the next player, and sets the ending.
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

    /// 3MC-C5, 3MC-C6: eliminates the player to move and resets the clock (3MC-E6).
    fn eliminate(&mut self) {
        let player = self.turn;
        self.out.push(player);
        self.castling.retain(|&(owner, _)| owner != player);
        self.clock = 0;
        self.bridge();
        self.turn = self.next_player();
    }

    /// 3MC-E4: returns whether the active players have only kings. Pieces of eliminated players do
    /// not count.
    fn bare_kings(&self, active: &[usize]) -> bool {
        self.pieces.values().filter(|piece| active.contains(&piece.owner)).all(|piece| piece.role == Role::King)
    }

    /// 3MC-E2: returns the points of each player. The winner gets 1 point. After a draw, the active
    /// players share 1 point equally.
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
