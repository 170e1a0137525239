//! What a position is worth to each seat, without knowledge of the game: material, and mobility of the seat on turn.

use polychess_rules::{BySeat, Outcome, Position, Role, Seat};

/// How much a pawn more raises the logarithm of the expected share.
const SHARPNESS: f32 = 0.18;
/// What a legal move more is worth, in pawns.
const MOBILITY: f32 = 0.02;

/// An evaluation by the worth of pieces.
#[derive(Clone, Debug)]
pub struct Evaluation {
    worth: [f32; Role::COUNT],
}

impl Evaluation {
    /// An evaluation with the worth of each role in pawns.
    #[must_use]
    pub fn new(worth: impl Fn(Role) -> f32) -> Self {
        let mut table = [0.0; Role::COUNT];
        Role::all().for_each(|role| table[role.index()] = worth(role));
        Self { worth: table }
    }

    /// What a piece of this role is worth, in pawns.
    #[must_use]
    pub fn worth(&self, role: Role) -> f32 {
        self.worth[role.index()]
    }

    /// Expected shares of the points, adding up to 1 over all seats of different sides: from material, and `moves` legal plies of the seat on turn.
    #[must_use]
    pub fn shares<P: Position>(&self, position: &P, moves: usize) -> BySeat<f32> {
        let mut material = BySeat::all(0.0_f32);
        for cell in position.topology().cells() {
            if let Some(piece) = position.piece(cell) {
                material[piece.seat()] += self.worth(piece.role());
            }
        }
        if let Some(turn) = position.to_move() {
            material[turn] += MOBILITY * moves as f32;
        }
        let seats = || Seat::all(P::SEATS);
        let side = |seat: Seat| {
            let together = seats().filter(|&other| position.same_side(seat, other));
            let sum: f32 = together.clone().map(|other| material[other]).sum();
            sum / together.count().max(1) as f32
        };
        let strength = |seat: Seat| {
            if position.is_out(seat) && is_alone(position, seat) { 0.0 } else { (SHARPNESS * side(seat)).exp() }
        };
        let total: f32 = seats().filter(|&seat| is_first_of_its_side(position, seat)).map(strength).sum();
        let mut shares = BySeat::all(0.0);
        seats().for_each(|seat| shares[seat] = if total > 0.0 { strength(seat) / total } else { 0.0 });
        shares
    }

    /// Shares of the points of a finished game.
    #[must_use]
    pub fn final_shares<P: Position>(&self, position: &P, outcome: Outcome) -> BySeat<f32> {
        let points = outcome.points.unwrap_or_default();
        let sides = Seat::all(P::SEATS).filter(|&seat| is_first_of_its_side(position, seat));
        let total: f64 = sides.map(|seat| points[seat].to_f64()).sum();
        let mut shares = BySeat::all(0.0);
        if total > 0.0 {
            Seat::all(P::SEATS).for_each(|seat| shares[seat] = (points[seat].to_f64() / total) as f32);
        }
        shares
    }
}

fn is_alone<P: Position>(position: &P, seat: Seat) -> bool {
    seat.others(P::SEATS).all(|other| !position.same_side(seat, other))
}

fn is_first_of_its_side<P: Position>(position: &P, seat: Seat) -> bool {
    Seat::all(P::SEATS).take_while(|&other| other != seat).all(|other| !position.same_side(seat, other))
}
