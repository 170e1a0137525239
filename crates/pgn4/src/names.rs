//! Converts results, dates and endings between PGN4 tags and tags of game files.

use polychess_game::{AnyMatch, trimmed};
use polychess_records::GameResult;

/// The values of the tag `Termination` that are the same in both formats. The moves do not imply
/// them.
pub(crate) const PLAIN: [&str; 6] =
    ["abandoned", "adjudication", "death", "emergency", "rules infraction", "unterminated"];

/// The values of the tag `Variant` in PGN4.
pub(crate) const MODES: [&str; 3] = ["FFA", "Solo", "Teams"];

/// The seat names that some programs write in the tag `Result` instead of the players' names.
const SEATS: [[&str; 4]; 2] = [["Red", "Blue", "Yellow", "Green"], ["R", "B", "Y", "G"]];

/// The results of team games, with the points of each seat. `1-0` means that Red and Yellow won.
const TEAMS: [(&str, &str); 3] = [("1-0", "1,0,1,0"), ("0-1", "0,1,0,1"), ("1/2-1/2", "1/2,1/2,1/2,1/2")];

/// Parses the tag `Result` of PGN4. It contains points by player or seat in any order, the result
/// of a team game, or a list of points as in game files. Returns `None` for any other text.
pub(crate) fn result(text: &str, names: &[String; 4]) -> Option<GameResult> {
    let text = trimmed(text);
    if text == "*" {
        return Some(GameResult::Unfinished);
    }
    let seats = SEATS.map(|names| names.map(str::to_owned));
    let named = || [names, &seats[0], &seats[1]].into_iter().find_map(|names| points(text, names, &mut [None; 4]));
    let written = match TEAMS.iter().find(|known| known.0 == text) {
        Some((_, points)) => (*points).to_owned(),
        None => named().map_or_else(|| text.to_owned(), |points| points.map(|points| points.to_string()).join(",")),
    };
    GameResult::parse(&written, names.len()).ok()
}

/// Parses `name: points - name: points - …`. Names may contain any characters, so the function
/// tries all assignments of names to parts of the text.
fn points(text: &str, names: &[String; 4], found: &mut [Option<u16>; 4]) -> Option<[u16; 4]> {
    for (seat, name) in names.iter().enumerate().filter(|(seat, _)| found[*seat].is_none()).collect::<Vec<_>>() {
        let Some(rest) = text.strip_prefix(name.as_str()).and_then(|rest| rest.trim_start().strip_prefix(':')) else {
            continue;
        };
        let rest = rest.trim_start();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(number) = rest[..digits].parse() else { continue };
        found[seat] = Some(number);
        let next = rest[digits..].trim_start();
        if next.is_empty() && found.iter().all(Option::is_some) {
            return Some(found.map(Option::unwrap_or_default));
        }
        if let Some(all) = next.strip_prefix('-').and_then(|next| points(next.trim_start(), names, found)) {
            return Some(all);
        }
        found[seat] = None;
    }
    None
}

/// Returns a result in the form of PGN4. Returns `None` if PGN4 cannot express it.
pub(crate) fn result_text(result: &GameResult, names: &[String; 4], teams: bool) -> Option<String> {
    match result {
        GameResult::Unfinished => Some("*".to_owned()),
        GameResult::Nullified => None,
        GameResult::Points(_) if teams => {
            let written = result.to_string();
            TEAMS.iter().find(|known| known.1 == written).map(|known| known.0.to_owned())
        }
        GameResult::Points(points) => {
            let whole = points.iter().all(|points| !points.to_string().contains('/'));
            let each = names.iter().zip(points).map(|(name, points)| format!("{name}: {points}"));
            whole.then(|| each.collect::<Vec<_>>().join(" - "))
        }
    }
}

/// Converts a date such as `Tue May 02 2023 12:01:19 GMT+0000 (…)` to the form of game files.
pub(crate) fn date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let [_, month, day, year, ..] = words[..] else { return None };
    let month = MONTHS.iter().position(|known| *known == month)? + 1;
    let number = |text: &str, digits: usize| text.len() == digits && text.bytes().all(|b| b.is_ascii_digit());
    (number(day, 2) && number(year, 4)).then(|| format!("{year}.{month:02}.{day}"))
}

/// Returns the year of a date in either format; `None` if it is malformed.
pub(crate) fn year(text: &str) -> Option<u16> {
    let written = date(text);
    let year = written.as_deref().unwrap_or(text).split('.').next()?;
    (year.len() == 4).then(|| year.parse().ok()).flatten()
}

/// Returns the description of the ending. Archives write it in the tag `Termination`.
pub(crate) fn ending_words(now: &dyn AnyMatch) -> String {
    now.status()["reason"]["words"].as_str().unwrap_or("the game is over").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_matched_by_player_names() {
        let names = ["Ann - Bo: 3", "Ann", "Cy", "Dee"].map(str::to_owned);
        let read = |text: &str| result(text, &names).map(|result| result.to_string());
        let text = "Ann - Bo: 3: 12 - Ann: 7 - Cy: 0 - Dee: 31";
        assert_eq!(read(text).as_deref(), Some("12,7,0,31"));
        assert_eq!(read("Dee: 31 - Ann: 7 - Cy: 0 - Ann - Bo: 3: 12").as_deref(), Some("12,7,0,31"));
        assert_eq!(result_text(&result(text, &names).unwrap(), &names, false).as_deref(), Some(text));
        assert_eq!(read("1-0").as_deref(), Some("1,0,1,0"));
        // These are results with seat names, and lists of points as in game files.
        assert_eq!(read("B: 2 - R: 1 - Y: 3 - G: 40").as_deref(), Some("1,2,3,40"));
        assert_eq!(read("Red: 1 - Blue: 2 - Yellow: 3 - Green: 4").as_deref(), Some("1,2,3,4"));
        assert_eq!((read("1,2,3,4").as_deref(), read("-").as_deref()), (Some("1,2,3,4"), Some("-")));
        for wrong in
            ["Ann: 7", "Ann: 7 - Cy: 0 - Dee: 31 - Eve: 2", "", "2-0", "Ann: x - Cy: 0 - Dee: 1 - Ann - Bo: 3: 1"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn dates_of_archives_are_read() {
        assert_eq!(
            date("Tue May 02 2023 12:01:19 GMT+0000 (Coordinated Universal Time)").as_deref(),
            Some("2023.05.02")
        );
        assert_eq!(
            (year("Mon Dec 17 2018 10:00:00"), year("2018.12.??"), year("????.??.??")),
            (Some(2018), Some(2018), None)
        );
        assert_eq!((date("2023.05.02"), date("Tue Mai 02 2023"), date("Tue May 2 2023")), (None, None, None));
    }
}
