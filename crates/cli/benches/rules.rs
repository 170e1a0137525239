//! Measures how many requests per second `polychess rules` answers on one core.
//!
//! For each game, it plays 40 plies in two ways. In the first, a request after each ply extends the
//! previous request. In the second, one request replays the whole game. The bench compares each
//! answer with one that it computes directly.
//!
//! Run `cargo bench -p polychess-cli`. The goals are 20,000 requests per second that extend a game
//! and 2,000 requests per second that replay one.

use polychess_cli::protocol::{Limits, serve};
use polychess_game::{AnyMatch, Choices, Info, Request};
use polychess_variants::{INFOS, new_match};
use serde_json::{Value as Json, json};
use std::time::Instant;

const PLIES: usize = 40;
const ROUNDS: usize = 25;

fn main() {
    println!("{:<14} {:>16} {:>16}", "requests/s", "going on", "from nothing");
    for info in INFOS {
        let game = Sample::of(info);
        let going_on = game.rate(&game.requests, &game.answers);
        // Alternate between two games, so that no request can extend the cached match.
        let last = game.requests.len() - 1;
        let other = format!("{{\"variant\":\"{}\",\"want\":[]}}", info.id);
        let alternating = [other, game.requests[last].clone()];
        let cold = game.rate(&alternating, &["{\"id\":null}".into(), game.answers[last].clone()]) / 2.0;
        println!("{:<14} {going_on:>16.0} {cold:>16.0}", info.id);
    }
}

/// A game of 40 plies, with a request for each position and the expected answers.
struct Sample {
    requests: Vec<String>,
    answers: Vec<String>,
}

impl Sample {
    fn of(info: &'static Info) -> Self {
        // Try several rules for the choice of turns, because some games end within 40 plies.
        let lasting = (1..1000).find_map(|step| Self::try_of(info, step));
        lasting.expect("some way of choosing turns lasts forty plies")
    }

    fn try_of(info: &'static Info, step: usize) -> Option<Self> {
        let mut now = new_match(info.id, &Choices::default_of(info), None).ok()?;
        let mut acts: Vec<Json> = Vec::new();
        let (mut requests, mut answers) = (Vec::new(), Vec::new());
        for n in 0..=PLIES {
            let request = json!({"id": n, "variant": info.id, "acts": acts, "want": ["legal", "status"]});
            requests.push(request.to_string());
            answers.push(answer(n, now.as_ref()));
            let legal = now.legal();
            let turn = legal.get(n * step % legal.len().max(1))?;
            now.apply(&Request::turn(turn)).ok()?;
            acts.push(Json::from(turn.as_str()));
        }
        Some(Self { requests, answers })
    }

    /// Returns the number of requests per second, with the time for parsing and writing.
    fn rate(&self, requests: &[String], answers: &[String]) -> f64 {
        let input = (requests.join("\n") + "\n").repeat(ROUNDS);
        let mut output = Vec::new();
        let begun = Instant::now();
        serve(input.as_bytes(), &mut output, Limits::default()).expect("memory can be read and written");
        let time = begun.elapsed();
        let expected = (answers.join("\n") + "\n").repeat(ROUNDS);
        assert_eq!(String::from_utf8(output).expect("answers are UTF-8"), expected);
        (requests.len() * ROUNDS) as f64 / time.as_secs_f64()
    }
}

fn answer(id: usize, now: &dyn AnyMatch) -> String {
    let (legal, status) = (json!(now.legal()), now.status());
    format!("{{\"id\":{id},\"legal\":{legal},\"status\":{status}}}")
}
