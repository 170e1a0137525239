//! Scenes for `four-player` rules that random play hardly ever reaches: leaving the game, double
//! checks, quiet turns, and repetition after an act.
//!
//! Each scene sets up a random position for one rule and lists the steps to play. Both programs
//! apply draws by repetition and by quiet turns.

use crate::differential::counters::Counters;
use crate::differential::four_player_board::{
    Board, Cell, DIRECTIONS, LEAPS, LETTERS, Scene, SceneStep, any_cell, exists, own, turn,
};
use crate::differential::four_player_pair::{LEAVING, play};
use anyhow::Context as _;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Option sets. A scene chooses one of its list at random. A repeated set is chosen more often.
const PAY: &[&[&str]] = &[&[], &["mate_points=40"]];
const THIN: &[&[&str]] = &[&[], &["mate_points=40"], &[], &["walking_kings=false"]];
const CLAIM: &[&[&str]] = &[&[], &["auto_claim=true"]];
const STAND: &[&[&str]] = &[&["walking_kings=false"], &["walking_kings=false", "capture_points=3", "mate_points=40"]];
/// Armies without their kings, with and without enough material to mate (4P-E5).
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
    queen_fork,
    thin_army,
    claim,
    quiet,
    quiet,
    standing_king,
    other_grey_king,
    repetition,
];

/// Plays `number` scenes, of all kinds in turn.
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

/// The player to move leaves. Some own pieces are next to its king, and other pieces are on random
/// cells.
fn first_walk(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), clock: rng.random_range(0..60), ..Board::default() };
    let seat = board.to_move;
    (0..4).for_each(|seat| board.king(rng, seat));
    let king = *board.pieces.iter().find(|(_, piece)| **piece == format!("{}K", LETTERS[seat]))?.0;
    for _ in 0..rng.random_range(1..5) {
        let way = DIRECTIONS.choose(rng)?;
        board.put((king.0 + way.0, king.1 + way.1), seat, ["N", "R", "B", "D"].choose(rng)?);
    }
    board.fill(rng, &[0, 1, 2, 3], 6);
    let mut steps = vec![SceneStep::Act(seat, leave(rng)), SceneStep::Any];
    if rng.random_bool(0.2) {
        steps.insert(1, SceneStep::Act((seat + 1) % 4, leave(rng)));
    }
    steps.extend((0..5).map(|_| SceneStep::Any));
    Some(Scene::new(board, steps))
}

/// The player to move leaves while castling is still possible.
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
    let steps = vec![
        SceneStep::Act(seat, leave(rng)),
        SceneStep::Castle,
        SceneStep::Any,
        SceneStep::Any,
        SceneStep::Any,
        SceneStep::Any,
    ];
    Some(Scene::new(board, steps))
}

/// The player to move leaves. Its king is blocked in a corner by own pieces, and perhaps in check.
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
    let mut steps = vec![SceneStep::Act(seat, leave(rng))];
    steps.extend((0..5).map(|_| SceneStep::Any));
    Some(Scene::new(board, steps))
}

/// A queen can stalemate a walking king while two or three players are live.
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
    Some(Scene { options, board, steps: vec![SceneStep::Turn(turn(from, to)), SceneStep::Any] })
}

/// Returns a random vacant cell that is a queen's move away from `to`.
fn on_a_line(rng: &mut ChaCha8Rng, board: &Board, to: Cell) -> Option<Cell> {
    let way = DIRECTIONS.choose(rng)?;
    let cells: Vec<Cell> = (1..12)
        .map(|n| (to.0 + n * way.0, to.1 + n * way.1))
        .take_while(|cell| exists(*cell) && !board.pieces.contains_key(cell))
        .collect();
    cells.choose(rng).copied()
}

/// A knight can check two or three kings at once.
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

