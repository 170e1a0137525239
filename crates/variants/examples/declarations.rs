//! How long it takes to decide on declarations of checkmate (three-way, 3WC-C7 and 3WC-C8) on full boards: median and worst of 1,000 positions,
//! with the answers compared with the slow twin on a sample.

#[path = "../tests/games/three_way/scatter.rs"]
mod scatter;
#[path = "../tests/games/three_way/twin.rs"]
mod twin;

use polychess_game::{Choices, Game, Variant};
use polychess_rules::{Position as _, Seat};
use polychess_variants::three_way::{self, Position, ThreeWay};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

const POSITIONS: usize = 1000;
const SAMPLE: usize = 25;
const ARMY: &str = "QRRBBBNNPPPPPPPPPPPPPPPPK";

/// Half of the positions come from games, half have all 75 pieces anywhere.
fn position(n: usize, rng: &mut ChaCha8Rng) -> Position {
    let (large, last) = (n & 2 != 0, n & 4 != 0);
    let options =
        [if large { "board=8x9" } else { "board=8x7" }, if last { "ending=last-mate" } else { "ending=first-mate" }];
    let choices = Choices::from_texts(&ThreeWay::INFO, options).expect("options of the game");
    if n & 1 == 0 {
        let text = scatter::scattered(rng, if large { 9 } else { 7 }, ARMY);
        return Game::<ThreeWay>::from_text(choices, &text).expect("a position").position().clone();
    }
    let mut game = Game::<ThreeWay>::new(choices);
    for _ in 0..rng.random_range(20..60) {
        let turns = game.legal_turns();
        let Some((_, turn)) = turns.get(rng.random_range(0..turns.len().max(1))) else { break };
        game.play(turn.clone());
    }
    game.position().clone()
}

/// All that a table wants to know before it shows what is open: each pair, and both against the player on turn.
fn answers(declare: impl Fn(Seat, Seat) -> bool, jointly: impl Fn(Seat) -> bool) -> Vec<bool> {
    let pairs = Seat::all(3).flat_map(|by| by.others(3).map(move |of| (by, of)));
    pairs.map(|(by, of)| declare(by, of)).chain(Seat::all(3).map(jointly)).collect()
}

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(197);
    let positions: Vec<Position> = (0..POSITIONS).map(|n| position(n, &mut rng)).collect();
    let mut times: Vec<Duration> = Vec::new();
    let mut mates = 0;
    let mut sample = 0;
    for (n, position) in positions.iter().enumerate() {
        let before = Instant::now();
        let found = answers(
            |by, of| three_way::may_declare(position, by, of),
            |of| three_way::may_declare_jointly(position, of),
        );
        times.push(before.elapsed());
        let any = found.contains(&true);
        mates += usize::from(any);
        // The twin knows no declined kings, so it is asked where there was no last turn.
        if n % 2 == 0 && position.to_move().is_some() && (any || n % 40 == 0) && sample < SAMPLE {
            let plain =
                answers(|by, of| twin::may_declare(position, by, of), |of| twin::may_declare_jointly(position, of));
            assert_eq!(found, plain, "position {n}");
            sample += 1;
        }
    }
    times.sort_unstable();
    println!(
        "{POSITIONS} positions, {mates} with a mate to declare, {sample} compared; median {:?}, worst {:?}",
        times[POSITIONS / 2],
        times[POSITIONS - 1]
    );
}
