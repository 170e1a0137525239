//! Checks guest names and chat messages. Both must be readable, and a name must not impersonate
//! another person.

use crate::confusable;
use crate::players;
use polychess_wire::Problem;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The maximum length of a name, in characters.
const NAME: usize = 40;
/// The maximum length of a message, in characters.
const WORDS: usize = 500;

/// Names that players could mistake for operators of the site, in English and German.
const RESERVED: [&str; 24] = [
    "admin",
    "admins",
    "administrator",
    "administratorin",
    "administration",
    "arbiter",
    "mod",
    "mods",
    "moderator",
    "moderatorin",
    "moderation",
    "official",
    "offiziell",
    "operator",
    "operators",
    "owner",
    "root",
    "schiedsrichter",
    "server",
    "staff",
    "support",
    "sysadmin",
    "system",
    "webmaster",
];
/// Players could also mistake a name with this prefix for an operator.
const OWN: &str = "polychess";

/// Checks a name. Returns it with single spaces between words.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let invalid = |why: &str| Err(Problem::new("bad-request", why));
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(is_unseen) || !name.chars().any(is_seen) {
        return invalid("a name needs 1 to 40 visible characters");
    }
    if confusable::has_stacked_marks(&name) {
        return invalid("a character of the name has too many marks; remove some");
    }
    if name.split(' ').any(confusable::mixes_scripts) {
        return invalid("a word of the name mixes scripts; write each word in one script, such as Latin or Cyrillic");
    }
    let skeleton = confusable::letter_skeleton(&name);
    if players::names().any(|computer| skeleton.starts_with(&confusable::letter_skeleton(first_word(computer)))) {
        return invalid("names with this beginning belong to the computers; choose another");
    }
    let words =
        || name.split(|c: char| !c.is_alphanumeric()).map(confusable::letter_skeleton).chain([skeleton.clone()]);
    let reserved = || RESERVED.iter().map(|reserved| confusable::letter_skeleton(reserved));
    if skeleton.starts_with(&confusable::letter_skeleton(OWN))
        || reserved().any(|reserved| words().any(|word| word == reserved))
    {
        return invalid("this name looks like an official name of the site; choose another");
    }
    Ok(name)
}

fn first_word(name: &str) -> &str {
    name.split([' ', ',']).next().unwrap_or(name)
}

/// Checks that a message is readable on one line. Returns it without surrounding spaces.
pub(crate) fn check_words(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > WORDS || text.chars().any(|c| c.is_control() || turns_round(c)) {
        return Err(Problem::new("bad-request", "a message needs 1 to 500 characters and no control characters"));
    }
    if confusable::has_stacked_marks(text) {
        return Err(Problem::new("bad-request", "a character has too many marks; remove some"));
    }
    Ok(text.to_owned())
}

/// Returns whether a character changes the direction of the text that follows.
fn turns_round(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character is invisible or unassigned, such as a control or format character,
/// or a filler that Unicode counts as a letter.
fn is_unseen(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned};
    let fillers = ['\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}'];
    fillers.contains(&c)
        || matches!(
            c.general_category(),
            Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned
        )
}

/// Returns whether a character is visible and is not a mark on another character.
fn is_seen(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpaceSeparator};
    !matches!(c.general_category(), EnclosingMark | NonspacingMark | SpaceSeparator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen_and_are_not_the_computers() {
        for good in ["Ann", "Ægir Þór", "李小龍", "محمد", "Zoë 🦊", "compute", "O'Neill", "Anne-Marie  B."]
        {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in
            ["", " ", "\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "a\u{200d}b", "a\u{202e}b", "\u{301}", "\u{e000}"]
        {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
        for theirs in ["Computer (search)", "COMPUTER", "Ｃomputer, level 3", "Соmputer", "C o m p u t e r", "C0mputer"]
        {
            assert!(check_name(theirs).is_err(), "{theirs}");
        }
    }

    #[test]
    fn names_do_not_speak_for_the_site() {
        for bad in [
            "Polychess",
            "polychess team",
            "P0lychess",
            "Роlychess",
            "Server",
            "SERVER",
            "Sеrver",
            "S e r v e r",
            "Sérver",
            "admin",
            "Admin Bob",
            "[admin] Bob",
            "Adm1n",
            "Moderator",
            "Moderatorin",
            "system",
            "Support-Team",
            "𝐚𝐝𝐦𝐢𝐧",
        ] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
        for good in
            ["Badminton", "Modesty", "Serverin", "Rooty", "Polly", "Madmin", "Ann-Mode", "Стаффорд", "Иван Smith"]
        {
            assert_eq!(check_name(good).as_deref(), Ok(good));
        }
    }

    #[test]
    fn names_mix_no_scripts_and_pile_no_marks() {
        let pile = format!("A{}", "\u{336}\u{301}".repeat(19));
        for bad in ["Аnn", "Ivаn", pile.as_str()] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
        assert!(check_words(&pile).is_err());
    }

    #[test]
    fn words_stay_on_their_line() {
        assert!(check_words("שלום, well played!").is_ok());
        for bad in ["", "a\nb", "a\u{202e}b", "\u{2066}a", &"x".repeat(501)] {
            assert!(check_words(bad).is_err(), "{bad:.10}");
        }
    }
}
