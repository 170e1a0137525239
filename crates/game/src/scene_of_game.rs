//! Builds the parts of a scene that all games share.

use crate::{Entry, Game, Mark, Scene, ScenePiece, SceneSeat, Show};
use polychess_rules::{Piece, Position, Role, Seat};
use polychess_topology::Cell;

impl Scene {
    /// Creates a scene with the pieces, checks, captured pieces and the last turn of each army.
    ///
    /// `state` returns [`ScenePiece::state`] for the piece on a cell.
    #[must_use]
    pub fn of<V: Show>(game: &Game<V>, state: impl Fn(Cell, Piece) -> &'static str) -> Self {
        let position = game.position();
        let topology = position.topology();
        let pieces = topology.cells().filter_map(|cell| {
            let piece = position.piece(cell)?;
            let role = piece.role();
            Some(ScenePiece {
                cell: cell.index(),
                seat: piece.seat().index(),
                glyph: V::glyph(role),
                letter: V::role_letter(role),
                state: state(cell, piece),
            })
        });
        let seats = V::INFO.all_seats().map(|seat| SceneSeat {
            name: V::INFO.seat_name(seat),
            title: V::INFO.seat_title(seat),
            colour: V::INFO.seats[seat.index()].colour,
            mark: V::INFO.seats[seat.index()].mark,
            in_check: position.in_check(seat),
            out: game.is_out(seat),
            taken: game
                .captures()
                .iter()
                .filter(|c| c.by == seat)
                .map(|c| (c.piece.seat().index(), V::glyph(c.piece.role())))
                .collect(),
        });
        let mut turns: Vec<(usize, Mark)> = V::INFO.all_seats().filter_map(|seat| last_turn(game, seat)).collect();
        turns.sort_by_key(|turn| turn.0);
        let mut marks: Vec<Mark> = turns.into_iter().map(|turn| turn.1).collect();
        marks.extend(V::INFO.all_seats().filter(|&s| position.in_check(s)).map(|seat| {
            let king = Piece::new(seat, Role::KING);
            let cells = topology.cells().filter(|&c| position.piece(c) == Some(king)).map(Cell::index).collect();
            let words = format!("{}'s king is in check", V::INFO.seat_title(seat));
            Mark { class: "check", seat: Some(seat.index()), cells, words }
        }));
        Self {
            pieces: pieces.collect(),
            marks,
            lines: Vec::new(),
            seats: seats.collect(),
            to_move: game.to_move().map(Seat::index),
            notes: Vec::new(),
        }
    }
}

/// Returns a mark on the cells of a seat's last turn, and the index of this turn in the log.
fn last_turn<V: Show>(game: &Game<V>, seat: Seat) -> Option<(usize, Mark)> {
    let (at, turn) = game.log().iter().enumerate().rev().find_map(|(at, entry)| match entry {
        Entry::Turn(by, turn) if *by == seat => Some((at, turn)),
        _ => None,
    })?;
    let plies = turn.iter().filter(|m| m.moves_piece());
    let cells: Vec<usize> = plies.flat_map(|m| [m.from.index(), m.to.index()]).collect();
    let words = format!("{}'s last move", V::INFO.seat_title(seat));
    (!cells.is_empty()).then_some((at, Mark { class: "last", seat: Some(seat.index()), cells, words }))
}
