//! Enumeration of the ways to fill in an act form.

use polychess_game::{ActForm, FieldKind};
use serde_json::{Map, Value as Json};

/// Returns an act for each combination of choices and seats. A field for a turn gets only its first
/// turn. If a required field asks for points, there is no act.
pub(super) fn fill_form(form: &ActForm) -> Vec<Map<String, Json>> {
    let mut all = vec![Map::from_iter([("type".to_owned(), Json::from(form.kind))])];
    for field in form.fields.iter().filter(|field| !field.optional) {
        let values: Vec<Json> = match &field.kind {
            FieldKind::Choice { values } | FieldKind::Seat { values } => values.iter().map(|&v| v.into()).collect(),
            FieldKind::Turn { values } => values.first().map(|turn| turn.as_str().into()).into_iter().collect(),
            FieldKind::Seats { values } => {
                values.iter().map(|&v| vec![v].into()).chain([values.clone().into()]).collect()
            }
            FieldKind::Points { .. } => Vec::new(),
        };
        let with = |fields: &Map<String, Json>, value: &Json| {
            let mut fields = fields.clone();
            fields.insert(field.name.to_owned(), value.clone());
            fields
        };
        all = all.iter().flat_map(|fields| values.iter().map(move |value| with(fields, value))).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fill_form_enumerates_choices_but_not_points() {
        let form = ActForm::simple("give", "give", "R1")
            .with("to", false, FieldKind::Seat { values: vec!["a", "b"] })
            .with("what", false, FieldKind::Choice { values: vec!["x", "y"] })
            .with("move", true, FieldKind::Turn { values: vec!["a1a2".into()] });
        let acts = fill_form(&form);
        assert_eq!(acts.len(), 4);
        assert!(acts.iter().all(|act| act["type"] == "give" && !act.contains_key("move")), "{acts:?}");
        let seats =
            ActForm::simple("play", "play", "R2").with("with", false, FieldKind::Seats { values: vec!["a", "b"] });
        assert_eq!(
            fill_form(&seats).iter().map(|act| act["with"].to_string()).collect::<Vec<_>>(),
            [r#"["a"]"#, r#"["b"]"#, r#"["a","b"]"#]
        );
        let points =
            ActForm::simple("share", "share", "R3").with("points", false, FieldKind::Points { seats: vec!["a"] });
        assert!(fill_form(&points).is_empty());
    }
}
