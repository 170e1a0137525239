//! The settings for passkeys, and the options for browsers.

use crate::config::Config;
use crate::reply::Failure;
use crate::store::{AccountStore, PasskeyRow, StoreError};
use crate::token::Hash;
use polychess_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use uuid::Uuid;
use webauthn_rs::prelude::{CredentialID, Passkey, PasskeyRegistration, Url};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// The name of the stored fact that contains the domain of the passkeys.
pub(super) const DOMAIN: &str = "passkey_domain";

/// An error that prevents the server from using the passkeys in the database.
#[derive(Debug)]
pub(crate) enum DomainError {
    /// The database cannot be read.
    Store(StoreError),
    /// The passkeys belong to the domain `stored`, and the settings give the domain `set`.
    Changed { stored: String, set: String },
}

/// The settings for passkeys.
#[derive(Debug)]
pub(super) struct Passkeys {
    /// `None` if browsers accept no passkeys for the domain, such as an IP address.
    webauthn: Option<Webauthn>,
    pub(super) domain: String,
}

/// The state of a registration.
#[derive(Serialize, Deserialize)]
pub(super) struct Registration {
    /// The id of the account, which does not exist yet if the user is a guest.
    pub(super) account: String,
    pub(super) state: PasskeyRegistration,
}

/// Returns the user handle of an account, which authenticators store.
pub(super) fn handle(account: &str) -> Uuid {
    let hash = Hash::of(format!("handle {account}").as_bytes());
    Uuid::from_slice(&hash.0[..16]).unwrap_or_default()
}

impl Passkeys {
    /// Reads the settings, and compares the domain with the one of the stored passkeys.
    pub(super) async fn open(rows: &dyn AccountStore, config: &Config) -> Result<Self, DomainError> {
        let domain = config.passkey_domain();
        match rows.fact(DOMAIN).await.map_err(DomainError::Store)? {
            Some(stored) if stored != domain => return Err(DomainError::Changed { stored, set: domain }),
            _ => {}
        }
        let scheme = if config.secure { "https" } else { "http" };
        let origin = Url::parse(&format!("{scheme}://{domain}")).ok();
        let webauthn = origin.and_then(|origin| {
            let builder = WebauthnBuilder::new(&domain, &origin).ok()?.rp_name("Polychess");
            // Without HTTPS, the port depends on the address, or on the proxy of a developer.
            builder.allow_any_port(!config.secure).build().ok()
        });
        Ok(Self { webauthn, domain })
    }

    pub(super) fn webauthn(&self) -> Result<&Webauthn, Failure> {
        let message = "this address supports no passkeys; use a password with an authenticator app";
        self.webauthn.as_ref().ok_or_else(|| Failure::Refused(Problem::new("passkeys-unavailable", message)))
    }

    /// Starts the registration of a passkey for an account.
    pub(super) fn register(
        &self,
        (account, name): (String, &str),
        existing: &[PasskeyRow],
    ) -> Result<(Json, Registration), Failure> {
        let known = existing.iter().filter_map(|row| serde_json::from_str::<Passkey>(&row.key).ok());
        let known: Vec<CredentialID> = known.map(|key| key.cred_id().clone()).collect();
        let started = self.webauthn()?.start_passkey_registration(handle(&account), name, name, Some(known));
        let (options, state) = started.map_err(|error| {
            tracing::error!(%error, "cannot start the registration of a passkey");
            Failure::Broken
        })?;
        let mut options = serde_json::to_value(options).map_err(|_| Failure::Broken)?;
        // The library asks for passkeys that can be non-discoverable. Sign-in needs discoverable
        // ones, because it asks for no name.
        let selection = &mut options["publicKey"]["authenticatorSelection"];
        selection["residentKey"] = json!("required");
        selection["requireResidentKey"] = json!(true);
        Ok((options, Registration { account, state }))
    }
}
