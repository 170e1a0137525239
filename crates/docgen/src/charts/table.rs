//! Parses the tables in Markdown pages.

use anyhow::Context as _;

/// A table: the titles of its columns, and its rows.
#[derive(Debug, PartialEq)]
pub(super) struct Table {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns the table between the comments `<!-- name -->` and `<!-- end of name -->`.
    pub(super) fn find(page: &str, name: &str) -> anyhow::Result<Self> {
        let missing = || format!("no table between <!-- {name} --> and <!-- end of {name} -->");
        let (_, rest) = page.split_once(&format!("<!-- {name} -->")).with_context(missing)?;
        let (text, _) = rest.split_once(&format!("<!-- end of {name} -->")).with_context(missing)?;
        let mut lines = text.lines().filter(|line| line.starts_with('|')).map(cells);
        let columns = lines.next().with_context(missing)?;
        // Skip the line that contains the alignments.
        Ok(Self { columns, rows: lines.skip(1).collect() })
    }
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Parses a cell as a number. Returns `None` if the cell is empty or contains only a dash.
pub(super) fn number(cell: &str) -> anyhow::Result<Option<f64>> {
    let plain: String = cell.chars().filter(|c| !"*,+".contains(*c)).collect();
    match plain.trim() {
        "" | "–" => Ok(None),
        plain => Ok(Some(plain.replace('−', "-").parse().with_context(|| format!("not a number: \"{cell}\""))?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_read_between_its_comments() {
        let page = "| x |\n\n<!-- a -->\n| game | n |\n|---|--:|\n| one | 1 |\n| two | |\n<!-- end of a -->\n| y |";
        let table = Table::find(page, "a").expect("a table");
        assert_eq!(table.columns, ["game", "n"]);
        assert_eq!(table.rows, [["one", "1"], ["two", ""]]);
        assert!(Table::find(page, "b").is_err());
    }

    #[test]
    fn numbers_may_have_signs_and_separators() {
        let read = |cell| number(cell).expect("a number");
        assert_eq!([read("1,250"), read("**8.5**"), read("+0.5"), read("−2")], [1250.0, 8.5, 0.5, -2.0].map(Some));
        assert_eq!([read(""), read("–")], [None, None]);
        assert!(number("fast").is_err());
    }
}
