//! Commands in comments, such as `[%clk 0:04:59.5]` and `[%eval 1.4,0.3,0.3]`. Unknown commands are
//! allowed.

use std::time::Duration;

/// A command in a comment, such as `[%clk 0:04:59]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// The name, such as `clk`.
    pub name: &'a str,
    /// The text after the name, without surrounding whitespace.
    pub value: &'a str,
}

/// Returns the commands of a comment, in order.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    comment.split("[%").skip(1).filter_map(|rest| {
        let (body, _) = rest.split_once(']')?;
        let (name, value) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
        (!name.is_empty()).then(|| Command { name, value: value.trim() })
    })
}

/// Returns the text of a comment without its commands.
#[must_use]
pub fn words(comment: &str) -> String {
    let mut out = String::new();
    for (i, part) in comment.split("[%").enumerate() {
        match part.split_once(']') {
            Some((_, words)) if i > 0 => out.push_str(words),
            None if i > 0 => out.extend(["[%", part]),
            _ => out.push_str(part),
        }
    }
    out.trim().to_owned()
}

impl Command<'_> {
    /// Parses the value of `clk` (time left after the turn) or `emt` (time spent on the turn). It
    /// consists of hours, minutes and seconds, with an optional fraction. Returns `None` if it is
    /// malformed.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        let mut seconds = 0.0_f64;
        let parts: Vec<&str> = self.value.split(':').collect();
        for (i, part) in parts.iter().enumerate() {
            let plain = part.bytes().all(|b| b.is_ascii_digit() || b == b'.' && i + 1 == parts.len());
            let number: f64 = part.parse().ok().filter(|_| plain && part.len() < 10)?;
            if i > 0 && number >= 60.0 {
                return None;
            }
            seconds = seconds * 60.0 + number;
        }
        (parts.len() <= 3).then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
    }

    /// Parses the value of `eval`: the expected points of each seat, or a single number. Returns
    /// `None` if it is malformed.
    #[must_use]
    pub fn points(&self) -> Option<Vec<f64>> {
        let number = |part: &str| part.trim().parse().ok().filter(|n: &f64| n.is_finite());
        self.value.split(',').map(number).collect()
    }

    /// True if the value is valid for the command. Any value is valid for an unknown command.
    #[must_use]
    pub fn is_well_formed(&self) -> bool {
        match self.name {
            "clk" | "emt" => self.time().is_some(),
            "eval" => self.points().is_some(),
            _ => true,
        }
    }
}
