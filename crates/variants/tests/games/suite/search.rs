//! Tests the queries that the search makes against simple definitions: captures and quiet plies,
//! attackers, exchanges and null moves.

use crate::suite::properties::walk_all;
use crate::suite::{Check, for_all_games};
use polychess_game::Value;
use polychess_rules::{
    BySeat, Cells, KING_WORTH, Move, MoveKind, MoveList, Piece, Position, Role, Searchable, Seat, see,
};
use polychess_topology::Cell;

fn legal<P: Position>(position: &P) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.to_vec()
}

/// Returns whether the ply captures a piece of another seat, captures en passant, or promotes.
fn is_capture<P: Position>(position: &P, m: Move) -> bool {
    let others = |piece: Piece| Some(piece.seat()) != position.to_move();
    m.kind == MoveKind::EnPassant
        || m.promotion.is_some()
        || m.moves_piece() && m.kind != MoveKind::Castling && position.piece(m.to).is_some_and(others)
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn look_at_sinks<P: Searchable>(position: &P) {
    let (captures, quiets): (Vec<Move>, Vec<Move>) =
        legal(position).into_iter().partition(|&m| is_capture(position, m));
    let (mut found, mut still) = (MoveList::new(), MoveList::new());
    position.captures(position.other_seats_cells(), &mut found);
    position.quiets(&mut still);
    assert_eq!(sorted(found.to_vec()), sorted(captures.clone()), "{position:?}");
    assert_eq!(sorted(still.to_vec()), sorted(quiets), "{position:?}");
    // Restrict the victims to one seat.
    for seat in Seat::all(P::SEATS) {
        let of_seat = |m: &Move| {
            m.kind == MoveKind::EnPassant
                || m.promotion.is_some()
                || position.piece(m.to).is_some_and(|piece| piece.seat() == seat && Some(seat) != position.to_move())
        };
        let (mut found, wanted) = (MoveList::new(), captures.iter().copied().filter(of_seat).collect());
        let own = Some(seat) == position.to_move();
        position.captures(if own { Cells::EMPTY } else { position.seat_cells(seat) }, &mut found);
        assert_eq!(sorted(found.to_vec()), sorted(wanted), "{position:?}");
    }
}

#[test]
fn captures_and_quiet_plies_are_the_legal_ones() {
    struct Sinks;
    impl Check for Sinks {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                look_at_sinks(position);
                // Also test the positions after the first ply of a turn.
                if V::Position::TURNS_OF_SEVERAL_PLIES {
                    for m in legal(position).into_iter().take(12) {
                        let mut next = position.clone();
                        next.play(m);
                        look_at_sinks(&next);
                    }
                }
            });
        }
    }
    for_all_games(&Sinks);
}

#[test]
fn cells_of_seats_and_roles_are_where_pieces_stand() {
    struct Sets;
    impl Check for Sets {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                for cell in position.topology().cells() {
                    let piece = position.piece(cell);
                    for seat in Seat::all(V::Position::SEATS) {
                        let stands = piece.is_some_and(|piece| piece.seat() == seat);
                        assert_eq!(position.seat_cells(seat).contains(cell), stands, "{position:?}");
                    }
                    for role in Role::all() {
                        let stands = piece.is_some_and(|piece| piece.role() == role);
                        assert_eq!(position.role_cells(role).contains(cell), stands, "{position:?}");
                    }
                }
            });
        }
    }
    for_all_games(&Sets);
}

/// Every piece that can capture attacks the victim's cell.
///
/// The converse is false: the capture may expose the attacker's own king or break another rule.
#[test]
fn pieces_that_can_capture_attack() {
    struct Attackers;
    impl Check for Attackers {
        fn check<V: Value>(&self) {
            let (mut takers, mut bound) = (0_u32, 0_u32);
            walk_all::<V>(|walk| {
                let Some(turn) = walk.game.position().to_move() else { return };
                let position = walk.game.position();
                let moves = legal(position);
                let occupied = position.occupied_cells();
                for cell in position.other_seats_cells().iter() {
                    let takes = |m: &&Move| m.to == cell && is_capture(position, **m);
                    let takers_here: Cells = moves.iter().filter(takes).map(|m| m.from).collect();
                    let attackers = position.attackers(cell, occupied) & position.seat_cells(turn);
                    assert!(
                        takers_here.without(attackers).is_empty(),
                        "{:?} takes without attacking {cell:?}: {position:?}",
                        takers_here.without(attackers).first()
                    );
                    takers += takers_here.len() as u32;
                    bound += attackers.without(takers_here).len() as u32;
                }
            });
            assert!(takers > 300, "{}: {takers}", V::INFO.id);
            // Most attackers can capture. Otherwise, `attackers` returns too many pieces.
            assert!(bound < takers, "{}: {bound} of {takers} attackers cannot take", V::INFO.id);
        }
    }
    for_all_games(&Attackers);
}

