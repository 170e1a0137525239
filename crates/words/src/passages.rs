//! Extracts the prose of files: paragraphs in Markdown, comments in code, and messages in TOML and
//! JSON.

/// The kind of a file, which determines the places of its prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A page of the documentation.
    Markdown,
    /// Code in Rust, TypeScript or JavaScript. Its prose is in comments.
    Code,
    /// A Svelte component. Its prose is in comments of the script and the markup.
    Svelte,
    /// A TOML file. Its prose is in string values.
    Toml,
    /// A JSON file. Its prose is in string values.
    Json,
}

/// A piece of prose: a paragraph, a comment line, a table cell or a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The text without its markup.
    pub text: String,
    /// True if the passage consists of complete sentences.
    pub whole: bool,
}

impl Kind {
    /// Returns the kind for a file name. Returns `None` if the check ignores such files.
    pub fn of(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "md" => Some(Self::Markdown),
            "rs" | "ts" | "mjs" => Some(Self::Code),
            "svelte" => Some(Self::Svelte),
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Returns the passages of a file, in order.
pub fn passages(kind: Kind, text: &str) -> Vec<Passage> {
    let mut found = match kind {
        Kind::Markdown => markdown(text),
        Kind::Code => by_line(text, comment),
        Kind::Svelte => by_line(text, |line| html_comment(line).or_else(|| comment(line))),
        Kind::Toml => by_line(text, toml_value),
        Kind::Json => by_line(text, json_value),
    };
    for passage in &mut found {
        passage.text = plain(&passage.text);
    }
    found.retain(|passage| !passage.text.is_empty());
    found
}

fn by_line(text: &str, prose: impl Fn(&str) -> Option<&str>) -> Vec<Passage> {
    let lines = text.lines().enumerate();
    lines
        .filter_map(|(at, line)| Some(Passage { line: at + 1, text: prose(line.trim())?.to_owned(), whole: false }))
        .collect()
}

fn comment(line: &str) -> Option<&str> {
    let slashes = ["///", "//!", "//"].iter().find_map(|start| line.strip_prefix(start));
    slashes
        .or_else(|| line.strip_prefix("/**"))
        .or_else(|| line.strip_prefix("* "))
        .map(|text| text.trim().trim_end_matches("*/").trim())
}

fn html_comment(line: &str) -> Option<&str> {
    let text = line.strip_prefix("<!--")?;
    Some(text.trim_end_matches("-->").trim())
}

fn toml_value(line: &str) -> Option<&str> {
    let (_, value) = line.split_once(" = ")?;
    unquoted(value.trim())
}

fn json_value(line: &str) -> Option<&str> {
    let line = line.trim_end_matches(',');
    let value = line.split_once("\": ").map_or(line, |(_, value)| value);
    unquoted(value)
}

fn unquoted(value: &str) -> Option<&str> {
    let quote = value.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    value.strip_prefix(quote)?.strip_suffix(quote)
}

/// The comment that starts a section to skip, because the section quotes banned patterns.
const OFF: &str = "<!-- words: off -->";
/// The comment that ends such a section.
const ON: &str = "<!-- words: on -->";

/// Returns the paragraphs, headings, list items and long table cells of a page. Omits code.
fn markdown(text: &str) -> Vec<Passage> {
    let (mut found, mut in_code, mut is_off) = (Vec::new(), false, false);
    let mut paragraph: Option<Passage> = None;
    for (at, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        is_off = (is_off || trimmed == OFF) && trimmed != ON;
        let fence = trimmed.starts_with("```");
        let is_prose = !(fence || in_code || is_off || line.starts_with("    "));
        if !is_prose || trimmed.starts_with("![") || trimmed.starts_with('<') {
            in_code ^= fence;
            found.extend(paragraph.take());
        } else if trimmed.starts_with('|') {
            found.extend(paragraph.take());
            let cells = trimmed.trim_matches('|').split('|').map(str::trim);
            let long = cells.filter(|cell| cell.split_whitespace().count() > 3);
            found.extend(long.map(|cell| Passage { line: at + 1, text: cell.to_owned(), whole: false }));
        } else if trimmed.is_empty() || trimmed.starts_with('#') {
            found.extend(paragraph.take());
            if !trimmed.is_empty() {
                found.push(Passage { line: at + 1, text: trimmed.to_owned(), whole: false });
            }
        } else {
            if starts_item(trimmed) {
                found.extend(paragraph.take());
            }
            let current = paragraph.get_or_insert_with(|| Passage { line: at + 1, text: String::new(), whole: true });
            current.text.push_str(trimmed);
            current.text.push(' ');
        }
    }
    found.extend(paragraph);
    found
}

fn starts_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || line.starts_with("* ") || number.len() < line.len() && number.starts_with(". ")
}

/// Removes Markdown link targets and emphasis, and replaces each code span with "X".
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        plain.push_str(if at % 2 == 1 { "X" } else { part });
    }
    let mut without_links = String::with_capacity(plain.len());
    let mut rest = plain.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        without_links.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    without_links.push_str(rest);
    without_links.chars().filter(|c| !"*_[]".contains(*c)).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(kind: Kind, text: &str) -> Vec<String> {
        passages(kind, text).into_iter().map(|passage| passage.text).collect()
    }

    #[test]
    fn markdown_has_paragraphs_items_cells_and_headings_without_code() {
        let page = "# Title\nOne `a b`\nline with [a link](x.md).\n\n```\ncode\n```\n- first\n- second\n\n\
                    | a cell of five words | b |\n";
        let expected = ["# Title", "One X line with a link.", "- first", "- second", "a cell of five words"];
        assert_eq!(texts(Kind::Markdown, page), expected);
    }

    #[test]
    fn a_part_of_a_page_can_be_skipped() {
        let page = "One.\n<!-- words: off -->\nTwo.\n\n| a b c d | e |\n<!-- words: on -->\nThree.\n";
        assert_eq!(texts(Kind::Markdown, page), ["One.", "Three."]);
    }

    #[test]
    fn code_has_comments() {
        let code = "//! Module.\nlet a = 1; // no line of its own\n/// Returns `x`.\n/** One line. */\n";
        assert_eq!(texts(Kind::Code, code), ["Module.", "Returns X.", "One line."]);
    }

    #[test]
    fn components_have_comments_of_both_kinds() {
        assert_eq!(texts(Kind::Svelte, "<!-- A board. -->\n  // Why.\n"), ["A board.", "Why."]);
    }

    #[test]
    fn messages_are_values() {
        assert_eq!(texts(Kind::Toml, "# note\nkey = \"The text\"\nnumber = 1\n"), ["The text"]);
        assert_eq!(texts(Kind::Json, "{\n  \"key\": \"The text\",\n  \"in a list\"\n}"), ["The text", "in a list"]);
    }
}
