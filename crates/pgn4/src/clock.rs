//! Clocks in comments: PGN4 has `clock=178312` (milliseconds), records have `[%clk 0:02:58.312]`. Time controls: `3+2` is minutes and seconds
//! there, `180+2` seconds here; `1+15D` and `60d15` have a delay.

use polychess_records::comment::commands;

/// What stands before the milliseconds.
const CLOCK: &str = "clock=";

/// The words of a comment of PGN4, as a record has them.
pub(crate) fn to_record(comment: &str) -> String {
    let found =
        comment.match_indices(CLOCK).find(|(at, _)| comment[..*at].chars().next_back().is_none_or(char::is_whitespace));
    let Some((at, _)) = found else { return comment.to_owned() };
    let rest = &comment[at + CLOCK.len()..];
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    // More than a hundred days are no clock.
    let Some(ms) = (digits < 11).then(|| rest[..digits].parse::<u64>().ok()).flatten() else {
        return comment.to_owned();
    };
    let (seconds, fraction) = (ms / 1000, ms % 1000);
    let fraction =
        if fraction == 0 { String::new() } else { format!(".{fraction:03}").trim_end_matches('0').to_owned() };
    let time = format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{}[%clk {time}]{}", &comment[..at], &rest[digits..])
}

/// The words of a comment of a record, as PGN4 has them.
pub(crate) fn to_pgn4(comment: &str) -> String {
    let Some(clock) = commands(comment).find(|command| command.name == "clk") else { return comment.to_owned() };
    let Some(time) = clock.time() else { return comment.to_owned() };
    let mut written =
        comment.match_indices("[%clk").filter_map(|(at, _)| Some((at, at + comment[at..].find(']')? + 1)));
    match written.next() {
        Some((from, to)) => format!("{}{CLOCK}{}{}", &comment[..from], time.as_millis(), &comment[to..]),
        None => comment.to_owned(),
    }
}

/// A time control of PGN4, as a record has it; `None` where it is none that has seconds.
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
    // Halves and quarters of a minute are whole seconds.
    (seconds.fract() == 0.0).then(|| format!("{seconds}{sign}{bonus}"))
}

/// A time control of a record, as PGN4 has it; `None` where the minutes are none that reading would give back.
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
    fn clocks_go_both_ways() {
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
    }

    #[test]
    fn time_controls_go_both_ways() {
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
