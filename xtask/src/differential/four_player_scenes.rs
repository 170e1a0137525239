//! Rules of `four-player` that random play hardly ever reaches: leaving, double checks, quiet turns, repetition after an act. Each scene sets up a
//! position for one of them at random and says what is done in it. Both programs count repetitions and quiet turns here.

use crate::differential::counters::Counters;
use crate::differential::four_player::{FourPlayerRun, act_named};
use crate::differential::four_player_board::{Board, Cell, LEAPS, LETTERS, WAYS, any_cell, exists, own, turn};
use crate::differential::subject::Subject;
use crate::differential::twin::Twin;
use anyhow::{Context as _, anyhow, ensure};
use polychess_game::{Game, Text, turn_text, turns};
use polychess_reference::four_player as reference;
use polychess_rules::{Position as _, Seat};
use polychess_variants::four_player::FourPlayer;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What the scenes reach, each at least [`crate::differential::counters::OFTEN`] times.
pub(super) const COUNTED: &[&str] = &[
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

/// What is done in a scene.
enum Step {
    Act(usize, &'static str),
    /// This turn; the scene ends if it is not legal.
    Turn(String),
    /// Castling, or else any turn.
    Castle,
    /// A turn that takes a grey piece, or else any turn.
    TakeGrey,
    Any,
    /// A turn that can be taken back: no pawn, nothing taken, no castling. The scene ends if there is none.
    Out,
    /// Takes back the last turn of the seat.
    Back,
}

struct Scene {
    options: &'static [&'static str],
    board: Board,
    steps: Vec<Step>,
}

impl Scene {
    fn new(board: Board, steps: Vec<Step>) -> Self {
        Self { options: &[], board, steps }
    }
}

const LEAVING: [&str; 2] = ["resign", "forfeit"];
/// Options of scenes, one set by chance.
const PAY: &[&[&str]] = &[&[], &["mate_points=40"]];
const THIN: &[&[&str]] = &[&[], &["mate_points=40"], &[], &["walking_kings=false"]];
const CLAIM: &[&[&str]] = &[&[], &["auto_claim=true"]];
const STAND: &[&[&str]] = &[&["walking_kings=false"], &["walking_kings=false", "capture_points=3", "mate_points=40"]];
/// Armies beside a king, thin ones and others (4P-E5).
const ARMIES: &[&[&str]] = &[&[], &["N"], &["B"], &["R"], &["P"], &["N", "N"], &["N", "B"]];

type Setting = fn(&mut ChaCha8Rng) -> Option<Scene>;

const SCENES: &[Setting] = &[
    first_walk,
    castling,
    no_first_walk,
    stalemated_walker,
    knight_fork,
    queen_fork,
    queen_fork,
    thin_army,
    claim,
    quiet,
    quiet,
    standing_king,
    other_grey_king,
    repetition,
];

/// Plays scenes, all kinds in turn.
pub(super) fn run(number: u64, seed: u64, counters: &mut Counters) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5ce);
    for setting in SCENES.iter().cycle().take(number as usize) {
        if let Some(scene) = setting(&mut rng) {
            let text = scene.board.text();
            play(scene, &text, &mut rng, counters).with_context(|| format!("in a scene from {text}"))?;
        }
    }
    Ok(())
}

fn any_seat(rng: &mut ChaCha8Rng) -> usize {
    rng.random_range(0..4)
}

fn leave(rng: &mut ChaCha8Rng) -> &'static str {
    LEAVING[rng.random_range(0..2)]
}

/// A king among pieces of its own and of others.
fn first_walk(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), clock: rng.random_range(0..60), ..Board::default() };
    let seat = board.to_move;
    (0..4).for_each(|seat| board.king(rng, seat));
    let king = *board.pieces.iter().find(|(_, piece)| **piece == format!("{}K", LETTERS[seat]))?.0;
    for _ in 0..rng.random_range(1..5) {
        let way = WAYS.choose(rng)?;
        board.put((king.0 + way.0, king.1 + way.1), seat, ["N", "R", "B", "D"].choose(rng)?);
    }
    board.fill(rng, &[0, 1, 2, 3], 6);
    let mut steps = vec![Step::Act(seat, leave(rng)), Step::Any];
    if rng.random_bool(0.2) {
        steps.insert(1, Step::Act((seat + 1) % 4, leave(rng)));
    }
    steps.extend((0..5).map(|_| Step::Any));
    Some(Scene::new(board, steps))
}

