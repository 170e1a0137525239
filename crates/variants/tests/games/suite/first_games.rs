//! Tests of the tutorials in docs/rules/first: every step follows the rules of its game, and its
//! texts are complete in both languages.

use polychess_game::{AnyMatch, Choices, Info, Refusal, Request};
use polychess_variants::{INFOS, new_match};
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/first");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstGame {
    minutes: u32,
    #[serde(rename = "step")]
    steps: Vec<LessonStep>,
}

/// A step of a tutorial. docs/rules/first/README.md describes its fields.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LessonStep {
    id: String,
    options: Vec<String>,
    position: Option<String>,
    acts: Vec<String>,
    seat: Option<String>,
    show: Vec<String>,
    moves: Vec<String>,
    tap: Option<Tap>,
    of: Option<String>,
    cells: BTreeSet<String>,
    act: Option<String>,
    then: Vec<String>,
    status: Json,
    after: Json,
    forbidden: BTreeMap<String, String>,
    closed: BTreeMap<String, Vec<String>>,
    en: Words,
    de: Words,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Tap {
    Captures,
    Moves,
    Stuck,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Words {
    title: String,
    text: String,
    done: String,
    wrong: String,
    button: String,
    hints: BTreeMap<String, String>,
}

/// A step with its game. `findings` collects the errors of all steps and games.
struct Lesson<'a> {
    info: &'static Info,
    step: &'a LessonStep,
    findings: &'a mut Vec<String>,
}

