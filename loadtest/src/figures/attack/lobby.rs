//! The attack on the lobby: one address opens public tables and occupies waiting places.

use super::{HONEST, Row, start};
use crate::client::{Client, Socket};
use anyhow::Context as _;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};

const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 3, 1);
/// The number of waiting places on the server.
const PLACES: usize = 20;
/// The number of guests from the greedy address. Each can have one waiting place.
const GUESTS: usize = 20;
/// The number of tables that the greedy address tries to open.
const TABLES: usize = 60;
/// The lowest position in the list that the honest guest's table may have.
const FIRST_ROWS: usize = 3;

pub(super) async fn measure() -> anyhow::Result<Vec<Row>> {
    let (_folder, server) = start(|config| config.waiting_places = PLACES)?;
    let address = server.address;
    let honest = Client::guest(address, HONEST, "Honest").await?;
    let table = open_table(&honest).await?;
    let alone = row(address, &table).await?;
    let mut guests = Vec::new();
    for at in 0..GUESTS {
        guests.push(Client::guest(address, GREEDY, &format!("Greedy {at}")).await?);
    }
    let mut sockets = Vec::new();
    let mut taken = 0;
    for (at, guest) in guests.iter().enumerate() {
        // Each guest seeks another game or pace, so that the server does not pair them.
        let (seeking, socket) = seek(guest, at).await?;
        taken += usize::from(seeking);
        sockets.push(socket);
    }
    let (waits, _socket) = seek(&honest, GUESTS).await?;
    for at in 0..TABLES {
        // The server rejects further tables after the address has used its share.
        let _ = open_table(&guests[at % 3]).await;
    }
    let attacked = row(address, &table).await?;
    Ok(vec![
        Row::at_most("row of the honest open table", alone, attacked, FIRST_ROWS),
        Row::at_most("waiting places that one address takes, of 20", 0, taken, PLACES / 2),
        Row::at_most("honest players without a waiting place", 0, usize::from(!waits), 0),
    ])
}

async fn open_table(client: &Client) -> anyhow::Result<String> {
    let info = INFOS[0];
    let seats = (0..info.seats.len()).map(|seat| json!({"who": if seat == 0 { "me" } else { "open" }}));
    client.table(info.id, seats.collect(), &json!({"visibility": "public"})).await
}

/// Returns the position of the table in the list of public tables, counted from 1. Returns the
/// maximum number if the list does not contain the table.
async fn row(server: SocketAddr, table: &str) -> anyhow::Result<usize> {
    let list = Client::stranger(server, HONEST).get("/api/tables").await;
    let rows: Vec<Value> = serde_json::from_str(&list.body).context("the list of tables")?;
    Ok(rows.iter().position(|row| row["id"] == table).map_or(usize::MAX, |at| at + 1))
}

/// Opens a seek. Returns whether the guest got a waiting place, and the connection.
async fn seek(client: &Client, at: usize) -> anyhow::Result<(bool, Socket)> {
    let mut socket = client.socket().await.context("a socket")?;
    let pace = ["none", "quick", "short"][at / INFOS.len() % 3];
    let wish = json!({"variant": INFOS[at % INFOS.len()].id, "pace": pace, "fill": null});
    socket.send(&json!({"type": "seek", "wish": wish})).await;
    let answer = socket.next_of(&["seeking", "unpaired", "paired"]).await.context("an answer to a seek")?;
    Ok((answer["type"] == "seeking", socket))
}