/// A king and rooks that have not moved.
fn castling(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), clock: rng.random_range(0..60), ..Board::default() };
    let seat = board.to_move;
    let file = rng.random_range(7..=8);
    board.put(own(seat, file, 1), seat, "K");
    [4, 11].iter().for_each(|&file| _ = board.put(own(seat, file, 1), seat, "R"));
    (board.short[seat], board.long[seat]) = (true, true);
    (0..4).filter(|&other| other != seat).for_each(|other| board.king(rng, other));
    for _ in 0..rng.random_range(0..3) {
        board.put(own(seat, rng.random_range(4..=11), 2), seat, "P");
    }
    board.fill(rng, &[0, 1, 2, 3], 3);
    let steps = vec![Step::Act(seat, leave(rng)), Step::Castle, Step::Any, Step::Any, Step::Any, Step::Any];
    Some(Scene::new(board, steps))
}

/// A king in a corner behind pieces of its own, perhaps in check.
fn no_first_walk(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    let seat = board.to_move;
    let at = |file, rank| own(seat, file, rank);
    board.put(at(4, 1), seat, "K");
    for cell in [at(4, 2), at(5, 1), at(5, 2)] {
        let role = ["N", "B", "R", "N", "B"].choose(rng)?;
        board.put(cell, seat, role);
    }
    let other = (seat + rng.random_range(1..4)) % 4;
    if rng.random_bool(0.6) {
        board.put([at(5, 3), at(6, 2)][rng.random_range(0..2)], other, "N");
    }
    (0..4).filter(|&other| other != seat).for_each(|other| board.king(rng, other));
    board.fill(rng, &[0, 1, 2, 3], 4);
    let mut steps = vec![Step::Act(seat, leave(rng))];
    steps.extend((0..5).map(|_| Step::Any));
    Some(Scene::new(board, steps))
}

/// A queen that shuts a walking king in, with two or three live seats.
fn stalemated_walker(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let walker = any_seat(rng);
    let mover = (walker + 3) % 4;
    let mut board = Board { to_move: mover, ..Board::default() };
    board.put(own(walker, 4, 1), walker, "K");
    let to = [own(walker, 5, 3), own(walker, 6, 2)][rng.random_range(0..2)];
    let from = on_a_line(rng, &board, to)?;
    board.put(from, mover, ["Q", "D"].choose(rng)?);
    board.dead[walker] = true;
    let gone = if rng.random_bool(0.5) { (walker + rng.random_range(1..3)) % 4 } else { walker };
    (0..4).filter(|&seat| seat != walker && seat != gone).for_each(|seat| board.king(rng, seat));
    board.fill(rng, &[(walker + 1) % 4, (walker + 2) % 4], 3);
    board.dead[gone] = true;
    let options = PAY.choose(rng)?;
    Some(Scene { options, board, steps: vec![Step::Turn(turn(from, to)), Step::Any] })
}

/// A cell from which a queen gets to another one.
fn on_a_line(rng: &mut ChaCha8Rng, board: &Board, to: Cell) -> Option<Cell> {
    let way = WAYS.choose(rng)?;
    let cells: Vec<Cell> = (1..12)
        .map(|n| (to.0 + n * way.0, to.1 + n * way.1))
        .take_while(|cell| exists(*cell) && !board.pieces.contains_key(cell))
        .collect();
    cells.choose(rng).copied()
}

/// A knight that goes where it checks two or three kings.
fn knight_fork(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    let (mover, to) = (board.to_move, any_cell(rng));
    let leap = |rng: &mut ChaCha8Rng| {
        let leap = LEAPS.choose(rng).expect("leaps");
        (to.0 + leap.0, to.1 + leap.1)
    };
    let from = leap(rng);
    if !board.put(from, mover, "N") {
        return None;
    }
    let kings = rng.random_range(2..4);
    for n in 1..=kings {
        board.put(leap(rng), (mover + n) % 4, "K");
    }
    finish_fork(rng, board, turn(from, to))
}

