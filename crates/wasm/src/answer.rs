//! Answers the calls of a page.

use polychess_requests::{AnalysisJob, Replay, edited, pasted, reach, threats};
use polychess_wire::{Analysis, AnalysisRequest, Problem};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::atomic::AtomicBool;

/// A call of the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call<'a> {
    /// The last part of the path of the server's route, such as `hot-seat`.
    method: &'a str,
    /// The body of the request.
    #[serde(borrow)]
    request: &'a RawValue,
}

/// The answer to a call.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Problem(Problem),
}

/// Answers a call, as JSON. Calls `report` with the JSON of an unfinished analysis after each
/// completed depth.
#[must_use]
pub fn answer(call: &[u8], report: &dyn Fn(&[u8])) -> Vec<u8> {
    read(call)
        .and_then(|call| match call.method {
            "hot-seat" => json(&Replay::run(parse(call.request)?)?.state()?),
            "reach" => json(&reach(&parse(call.request)?)?),
            "positions" => json(&edited(&parse(call.request)?)?),
            "threats" => json(&threats(&parse(call.request)?)?),
            "pasted" => json(&pasted(&parse(call.request)?)?),
            "analysis" => json(&analysis(parse(call.request)?, report)?),
            method => {
                let message = format!("unknown method \"{method}\"; use a method of `polychess_wasm::answer`");
                Err(Problem::new("not-found", message))
            }
        })
        .unwrap_or_else(|problem| serde_json::to_vec(&Answer::<()>::Problem(problem)).unwrap_or_default())
}

fn read(call: &[u8]) -> Result<Call<'_>, Problem> {
    serde_json::from_slice(call).map_err(|error| Problem::new("bad-json", error.to_string()))
}

fn parse<'a, T: Deserialize<'a>>(request: &'a RawValue) -> Result<T, Problem> {
    serde_json::from_str(request.get()).map_err(|error| Problem::new("bad-request", error.to_string()))
}

fn json(answer: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(&Answer::Ok(answer)).map_err(|error| Problem::new("internal", error.to_string()))
}

fn analysis(request: AnalysisRequest, report: &dyn Fn(&[u8])) -> Result<Analysis, Problem> {
    let AnalysisRequest { game, board, lines, nodes } = request;
    let job = AnalysisJob { before: Replay::run(game)?.into_match(), board, lines, nodes: nodes.max(1) };
    job.check()?;
    let report = |analysis: Analysis| {
        // A page can do without one report, so an analysis that is not JSON is skipped.
        if let Ok(json) = serde_json::to_vec(&analysis) {
            report(&json);
        }
    };
    // The page ends the worker to stop a search, so the flag stays down.
    job.run(&AtomicBool::new(false), &report)
}
