//! Tests with random games of every variant and option. The games contain actions and variations.
//! They are recorded, read, checked, replayed and converted.

use polychess_game::{AnyMatch, Choices, Info, Language, Request};
use polychess_records::{
    Finding, GameResult, Item, ItemKind, Reader, Record, RecordBuilder, Replay, TurnFormat, check, json, moves,
    transcode,
};
use polychess_variants::{INFOS, new_match};

/// A random number generator without a random seed, so that every run tests the same games.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }
}

/// Returns a random action that is available and has no required fields, if any.
fn some_act(now: &dyn AnyMatch, dice: &mut Dice) -> Option<serde_json::Value> {
    let mut open = Vec::new();
    for (seat, forms) in now.acts() {
        for form in forms.as_array().into_iter().flatten() {
            let needed = form["fields"].as_array().into_iter().flatten().any(|field| field["optional"] == false);
            if !needed {
                let mut act = serde_json::json!({"seat": seat, "type": form["type"]});
                if let Some(board) = form.get("board") {
                    act["board"] = board.clone();
                }
                open.push(act);
            }
        }
    }
    (!open.is_empty()).then(|| open[dice.roll(open.len())].clone())
}

fn random_game(start: Box<dyn AnyMatch>, turn_format: TurnFormat, plies: usize, dice: &mut Dice) -> (Record, String) {
    let mut builder = RecordBuilder::new(Vec::new(), start, None, turn_format);
    for _ in 0..plies {
        let legal = builder.now().legal();
        if legal.is_empty() || dice.roll(12) == 0 {
            match some_act(builder.now(), dice) {
                // Rarely play an action that ends the game, so that games become long enough.
                Some(act) => {
                    let mut trial = builder.now().boxed_clone();
                    let request = Request::read(trial.info(), &act).expect("an open act can be read");
                    if trial.apply(&request).is_ok() && (!trial.is_over() || dice.roll(10) == 0 || legal.is_empty()) {
                        builder.play(&request).expect("tried just now");
                    }
                }
                None if legal.is_empty() => break,
                None => {}
            }
            continue;
        }
        builder.turn(&legal[dice.roll(legal.len())]).expect("a legal turn is played");
    }
    let position = builder.now().position_text();
    (builder.finish(), position)
}

/// Adds variations of two turns after some of the turns.
fn with_variations(record: &Record, start: Box<dyn AnyMatch>, notation: usize, dice: &mut Dice) -> Record {
    let mut replay = Replay::new(start, notation);
    let mut items: Vec<Item<'static>> = Vec::new();
    for item in &record.items {
        let before = replay.now().boxed_clone();
        replay.item(item).expect("played before");
        items.push(item.clone());
        if item.kind == ItemKind::Turn && dice.roll(5) == 0 {
            let mut line = before;
            items.push(Item::new(ItemKind::Open, ""));
            for _ in 0..2 {
                let legal = line.legal();
                if legal.is_empty() {
                    break;
                }
                let turn = legal[dice.roll(legal.len())].clone();
                line.apply(&Request::turn(&turn)).expect("a legal turn");
                items.push(Item::new(ItemKind::Turn, turn));
            }
            items.push(Item::new(ItemKind::Comment, "or [%eval 0.5]"));
            items.push(Item::new(ItemKind::Close, ""));
        }
    }
    Record { tags: record.tags.clone(), items }
}

fn findings(text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding)).expect("bytes can be read");
    found
}

/// Returns the final position string and the result of the main line.
fn final_state(record: &Record, start: Box<dyn AnyMatch>, notation: usize) -> (String, GameResult) {
    let mut replay = Replay::new(start, notation);
    for item in &record.items {
        replay.item(item).unwrap_or_else(|e| panic!("{item:?}: {e:?}"));
    }
    (replay.now().position_text(), GameResult::of(replay.now()))
}

