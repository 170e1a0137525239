//! The fields of server messages that clients read. All other fields are skipped, because thousands
//! of clients share this process.

use serde::Deserialize;

/// A message from the server, reduced to the fields that clients read.
#[derive(Deserialize, Debug)]
pub(crate) struct Message {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) id: Option<String>,
    pub(crate) problem: Option<Problem>,
    table: Option<String>,
    now: Option<Now>,
    view: Option<View>,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Problem {
    pub(crate) kind: String,
}

#[derive(Deserialize, Debug)]
struct View {
    id: String,
    now: Now,
}

/// The state of a table.
#[derive(Deserialize, Debug)]
pub(crate) struct Now {
    /// The number of the last event that the client may know.
    pub(crate) seq: u64,
    pub(crate) phase: String,
    game: Option<Game>,
}

#[derive(Deserialize, Debug)]
struct Game {
    boards: Vec<Board>,
}

#[derive(Deserialize, Debug)]
struct Board {
    scene: Scene,
    plies: Vec<Ply>,
}

#[derive(Deserialize, Debug)]
struct Scene {
    #[serde(alias = "men")]
    pieces: Vec<Piece>,
}

#[derive(Deserialize, Debug)]
struct Piece {
    cell: usize,
}

#[derive(Deserialize, Debug)]
struct Ply {
    turn: String,
    to: Option<usize>,
    ends: bool,
}

/// The turns that a seat may play.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Choices {
    /// Another player is to move, or the message contains no turns.
    None,
    /// The turns without a capture, and the captures.
    Some { quiet: Vec<String>, others: Vec<String> },
    /// No turn ends after its first ply.
    Unfinished,
}

impl Message {
    /// Returns the state of the table if the message contains it.
    pub(crate) fn now(&self) -> Option<&Now> {
        self.now.as_ref().or(self.view.as_ref().map(|view| &view.now))
    }

    /// Returns the id of the table that the message refers to, if any.
    pub(crate) fn table(&self) -> Option<&str> {
        self.table.as_deref().or(self.view.as_ref().map(|view| view.id.as_str()))
    }
}

impl Now {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase.as_str(), "over" | "aborted")
    }

    pub(crate) fn choices(&self) -> Choices {
        let Some(board) = self.game.as_ref().and_then(|game| game.boards.first()) else { return Choices::None };
        if board.plies.is_empty() {
            return Choices::None;
        }
        let whole = board.plies.iter().filter(|ply| ply.ends);
        let takes = |ply: &&Ply| board.scene.pieces.iter().any(|piece| Some(piece.cell) == ply.to);
        let (others, quiet): (Vec<&Ply>, Vec<&Ply>) = whole.partition(takes);
        if others.is_empty() && quiet.is_empty() {
            return Choices::Unfinished;
        }
        let turns = |plies: Vec<&Ply>| plies.into_iter().map(|ply| ply.turn.clone()).collect();
        Choices::Some { quiet: turns(quiet), others: turns(others) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_from_servers_of_both_field_names() {
        for field in ["pieces", "men"] {
            let plies = r#"[{"turn":"a1a2","to":1,"ends":true},{"turn":"a1b1","to":2,"ends":true}]"#;
            let board = format!(r#"{{"scene":{{"{field}":[{{"cell":2}}]}},"plies":{plies}}}"#);
            let now: Now =
                serde_json::from_str(&format!(r#"{{"seq":1,"phase":"play","game":{{"boards":[{board}]}}}}"#))
                    .unwrap_or_else(|error| panic!("{field}: {error}"));
            let [quiet, others] = [vec!["a1a2".to_owned()], vec!["a1b1".to_owned()]];
            assert_eq!(now.choices(), Choices::Some { quiet, others });
        }
    }
}
