//! The drawings of pieces, army marks and badges.

static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// Returns the elements of a drawing without its root element, for a square of 100 units. Returns
/// `None` if no file has this name.
pub(crate) fn drawing(name: &str) -> Option<&'static str> {
    let (_, text) = FILES.iter().find(|file| file.0 == name)?;
    let root = text.find("<svg")?;
    let begin = root + text.get(root..)?.find('>')? + 1;
    text.get(begin..text.rfind("</svg>")?).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_drawing() {
        assert!(FILES.len() >= 12);
        for (name, _) in FILES {
            assert!(drawing(name).is_some_and(|d| !d.contains("<svg") && !d.contains("</svg")), "{name}");
        }
        assert!(drawing("king").is_some_and(|d| d.starts_with("<path") && d.ends_with("/>")));
        assert_eq!(drawing("no-such-man"), None);
    }
}
