//! Converts clocks and time controls between PGN4 and game files.
//!
//! PGN4 writes a clock as `clock=178312` (milliseconds), game files as `[%clk 0:02:58.312]`. PGN4
//! writes a time control as `3+2` (minutes and seconds), game files as `180+2` (seconds). With a
//! delay, it is `1+15D` in PGN4 and `60d15` in game files.

use polychess_records::comment::commands;

const CLOCK: &str = "clock=";

/// Converts the first clock in a PGN4 comment to the form of game files. Keeps later clocks as
/// text.
pub(crate) fn to_record(comment: &str) -> String {
    let (mut out, mut done, mut has_clock) = (String::new(), 0, false);
    for (at, escapes) in clocks(comment) {
        let behind = at + escapes + CLOCK.len();
        let time = (escapes == 0 && !has_clock).then(|| milliseconds(&comment[behind..])).flatten();
        out.push_str(&comment[done..at]);
        done = match time {
            Some((ms, digits)) => {
                has_clock = true;
                out.push_str(&format!("[%clk {}]", time_text(ms)));
                behind + digits
            }
            // A backslash marks a word that is not a clock. Remove one backslash.
            None => at + escapes.min(1),
        };
    }
    out + &comment[done..]
}

/// Converts the clock in a comment of a game file to PGN4. Escapes all other words that PGN4 would
/// read as clocks.
pub(crate) fn to_pgn4(comment: &str) -> String {
    let clock = commands(comment).find(|command| command.name == "clk").and_then(|clock| clock.time());
    let place = comment.match_indices("[%clk").find_map(|(at, _)| Some((at, at + comment[at..].find(']')? + 1)));
    match (clock, place) {
        (Some(time), Some((from, to))) => {
            format!("{}{CLOCK}{}{}", escaped(&comment[..from]), time.as_millis(), escaped(&comment[to..]))
        }
        _ => escaped(comment),
    }
}

/// Puts a backslash before each word that PGN4 would read as a clock.
fn escaped(words: &str) -> String {
    let (mut out, mut done) = (String::new(), 0);
    for (at, escapes) in clocks(words) {
        if escapes > 0 || milliseconds(&words[at + CLOCK.len()..]).is_some() {
            out.push_str(&words[done..at]);
            out.push('\\');
            done = at;
        }
    }
    out + &words[done..]
}

/// Finds the words that begin with `clock=`, perhaps after backslashes. Returns the offset of each
/// word and the number of its backslashes.
fn clocks(words: &str) -> impl Iterator<Item = (usize, usize)> {
    words.match_indices(CLOCK).filter_map(|(found, _)| {
        let at = words[..found].trim_end_matches('\\').len();
        let begins = words[..at].chars().next_back().is_none_or(char::is_whitespace);
        begins.then_some((at, found - at))
    })
}

/// Parses the digits at the start of a text as milliseconds. Also returns the number of digits.
fn milliseconds(text: &str) -> Option<(u64, usize)> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    // Reject more than ten digits, because ten digits already allow more than 100 days.
    (digits < 11).then(|| text[..digits].parse().ok()).flatten().map(|ms| (ms, digits))
}

/// Returns a time as hours, minutes and seconds, such as `0:02:58.312`.
fn time_text(ms: u64) -> String {
    let (seconds, fraction) = (ms / 1000, ms % 1000);
    let fraction =
        if fraction == 0 { String::new() } else { format!(".{fraction:03}").trim_end_matches('0').to_owned() };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Converts a time control from PGN4. Returns `None` if it is malformed or contains a fraction of a
/// second.
pub(crate) fn control_to_record(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if matches!(text.as_str(), "-" | "?") {
        return Some(text);
    }
    let (minutes, bonus) = text.split_once(['+', '|'])?;
    let (bonus, sign) = bonus.strip_suffix(['D', 'd']).map_or((bonus, '+'), |bonus| (bonus, 'd'));
    let number =
        |text: &str| text.len() < 6 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if !number(minutes) || !number(bonus) || bonus.contains('.') {
        return None;
    }
    let seconds = minutes.parse::<f64>().ok()? * 60.0;
    // Half and quarter minutes are valid, because they are whole numbers of seconds.
    (seconds.fract() == 0.0).then(|| format!("{seconds}{sign}{bonus}"))
}

/// Converts a time control to PGN4. Returns `None` if the opposite conversion would not restore it.
pub(crate) fn control_to_pgn4(text: &str) -> Option<String> {
    if matches!(text, "-" | "?") {
        return Some(text.to_owned());
    }
    let (seconds, bonus) = text.split_once(['+', 'd']).unwrap_or((text, "0"));
    let minutes = seconds.parse::<u32>().map(f64::from).ok()? / 60.0;
    let delay = if text.contains('d') { "D" } else { "" };
    let written = format!("{minutes}+{bonus}{delay}");
    let back = control_to_record(&written);
    (back.as_deref() == Some(text) || back.as_deref() == Some(&format!("{text}+0"))).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_round_trip() {
        for (theirs, ours) in [
            ("date=2026-01-02 clock=178312", "date=2026-01-02 [%clk 0:02:58.312]"),
            ("clock=3600000 late", "[%clk 1:00:00] late"),
            ("nothing of the kind", "nothing of the kind"),
            ("a wallclock=5", "a wallclock=5"),
            ("clock=never", "clock=never"),
        ] {
            assert_eq!(to_record(theirs), ours);
            assert_eq!(to_pgn4(ours), theirs);
        }
        assert_eq!(to_record("clock=99999999999999999999"), "clock=99999999999999999999");
        // If text in a game file looks like a clock of PGN4, it must stay text.
        for words in ["clock=5", "so clock=5 [%clk 0:00:07]", "[%clk 0:00:07] clock=5 clock=6", "\\clock=5 \\\\clock=x"]
        {
            assert_eq!(to_record(&to_pgn4(words)), words);
        }
    }

    #[test]
    fn time_controls_round_trip() {
        for (theirs, ours) in [("1+7", "60+7"), ("0.5+2", "30+2"), ("1+15D", "60d15"), ("-", "-")] {
            assert_eq!(control_to_record(theirs).as_deref(), Some(ours));
            assert_eq!(control_to_pgn4(ours).as_deref(), Some(theirs));
        }
        assert_eq!(control_to_record("1 | 7").as_deref(), Some("60+7"));
        assert_eq!(control_to_pgn4("600").as_deref(), Some("10+0"));
        assert_eq!(
            (control_to_record("3 days"), control_to_record("1+"), control_to_pgn4("100+5")),
            (None, None, None)
        );
    }
}
