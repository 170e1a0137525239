//! Creates the table of a pairing.

use crate::pairing::pool::Pairing;
use crate::players;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::{self, Creation, ID_LENGTH, PlannedSeat, Tables, plan_computer};
use crate::token::random_id;
use polychess_wire::{Terms, Visibility};
use rand::seq::SliceRandom;

/// Creates a table for these guests and grants their seeks. Returns the table's id after the
/// database has stored the table.
pub(super) async fn create_table(
    tables: &Tables,
    Pairing { mut people, game, pace, computer: wanted }: Pairing<Guest>,
    seeks: Vec<String>,
) -> Result<String, Failure> {
    let ctx = &tables.ctx;
    let id = random_id(ID_LENGTH)?;
    // The public lists do not show games of one person against computers.
    let visibility = if people.len() > 1 { Visibility::Public } else { Visibility::Unlisted };
    let terms = Terms { visibility, time: pace.time(), ..Terms::default() };
    // The first guest in a random order becomes the host.
    people.shuffle(&mut rand::rng());
    let made = Creation {
        variant: game.info.id.to_owned(),
        options: game.options,
        position: None,
        terms,
        host: people.first().map(|guest| guest.session.clone()).unwrap_or_default(),
        program: None,
    };
    let computer = plan_computer(wanted.as_deref().unwrap_or(players::stand_in().id))?;
    let sits = |Guest { session, name, .. }| PlannedSeat::Person { session, name };
    let mut plan: Vec<PlannedSeat> = people.into_iter().map(sits).collect();
    plan.resize(game.info.seats.len(), computer);
    plan.shuffle(&mut rand::rng());
    let (at, table) = (ctx.wall(), id.clone());
    let mut transaction = ctx.workers.compute(move || table::create(&table, made, plan, at)).await??;
    transaction.grant(seeks);
    tables.create(transaction).await?;
    Ok(id)
}
