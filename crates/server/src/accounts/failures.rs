//! Failures that several requests about accounts share.

use crate::reply::Failure;
use polychess_wire::Problem;

pub(super) fn no_account() -> Failure {
    Failure::Refused(Problem::new("no-account", "you have no account; create an account first"))
}

pub(super) fn wrong_sign_in() -> Failure {
    let message = "the name, the password or the code is wrong; try again";
    Failure::Refused(Problem::new("wrong-sign-in", message))
}

pub(super) fn name_taken() -> Failure {
    Failure::Refused(Problem::new("name-taken", "an account already has this name; choose another"))
}

pub(super) fn expired() -> Failure {
    Failure::Refused(Problem::new("expired", "this request has expired or was answered; start again"))
}
