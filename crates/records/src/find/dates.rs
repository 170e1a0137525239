//! Ranges of dates, as conditions on games.

/// A range of days, including its first and its last day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dates {
    from: [u16; 3],
    to: [u16; 3],
}

impl Dates {
    /// Parses a range such as `2024.03.01..2024.05.31`. One end may be missing. A single day, month
    /// or year is also a range.
    ///
    /// # Errors
    /// A message if the text is malformed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let form =
            || format!("\"{text}\" is not a period; write FROM..TO, such as 2024..2025.06.30, 2024.. or 2024.05");
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        if from.is_empty() && to.is_empty() {
            return Err(form());
        }
        let end = |text: &str, open: [u16; 3], late: bool| match text {
            "" => Some(open),
            text => stated(text).filter(|_| !text.contains('?')).map(|ends| ends[usize::from(late)]),
        };
        let from = end(from, [0; 3], false).ok_or_else(form)?;
        let to = end(to, [u16::MAX; 3], true).ok_or_else(form)?;
        if from > to { Err(format!("\"{text}\" ends before it begins")) } else { Ok(Self { from, to }) }
    }

    /// True if the range contains the date for all values of its unknown digits.
    #[must_use]
    pub fn contain(&self, date: &str) -> bool {
        stated(date).is_some_and(|[earliest, latest]| self.from <= earliest && latest <= self.to)
    }
}

/// Returns the earliest and the latest day that a date can mean if parts of it are unknown or
/// missing. Returns `None` if the date is malformed.
fn stated(text: &str) -> Option<[[u16; 3]; 2]> {
    const LAST: [u16; 3] = [9999, 12, 31];
    let mut parts = text.split('.');
    let mut days = [[0, 1, 1], LAST];
    for (n, digits) in [4, 2, 2].into_iter().enumerate() {
        let Some(part) = parts.next() else { break };
        if part.len() != digits || !part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?') {
            return None;
        }
        days[0][n] = part.replace('?', "0").parse::<u16>().ok()?.max(days[0][n]);
        days[1][n] = part.replace('?', "9").parse::<u16>().ok()?.min(LAST[n]);
        if days[0][n] > days[1][n] {
            return None;
        }
    }
    parts.next().is_none().then_some(days)
}
