//! Writes the moves of a line with their round numbers and separators (4P-N5).

use polychess_rules::Seat;

/// A writer for the main line or a variation.
#[derive(Clone, Debug, Default)]
pub(super) struct LineWriter {
    now: RoundCount,
    /// The count before the last move. A variation begins with this count.
    before: RoundCount,
    /// True before the first move of a variation.
    opens: bool,
    is_variation: bool,
    /// The offset where the next move will be inserted, and the sign to write after it. The text
    /// after this offset contains comments and variations that must follow the move.
    reserved: Option<(usize, String)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct RoundCount {
    last: Option<Seat>,
    rounds: u32,
}

impl LineWriter {
    /// Returns a writer for a variation, which replaces the last move or the reserved move.
    pub(super) fn variation(&self) -> Self {
        let from = if self.reserved.is_some() { self.now } else { self.before };
        Self { now: from, before: from, opens: true, is_variation: true, reserved: None }
    }

    /// Reserves this offset for the next move. The sign follows the move.
    pub(super) fn reserve(&mut self, at: usize, sign: &str) {
        self.reserved = Some((at, sign.to_owned()));
    }

    /// Writes a move, or a sign in the place of a move. `varies` is false for a sign that the
    /// previous move implies.
    pub(super) fn write_move(&mut self, out: &mut String, seat: Seat, text: &str, varies: bool) {
        let starts_round = self.now.last.is_none_or(|last| seat <= last);
        let (at, sign) = self.reserved.take().unwrap_or((out.len(), String::new()));
        let rounds = self.now.rounds + u32::from(starts_round);
        let separator = match (starts_round, self.is_variation) {
            (true, false) => format!("\n{rounds}. "),
            (true, true) => format!(" {rounds}. "),
            (false, _) => " .. ".to_owned(),
        };
        out.insert_str(at, &format!("{separator}{text}{sign}"));
        if varies {
            self.before = self.now;
        }
        self.now = RoundCount { last: Some(seat), rounds };
        self.opens = false;
    }
}
