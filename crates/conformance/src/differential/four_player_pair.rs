//! Plays the scenes of `four-player` in the product and the reference side by side.
//!
//! In scenes, both programs apply draws by repetition and by quiet turns.

use crate::differential::counters::Counters;
use crate::differential::four_player_board::{Scene, SceneStep};
use crate::differential::twin::Twin;
use anyhow::{Context as _, anyhow, ensure};
use polychess_game::{Choices, Game, Text, Variant, turn_text, turns};
use polychess_reference::four_player as reference;
use polychess_rules::{Position as _, Seat};
use polychess_variants::four_player::{Act, FourPlayer};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Special rules that the scenes must reach, each at least [`crate::differential::counters::OFTEN`]
/// times.
pub(super) const REACHED: &[&str] = &[
    "first walk (4P-W1)",
    "first walk beside a piece of its own (4P-W1)",
    "first walk that castles (4P-X3)",
    "no first walk, the turn passes (4P-W1)",
    "stalemated walker, shared by two (4P-V4)",
    "stalemated walker, shared by three (4P-V4)",
    "two kings checked: 1 (4P-V3)",
    "three kings checked: 20 (4P-V3)",
    "three kings checked with a queen: 5 (4P-V3)",
    "left a thin army (4P-E5)",
    "left an army that is not thin (4P-E1)",
    "claim refused against a thin army (4P-A2)",
    "fifty rounds of four (4P-D2)",
    "fifty rounds of three (4P-D2)",
    "fifty rounds of two (4P-D2)",
    "counter set back by leaving (4P-D2)",
    "counter goes on when a grey piece is taken (4P-D2)",
    "standing king taken and paid (4P-O6)",
    "grey king taken for nothing (4P-V1)",
    "repetition of a position after leaving out of turn (4P-D1)",
    "repetition of a position with a first walk due (4P-D1)",
];

/// Acts that remove a player from the game.
pub(super) const LEAVING: [&str; 2] = ["resign", "forfeit"];

/// The acts of the rulebook (4P-A1 to 4P-A4): the reference's name and the product's value.
pub(super) const ACTS: [(&str, Act); 7] = [
    ("resign", Act::Resign),
    ("withdraw-resign", Act::WithdrawResign),
    ("claim-win", Act::ClaimWin),
    ("offer-draw", Act::OfferDraw),
    ("accept-draw", Act::AcceptDraw),
    ("decline-draw", Act::DeclineDraw),
    ("forfeit", Act::Forfeit),
];

fn act_named(name: &str) -> Act {
    ACTS.iter().find(|(other, _)| *other == name).expect("an act of the ledger").1
}

/// Removes the player to move and the en passant rights from the position string of a finished
/// game.
///
/// They have no meaning there (4P-F1), and the two programs write them differently.
pub(super) fn comparable(text: &str) -> String {
    if !text.contains("'gameOver'") {
        return text.to_owned();
    }
    let right = text.split_once("'enPassant':(").and_then(|(front, rest)| Some((front, rest.split_once("),")?.1)));
    right.map_or_else(|| text[1..].to_owned(), |(front, behind)| format!("{}{behind}", &front[1..]))
}

/// The product and the reference in the same scene.
struct Pair<'c> {
    game: Game<FourPlayer>,
    twin: reference::Position,
    counters: &'c mut Counters,
    /// Each seat's last turn.
    last: [Option<String>; 4],
    /// The rule to count if a player left and the position after that occurs three times.
    left: Option<&'static str>,
    /// Number of turns since the last departure.
    played: usize,
}

