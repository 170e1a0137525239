//! Random `four-player` positions as position strings, and the steps of scenes.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

pub(super) type Cell = (i32, i32);

/// The letters of the seats in turn order (4P-S1).
pub(super) const LETTERS: [&str; 4] = ["r", "b", "y", "g"];

/// The directions of a queen, orthogonal ones first.
pub(super) const DIRECTIONS: [Cell; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const LEAPS: [Cell; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns whether the board has the cell (4P-B1).
pub(super) fn exists((x, y): Cell) -> bool {
    let (wide, high) = ((4..=11).contains(&x), (4..=11).contains(&y));
    (wide && (1..=14).contains(&y)) || (high && (1..=14).contains(&x))
}

/// Converts a file and rank counted from the seat's side to board coordinates (4P-B4).
pub(super) fn own(seat: usize, file: i32, rank: i32) -> Cell {
    (0..seat).fold((file, rank), |(x, y), _| (y, 15 - x))
}

/// Returns the cell's name, such as `d4` (4P-B3).
pub(super) fn name((x, y): Cell) -> String {
    let file = "abcdefghijklmn".chars().nth(x as usize - 1).expect("a file of the board");
    format!("{file}{y}")
}

/// Returns the move string of a turn without promotion.
pub(super) fn turn(from: Cell, to: Cell) -> String {
    name(from) + &name(to)
}

pub(super) fn any_cell(rng: &mut ChaCha8Rng) -> Cell {
    loop {
        let cell = (rng.random_range(1..=14), rng.random_range(1..=14));
        if exists(cell) {
            return cell;
        }
    }
}

/// A position under construction.
#[derive(Clone, Default)]
pub(super) struct Board {
    /// Pieces in the notation of position strings, such as `rK`.
    pub(super) pieces: BTreeMap<Cell, String>,
    pub(super) to_move: usize,
    pub(super) dead: [bool; 4],
    pub(super) short: [bool; 4],
    pub(super) long: [bool; 4],
    pub(super) points: [u32; 4],
    pub(super) clock: u32,
    /// Items of the optional part in braces, such as `'resigned':(…)` (4P-F2).
    pub(super) extra: Vec<String>,
}

impl Board {
    /// Adds a piece if the cell exists and is vacant. Returns whether it added the piece.
    pub(super) fn put(&mut self, cell: Cell, seat: usize, role: &str) -> bool {
        let free = exists(cell) && !self.pieces.contains_key(&cell);
        if free {
            self.pieces.insert(cell, format!("{}{role}", LETTERS[seat]));
        }
        free
    }

    /// Puts a piece on a random vacant cell and returns the cell.
    pub(super) fn scatter(&mut self, rng: &mut ChaCha8Rng, seat: usize, role: &str) -> Cell {
        loop {
            let cell = any_cell(rng);
            if self.put(cell, seat, role) {
                return cell;
            }
        }
    }

    /// Puts the seat's king on a random vacant cell. Prefers a cell that no other piece touches.
    pub(super) fn king(&mut self, rng: &mut ChaCha8Rng, seat: usize) {
        for _ in 0..200 {
            let (x, y) = any_cell(rng);
            let touches = DIRECTIONS.iter().any(|way| self.pieces.contains_key(&(x + way.0, y + way.1)));
            if !touches && self.put((x, y), seat, "K") {
                return;
            }
        }
        self.scatter(rng, seat, "K");
    }

    /// Puts up to `most` random pieces of random `seats` on random cells.
    pub(super) fn fill(&mut self, rng: &mut ChaCha8Rng, seats: &[usize], most: usize) {
        for _ in 0..rng.random_range(0..=most) {
            let (seat, role) = (seats.choose(rng), ["N", "B", "R", "N", "B", "D"].choose(rng));
            if let (Some(&seat), Some(role)) = (seat, role) {
                self.scatter(rng, seat, role);
            }
        }
    }

    /// Returns one row of the position string, with numbers for runs of vacant cells (4P-F3).
    fn row(&self, y: i32) -> String {
        let (mut items, mut vacant) = (Vec::new(), 0);
        for x in 1..=14 {
            let Some(piece) = self.pieces.get(&(x, y)) else {
                vacant += 1;
                continue;
            };
            if vacant > 0 {
                items.push(std::mem::take(&mut vacant).to_string());
            }
            items.push(piece.clone());
        }
        if vacant > 0 {
            items.push(vacant.to_string());
        }
        items.join(",")
    }

    /// Returns the position string (4P-F1 to 4P-F3).
    pub(super) fn text(&self) -> String {
        fn list<T: ToString>(values: [T; 4]) -> String {
            values.map(|value| value.to_string()).join(",")
        }
        let flags = |flags: [bool; 4]| list(flags.map(u8::from));
        let rows: Vec<String> = (1..=14).rev().map(|y| self.row(y)).collect();
        let extra = if self.extra.is_empty() { String::new() } else { format!("{{{}}}-", self.extra.join(",")) };
        let (turn, clock) = (LETTERS[self.to_move].to_uppercase(), self.clock);
        let (dead, short, long) = (flags(self.dead), flags(self.short), flags(self.long));
        format!("{turn}-{dead}-{short}-{long}-{}-{clock}-{extra}{}", list(self.points), rows.join("/"))
    }
}

/// One step of a scene.
pub(super) enum SceneStep {
    Act(usize, &'static str),
    /// Play this turn. The scene ends if it is not legal.
    Turn(String),
    /// Castle if possible. Otherwise play a random turn.
    Castle,
    /// Capture a grey piece if possible. Otherwise play a random turn.
    TakeGrey,
    Any,
    /// Play a reversible turn: not a pawn move, a capture or castling. The scene ends if none
    /// exists.
    Out,
    /// Undo the seat's last turn. The scene ends if that is not legal.
    Back,
}

/// A starting position and the steps to play from it.
pub(super) struct Scene {
    pub(super) options: &'static [&'static str],
    pub(super) board: Board,
    pub(super) steps: Vec<SceneStep>,
}

impl Scene {
    pub(super) fn new(board: Board, steps: Vec<SceneStep>) -> Self {
        Self { options: &[], board, steps }
    }
}
