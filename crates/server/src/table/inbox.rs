//! Handles the requests that other servers forward to tables of this server.

use crate::node::{Node, set_parent};
use crate::outbox::{Outbox, Outgoing, text};
use crate::reply::Failure;
use crate::table::remote::{ForwardedReply, ForwardedRequest, RequestBody};
use crate::table::socket_requests::SocketRequest;
use crate::table::table_requests::TableReply;
use crate::table::tables::Tables;
use crate::table::watchers::Caller;
use futures_util::StreamExt;
use polychess_wire::ServerMessage;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tracing::Instrument;

/// The maximum number of forwarded requests that the server handles at the same time.
const MAX_CONCURRENT: usize = 1024;

/// Handles forwarded requests until the server stops.
pub(crate) async fn serve(tables: Tables, node: Node) {
    let Some(broker) = node.broker().cloned() else { return };
    let mut requests = broker.subscribe(&Node::subject(node.name())).await;
    let semaphore = Arc::new(Semaphore::new(MAX_CONCURRENT));
    while let Some(message) = requests.next().await {
        let Ok(permit) = Arc::clone(&semaphore).acquire_owned().await else { return };
        let (tables, broker) = (tables.clone(), Arc::clone(&broker));
        tokio::spawn(async move {
            let reply = match ForwardedRequest::read(&message.payload) {
                Some(request) => {
                    let span = tracing::info_span!("forwarded");
                    set_parent(&span, request.trace.clone());
                    handle(&tables, request).instrument(span).await
                }
                None => ForwardedReply::Failed(Failure::Busy),
            };
            if let Some(subject) = &message.reply {
                broker.publish(subject, reply.write());
            }
            drop(permit);
        });
    }
}

async fn handle(tables: &Tables, request: ForwardedRequest) -> ForwardedReply {
    match request.body {
        RequestBody::Command { session, payer, command } => {
            let (out, mut queue, _) = Outbox::new(1, usize::MAX);
            let caller = Caller { socket: None, session, payer: payer.clone(), out };
            tables.socket_request(&request.table, caller, SocketRequest::Command(command)).await;
            match queue.next().await {
                Some(Outgoing::Text(text)) => ForwardedReply::Message(text.to_string()),
                Some(Outgoing::Later(message)) => match tables.ctx.workers.look(&payer, message).await {
                    Ok(ServerMessage::Stale { .. }) if tables.ctx.hooks.follower_answers_stale() => {
                        ForwardedReply::Stale
                    }
                    Ok(message) => ForwardedReply::Message(text(&message).to_string()),
                    Err(failure) => ForwardedReply::Failed(failure),
                },
                None => ForwardedReply::NotOwner,
            }
        }
        RequestBody::Request { guest, request: body } => match tables.request_here(&request.table, body, guest).await {
            Ok(TableReply::Joined(seat)) => ForwardedReply::Joined(seat),
            Ok(TableReply::Changed(invitation)) => ForwardedReply::Changed(invitation),
            Ok(TableReply::Now(_)) => ForwardedReply::Failed(Failure::Broken),
            Err(Failure::Elsewhere | Failure::Stopping) => ForwardedReply::NotOwner,
            Err(failure) => ForwardedReply::Failed(failure),
        },
    }
}