/// A queen, rook or bishop can check two or three kings at once.
fn queen_fork(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    let (mover, to) = (board.to_move, any_cell(rng));
    let from = on_a_line(rng, &board, to)?;
    board.put(from, mover, ["Q", "D", "Q", "R", "B"].choose(rng)?);
    let kings = if rng.random_bool(0.85) { 3 } else { 2 };
    for n in 1..=kings {
        let cell = on_a_line(rng, &board, to)?;
        board.put(cell, (mover + n) % 4, "K");
    }
    finish_fork(rng, board, turn(from, to))
}

fn finish_fork(rng: &mut ChaCha8Rng, mut board: Board, turn: String) -> Option<Scene> {
    for (seat, letter) in LETTERS.iter().enumerate() {
        let king = format!("{letter}K");
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
    Some(Scene::new(board, vec![SceneStep::Turn(turn), SceneStep::Any]))
}

/// Returns a board with two live seats: the rich one, then the thin one. Each of the other two
/// players is eliminated or has a walking king.
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
    let steps = vec![SceneStep::Act(rich, leave(rng)), SceneStep::Any];
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
    let mut steps = vec![SceneStep::Act(thin, "claim-win"), SceneStep::Act(rich, "claim-win"), SceneStep::Any];
    steps.extend([SceneStep::Act(rich, "claim-win"), SceneStep::Any]);
    let options = CLAIM.choose(rng)?;
    Some(Scene { options, board, steps })
}

/// Few pieces remain, and the counter of quiet turns is close to its limit.
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
    let way = DIRECTIONS.choose(rng)?;
    let near = (king.0 + way.0, king.1 + way.1);
    if exists(near) {
        board.pieces.entry(near).or_insert("dN".into());
    }
    let limit = 50 * in_play.len() as u32;
    board.clock = limit - rng.random_range(1..4);
    let mut steps = vec![SceneStep::TakeGrey, SceneStep::Out, SceneStep::TakeGrey, SceneStep::Any, SceneStep::Any];
    if rng.random_bool(0.3) {
        steps.insert(rng.random_range(0..3), SceneStep::Act(in_play[rng.random_range(0..in_play.len())], leave(rng)));
    }
    let all_live = board.dead == [false; 4];
    let options: &[&str] = if all_live && rng.random_bool(0.2) { &["mode=teams"] } else { &[] };
    Some(Scene { options, board, steps })
}

/// Without walking kings, a player leaves, and the next player can capture the king that stays on
/// the board.
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
    let mut steps =
        vec![SceneStep::Act(left, leave(rng)), SceneStep::Turn(turn(from, king)), SceneStep::Any, SceneStep::Any];
    // In half of the scenes, the player left before the scene starts.
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

/// Like [`standing_king`], but the king belongs to a player who was mated or stalemated, or who
/// resigned in a game with walking kings.
fn other_grey_king(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut scene = standing_king(rng)?;
    let (Some(SceneStep::Turn(_)), Some(seat)) = (scene.steps.first(), scene.board.dead.iter().position(|&dead| dead))
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

/// A player leaves while all players move back and forth.
fn repetition(rng: &mut ChaCha8Rng) -> Option<Scene> {
    let mut board = Board { to_move: any_seat(rng), ..Board::default() };
    (0..4).for_each(|seat| board.king(rng, seat));
    (0..4).for_each(|seat| _ = board.scatter(rng, seat, ["R", "N", "B"][seat % 3]));
    let left = if rng.random_bool(0.5) { board.to_move } else { any_seat(rng) };
    let mut steps: Vec<SceneStep> = (0..rng.random_range(0..3)).map(|_| SceneStep::Out).collect();
    let left = (left + steps.len()) % 4;
    steps.push(SceneStep::Act(left, leave(rng)));
    for _ in 0..2 {
        steps.extend((0..4).map(|_| SceneStep::Out));
        steps.extend((0..4).map(|_| SceneStep::Back));
    }
    Some(Scene::new(board, steps))
}
