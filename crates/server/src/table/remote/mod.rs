//! Tables that another server owns. A [`Follower`] shows them to the clients of this server and
//! forwards requests to the owner.

mod catch_up;
mod follower;
mod request;

pub(crate) use follower::{End, Follower};
pub(crate) use request::{ForwardedReply, ForwardedRequest, RequestBody};