/// A queen that does so, or a knight that opens a line.
fn queen_fork(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    let (mover, to) = (board.to_move, any_cell(rng));
    let from = on_a_line(rng, &board, to)?;
    board.put(from, mover, ["Q", "D", "Q", "R", "B"].choose(rng)?);
    let kings = rng.random_range(2..4);
    for n in 1..=kings {
        let cell = on_a_line(rng, &board, to)?;
        board.put(cell, (mover + n) % 4, "K");
    }
    finish_fork(rng, board, turn(from, to))
}

fn finish_fork(rng: &mut ChaCha8Rng, mut board: Board, turn: String) -> Option<Scene> {
    for seat in 0..4 {
        let king = format!("{}K", LETTERS[seat]);
        if !board.pieces.values().any(|piece| *piece == king) {
            board.king(rng, seat);
        }
    }
    if rng.random_bool(0.15) {
        board.dead[(board.to_move + rng.random_range(1..4)) % 4] = true;
    }
    if rng.random_bool(0.3) {
        board.fill(rng, &[0, 1, 2, 3], 2);
    }
    Some(Scene::new(board, vec![Step::Turn(turn), Step::Any]))
}

/// Two live seats, of which one has little; the others are out or walk.
fn two_live(rng: &mut ChaCha8Rng) -> Option<(Board, usize, usize)> {
    let rich = any_seat(rng);
    let thin = (rich + rng.random_range(1..4)) % 4;
    let mut board = Board { to_move: *[rich, thin].choose(rng)?, clock: rng.random_range(0..60), ..Board::default() };
    board.king(rng, rich);
    board.king(rng, thin);
    for seat in (0..4).filter(|&seat| seat != rich && seat != thin) {
        board.dead[seat] = true;
        if rng.random_bool(0.5) {
            board.king(rng, seat);
            board.fill(rng, &[seat], 2);
        }
    }
    let army = ARMIES.choose(rng)?;
    for role in *army {
        let pawn = own(thin, rng.random_range(4..=11), rng.random_range(2..7));
        if *role == "P" { _ = board.put(pawn, thin, "P") } else { _ = board.scatter(rng, thin, role) }
    }
    for _ in 0..rng.random_range(1..4) {
        let role = ["R", "Q", "N", "B"].choose(rng)?;
        board.scatter(rng, rich, role);
    }
    board.points = std::array::from_fn(|_| rng.random_range(0..60));
    Some((board, rich, thin))
}

fn thin_army(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let (mut board, rich, _) = two_live(rng)?;
    let steps = vec![Step::Act(rich, leave(rng)), Step::Any];
    let options = THIN.choose(rng)?;
    if options.contains(&"walking_kings=false") {
        let stays = |piece: &&mut String| {
            let seat = LETTERS.iter().position(|letter| piece.starts_with(letter));
            piece.ends_with('K') && seat.is_some_and(|seat| board.dead[seat])
        };
        board.pieces.values_mut().filter(stays).for_each(|piece| piece.insert(0, 'd'));
    }
    Some(Scene { options, board, steps })
}

fn claim(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let (mut board, rich, thin) = two_live(rng)?;
    board.points[rich] += rng.random_range(20..110);
    let mut steps = vec![Step::Act(thin, "claim-win"), Step::Act(rich, "claim-win"), Step::Any];
    steps.extend([Step::Act(rich, "claim-win"), Step::Any]);
    let options = CLAIM.choose(rng)?;
    Some(Scene { options, board, steps })
}