/// `attackers` contains a piece exactly if its `attacks` contain the cell.
#[test]
fn attacks_and_attackers_say_the_same() {
    struct Both;
    impl Check for Both {
        fn check<V: Value>(&self) {
            let mut attacked = 0;
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                let occupied = position.occupied_cells();
                for from in occupied.iter() {
                    let piece = position.piece(from).expect("a piece");
                    let attacks = position.attacks(piece, from, occupied);
                    // On a round board a line may return to its origin.
                    for to in position.topology().cells().filter(|&to| to != from) {
                        let names = position.attackers(to, occupied).contains(from);
                        assert_eq!(attacks.contains(to), names, "{piece:?} {from:?} {to:?} {position:?}");
                    }
                    attacked += attacks.len();
                }
            });
            assert!(attacked > 10_000, "{}: {attacked}", V::INFO.id);
        }
    }
    for_all_games(&Both);
}

/// Computes an exchange by its definition: each seat in turn captures or declines, with knowledge
/// of all later decisions.
struct Plain<'p, P> {
    position: &'p P,
    cell: Cell,
}

/// The state of an exchange: the piece on the cell, the origins of the pieces that have captured,
/// the seat to decide, and the maximum number of further captures.
#[derive(Clone)]
struct Scene {
    standing: Piece,
    gone: Vec<Cell>,
    seat: Seat,
    left: usize,
}

impl<P: Searchable> Plain<'_, P> {
    fn gains(&self, scene: &Scene) -> Vec<i32> {
        if scene.seat == scene.standing.seat() || scene.left == 0 {
            return vec![0; P::SEATS];
        }
        let declined = self.gains(&Scene { seat: scene.seat.after(1, P::SEATS), ..scene.clone() });
        let occupied: Cells = self
            .position
            .topology()
            .cells()
            .filter(|&cell| cell == self.cell || self.position.piece(cell).is_some() && !scene.gone.contains(&cell))
            .collect();
        let mut attackers: Vec<(i32, Cell, Role)> = self
            .position
            .attackers(self.cell, occupied)
            .iter()
            .filter(|&cell| self.position.seat_cells(scene.seat).contains(cell))
            .filter(|cell| !scene.gone.contains(cell) && *cell != self.cell)
            .filter_map(|cell| self.position.piece(cell).map(|piece| (worth(piece.role()), cell, piece.role())))
            .collect();
        attackers.sort_unstable();
        let partners = self.position.are_teammates(scene.seat, scene.standing.seat());
        let Some(&(_, from, role)) = attackers.first().filter(|_| !partners) else { return declined };
        let mut gone = scene.gone.clone();
        gone.push(from);
        let mut taken = self.gains(&Scene {
            standing: Piece::new(scene.seat, role),
            gone,
            seat: scene.seat.after(1, P::SEATS),
            left: scene.left - 1,
        });
        taken[scene.seat.index()] += worth(scene.standing.role());
        taken[scene.standing.seat().index()] -= worth(scene.standing.role());
        let side = |gains: &[i32]| -> i32 {
            let mine = |&seat: &Seat| self.position.are_teammates(seat, scene.seat);
            Seat::all(P::SEATS).filter(mine).map(|seat| gains[seat.index()]).sum()
        };
        if side(&taken) > side(&declined) { taken } else { declined }
    }
}

fn worth(role: Role) -> i32 {
    [KING_WORTH, 900, 500, 320, 300, 100, 250, 150][role.index()]
}

#[test]
fn exchanges_are_what_their_definition_says() {
    struct Exchanges;
    impl Check for Exchanges {
        fn check<V: Value>(&self) {
            let (mut looked_at, mut long) = (0, 0);
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                let Some(turn) = position.to_move() else { return };
                for m in legal(position).into_iter().filter(|m| m.kind == MoveKind::Plain && m.from != m.to) {
                    let mover = position.piece(m.from).expect("a piece goes").role();
                    let arrives = m.promotion.unwrap_or(mover);
                    let scene = Scene {
                        standing: Piece::new(turn, arrives),
                        gone: vec![m.from],
                        seat: turn.after(1, V::Position::SEATS),
                        left: 10,
                    };
                    let mut gains = Plain { position, cell: m.to }.gains(&scene);
                    long += usize::from(gains.iter().filter(|&&gain| gain != 0).count() > 2);
                    if let Some(victim) = position.piece(m.to) {
                        gains[turn.index()] += worth(victim.role());
                        gains[victim.seat().index()] -= worth(victim.role());
                    }
                    gains[turn.index()] += worth(arrives) - worth(mover);
                    let BySeat(found) = see(position, m, &worth);
                    assert_eq!(found[..V::Position::SEATS], gains, "{m:?} {position:?}");
                    looked_at += 1;
                }
            });
            assert!(looked_at > 5_000, "{}: {looked_at}", V::INFO.id);
            assert!(long > 0 || V::Position::SEATS == 4, "{}: no exchange among three", V::INFO.id);
        }
    }
    for_all_games(&Exchanges);
}

/// A null move passes the turn to the next player who can move. The board is unchanged, and the
/// hash matches the new position.
#[test]
fn a_turn_left_out_is_the_next_players() {
    struct Passes;
    impl Check for Passes {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                let Some(turn) = position.to_move() else { return };
                let Some(passed) = position.after_null_move() else { return };
                assert_eq!(passed.zobrist(), passed.compute_zobrist(), "{position:?}");
                let next = passed.to_move().expect("a player to move");
                assert!(next != turn && !position.is_eliminated(next), "{position:?}");
                for cell in position.topology().cells() {
                    assert_eq!(position.piece(cell), passed.piece(cell), "{position:?}");
                }
            });
        }
    }
    for_all_games(&Passes);
}
