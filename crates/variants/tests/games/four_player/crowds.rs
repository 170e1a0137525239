//! Plays random games from the starting position and from crowded random positions. In crowded
//! positions, several kings are in check, kings are captured, armies turn grey, and pawns pass each
//! other.

use super::diagram::{self, Pieces, exists, name};
use super::{choices, legal_turns, new_game, text};
use polychess_game::Game;
use polychess_rules::{Move, Seat};
use polychess_variants::four_player::FourPlayer;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const OPTIONS: [&[&str]; 7] = [
    &[],
    &["mode=teams"],
    &["setup=old", "capture_points=2"],
    &["mode=teams", "promotion_rank=8", "setup=rg"],
    &["promotion=any", "setup=byg"],
    &["en_passant=false", "mate_points=40", "walking_kings=false"],
    &["promotion_rank=11", "setup=by"],
];

const SEATS: [&str; 4] = ["r", "b", "y", "g"];

/// Returns a random position string, which the parser may reject. It has few but strong pieces, and
/// pawns near the opponents' pawns. Some seats are eliminated or have a walking king.
fn crowd(rng: &mut ChaCha8Rng, teams: bool) -> String {
    let places: Vec<(i32, i32)> =
        (1..=14).flat_map(|y| (1..=14).map(move |x| (x, y))).filter(|&(x, y)| exists(x, y)).collect();
    let homes = [(8, 1), (1, 7), (7, 14), (14, 8)];
    let mut pieces = Pieces::new();
    let mut dead = [0; 4];
    for (n, seat) in SEATS.into_iter().enumerate() {
        let king = if rng.random_bool(0.4) { homes[n] } else { places[rng.random_range(0..places.len())] };
        let state = if teams { 9 } else { rng.random_range(0..10) };
        dead[n] = u8::from(state < 2);
        let grey = if state == 0 { "d" } else { "" };
        pieces.insert(king, format!("{grey}{seat}K"));
        for _ in 0..rng.random_range(2..9) {
            let place = places[rng.random_range(0..places.len())];
            let role = ["Q", "D", "R", "B", "N", "P", "P", "P"][rng.random_range(0..8)];
            let owner = if !teams && rng.random_bool(0.05) { "d".into() } else { format!("{grey}{seat}") };
            pieces.entry(place).or_insert(format!("{owner}{role}"));
        }
        if rng.random_bool(0.3) {
            for file in [4, 11] {
                pieces.entry(own(n, (file, 1))).or_insert(format!("{grey}{seat}R"));
            }
        }
        // Add pawns of this seat that have made a double step, or that can still make one.
        for _ in 0..3 {
            let (file, rank) = (rng.random_range(4..12), [2, 2, 4][rng.random_range(0..3)]);
            pieces.entry(own(n, (file, rank))).or_insert(format!("{grey}{seat}P"));
        }
    }
    let turn = rng.random_range(0..4);
    let rights = passing(rng, &mut pieces, turn);
    let turn = ["R", "B", "Y", "G"][turn];
    let dead = dead.map(|bit| bit.to_string()).join(",");
    let mut points = || rng.random_range(0..60).to_string();
    let points = [points(), points(), points(), points()].join(",");
    let clock = rng.random_range(0..190);
    format!("{turn}-{dead}-1,1,1,1-1,1,1,1-{points}-{clock}-{rights}-{}", diagram::board(&pieces))
}

/// 4P-B4: returns the cell at this file and rank in the view of a seat.
fn own(seat: usize, (file, rank): (i32, i32)) -> (i32, i32) {
    [(file, rank), (rank, 15 - file), (15 - file, 15 - rank), (15 - rank, file)][seat]
}

/// Puts passed pawns on the board and returns their en passant rights, for some seats that are not
/// to move. Usually, also puts a pawn of the player to move where it can capture en passant.
/// Sometimes puts a piece on the passed cell.
fn passing(rng: &mut ChaCha8Rng, pieces: &mut Pieces, turn: usize) -> String {
    let mut rights = [const { String::new() }; 4];
    for seat in (0..4).filter(|&seat| seat != turn) {
        let file = rng.random_range(4..12);
        let (passed, pawn) = (own(seat, (file, 3)), own(seat, (file, 4)));
        if rng.random_bool(0.5) || pieces.contains_key(&pawn) {
            continue;
        }
        pieces.insert(pawn, format!("{}P", SEATS[seat]));
        rights[seat] = format!("{}:{}", name(passed), name(pawn));
        let forward = [(0, 1), (1, 0), (0, -1), (-1, 0)][turn];
        let aside = [(forward.1, -forward.0), (-forward.1, forward.0)][rng.random_range(0..2)];
        let from = (passed.0 - forward.0 + aside.0, passed.1 - forward.1 + aside.1);
        if exists(from.0, from.1) && !pieces.contains_key(&from) {
            pieces.insert(from, format!("{}P", SEATS[turn]));
        }
        if rng.random_bool(0.3) {
            pieces.entry(passed).or_insert(format!("{}N", SEATS[(seat + 1) % 4]));
        }
    }
    format!("{{'enPassant':({})}}", rights.map(|right| format!("'{right}'")).join(","))
}

/// Plays from crowded positions, and passes each state to `look` with the next turn.
pub(super) fn crowds(seeds: std::ops::Range<u64>, turns: usize, mut look: impl FnMut(&Game<FourPlayer>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = OPTIONS[seed as usize % OPTIONS.len()];
        let written = crowd(&mut rng, options.contains(&"mode=teams"));
        let Ok(game) = Game::<FourPlayer>::from_text(choices(options), &written) else { continue };
        walk(game, turns, &mut rng, &mut look);
    }
}

/// Plays games from the starting position, and passes each state to `look` with the next turn.
pub(super) fn walks(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Game<FourPlayer>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        walk(new_game(OPTIONS[seed as usize % OPTIONS.len()]), 300, &mut rng, &mut look);
    }
}

fn walk(
    mut game: Game<FourPlayer>,
    turns: usize,
    rng: &mut ChaCha8Rng,
    look: &mut impl FnMut(&Game<FourPlayer>, Move),
) {
    for _ in 0..turns {
        if game.to_move().is_none() {
            return;
        }
        let legal = legal_turns(game.position());
        assert!(!legal.is_empty(), "nobody is on turn without a turn: {}", text(&game));
        let turn = legal[rng.random_range(0..legal.len())].clone();
        look(&game, turn[0]);
        game.play(turn);
        // 4P-W1: some players leave during their own turn.
        let on_turn = game.to_move().filter(|_| rng.random_bool(0.05));
        let anyone = rng.random_bool(0.02).then(|| Seat::new(rng.random_range(0..4)).expect("a seat"));
        if let Some(seat) = on_turn.or(anyone) {
            let resigns = serde_json::json!({"type": "resign"});
            _ = game.act_json(seat, resigns.as_object().expect("an object"));
        }
    }
}