/// Few pieces, and a counter of quiet turns that is nearly full.
fn quiet(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    let mut in_play = vec![board.to_move];
    let wanted = rng.random_range(2..=4);
    while in_play.len() < wanted {
        let seat = any_seat(rng);
        if !in_play.contains(&seat) {
            in_play.push(seat);
        }
    }
    in_play.iter().for_each(|&seat| board.king(rng, seat));
    board.dead = std::array::from_fn(|seat| !in_play.contains(&seat));
    board.scatter(rng, in_play[0], "R");
    board.scatter(rng, in_play[1], "N");
    if in_play.len() > 2 && rng.random_bool(0.3) {
        board.dead[in_play[2]] = true;
    }
    for _ in 0..rng.random_range(0..6) {
        let (cell, role) = (any_cell(rng), ["N", "R", "B", "Q"].choose(rng)?);
        board.pieces.entry(cell).or_insert(format!("d{role}"));
    }
    let king = *board.pieces.iter().find(|(_, piece)| **piece == format!("{}K", LETTERS[in_play[0]]))?.0;
    let way = WAYS.choose(rng)?;
    let near = (king.0 + way.0, king.1 + way.1);
    if exists(near) {
        board.pieces.entry(near).or_insert("dN".into());
    }
    let limit = 50 * in_play.len() as u32;
    board.clock = limit - rng.random_range(1..4);
    let mut steps = vec![Step::TakeGrey, Step::Out, Step::TakeGrey, Step::Any, Step::Any];
    if rng.random_bool(0.3) {
        steps.insert(rng.random_range(0..3), Step::Act(in_play[rng.random_range(0..in_play.len())], leave(rng)));
    }
    let all_live = board.dead == [false; 4];
    let options: &[&str] = if all_live && rng.random_bool(0.2) { &["mode=teams"] } else { &[] };
    Some(Scene { options, board, steps })
}

/// A king that stays when its seat leaves, in reach of the next seat.
fn standing_king(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let left = any_seat(rng);
    let taker = (left + 1) % 4;
    let mut board = Board { to_move: left, clock: rng.random_range(0..100), ..Board::default() };
    let king = board.scatter(rng, left, "K");
    let from = on_a_line(rng, &board, king)?;
    board.put(from, taker, "Q");
    (0..4).filter(|&seat| seat != left).for_each(|seat| board.king(rng, seat));
    board.scatter(rng, left, "R");
    board.fill(rng, &[(left + 2) % 4, (left + 3) % 4], 2);
    let mut steps = vec![Step::Act(left, leave(rng)), Step::Turn(turn(from, king)), Step::Any, Step::Any];
    // Half of them have left before, as a position text has it.
    if rng.random_bool(0.5) {
        board.to_move = taker;
        board.pieces.insert(king, format!("d{}K", LETTERS[left]));
        board.dead[left] = true;
        let key = ["resigned", "flagged"].choose(rng)?;
        board.extra.push(format!("'{key}':({})", flags(left)));
        steps.remove(0);
    }
    let options = STAND.choose(rng)?;
    Some(Scene { options, board, steps })
}

fn flags(seat: usize) -> String {
    [0, 1, 2, 3].map(|other| (other == seat).to_string()).join(",")
}

/// A king that was mated or stalemated, in reach.
fn other_grey_king(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut scene = standing_king(rng)?;
    let (Some(Step::Turn(_)), Some(seat)) = (scene.steps.first(), scene.board.dead.iter().position(|&dead| dead))
    else {
        return None;
    };
    scene.board.extra.clear();
    match rng.random_range(0..3) {
        0 => scene.board.extra.push(format!("'stalemated':({})", flags(seat))),
        1 => {
            scene.options = &[];
            scene.board.extra.push(format!("'resigned':({})", flags(seat)));
        }
        _ => {}
    }
    Some(scene)
}

/// A seat leaves, and all go back and forth.
fn repetition(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    (0..4).for_each(|seat| board.king(rng, seat));
    (0..4).for_each(|seat| _ = board.scatter(rng, seat, ["R", "N", "B"][seat % 3]));
    let left = if rng.random_bool(0.5) { board.to_move } else { any_seat(rng) };
    let mut steps: Vec<Step> = (0..rng.random_range(0..3)).map(|_| Step::Out).collect();
    let left = (left + steps.len()) % 4;
    steps.push(Step::Act(left, leave(rng)));
    for _ in 0..2 {
        steps.extend((0..4).map(|_| Step::Out));
        steps.extend((0..4).map(|_| Step::Back));
    }
    Some(Scene::new(board, steps))
}

