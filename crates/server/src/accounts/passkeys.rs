//! Passkeys (WebAuthn): discoverable credentials of devices and password managers.

use crate::accounts::ceremonies::PASSKEY_MS;
use crate::accounts::{Accounts, Cookie, Requester, new_id};
use crate::config::Config;
use crate::device;
use crate::reply::Failure;
use crate::store::{AccountChange, AccountKey, AccountRow, AccountStore, PasskeyRow, StoreError};
use crate::token::Hash;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use polychess_wire::{Me, PasskeyAnswer, PasskeyCeremony, Problem, Saved};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// The name of the stored fact that contains the domain of the passkeys.
const DOMAIN: &str = "passkey_domain";
/// The maximum number of passkeys of an account.
const MOST: usize = 20;
/// The maximum length of a label, in characters.
const LABEL: usize = 60;
/// The kinds of ceremonies.
const REGISTER: &str = "register";
const SIGN_IN: &str = "sign-in";

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
    domain: String,
}

/// The state of a registration.
#[derive(Serialize, Deserialize)]
struct Registration {
    /// The id of the account, which does not exist yet if the user is a guest.
    account: String,
    state: PasskeyRegistration,
}

fn refused() -> Failure {
    Failure::Refused(Problem::new(
        "passkey-refused",
        "the server does not accept this passkey; try again, or use another way to sign in",
    ))
}

fn read<T: DeserializeOwned>(credential: Json) -> Result<T, Failure> {
    serde_json::from_value(credential).map_err(|error| {
        Failure::Refused(Problem::new("bad-request", format!("the credential is incomplete: {error}")))
    })
}

/// Returns the id of a credential in base64url.
fn id_text(id: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(id)
}

/// Returns the user handle of an account, which authenticators store.
fn handle(account: &str) -> Uuid {
    let hash = Hash::of(format!("handle {account}").as_bytes());
    Uuid::from_slice(&hash.0[..16]).unwrap_or_default()
}

