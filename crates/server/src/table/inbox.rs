//! What other nodes want of tables that are this node's own.

use crate::node::{Node, go_on};
use crate::outbox::{Outbox, Outgoing, text};
use crate::reply::Failure;
use crate::table::http_requests::TableReply;
#[cfg(test)]
use crate::table::lapse::Lapse;
use crate::table::registry::Tables;
use crate::table::remote::{Letter, Reply, Wanted};
use crate::table::socket_requests::SocketRequest;
use crate::table::watchers::Caller;
use futures_util::StreamExt;
use polychess_wire::ServerMessage;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tracing::Instrument;

/// Letters that are carried out at a time; a table does one thing after the other anyway.
const AT_A_TIME: usize = 1024;

/// Carries out what other nodes send, until the server ends.
pub(crate) async fn serve(tables: Tables, node: Node) {
    let Some(broker) = node.broker().cloned() else { return };
    let mut letters = broker.hear(&Node::subject(node.name())).await;
    let room = Arc::new(Semaphore::new(AT_A_TIME));
    while let Some(heard) = letters.next().await {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let (tables, broker) = (tables.clone(), Arc::clone(&broker));
        tokio::spawn(async move {
            let answer = match Letter::read(&heard.words) {
                Some(letter) => {
                    let span = tracing::info_span!("letter");
                    go_on(&span, letter.trace.clone());
                    carry_out(&tables, letter).instrument(span).await
                }
                None => Reply::Failed(Failure::Busy),
            };
            if let Some(reply) = &heard.reply {
                broker.say(reply, answer.write());
            }
            drop(place);
        });
    }
}

async fn carry_out(tables: &Tables, letter: Letter) -> Reply {
    match letter.wanted {
        Wanted::Command { session, payer, command } => {
            let (out, mut said, _) = Outbox::new(1, usize::MAX);
            tables
                .take(
                    &letter.table,
                    Caller { socket: None, session, payer: payer.clone(), out },
                    SocketRequest::Command(command),
                )
                .await;
            match said.next().await {
                Some(Outgoing::Text(words)) => Reply::Said(words.to_string()),
                Some(Outgoing::Later(message)) => match tables.ctx.workers.look(&payer, message).await {
                    Ok(message) => {
                        #[cfg(test)]
                        if tables.ctx.lapse == Some(Lapse::Relay) {
                            return Reply::Said(text(&message).to_string());
                        }
                        match message {
                            ServerMessage::Stale { .. } => Reply::Stale,
                            other => Reply::Said(text(&other).to_string()),
                        }
                    }
                    Err(failure) => Reply::Failed(failure),
                },
                None => Reply::NotHere,
            }
        }
        Wanted::Ask { who, request } => match tables.ask_here(&letter.table, request, who).await {
            Ok(TableReply::Joined(seat)) => Reply::Joined(seat),
            Ok(TableReply::Changed(invitation)) => Reply::Changed(invitation),
            Ok(TableReply::Now(_)) => Reply::Failed(Failure::Broken),
            Err(Failure::Elsewhere | Failure::Stopping) => Reply::NotHere,
            Err(failure) => Reply::Failed(failure),
        },
    }
}
