//! The attack on computer players: one address occupies more than 300 computers while an honest
//! guest plays against two.

use super::{HONEST, Row, median, ms, start};
use crate::client::Client;
use crate::figures::games::Game;
use crate::figures::restart::metric;
use anyhow::Context as _;
use polychess_game::Info;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 3, 1);
/// The number of guests from the greedy address.
const GUESTS: usize = 3;
/// The number of connections of each guest.
const SOCKETS: usize = 5;
/// The number of tables that each connection watches.
const TABLES: usize = 7;
/// The time limit of a search.
const THINKING: Duration = Duration::from_millis(500);
const PLAYER: &str = "level-10";
/// The number of moves after which the games have left the opening book.
const OPENING: usize = 8;

/// The performance of the honest guest's computers.
struct Played {
    /// The median time until a computer moves.
    answer: Duration,
    /// The mean time of a search.
    thinking: Duration,
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
                // The guest leaves, and the computers continue the game.
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
    let before = Searches::of(&operator, four_seats()).await;
    let attacked = play(&honest, time).await?;
    let greedy = Searches::of(&operator, four_seats()).await.since(&before);
    println!("computers of the greedy address searched {} times, for {} each", greedy.count, ms(greedy.mean()));
    attack.shutdown().await;
    Ok(vec![
        Row {
            figure: "thinking time of an honest computer, mean",
            alone: ms(alone.thinking),
            attacked: ms(attacked.thinking),
            limit: format!("at least {}", ms(alone.thinking / 2)),
            kept: attacked.thinking >= alone.thinking / 2,
        },
        Row::time("answer of an honest computer, median", alone.answer, attacked.answer, 3 * alone.answer),
    ])
}

fn four_seats() -> &'static Info {
    INFOS.iter().copied().max_by_key(|info| info.seats.len()).unwrap_or(INFOS[0])
}

async fn table_with_computers(client: &Client, info: &Info, terms: &Value) -> anyhow::Result<String> {
    let seat = |seat| if seat == 0 { json!({"who": "me"}) } else { json!({"who": "computer", "player": PLAYER}) };
    client.table(info.id, (0..info.seats.len()).map(seat).collect(), terms).await
}

/// Plays a game against computers. Measures the moves after the opening.
async fn play(client: &Client, time: Duration) -> anyhow::Result<Played> {
    let table = table_with_computers(client, INFOS[0], &json!({})).await?;
    let mut game = Game::watch(client, table, 3).await.context("a game")?;
    for _ in 0..OPENING {
        turn(&mut game).await.context("a game in its opening")?;
    }
    let operator = Client::stranger(client.server, [127, 0, 0, 1]);
    let before = Searches::of(&operator, INFOS[0]).await;
    let (begun, mut times) = (Instant::now(), Vec::new());
    while begun.elapsed() < time && game.is_on() {
        times.extend(turn(&mut game).await.context("a game with computers")?);
    }
    let searches = Searches::of(&operator, INFOS[0]).await.since(&before);
    Ok(Played { answer: median(times), thinking: searches.mean() })
}

/// Makes a move, or waits for the next update.
///
/// Returns the duration of the wait, `Some(None)` if it made a move, or `None` if the game cannot
/// continue.
async fn turn(game: &mut Game) -> Option<Option<Duration>> {
    let asked = Instant::now();
    if game.to_move() == Some(0) {
        game.step().await?;
        return Some(None);
    }
    game.update().await?;
    Some(Some(asked.elapsed()))
}

/// The computers' searches in the games of one variant.
struct Searches {
    count: u32,
    time: Duration,
}

impl Searches {
    /// Returns all searches since the server started.
    async fn of(operator: &Client, info: &Info) -> Self {
        let figure = async |kind| {
            let name = format!("polychess_search_seconds_{kind}{{variant=\"{}\"}}", info.id);
            metric(operator, &name).await.max(0.0)
        };
        Self { count: figure("count").await as u32, time: Duration::from_secs_f64(figure("sum").await) }
    }

    fn since(&self, before: &Self) -> Self {
        Self { count: self.count - before.count, time: self.time.saturating_sub(before.time) }
    }

    fn mean(&self) -> Duration {
        self.time / self.count.max(1)
    }
}
