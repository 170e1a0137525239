//! Findings about damaged data.

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// At which table; none where it is not about one.
    pub table: Option<String>,
    /// What.
    pub why: String,
}

impl Finding {
    /// Something wrong at a table.
    pub(crate) fn at(table: &str, why: impl Into<String>) -> Self {
        Self { table: Some(table.to_owned()), why: why.into() }
    }

    /// Something wrong anywhere else.
    pub(crate) fn of_all(why: impl Into<String>) -> Self {
        Self { table: None, why: why.into() }
    }
}