/// Plays a scene in both programs and compares them after every step.
pub(super) fn play(scene: Scene, text: &str, rng: &mut ChaCha8Rng, counters: &mut Counters) -> anyhow::Result<()> {
    let choices =
        Choices::from_texts(&FourPlayer::INFO, scene.options.iter().copied()).context("options of the game")?;
    let game = Game::<FourPlayer>::from_text(choices.clone(), text).context("the product does not read it")?;
    let twin = <reference::Position as Twin>::parse(text, &choices).map_err(|e| anyhow!("the reference: {e}"))?;
    let twin = twin.counting();
    let mut pair = Pair { game, twin, counters, last: [const { None }; 4], left: None, played: 0 };
    pair.compare().with_context(|| format!("as it was read, with {:?}", scene.options))?;
    for step in scene.steps {
        if pair.twin.over() {
            break;
        }
        let here = pair.twin.text();
        let goes_on = match step {
            SceneStep::Act(seat, act) => pair.act(seat, act).with_context(|| format!("{act} by {seat} in {here}"))?,
            step => match pair.choose(step, rng) {
                Some(turn) => {
                    pair.turn(&turn).with_context(|| format!("after {turn} in {here} with {:?}", scene.options))?;
                    true
                }
                None => false,
            },
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

impl Pair<'_> {
    fn choose(&self, step: SceneStep, rng: &mut ChaCha8Rng) -> Option<String> {
        let legal = self.twin.legal();
        let written = |turn: &&String| self.twin.notation(turn).unwrap_or_default();
        let some = |keep: &dyn Fn(&&String) -> bool| -> Vec<&String> { legal.iter().filter(keep).collect() };
        let seat = self.twin.to_move()?;
        let turns = match step {
            SceneStep::Turn(turn) => return legal.contains(&turn).then_some(turn),
            SceneStep::Back => {
                let last = self.last[seat].as_ref()?;
                let at = last.rfind(|c: char| c.is_ascii_lowercase())?;
                let back = format!("{}{}", &last[at..], &last[..at]);
                return legal.contains(&back).then_some(back);
            }
            SceneStep::Castle => some(&|turn| written(turn).starts_with('O')),
            SceneStep::TakeGrey => some(&|turn| {
                let to = turn.rfind(|c: char| c.is_ascii_lowercase()).map_or("", |at| &turn[at..]);
                self.twin.on(to).is_some_and(|piece| piece.starts_with('d'))
            }),
            SceneStep::Out => {
                let quiet = some(&|turn| {
                    let text = written(turn);
                    !text.contains(['x', '=', 'O', '#']) && text.starts_with(|c: char| c.is_ascii_uppercase())
                });
                return quiet.choose(rng).map(|turn| (*turn).clone());
            }
            SceneStep::Any | SceneStep::Act(..) => Vec::new(),
        };
        turns.choose(rng).map(|turn| (*turn).clone()).or_else(|| legal.choose(rng).cloned())
    }

    /// Plays a turn in both programs, compares them, and counts the rules that the turn reached.
    fn turn(&mut self, text: &str) -> anyhow::Result<()> {
        let turn = self.game.read_turn(text).map_err(|e| anyhow!("the product refuses it: {e:?}"))?;
        let product = FourPlayer::notate(self.game.position(), &turn);
        let written = self.twin.notation(text).map_err(|e| anyhow!("{e}"))?;
        ensure!(product == written, "notation: product {product}, reference {written}");
        let before = self.twin.clone();
        let mover = before.to_move().context("a seat on turn")?;
        self.game.play(turn);
        self.twin = before.play(text).map_err(|e| anyhow!("{e}"))?;
        self.last[mover] = Some(text.to_owned());
        self.played += 1;
        self.compare()?;
        self.count_turn(&before, mover, text, &written);
        Ok(())
    }

    fn count_turn(&mut self, before: &reference::Position, mover: usize, text: &str, written: &str) {
        let earned = gained(before, &self.twin);
        let to = text.rfind(|c: char| c.is_ascii_lowercase()).map_or("", |at| &text[at..]);
        let taken = before.on(to);
        if before.leaving() {
            self.counters.add("first walk (4P-W1)");
            if written.starts_with('O') {
                self.counters.add("first walk that castles (4P-X3)");
            }
        }
        let out: Vec<usize> = self.twin.out().into_iter().filter(|seat| !before.out().contains(seat)).collect();
        let quiet = !written.contains(['#', 'x', '=']);
        let live = 4 - before.out().len() - before.walking().len();
        if let [seat] = out[..]
            && quiet
            && before.walking().contains(&seat)
        {
            match live {
                2 => self.counters.add("stalemated walker, shared by two (4P-V4)"),
                3 => self.counters.add("stalemated walker, shared by three (4P-V4)"),
                _ => {}
            }
        }
        if quiet && out.is_empty() && !self.twin.over() {
            let checks = written.matches('+').count();
            match (earned[mover], checks) {
                (1, 2..) => self.counters.add("two kings checked: 1 (4P-V3)"),
                (20, 3) => self.counters.add("three kings checked: 20 (4P-V3)"),
                (5, 3) => self.counters.add("three kings checked with a queen: 5 (4P-V3)"),
                _ => {}
            }
        }
        if taken.as_ref().is_some_and(|piece| piece.starts_with('d')) {
            if before.clock() > 0 && self.twin.clock() == before.clock() + 1 {
                self.counters.add("counter goes on when a grey piece is taken (4P-D2)");
            }
            if taken.is_some_and(|piece| piece.ends_with('K')) && !self.twin.over() {
                match earned[mover] {
                    0 => self.counters.add("grey king taken for nothing (4P-V1)"),
                    _ => self.counters.add("standing king taken and paid (4P-O6)"),
                }
            }
        }
        match (self.twin.reason(), 4 - self.twin.out().len()) {
            (Some("fifty"), 4) => self.counters.add("fifty rounds of four (4P-D2)"),
            (Some("fifty"), 3) => self.counters.add("fifty rounds of three (4P-D2)"),
            (Some("fifty"), 2) => self.counters.add("fifty rounds of two (4P-D2)"),
            _ => {}
        }
        // The position after the departure has now occurred for the third time: each repetition
        // takes two rounds of four turns.
        if let (Some("threefold"), Some(name), 16) = (self.twin.reason(), self.left, self.played) {
            self.counters.add(name);
        }
    }

    /// Carries out an act in both programs, or checks that both reject it.
    ///
    /// Always returns `true`: a scene continues after any act, even a rejected one.
    fn act(&mut self, seat: usize, name: &'static str) -> anyhow::Result<bool> {
        let by = Seat::all(4).nth(seat).context("a seat")?;
        let (done, theirs) = (self.game.act(by, &act_named(name)), self.twin.act(seat, name));
        ensure!(done.is_ok() == theirs.is_ok(), "product {done:?}, reference {:?}", theirs.err());
        let before = self.twin.clone();
        let Ok(next) = theirs else {
            self.count_refusal(seat, name);
            return Ok(true);
        };
        self.twin = next;
        self.compare()?;
        if !LEAVING.contains(&name) {
            return Ok(true);
        }
        let own_turn = before.to_move() == Some(seat);
        self.played = 0;
        self.left = match own_turn {
            false => Some("repetition of a position after leaving out of turn (4P-D1)"),
            true => self.twin.leaving().then_some("repetition of a position with a first walk due (4P-D1)"),
        };
        if before.clock() > 0 && self.twin.clock() == 0 {
            self.counters.add("counter set back by leaving (4P-D2)");
        }
        if own_turn && self.twin.walking().contains(&seat) && !self.twin.leaving() && !self.twin.over() {
            self.counters.add("no first walk, the turn passes (4P-W1)");
        }
        if self.twin.leaving() && self.takes_own_later(seat) {
            self.counters.add("first walk beside a piece of its own (4P-W1)");
        }
        match self.twin.reason() {
            Some("insufficient") => self.counters.add("left a thin army (4P-E5)"),
            Some("last-one") => self.counters.add("left an army that is not thin (4P-E1)"),
            _ => {}
        }
        Ok(true)
    }

    /// Returns whether the seat's first walk has fewer moves than a later walk from the same
    /// position would have.
    fn takes_own_later(&self, seat: usize) -> bool {
        let text = self.twin.text().replace(",'leaving':true", "");
        let choices = self.game.choices();
        let later = <reference::Position as Twin>::parse(&text, choices);
        later.is_ok_and(|later| later.to_move() == Some(seat) && later.legal().len() > self.twin.legal().len())
    }

    /// Counts a rejected win claim by a player whose lead is large enough (4P-A2).
    fn count_refusal(&mut self, seat: usize, name: &str) {
        let live: Vec<usize> =
            (0..4).filter(|seat| !self.twin.out().contains(seat) && !self.twin.walking().contains(seat)).collect();
        let points: Vec<u32> = self.twin.score().iter().filter_map(|points| points.parse().ok()).collect();
        if let ("claim-win", [one, other]) = (name, &live[..]) {
            let rival = if *one == seat { *other } else { *one };
            if points[seat] > points[rival] + 20 * (1 + self.twin.walking().len() as u32) {
                self.counters.add("claim refused against a thin army (4P-A2)");
            }
        }
    }

    /// Compares everything that both programs report about the current state of the game.
    fn compare(&self) -> anyhow::Result<()> {
        let (game, twin) = (&self.game, &self.twin);
        let position = game.position();
        let ending = game.outcome().map(|outcome| outcome.ending.id);
        ensure!(
            ending == twin.reason(),
            "ending: product {ending:?}, reference {:?} in {}",
            twin.reason(),
            twin.text()
        );
        if let Some(outcome) = game.outcome() {
            let points =
                outcome.points.map(|points| Seat::all(4).map(|seat| points[seat].to_string()).collect::<Vec<_>>());
            ensure!(points == twin.points(), "points: product {points:?}, reference {:?}", twin.points());
        }
        // A draw by repetition or by the move counter ends the game, but leaves a position with
        // legal turns.
        if matches!(ending, Some("threefold" | "fifty")) {
            return Ok(());
        }
        let text = comparable(&FourPlayer::position_text(game.state(), ending.is_some()));
        let theirs = comparable(&twin.text());
        ensure!(text == theirs, "position text\n  product   {text}\n  reference {theirs}");
        let named = |keep: &dyn Fn(Seat) -> bool| -> Vec<usize> {
            Seat::all(4).filter(|&seat| keep(seat)).map(Seat::index).collect()
        };
        let lists = [
            ("in check", named(&|seat| position.in_check(seat)), twin.in_check()),
            ("out", named(&|seat| position.is_eliminated(seat)), twin.out()),
            ("walking", named(&|seat| position.walking().contains(seat)), twin.walking()),
        ];
        for (what, product, reference) in lists {
            ensure!(product == reference, "{what}: product {product:?}, reference {reference:?} in {text}");
        }
        let legal = if ending.is_some() { Vec::new() } else { turns(position) };
        let mut legal: Vec<String> =
            legal.iter().map(|turn| turn_text::<FourPlayer>(turn, position.topology())).collect();
        legal.sort_unstable();
        ensure!(legal == twin.legal(), "legal turns in {text}\n  product   {legal:?}\n  reference {:?}", twin.legal());
        Ok(())
    }
}

/// Returns the points that each seat gained between the two positions.
fn gained(before: &reference::Position, after: &reference::Position) -> Vec<u32> {
    let points = |position: &reference::Position| -> Vec<u32> {
        position.score().iter().map(|points| points.parse().unwrap_or(0)).collect()
    };
    points(after).iter().zip(points(before)).map(|(after, before)| after.saturating_sub(before)).collect()
}
