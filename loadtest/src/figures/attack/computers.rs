//! One address lets 330 computers play, and an honest guest plays with two.

use super::{HONEST, Row, median, start};
use crate::client::Client;
use crate::figures::games::Game;
use crate::figures::restart::metric;
use anyhow::Context as _;
use polychess_game::Info;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 3, 1);
/// Guests of the greedy address, sockets of each, and tables that each socket watches.
const GUESTS: usize = 3;
const SOCKETS: usize = 5;
const TABLES: usize = 7;
/// How long a computer may think. It is also how long it thinks when it is alone: it could use more.
const THINKING: Duration = Duration::from_millis(500);
/// A bucket of the server's histogram that ends at half of it.
const HALF: &str = "polychess_search_seconds_bucket{le=\"0.25\"}";
const COUNT: &str = "polychess_search_seconds_count";
const PLAYER: &str = "level-10";
/// Moves until all games have left the opening book.
const OPENING: usize = 8;

/// The answers of honest computers.
struct Played {
    /// The median time until an answer.
    answer: Duration,
    /// The percentage of their searches that had at least half of the time.
    long: usize,
    answers: usize,
}

pub(super) async fn measure(time: Duration) -> anyhow::Result<Vec<Row>> {
    let (_folder, server) = start(|config| {
        config.thinkers = 1;
        config.thinking = THINKING;
        config.pace = Duration::from_millis(100);
    })?;
    let honest = Client::guest(server.address, HONEST, "Honest").await?;
    let operator = Client::stranger(server.address, [127, 0, 0, 1]);
    let alone = play(&honest, time).await?;
    let mut attack = JoinSet::new();
    for at in 0..GUESTS {
        let guest = Client::guest(server.address, GREEDY, &format!("Greedy {at}")).await?;
        for _ in 0..SOCKETS {
            let mut socket = guest.socket().await.context("a socket")?;
            for table in 0..TABLES {
                // The computers of this table go on without the guest.
                let info = four_seats();
                let id = table_with_computers(&guest, info, &json!({"leaving": "computer"})).await?;
                socket.watch(&id).await.context("a table")?;
                let leave = json!({"type": "command", "table": id, "id": format!("leave-{table}"),
                    "expected": info.seats.len() + 2, "seat": 0, "body": {"do": "leave"}});
                socket.send(&leave).await.context("a socket")?;
                let answer = socket.next_of(&["done", "refused", "stale"]).await.context("a socket")?;
                anyhow::ensure!(answer["type"] == "done", "a guest cannot leave: {answer}");
            }
            attack.spawn(async move { while socket.hear().await.is_some() {} });
        }
    }
    let before = metric(&operator, COUNT).await;
    let attacked = play(&honest, time).await?;
    let all = metric(&operator, COUNT).await - before;
    println!("the greedy address let computers search {:.0} times", all - attacked.answers as f64);
    attack.shutdown().await;
    Ok(vec![
        Row {
            figure: "honest searches with half of their time or more",
            alone: format!("{} %", alone.long),
            attacked: format!("{} %", attacked.long),
            limit: "at least 80 %".into(),
            kept: attacked.long >= 80,
        },
        Row::time("answer of an honest computer, median", alone.answer, attacked.answer),
    ])
}

fn four_seats() -> &'static Info {
    INFOS.iter().copied().max_by_key(|info| info.seats.len()).unwrap_or(INFOS[0])
}

async fn table_with_computers(client: &Client, info: &Info, terms: &Value) -> anyhow::Result<String> {
    let seat = |seat| if seat == 0 { json!({"who": "me"}) } else { json!({"who": "computer", "player": PLAYER}) };
    client.table(info.id, (0..info.seats.len()).map(seat).collect(), terms).await
}

/// Plays with computers, beyond the opening.
async fn play(client: &Client, time: Duration) -> anyhow::Result<Played> {
    let table = table_with_computers(client, INFOS[0], &json!({})).await?;
    let mut game = Game::watch(client, table, 3).await.context("a game")?;
    for _ in 0..OPENING {
        turn(&mut game).await.context("a game in its opening")?;
    }
    let before = searches(client.server).await;
    let (begun, mut times) = (Instant::now(), Vec::new());
    while begun.elapsed() < time && game.is_on() {
        times.extend(turn(&mut game).await.context("a game with computers")?);
    }
    let long = searches(client.server).await.saturating_sub(before);
    let answers = times.len().max(1);
    // All searches of greedy clients are short: a hundredth of the time is due to each. So the long ones are honest.
    Ok(Played { answer: median(times), long: (100 * long / answers).min(100), answers })
}

/// Makes a move, or waits for one of a computer. Returns the time until the computer's.
async fn turn(game: &mut Game) -> Option<Option<Duration>> {
    let asked = Instant::now();
    if game.to_move() == Some(0) {
        game.step().await?;
        return Some(None);
    }
    game.update().await?;
    Some(Some(asked.elapsed()))
}

/// Returns the number of searches that took more than half of the longest time.
async fn searches(server: SocketAddr) -> usize {
    let operator = Client::stranger(server, [127, 0, 0, 1]);
    (metric(&operator, COUNT).await - metric(&operator, HALF).await).max(0.0) as usize
}