/// Returns the label for the user, or the name of the device if it is empty.
fn label(wanted: Option<&str>, requester: Requester<'_>) -> String {
    let visible = |text: &str| text.chars().filter(|c| !c.is_control()).take(LABEL).collect::<String>();
    let texts = [visible(wanted.unwrap_or_default()), device::describe(requester.headers), "Passkey".to_owned()];
    texts.into_iter().map(|text| text.trim().to_owned()).find(|text| !text.is_empty()).unwrap_or_default()
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

    fn webauthn(&self) -> Result<&Webauthn, Failure> {
        let message = "this address supports no passkeys; use a password with an authenticator app";
        self.webauthn.as_ref().ok_or_else(|| Failure::Refused(Problem::new("passkeys-unavailable", message)))
    }

    /// Starts the registration of a passkey for an account.
    fn register(
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

impl Accounts {
    /// Starts the registration of a passkey: the first one of a guest, or another one of an account.
    pub(crate) async fn start_passkey(&self, requester: Requester<'_>) -> Result<PasskeyCeremony, Failure> {
        let row = requester.row()?;
        let (id, passkeys) = if row.account.is_some() {
            let account = self.confirmed(requester).await?;
            let passkeys = self.rows().ways(&account.id).await?.passkeys;
            if passkeys.len() >= MOST {
                let message = "an account has at most 20 passkeys; remove one first";
                return Err(Failure::Refused(Problem::new("bad-request", message)));
            }
            (account.id, passkeys)
        } else {
            self.require_free(&row.name).await?;
            (new_id()?, Vec::new())
        };
        let (options, registration) = self.0.passkeys.register((id, &row.name), &passkeys)?;
        let ceremony = self.begin(REGISTER, Some(&row.id), (&registration, PASSKEY_MS)).await?;
        Ok(PasskeyCeremony { ceremony, options })
    }

    /// Finishes the registration of a passkey.
    pub(crate) async fn finish_passkey(
        &self,
        requester: Requester<'_>,
        answer: PasskeyAnswer,
    ) -> Result<(Saved, Cookie), Failure> {
        let row = requester.row()?;
        let registration: Registration = self.take(&answer.ceremony, REGISTER, Some(&row.id)).await?;
        let credential: RegisterPublicKeyCredential = read(answer.credential)?;
        let finished = self.0.passkeys.webauthn()?.finish_passkey_registration(&credential, &registration.state);
        let passkey = finished.map_err(|error| {
            tracing::debug!(%error, "rejected a new passkey");
            refused()
        })?;
        let passkey = PasskeyRow {
            id: id_text(passkey.cred_id()),
            account: registration.account.clone(),
            key: serde_json::to_string(&passkey).map_err(|_| Failure::Broken)?,
            label: label(answer.label.as_deref(), requester),
            created: self.now(),
            used: None,
        };
        if self.rows().passkey(&passkey.id).await?.is_some() {
            return Err(refused());
        }
        let fact = AccountChange::PutFact(DOMAIN.to_owned(), self.0.passkeys.domain.clone());
        let ways = vec![AccountChange::PutPasskey(passkey), fact];
        match &row.account {
            None => self.save(requester, (registration.account, ways)).await,
            Some(account) if *account == registration.account => self.add_way(requester, ways).await,
            Some(_) => Err(refused()),
        }
    }

    /// Starts a sign-in with a passkey.
    pub(crate) async fn start_passkey_sign_in(&self) -> Result<PasskeyCeremony, Failure> {
        let (options, state) = self.0.passkeys.webauthn()?.start_discoverable_authentication().map_err(|error| {
            tracing::error!(%error, "cannot start a sign-in");
            Failure::Broken
        })?;
        let options = json!({"publicKey": options.public_key});
        let ceremony = self.begin(SIGN_IN, None, (&state, PASSKEY_MS)).await?;
        Ok(PasskeyCeremony { ceremony, options })
    }

    /// Signs in with a passkey. If the session already belongs to the account, this confirms it.
    pub(crate) async fn sign_in_with_passkey(
        &self,
        requester: Requester<'_>,
        answer: PasskeyAnswer,
    ) -> Result<(Me, Cookie), Failure> {
        let state: DiscoverableAuthentication = self.take(&answer.ceremony, SIGN_IN, None).await?;
        let credential: PublicKeyCredential = read(answer.credential)?;
        let webauthn = self.0.passkeys.webauthn()?;
        let (user, id) = webauthn.identify_discoverable_authentication(&credential).map_err(|_| refused())?;
        let row = self.rows().passkey(&id_text(id)).await?.ok_or_else(refused)?;
        let account = self.rows().account(AccountKey::Id(row.account.clone())).await?.ok_or_else(refused)?;
        let mut passkey: Passkey = serde_json::from_str(&row.key).map_err(|_| Failure::Broken)?;
        if user != handle(&account.id) {
            return Err(refused());
        }
        let finished = webauthn.finish_discoverable_authentication_v2(&credential, state, &passkey);
        let result = finished.map_err(|error| {
            tracing::debug!(%error, "rejected a passkey");
            refused()
        })?;
        passkey.update_credential(&result);
        let key = serde_json::to_string(&passkey).map_err(|_| Failure::Broken)?;
        let used = AccountChange::PutPasskey(PasskeyRow { key, used: Some(self.now()), ..row });
        self.sign_in(requester, account, (vec![used], false)).await
    }

    /// Removes a passkey, unless it is the last way to sign in.
    pub(crate) async fn remove_passkey(&self, account: &AccountRow, id: &str) -> Result<(), Failure> {
        if self.rows().passkey(id).await?.is_none_or(|row| row.account != account.id) {
            return Err(Failure::NotFound(Problem::new("not-found", "your account has no such passkey")));
        }
        self.remove_way(account, AccountChange::RemovePasskey { account: account.id.clone(), id: id.to_owned() }).await
    }

    /// Removes a way to sign in, unless it is the last one.
    pub(super) async fn remove_way(&self, account: &AccountRow, removal: AccountChange) -> Result<(), Failure> {
        let (lock, require) = (AccountChange::Lock(account.id.clone()), AccountChange::RequireWay(account.id.clone()));
        match self.rows().change(vec![lock, removal, require]).await {
            Err(StoreError::Conflict) => {
                let message = "this is the last way to sign in to your account; add another one first";
                Err(Failure::Refused(Problem::new("last-way", message)))
            }
            other => Ok(other?),
        }
    }
}