/// Both programs in a scene.
struct Pair<'c> {
    game: Game<FourPlayer>,
    twin: reference::Position,
    counters: &'c mut Counters,
    /// The last turn of each seat.
    last: [Option<String>; 4],
    /// What repeats if the position after a seat has left does.
    left: Option<&'static str>,
    /// Turns since then.
    played: usize,
}

fn play(scene: Scene, text: &str, rng: &mut ChaCha8Rng, counters: &mut Counters) -> anyhow::Result<()> {
    let choices = FourPlayerRun::choices(scene.options);
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
            Step::Act(seat, act) => pair.act(seat, act).with_context(|| format!("{act} by {seat} in {here}"))?,
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
    fn choose(&self, step: Step, rng: &mut ChaCha8Rng) -> Option<String> {
        let legal = self.twin.legal();
        let written = |turn: &&String| self.twin.notation(turn).unwrap_or_default();
        let some = |keep: &dyn Fn(&&String) -> bool| -> Vec<&String> { legal.iter().filter(keep).collect() };
        let seat = self.twin.to_move()?;
        let turns = match step {
            Step::Turn(turn) => return legal.contains(&turn).then_some(turn),
            Step::Back => {
                let last = self.last[seat].as_ref()?;
                let at = last.rfind(|c: char| c.is_ascii_lowercase())?;
                let back = format!("{}{}", &last[at..], &last[..at]);
                return legal.contains(&back).then_some(back);
            }
            Step::Castle => some(&|turn| written(turn).starts_with('O')),
            Step::TakeGrey => some(&|turn| {
                let to = turn.rfind(|c: char| c.is_ascii_lowercase()).map_or("", |at| &turn[at..]);
                self.twin.on(to).is_some_and(|piece| piece.starts_with('d'))
            }),
            Step::Out => {
                let quiet = some(&|turn| {
                    let text = written(turn);
                    !text.contains(['x', '=', 'O', '#']) && text.starts_with(|c: char| c.is_ascii_uppercase())
                });
                return quiet.choose(rng).map(|turn| (*turn).clone());
            }
            Step::Any | Step::Act(..) => Vec::new(),
        };
        turns.choose(rng).map(|turn| (*turn).clone()).or_else(|| legal.choose(rng).cloned())
    }

    /// Plays a turn in both programs, and counts what it reached.
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
        // Two rounds after the act: the position counts three times with the one that the act left.
        if let (Some("threefold"), Some(name), 16) = (self.twin.reason(), self.left, self.played) {
            self.counters.add(name);
        }
    }

    /// Carries out an act on both sides, or sees both refuse it. Returns whether the scene goes on.
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

    /// Whether the first walk is one of fewer moves than a later walk would be.
    fn takes_own_later(&self, seat: usize) -> bool {
        let text = self.twin.text().replace(",'leaving':true", "");
        let choices = self.game.choices();
        let later = <reference::Position as Twin>::parse(&text, choices);
        later.is_ok_and(|later| later.to_move() == Some(seat) && later.legal().len() > self.twin.legal().len())
    }

    /// A claim that the lead alone would allow (4P-A2).
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

    /// Everything both programs say of the game.
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
        // A game that repetition or the counter ends goes on as a position.
        if matches!(ending, Some("threefold" | "fifty")) {
            return Ok(());
        }
        let text = FourPlayerRun::comparable(&FourPlayer::position_text(game.state(), ending.is_some()));
        let theirs = FourPlayerRun::comparable(&twin.text());
        ensure!(text == theirs, "position text\n  product   {text}\n  reference {theirs}");
        let named = |keep: &dyn Fn(Seat) -> bool| -> Vec<usize> {
            Seat::all(4).filter(|&seat| keep(seat)).map(Seat::index).collect()
        };
        let lists = [
            ("in check", named(&|seat| position.in_check(seat)), twin.in_check()),
            ("out", named(&|seat| position.is_out(seat)), twin.out()),
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

/// What each seat has earned.
fn gained(before: &reference::Position, after: &reference::Position) -> Vec<u32> {
    let points = |position: &reference::Position| -> Vec<u32> {
        position.score().iter().map(|points| points.parse().unwrap_or(0)).collect()
    };
    points(after).iter().zip(points(before)).map(|(after, before)| after.saturating_sub(before)).collect()
}
