//! Replies to commands of `polychess play` that list turns, actions and moves.

use super::completion::Words;
use super::table::Table;
use super::wrap::filled;
use crate::commands::moves::begins_on;
use polychess_game::Refusal;
use polychess_records::ItemKind;
use serde_json::Value as Json;
use std::fmt::Write as _;

/// The text of the `help` command, without the example of a turn.
pub(super) const HELP: &str = "  CELL            turns that begin on this cell, unless it is a pawn's move
  moves [CELL]    all legal turns
  acts            actions that are possible now, and their players
  [BOARD:][SEAT] ACT [FIELD=VALUE ...]
                  an action: resign, gray resign, claim-draw reason=threefold
                  on the first of two boards: 0:gray resign
  undo            take back the last turn or action
  board           draw the board again
  view SEAT       draw it from a seat
  list            the moves so far
  position        print the position
  save FILE       write the game to a file
  load FILE       go to the game in a file
  resume FILE     the same, and write every move to it
  help            this list
  quit            leave (so does the end of input)
";
/// The commands that the Tab key completes.
const COMMANDS: [&str; 12] =
    ["moves", "acts", "undo", "board", "view", "list", "position", "save", "load", "resume", "help", "quit"];

impl Table {
    /// Returns a sentence that shows a legal turn in both spellings.
    pub(super) fn example(&self) -> String {
        match self.now().legal().first() {
            Some(turn) => format!("A turn: {}, or {turn} as programs write it.\n", self.notated(self.now(), turn)),
            None => "There is no legal turn now.\n".into(),
        }
    }

    /// Returns the legal turns, or only those that begin on `cell`.
    ///
    /// # Errors
    /// Fails if the board has no such cell.
    pub(super) fn moves(&self, cell: Option<&str>, width: usize) -> Result<String, String> {
        let board = self.now().board();
        let names: Vec<&str> = board.cells.iter().map(|c| c.name.as_str()).collect();
        if let Some(cell) = cell.filter(|cell| !names.contains(cell)) {
            return Err(format!("the board has no cell \"{cell}\""));
        }
        let turns = self.now().legal().into_iter().filter(|turn| cell.is_none_or(|cell| begins_on(turn, cell, &names)));
        let written: Vec<String> = turns.map(|turn| self.notated(self.now(), &turn)).collect();
        Ok(match (written.is_empty(), cell) {
            (true, Some(cell)) => format!("no turn begins on {cell}\n"),
            (true, None) => "there is no legal turn\n".into(),
            (false, _) => filled(&written, "  ", width),
        })
    }

    /// Returns the available actions, with their fields and rules.
    pub(super) fn open_acts(&self) -> String {
        let mut text = String::new();
        for (seat, forms) in self.now().acts() {
            for form in forms.as_array().into_iter().flatten() {
                let fields = form["fields"].as_array().into_iter().flatten().map(|field| {
                    let written = format!("{}={}", field["name"].as_str().unwrap_or_default(), values(self, field));
                    if field["optional"] == true { format!("[{written}]") } else { written }
                });
                let board = form["board"].as_u64().map(|board| format!("board={board}"));
                let parts: Vec<String> = board.into_iter().chain(fields).collect();
                let [kind, words, rule] = ["type", "words", "rule"].map(|key| form[key].as_str().unwrap_or_default());
                let _ = writeln!(text, "{seat} {kind} {}", parts.join(" "));
                let _ = writeln!(text, "    {words} ({rule})");
            }
        }
        if text.is_empty() { "nothing but turns is open\n".into() } else { text }
    }

    /// Returns the moves so far, in the form of a game file.
    ///
    /// # Errors
    /// Returns the errors of [`Table::record`].
    pub(super) fn list(&self, width: usize) -> Result<String, Refusal> {
        let record = self.record()?;
        if record.items.iter().all(|item| item.kind == ItemKind::Result) {
            return Ok("nothing has been played yet\n".into());
        }
        let mut words: Vec<String> = Vec::new();
        let mut number = None;
        for item in &record.items {
            match (item.kind, number.take()) {
                // Keep a move number and its turn on one line.
                (ItemKind::Number, _) => number = Some(&item.text),
                (_, Some(number)) => words.push(format!("{number} {}", item.text)),
                (_, None) => words.push(item.text.to_string()),
            }
        }
        Ok(filled(&words, " ", width))
    }

    /// Returns the words that the Tab key completes.
    pub(super) fn words(&self) -> Words {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let info = self.now().info();
        let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name).collect();
        let mut first: Vec<String> = self.now().legal().iter().map(|turn| self.notated(self.now(), turn)).collect();
        let mut acts = Vec::new();
        for forms in self.now().acts().values() {
            acts.extend(
                forms.as_array().into_iter().flatten().filter_map(|form| form["type"].as_str().map(str::to_owned)),
            );
        }
        first.extend(acts.iter().cloned().chain(owned(&COMMANDS)).chain(owned(&seats)));
        let cells = self.now().board().cells.into_iter().map(|cell| cell.name);
        let mut further: Vec<String> = acts.into_iter().chain(owned(&seats)).chain(cells).collect();
        for words in [&mut first, &mut further] {
            words.sort();
            words.dedup();
        }
        Words { first, further }
    }
}

/// Maximum number of example values of a field.
const SHOWN: usize = 8;

/// Formats the valid values of an action's field.
pub(super) fn values(table: &Table, field: &Json) -> String {
    let list =
        |key: &str| -> Vec<&str> { field[key].as_array().into_iter().flatten().filter_map(Json::as_str).collect() };
    if field["kind"] == "points" {
        return list("seats").iter().map(|seat| format!("{seat}:N")).collect::<Vec<_>>().join(",");
    }
    let all = list("values");
    let more = if all.len() > SHOWN { "|..." } else { "" };
    let word =
        |word: &&str| if field["kind"] == "turn" { table.notated(table.now(), word) } else { (*word).to_owned() };
    let shown: Vec<String> = all.iter().take(SHOWN).map(word).collect();
    shown.join(if field["kind"] == "seats" { "," } else { "|" }) + more
}
