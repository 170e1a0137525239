//! The attack on computing time: six addresses request long games while an honest guest opens a
//! table.

use super::{HONEST, Row, median, start};
use crate::client::Client;
use crate::figures::games::Game;
use crate::figures::hostile::{Asked, ask, long_game};
use anyhow::Context as _;
use polychess_variants::INFOS;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const ADDRESSES: u8 = 6;
/// The number of concurrent requests from each address.
const AT_ONCE: usize = 8;
/// The time after which the attack has filled all queues.
const PAUSE: Duration = Duration::from_millis(60);
/// The attack fills all queues during this time.
const BEGINS: Duration = Duration::from_millis(500);

pub(super) async fn measure(time: Duration) -> anyhow::Result<Vec<Row>> {
    let (_folder, server) = start(|_| ())?;
    let honest = Client::guest(server.address, HONEST, "Honest").await?;
    let game = Game::begin(&honest, INFOS[0], &json!({}), 1).await.context("a game")?;
    let request: Asked = ("POST", "/api/hot-seat".into(), long_game(server.address).await);
    let alone = looks(&honest, &game.table, time).await;
    let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut attack = JoinSet::new();
    for address in 1..=ADDRESSES {
        let client = Client::stranger(server.address, [127, 0, 3, address]);
        for _ in 0..AT_ONCE {
            attack.spawn(ask(client.clone(), request.clone(), Arc::clone(&stop), Arc::clone(&done)));
        }
    }
    tokio::time::sleep(BEGINS).await;
    let attacked = looks(&honest, &game.table, time).await;
    attack.shutdown().await;
    Ok(vec![Row::time("look at a table, median", alone, attacked, 3 * alone)])
}

/// Requests a table repeatedly. Returns the median time.
async fn looks(client: &Client, table: &str, time: Duration) -> Duration {
    let (begun, mut times) = (Instant::now(), Vec::new());
    while begun.elapsed() < time {
        let asked = Instant::now();
        let answer = client.get(&format!("/api/tables/{table}")).await;
        times.push(if answer.status == 200 { asked.elapsed() } else { Duration::MAX });
        tokio::time::sleep(PAUSE).await;
    }
    median(times)
}