#[test]
fn every_variant_and_option_round_trips() {
    let mut dice = Dice(5);
    let mut games = 0;
    for info in INFOS {
        for choices in Choices::one_by_one(info) {
            let notations = (0..info.notations.len()).map(|notation| (notation, TurnFormat::Notation(notation)));
            for (notation, turn_format) in [(0, TurnFormat::Turns)].into_iter().chain(notations) {
                for plies in [12, 90] {
                    let start = || new_match(info.id, &choices, None).expect("a listed game");
                    let (record, position) = random_game(start(), turn_format, plies, &mut dice);
                    let text = record.to_text().expect("a played game can be written");
                    assert_eq!(Record::all(&text), std::slice::from_ref(&record), "{text}");
                    assert!(findings(&text).is_empty(), "{:#?}\n{text}", findings(&text));
                    let (reached, result) = final_state(&record, start(), notation);
                    assert_eq!(reached, position, "{text}");
                    assert_eq!(record.tag("Result"), Some(result.to_string().as_str()));

                    let varied = with_variations(&record, start(), notation, &mut dice);
                    let text = varied.to_text().expect("variations can be written");
                    assert_eq!(Record::all(&text), std::slice::from_ref(&varied), "{text}");
                    assert!(findings(&text).is_empty(), "{:#?}\n{text}", findings(&text));
                    assert_eq!(final_state(&varied, start(), notation).0, position, "{text}");
                    assert_eq!(json::read(&json::write(&varied)).expect("written just now"), varied);

                    // A conversion to another format and back does not change the game.
                    for other in [TurnFormat::Turns, TurnFormat::Notation(info.notations.len() - 1)] {
                        let other = transcode(&varied, |_| Ok(other)).expect("it can be played");
                        let text = other.to_text().expect("it can be written");
                        assert!(findings(&text).is_empty(), "{:#?}\n{text}", findings(&text));
                        let back = transcode(&other, |_| Ok(turn_format)).expect("it can be played");
                        assert_eq!(final_state(&back, start(), notation).0, position, "{text}");
                    }

                    // A move list contains only the main line.
                    let list = moves::write(&varied, |_| Ok(turn_format)).expect("it can be played");
                    let mut again = RecordBuilder::new(Vec::new(), start(), None, turn_format);
                    moves::read(&mut again, notation, list.lines()).expect("written just now");
                    assert_eq!(again.finish(), record, "{list}");
                    games += 1;
                }
            }
        }
    }
    assert!(games >= 4 * INFOS.len());
}

/// Tests games that begin at a given position. Some of them have two boards.
#[test]
fn games_from_positions_round_trip() {
    let mut dice = Dice(11);
    for info in INFOS {
        let choices = Choices::default_of(info);
        let mut now = new_match(info.id, &choices, None).expect("a listed game");
        for _ in 0..9 {
            let legal = now.legal();
            now.apply(&Request::turn(&legal[dice.roll(legal.len())])).expect("a legal turn");
        }
        let one = now.position_text();
        for position in [one.clone(), format!("{one} | {one}")] {
            let start = || new_match(info.id, &choices, Some(&position)).expect("a position of the game");
            let mut builder = RecordBuilder::new(Vec::new(), start(), Some(&position), TurnFormat::default());
            for _ in 0..20 {
                let legal = builder.now().legal();
                if legal.is_empty() {
                    break;
                }
                builder.turn(&legal[dice.roll(legal.len())]).expect("a legal turn is played");
            }
            let text = builder.finish().to_text().expect("a played game can be written");
            assert!(findings(&text).is_empty(), "{:#?}\n{text}", findings(&text));
        }
    }
}

/// Returns a random game with the default options.
pub(super) fn random(info: &'static Info, seed: u64, turn_format: TurnFormat) -> Record {
    let start = new_match(info.id, &Choices::default_of(info), None).expect("a listed game");
    random_game(start, turn_format, 40, &mut Dice(seed)).0
}

/// With two boards, the result is the sum of their results. The tag `Results` contains each result.
#[test]
fn results_of_two_boards_round_trip() {
    let info = polychess_variants::info("three-way").expect("a listed game");
    let black = "7/8/9/10/bK10/12/13/14/13/12/11/10/9/wK6wR w - - g 0/0/0 points=0/1/0,stage=2";
    let gray = "7/8/9/10/11/12/13/14/13/12/gK10/10/9/wK6wR w - - b 0/0/0 stage=2";
    let position = format!("{black} | {gray}");
    let start = new_match(info.id, &Choices::default_of(info), Some(&position)).unwrap_or_else(|e| panic!("{e}"));
    let mut builder = RecordBuilder::new(Vec::new(), start, Some(&position), TurnFormat::Turns);
    let resign = serde_json::json!({"board": 1, "seat": "white", "type": "resign"});
    builder.play(&Request::read(info, &resign).expect("an act")).expect("it may be resigned");
    let unfinished = GameResult::of_boards(builder.now());
    assert_eq!(unfinished[0], GameResult::Unfinished);
    let record = builder.finish();
    let results = record.tag("Results").expect("two boards").to_owned();
    assert_eq!(results, GameResult::joined(&unfinished));
    let text = record.to_text().expect("it can be written");
    assert!(findings(&text).is_empty(), "{text}: {:#?}", findings(&text));
    let wrong = text.replace(&results, "1,1,1 | *");
    assert!(
        findings(&wrong)[0].problem.message(Language::English).contains("the boards end with *"),
        "{:#?}",
        findings(&wrong)
    );
    let one = random(info, 5, TurnFormat::Turns).to_text().expect("it can be written");
    let found = findings(&format!("[Results \"* | *\"]\n{one}"));
    assert!(found[0].problem.message(Language::English).contains("for two boards"), "{found:#?}");
}
