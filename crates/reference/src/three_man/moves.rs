use std::collections::{BTreeMap, BTreeSet};

use super::Position;
use super::board::{Cell, Heading};
use super::paths::{Path, pawn_takes, pawn_walker};
use super::pieces::{CastlingSide, KING, PROMOTED, Piece, Role};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) manner: Manner,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Manner {
    Plain,
    /// A pawn's double step that passes this cell (3MC-P3).
    Double(Cell),
    /// The en passant capture of the pawn on this cell (3MC-X1).
    EnPassant(Cell),
    Promotion(Role),
    Castling(CastlingSide),
}

impl Turn {
    pub(super) fn text(&self) -> String {
        let cells = self.from.name() + &self.to.name();
        match self.manner {
            Manner::Promotion(role) => format!("{cells}={}", role.letter().to_ascii_uppercase()),
            _ => cells,
        }
    }
}

impl Position {
    /// Returns all legal turns, or none in a finished game.
    pub(super) fn turns(&self) -> Vec<Turn> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.candidates().into_iter().filter(|turn| self.safe(turn)).collect()
    }

    pub(super) fn can_move(&self) -> bool {
        self.candidates().iter().any(|turn| self.safe(turn))
    }

    /// 3MC-C2: returns whether no active opponent attacks the mover's king after the turn.
    fn safe(&self, turn: &Turn) -> bool {
        !self.moved(turn).attacked_king(self.turn)
    }

    /// Returns all pseudo-legal turns of the player to move, which may leave the king in check.
    fn candidates(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| piece.owner == self.turn) {
            if piece.role == Role::Pawn {
                self.pawn(from, piece, &mut turns);
            } else {
                self.piece(from, piece, &mut turns);
            }
        }
        turns.extend(CastlingSide::BOTH.into_iter().filter_map(|side| self.castling(side)));
        turns
    }

    fn piece(&self, from: Cell, piece: &Piece, turns: &mut Vec<Turn>) {
        let mut targets: BTreeMap<Cell, Vec<Path>> = BTreeMap::new();
        for way in self.paths(from, piece.role) {
            targets.entry(way.to).or_default().push(way);
        }
        for (to, ways) in targets {
            let turn = Turn { from, to, manner: Manner::Plain };
            // A round trip ends on the piece's own cell, where it captures nothing (3MC-M2).
            let taken = self.pieces.get(&to).filter(|_| to != from);
            if taken.is_some_and(|taken| taken.owner == self.turn) {
                continue;
            }
            let passable = |way: &Path| (0..3).all(|moat| !way.moats[moat] || self.bridged[moat]); // 3MC-M6
            let crosses_well = || taken.is_none() && !self.initiates_check(&turn); // 3MC-M7
            if ways.iter().any(Path::dry) || (ways.iter().any(passable) && crosses_well()) {
                turns.push(turn);
            }
        }
    }

    /// 3MC-K3: returns whether the turn creates a new check on an opponent. A check is identified
    /// by the attacking cell and the player in check.
    fn initiates_check(&self, turn: &Turn) -> bool {
        let before = self.checks();
        self.moved(turn).checks().difference(&before).next().is_some()
    }

    /// Returns all checks on players other than the player to move, as pairs of the attacking cell
    /// and the player in check.
    fn checks(&self) -> BTreeSet<(Cell, usize)> {
        let mut checks = BTreeSet::new();
        for victim in self.active().into_iter().filter(|&victim| victim != self.turn) {
            let Some(king) = self.king(victim) else {
                continue;
            };
            let hostile = |piece: &Piece| piece.owner != victim && !self.out.contains(&piece.owner);
            let checking =
                self.pieces.iter().filter(|&(&from, piece)| hostile(piece) && self.attacks(from, piece, king));
            checks.extend(checking.map(|(&from, _)| (from, victim)));
        }
        checks
    }

    fn pawn(&self, from: Cell, piece: &Piece, turns: &mut Vec<Turn>) {
        let vacant = |cell: &Cell| !self.pieces.contains_key(cell);
        let step = pawn_walker(from, piece).ahead().filter(|walker| vacant(&walker.cell));
        if let Some(one) = step {
            self.pawn_turn(from, one.cell, Manner::Plain, turns); // 3MC-P2
            let two = one.ahead().map(|walker| walker.cell).filter(vacant);
            if let Some(two) = two.filter(|_| !piece.crossed && from.rank() == 2) {
                self.pawn_turn(from, two, Manner::Double(one.cell), turns); // 3MC-P3
            }
        }
        for to in pawn_takes(from, piece) {
            match self.pieces.get(&to) {
                Some(taken) if taken.owner != self.turn => self.pawn_turn(from, to, Manner::Plain, turns), // 3MC-P4
                None if piece.crossed && self.ep == Some(to) => {
                    // 3MC-X1: the captured pawn is one step inward from the passed cell, on rank 4
                    // of the same file.
                    let jumper = Heading::looking(to, true).ahead();
                    let manner = jumper.map(|jumper| Manner::EnPassant(jumper.cell));
                    turns.extend(manner.map(|manner| Turn { from, to, manner }));
                }
                _ => {}
            }
        }
    }

    /// Adds the turns of a pawn move. A pawn that reaches rank 1 must promote (3MC-P7).
    fn pawn_turn(&self, from: Cell, to: Cell, manner: Manner, turns: &mut Vec<Turn>) {
        if to.rank() == 1 {
            turns.extend(PROMOTED.map(|role| Turn { from, to, manner: Manner::Promotion(role) }));
        } else {
            turns.push(Turn { from, to, manner });
        }
    }

    /// 3MC-X2: returns the castling move to this side, if it is possible now.
    fn castling(&self, side: CastlingSide) -> Option<Turn> {
        let owner = self.turn;
        let files = side.files();
        let cell = |file: &i8| Cell::of(owner, *file, 1);
        let vacant = files.between.iter().all(|file| !self.pieces.contains_key(&cell(file)));
        let quiet = || files.quiet.iter().all(|file| !self.attacked(cell(file), owner));
        (self.castling.contains(&(owner, side)) && vacant && quiet()).then(|| Turn {
            from: cell(&KING),
            to: cell(&files.king_to),
            manner: Manner::Castling(side),
        })
    }
}
