//! Detects texts that look alike, such as names with Latin and Cyrillic letters (Unicode Technical
//! Standard 39).

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;

/// The maximum number of combining marks on one letter. No script needs more (UTS 39, 5.4).
const MARKS: usize = 4;

/// Small letters that look like Latin ones, but are not in the table of UTS 39.
const LATIN: [(char, char); 8] =
    [('м', 'm'), ('т', 't'), ('τ', 't'), ('г', 'r'), ('ц', 'u'), ('υ', 'u'), ('к', 'k'), ('н', 'h')];

/// Returns the skeleton of a text. Texts that look alike have equal skeletons, regardless of case.
pub(crate) fn skeleton_of(text: &str) -> String {
    let capitals: String = text.nfkc().map(latin).collect();
    // A capital and its small letter may resemble different letters, so use both skeletons.
    let small: String = skeleton(&capitals).flat_map(char::to_lowercase).collect();
    let text: String = skeleton(&small).flat_map(char::to_lowercase).map(|c| if c == 'i' { 'l' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn latin(c: char) -> char {
    LATIN.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to)
}

/// Returns the skeleton without combining marks, spaces and punctuation.
pub(crate) fn letter_skeleton(text: &str) -> String {
    skeleton_of(text).nfd().filter(|&c| !is_combining_mark(c) && c.is_alphanumeric()).collect()
}

/// Returns whether a word mixes letters of several scripts in a way that no language does. Chinese,
/// Japanese and Korean words may contain Latin letters.
pub(crate) fn mixes_scripts(word: &str) -> bool {
    let common = |of: &mut dyn Iterator<Item = char>| {
        of.fold(AugmentedScriptSet::default(), |mut all, c| {
            all.intersect_with(c.into());
            all
        })
    };
    if !common(&mut word.chars()).is_empty() {
        return false;
    }
    let rest = common(&mut word.chars().filter(|c| c.script() != Script::Latin));
    !(rest.hanb || rest.jpan || rest.kore)
}

/// Returns whether a letter has more combining marks than any script needs, or the same mark twice
/// in a row.
pub(crate) fn has_stacked_marks(text: &str) -> bool {
    let (mut pile, mut last) = (0, None);
    text.nfd().any(|c| {
        let is_mark = is_combining_mark(c);
        pile = if is_mark { pile + 1 } else { 0 };
        pile > MARKS || (is_mark && last.replace(c) == Some(c)) || {
            last = Some(c);
            false
        }
    })
}

/// Returns `name`, with a number appended if it looks like one of the other names.
pub(crate) fn distinct_name<'n>(name: &str, others: impl Iterator<Item = &'n str>) -> String {
    let others: Vec<String> = others.map(skeleton_of).collect();
    let is_new = |name: &String| !others.contains(&skeleton_of(name));
    let numbered = (2..).map(|number| format!("{name} ({number})")).take(others.len() + 1);
    std::iter::once(name.to_owned()).chain(numbered).find(is_new).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_alike_have_equal_skeletons() {
        for (one, other) in [
            ("Ann", "Аnn"),
            ("Ann", "ANN"),
            ("Ann", "Ann"),
            ("Ann", "𝐀𝐧𝐧"),
            ("Bill", "BiII"),
            ("Bill", "B1ll"),
            ("Rom", "Rorn"),
            ("Otto", "0tt0"),
            ("Ann Lee", " Ann  Lee "),
            ("Омск", "OMCK"),
            ("Zoë", "Zoe\u{308}"),
        ] {
            assert_eq!(skeleton_of(one), skeleton_of(other), "{one} and {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Zoë", "Zoe"), ("Ann 2", "Ann 3"), ("李", "林"), ("Иван", "Ivan")]
        {
            assert_ne!(skeleton_of(one), skeleton_of(other), "{one} and {other}");
        }
    }

    #[test]
    fn words_have_one_script() {
        for good in [
            "Ann",
            "Иван",
            "李小龍",
            "山田さん",
            "ヤマダ",
            "이순신",
            "محمد",
            "Ægir",
            "Zoë🦊",
            "O'Neill",
            "Q太郎",
            "42",
            "Ελένη",
        ] {
            assert!(!mixes_scripts(good), "{good}");
        }
        for bad in ["Аnn", "Ivаn", "Αnn", "Bобо", "Ꭺnn"] {
            assert!(mixes_scripts(bad), "{bad}");
        }
    }

    #[test]
    fn scripts_that_pile_marks_may() {
        for good in ["Nguyễn", "Nguye\u{302}\u{303}n", "שָׁלוֹם", "น้ำ", "हिन्दी", "مُحَمَّد", "བོད"]
        {
            assert!(!has_stacked_marks(good), "{good}");
        }
        let pile = format!("a{}", "\u{301}\u{302}".repeat(20));
        for bad in [pile.as_str(), "a\u{301}\u{301}", "a\u{301}\u{302}\u{303}\u{304}\u{305}"] {
            assert!(has_stacked_marks(bad), "{bad}");
        }
    }

    #[test]
    fn names_that_look_alike_are_numbered() {
        let distinct = |name, others: &[&'static str]| distinct_name(name, others.iter().copied());
        assert_eq!(distinct("Ann", &["Bea"]), "Ann");
        assert_eq!(distinct("Ann", &["Аnn"]), "Ann (2)");
        assert_eq!(distinct("ann", &["Ann", "ANN (2)"]), "ann (3)");
    }
}
