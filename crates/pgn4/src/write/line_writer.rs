//! The places of the players in a line: rounds, numbers, and what parts them (4P-N5).

use polychess_rules::Seat;

/// How far a line has come.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    now: Count,
    /// Before the last place.
    before: Count,
    /// Within a variation, the first place is still to come.
    opens: bool,
    is_variation: bool,
    /// Where the next place is to stand, and the sign behind it: variations and comments of it are written already.
    held: Option<(usize, String)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    last: Option<Seat>,
    rounds: u32,
}

impl Line {
    /// A variation of the last place; of the one that is held, where one is.
    pub(super) fn varied(&self) -> Self {
        let from = if self.held.is_some() { self.now } else { self.before };
        Self { now: from, before: from, opens: true, is_variation: true, held: None }
    }

    /// The next place is to stand here, with this sign behind it.
    pub(super) fn hold(&mut self, at: usize, sign: &str) {
        self.held = Some((at, sign.to_owned()));
    }

    /// Writes what stands in the place of a seat. A variation may stand for it, unless it is a sign for what follows from the move before.
    pub(super) fn place(&mut self, out: &mut String, seat: Seat, text: &str, varies: bool) {
        let begins = self.now.last.is_none_or(|last| seat <= last);
        let (at, sign) = self.held.take().unwrap_or((out.len(), String::new()));
        let rounds = self.now.rounds + u32::from(begins);
        let parted = match (begins, self.is_variation) {
            (true, false) => format!("\n{rounds}. "),
            (true, true) => format!(" {rounds}. "),
            (false, _) => " .. ".to_owned(),
        };
        out.insert_str(at, &format!("{parted}{text}{sign}"));
        if varies {
            self.before = self.now;
        }
        self.now = Count { last: Some(seat), rounds };
        self.opens = false;
    }
}
