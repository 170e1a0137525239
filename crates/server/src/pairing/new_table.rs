//! People who have found each other get a table.

use crate::pairing::pool::Formed;
use crate::players;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::{ADDRESS, Creation, Planned, Step, Tables, computer};
use crate::token::random_id;
use polychess_wire::{Terms, Visibility};
use rand::seq::SliceRandom;

/// Makes a table for these guests, whom it grants these wishes. Done when it is durable.
pub(super) async fn seat(
    tables: &Tables,
    Formed { mut people, game, pace, computer: wanted }: Formed<Guest>,
    wishes: Vec<String>,
) -> Result<String, Failure> {
    let ctx = &tables.ctx;
    let id = random_id(ADDRESS)?;
    // A game with computers alone is nobody else's.
    let visibility = if people.len() > 1 { Visibility::Public } else { Visibility::Unlisted };
    let terms = Terms { visibility, time: pace.time(), ..Terms::default() };
    // Whoever sits in the first seat drawn counts as who made the table.
    people.shuffle(&mut rand::rng());
    let made = Creation {
        variant: game.info.id.to_owned(),
        options: game.options,
        position: None,
        terms,
        host: people.first().map(|guest| guest.session.clone()).unwrap_or_default(),
        program: None,
    };
    let computer = computer(wanted.as_deref().unwrap_or(players::stand_in().id))?;
    let sits = |Guest { session, name }| Planned::Person { session, name };
    let mut plan: Vec<Planned> = people.into_iter().map(sits).collect();
    plan.resize(game.info.seats.len(), computer);
    plan.shuffle(&mut rand::rng());
    let (at, table) = (ctx.wall(), id.clone());
    let mut step = ctx.workers.compute(move || Step::create(&table, made, plan, at)).await??;
    step.grants(wishes);
    tables.create(step).await?;
    Ok(id)
}
