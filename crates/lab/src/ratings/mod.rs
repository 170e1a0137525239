//! `cargo lab ratings`: measures the rating system with simulated players of known strength.

mod world;

use polychess_ratings::{BETA, Rating, SeatedGame, seat_advantages};
use std::time::Instant;
use world::{FORMATS, Format, World};

/// `cargo lab ratings`
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo lab ratings\n  cargo lab ratings --short --seed 7\n  cargo lab ratings --noise 1.41"
)]
pub(crate) struct Arguments {
    /// The seed of the simulation
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Simulate fewer players and games, in a second
    #[arg(long)]
    short: bool,
    /// The scale of the random part of a performance, in units of β; the ratings assume 1
    #[arg(long, default_value_t = 1.0)]
    noise: f64,
}

/// The true advantage of the first seat in the check of seats, in units of [`BETA`].
const ADVANTAGE: f64 = 0.36;
/// The number of players who change their strength at the same time.
const CHANGED: usize = 50;

/// A measured number with its goal.
struct Figure {
    name: String,
    value: f64,
    goal: (f64, f64),
}

impl Figure {
    fn new(name: impl Into<String>, value: f64, goal: (f64, f64)) -> Self {
        Self { name: name.into(), value, goal }
    }

    fn is_reached(&self) -> bool {
        (self.goal.0..=self.goal.1).contains(&self.value)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (players, games) = if arguments.short { (150, 60) } else { (500, 60) };
    let random = |offset: u64| (arguments.seed + offset, arguments.noise);
    let mut figures = Vec::new();
    for format in FORMATS {
        let mut world = World::new(format, players, random(0));
        world.play(games);
        figures.extend(accuracy(&world));
        figures.push(follow(world));
    }
    figures.push(collude(World::new(FORMATS[0], players, random(1)), games));
    figures.push(seats(World::new(FORMATS[1], players, random(2)), games));
    figures.push(speed(if arguments.short { 20_000 } else { 1_000_000 }, random(0)));
    println!("{:<48} {:>8}  goal", "figure", "value");
    for figure in &figures {
        let (least, most) = figure.goal;
        let missed = if figure.is_reached() { "" } else { "  missed" };
        println!("{:<48} {:>8.3}  {least:.2} to {most:.2}{missed}", figure.name, figure.value);
    }
    let missed = figures.iter().filter(|figure| !figure.is_reached()).count();
    println!("{} of {} figures reach their goals", figures.len() - missed, figures.len());
    Ok(())
}

/// Compares the ratings with the true strengths.
fn accuracy(world: &World) -> [Figure; 3] {
    let name = world.format.name;
    let pairs = || world.strengths.iter().zip(&world.ratings);
    let inside = pairs().filter(|(strength, rating)| (**strength - rating.mean).abs() <= 2.0 * rating.deviation);
    let coverage = inside.count() as f64 / world.strengths.len() as f64;
    let squares: f64 = pairs().map(|(strength, rating)| (strength - rating.mean).powi(2)).sum();
    let error = (squares / world.strengths.len() as f64).sqrt();
    let means: Vec<f64> = world.ratings.iter().map(|rating| rating.mean).collect();
    [
        Figure::new(
            format!("{name}: correlation with the strength"),
            correlation(&world.strengths, &means),
            (0.96, 1.0),
        ),
        Figure::new(format!("{name}: within two deviations"), coverage, (0.93, 0.98)),
        Figure::new(format!("{name}: root mean square error"), error, (0.0, 2.0)),
    ]
}

fn correlation(one: &[f64], two: &[f64]) -> f64 {
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let (mean_one, mean_two) = (mean(one), mean(two));
    let product =
        |a: &[f64], ma: f64, b: &[f64], mb: f64| a.iter().zip(b).map(|(a, b)| (a - ma) * (b - mb)).sum::<f64>();
    product(one, mean_one, two, mean_two)
        / (product(one, mean_one, one, mean_one) * product(two, mean_two, two, mean_two)).sqrt()
}

/// Raises the strength of some players by [`BETA`]. Returns the part of this change that the
/// ratings show after 25 more games.
fn follow(mut world: World) -> Figure {
    let mut same = world.clone();
    for strength in world.strengths.iter_mut().take(CHANGED) {
        *strength += BETA;
    }
    world.play(25);
    same.play(25);
    let mean = |world: &World| world.ratings.iter().take(CHANGED).map(|rating| rating.mean).sum::<f64>();
    let shown = (mean(&world) - mean(&same)) / CHANGED as f64 / BETA;
    Figure::new(format!("{}: change shown after 25 games", world.format.name), shown, (0.5, 1.2))
}

/// Lets two players help each other in turn: one plays for the last place, the other performs
/// better. Returns the gain of their mean rating, in units of [`BETA`].
fn collude(mut world: World, games: usize) -> Figure {
    world.play(games);
    let pair = [0, 1];
    let mean = |world: &World| pair.iter().map(|&player| world.ratings[player].mean).sum::<f64>() / 2.0;
    let before = mean(&world);
    for game in 0..games {
        let players = [pair[game % 2], pair[1 - game % 2], world.other(&pair)];
        let places = world.places(&players, &[BETA, -100.0, 0.0]);
        world.record(&players, &places);
    }
    Figure::new("gain of two players who help each other", (mean(&world) - before) / BETA, (-10.0, 0.5))
}

/// Estimates the advantage of a seat from 3,000 games. Returns the error, in units of [`BETA`].
fn seats(mut world: World, games: usize) -> Figure {
    world.play(games);
    let count = world.format.sides;
    world.advantages[0] = ADVANTAGE * BETA;
    let fair = vec![0.0; count];
    let mut seated = Vec::new();
    for _ in 0..3000 {
        let players = world.players();
        let places = world.places(&players, &fair);
        let ratings: Vec<Rating> = players.iter().map(|&player| world.ratings[player]).collect();
        seated.push(SeatedGame { ratings, places });
    }
    let found = seat_advantages(&seated, count);
    let others = found[1..].iter().sum::<f64>() / (count - 1) as f64;
    Figure::new("error of a seat's advantage", ((found[0] - others) / BETA - ADVANTAGE).abs(), (0.0, 0.1))
}

/// Computes the ratings of many games twice. Returns the seconds for one million games.
fn speed(games: usize, random: (u64, f64)) -> Figure {
    let format: Format = FORMATS[1];
    let mut world = World::new(format, 1000, random);
    let fair = vec![0.0; format.sides];
    let list: Vec<(Vec<usize>, Vec<usize>)> = (0..games.min(20_000))
        .map(|_| {
            let players = world.players();
            let places = world.places(&players, &fair);
            (players, places)
        })
        .collect();
    let (mut one, mut two) = (world.clone(), world);
    let started = Instant::now();
    for (players, places) in list.iter().cycle().take(games) {
        one.record(players, places);
    }
    let seconds = started.elapsed().as_secs_f64() * 1e6 / games as f64;
    for (players, places) in list.iter().cycle().take(games) {
        two.record(players, places);
    }
    // The ratings depend only on the games and their order, bit for bit.
    assert_eq!(one.ratings, two.ratings);
    Figure::new("seconds for a million games", seconds, (0.0, 20.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_find_the_strength_of_single_players() {
        for format in &FORMATS[..2] {
            let mut world = World::new(*format, 150, (1, 1.0));
            world.play(60);
            let [correlation, coverage, _] = accuracy(&world);
            assert!(correlation.value > 0.95 && coverage.value > 0.9, "{}", format.name);
        }
    }

    #[test]
    fn seats_and_pairs_give_no_false_ratings() {
        assert!(seats(World::new(FORMATS[1], 150, (3, 1.0)), 60).is_reached());
        assert!(collude(World::new(FORMATS[0], 150, (2, 1.0)), 60).is_reached());
    }
}
