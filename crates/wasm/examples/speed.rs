//! Measures the searches of the browser module as a native program, on one thread.
//!
//! Compare the figures with those of `npm run e2e -- wasm` in `web/`:
//!
//! ```text
//! cargo run --profile dist -p polychess-wasm --example speed
//! ```

use polychess_variants::INFOS;
use polychess_wasm::answer;
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::Instant;

const NODES: u64 = 400_000;

fn main() {
    for game in INFOS.iter().map(|info| info.id) {
        let request = json!({"game": {"variant": game}, "lines": 3, "nodes": NODES});
        let call = json!({"method": "analysis", "request": request}).to_string();
        let (begun, first) = (Instant::now(), Cell::new(None));
        let report = |_: &[u8]| first.set(first.get().or_else(|| Some(begun.elapsed())));
        let found: Value = serde_json::from_slice(&answer(call.as_bytes(), &report)).unwrap_or_default();
        let time = begun.elapsed();
        let speed = found["ok"]["nodes"].as_f64().unwrap_or_default() / time.as_secs_f64();
        println!("{game}: first line after {:.1?}, {speed:.0} nodes/s", first.get().unwrap_or_default());
    }
}