#[test]
fn every_step_is_as_the_rules_have_it() {
    let mut findings = Vec::new();
    for info in INFOS {
        let path = format!("{FOLDER}/{}.toml", info.id);
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let game: FirstGame = toml::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
        assert!((1..=15).contains(&game.minutes), "{path}: {} minutes", game.minutes);
        assert!((8..=15).contains(&game.steps.len()), "{path}: {} steps", game.steps.len());
        let ids: BTreeSet<&str> = game.steps.iter().map(|step| step.id.as_str()).collect();
        assert_eq!(ids.len(), game.steps.len(), "{path}: two steps have one id");
        for step in &game.steps {
            Lesson { info, step, findings: &mut findings }.check();
        }
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

/// Every tutorial file belongs to a game, because the site would not show any other.
#[test]
fn every_file_is_of_a_game() {
    let files = fs::read_dir(FOLDER).expect("the folder");
    for name in files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()) {
        let known = name == "README.md" || INFOS.iter().any(|info| name == format!("{}.toml", info.id));
        assert!(known, "{name} is of no game");
    }
}

impl Lesson<'_> {
    fn say(&mut self, what: &str) {
        self.findings.push(format!("{}, {}: {what}", self.info.id, self.step.id));
    }

    fn check(&mut self) {
        let step = self.step;
        let start = match self.start() {
            Ok(start) => start,
            Err(refusal) => return self.say(&refusal.to_string()),
        };
        if let Some(seat) = &step.seat
            && self.info.seat(seat).is_none()
        {
            self.say(&format!("unknown seat {seat}"));
        }
        self.holds("status", &step.status, &start.status());
        let names: BTreeSet<String> = start.board().cells.into_iter().map(|cell| cell.name).collect();
        for cell in step.show.iter().chain(&step.cells).chain(&step.of).filter(|cell| !names.contains(*cell)) {
            self.say(&format!("there is no cell {cell}"));
        }
        let accepted = self.accepted(start.as_ref());
        for request in &accepted {
            match self.followed(start.as_ref(), request) {
                Ok(after) => self.holds(&format!("after {request:?}"), &step.after, &after.status()),
                Err(refusal) => self.say(&format!("{request:?}: {refusal}")),
            }
        }
        if let Some(tap) = step.tap {
            let found = tapped(start.as_ref(), tap, step.of.as_deref());
            if found != step.cells || found.is_empty() {
                self.say(&format!("the cells are {found:?}"));
            }
        }
        for (turn, rule) in &step.forbidden {
            let refused = start.boxed_clone().apply(&Request::turn(turn)).err().and_then(|refusal| refusal.rule);
            if refused != Some(rule.as_str()) {
                self.say(&format!("{turn} is refused by {refused:?}, not by {rule}"));
            }
        }
        for (seat, kinds) in &step.closed {
            let open = start.acts()[seat].clone();
            for kind in
                kinds.iter().filter(|kind| open.as_array().into_iter().flatten().any(|act| act["type"] == ***kind))
            {
                self.say(&format!("{kind} is open to {seat}"));
            }
        }
        let tasks = [!step.moves.is_empty(), step.tap.is_some(), step.act.is_some()];
        let tasks = tasks.into_iter().filter(|&task| task).count();
        if tasks > 1 {
            self.say("there are several tasks");
        }
        let legal = start.legal();
        for (language, words) in [("English", &step.en), ("German", &step.de)] {
            let wanted =
                [(&words.title, true), (&words.text, true), (&words.done, tasks > 0), (&words.wrong, tasks > 0)];
            let button = [(&words.button, step.act.is_some())];
            if wanted.iter().chain(&button).any(|(words, wanted)| words.trim().is_empty() == *wanted) {
                self.say(&format!("words are missing, or there are some too many, in {language}"));
            }
            for turn in words.hints.keys() {
                let accepted = accepted.iter().any(|one| matches!(one, Request::Turn { text, .. } if text == turn));
                if accepted || !legal.contains(turn) {
                    self.say(&format!("the {language} hint for {turn}, which is accepted or not legal"));
                }
            }
        }
        if step.en.hints.keys().ne(step.de.hints.keys()) {
            self.say("there are hints in one language only");
        }
    }

    fn start(&self) -> Result<Box<dyn AnyMatch>, Refusal> {
        let choices = Choices::from_texts(self.info, self.step.options.iter().map(String::as_str))?;
        let mut start = new_match(self.info.id, &choices, self.step.position.as_deref())?;
        for act in &self.step.acts {
            start.apply(&self.request(act)?)?;
        }
        Ok(start)
    }

    /// Parses a move string, or an action in JSON.
    fn request(&self, text: &str) -> Result<Request, Refusal> {
        if !text.starts_with('{') {
            return Ok(Request::turn(text));
        }
        let json = serde_json::from_str(text).map_err(|error| Refusal::bad_act(error.to_string()))?;
        Request::read(self.info, &json)
    }

    /// Returns the requests that solve the step. Each pattern must match at least one legal turn.
    fn accepted(&mut self, start: &dyn AnyMatch) -> Vec<Request> {
        let legal = start.legal();
        let mut accepted = Vec::new();
        for pattern in &self.step.moves {
            let fits = |turn: &&String| match pattern.strip_suffix('*') {
                Some(begin) => turn.starts_with(begin),
                None => *turn == pattern,
            };
            let before = accepted.len();
            accepted.extend(legal.iter().filter(fits).map(|turn| Request::turn(turn)));
            if accepted.len() == before {
                self.say(&format!("{pattern} is not legal"));
            }
        }
        if let Some(act) = &self.step.act {
            match self.request(act) {
                Ok(request) => accepted.push(request),
                Err(refusal) => self.say(&refusal.to_string()),
            }
        }
        accepted
    }

    fn followed(&self, start: &dyn AnyMatch, request: &Request) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut now = start.boxed_clone();
        now.apply(request)?;
        for act in &self.step.then {
            now.apply(&self.request(act)?)?;
        }
        Ok(now)
    }

    /// Checks that the game reports the values that the step claims. Compares lists as sets.
    fn holds(&mut self, at: &str, claimed: &Json, text: &Json) {
        match (claimed, text) {
            (Json::Null, _) => {}
            (Json::Object(claimed), text) => {
                for (name, value) in claimed {
                    self.holds(&format!("{at}, {name}"), value, &text[name]);
                }
            }
            (Json::Array(claimed), Json::Array(text)) => {
                let set = |list: &[Json]| list.iter().map(Json::to_string).collect::<BTreeSet<_>>();
                if set(claimed) != set(text) {
                    self.say(&format!("{at}: {text:?}"));
                }
            }
            (claimed, text) if claimed == text => {}
            (_, text) => self.say(&format!("{at}: {text}")),
        }
    }
}

/// Returns the cells that the learner must tap to solve the task.
fn tapped(start: &dyn AnyMatch, tap: Tap, of: Option<&str>) -> BTreeSet<String> {
    let board = start.board();
    let scene = start.scenes().swap_remove(0);
    let name = |cell: usize| board.cells[cell].name.clone();
    let plies = start.plies().swap_remove(0);
    if tap == Tap::Stuck {
        let moves = |cell: usize| plies.iter().any(|ply| ply.from == Some(cell));
        let own = scene.pieces.iter().filter(|piece| Some(piece.seat) == scene.to_move);
        return own.filter(|piece| !moves(piece.cell)).map(|piece| name(piece.cell)).collect();
    }
    let taken = |cell: usize| scene.pieces.iter().any(|piece| piece.cell == cell);
    let from = plies.iter().filter(|ply| ply.from.is_some_and(|cell| of == Some(name(cell).as_str())));
    from.filter_map(|ply| ply.to).filter(|&to| tap == Tap::Moves || taken(to)).map(name).collect()
}
