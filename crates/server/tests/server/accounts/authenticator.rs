//! A software authenticator (WebAuthn) and an authenticator app (TOTP).

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Flags of the authenticator data: the user was present, was verified, and a credential follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const CREDENTIAL: u8 = 0x40;

/// A passkey on a device.
pub(crate) struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    user: String,
    /// The page that uses the passkey.
    pub(crate) origin: String,
    /// True if the device asks for a fingerprint or a PIN.
    pub(crate) verifies: bool,
}

fn client_data(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
    let challenge = &options["publicKey"]["challenge"];
    json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false}).to_string().into_bytes()
}

impl Authenticator {
    pub(crate) fn new(seed: u8) -> Self {
        let key = SigningKey::from_slice(&[seed; 32]).expect("a key");
        let origin = "http://localhost:8080".to_owned();
        Self { key, id: vec![seed; 16], user: String::new(), origin, verifies: true }
    }

    fn flags(&self) -> u8 {
        PRESENT | if self.verifies { VERIFIED } else { 0 }
    }

    /// Returns the id of the credential, in base64url.
    pub(crate) fn id(&self) -> String {
        BASE64.encode(&self.id)
    }

    /// Creates a passkey for the user in the options.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        let key = &options["publicKey"];
        assert_eq!(key["authenticatorSelection"]["residentKey"], "required", "{options}");
        assert_eq!(key["authenticatorSelection"]["userVerification"], "required", "{options}");
        self.user = key["user"]["id"].as_str().expect("a user").to_owned();
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().expect("x"), point.y().expect("y"));
        let mut data = Sha256::digest(key["rp"]["id"].as_str().expect("a domain")).to_vec();
        data.extend([self.flags() | CREDENTIAL, 0, 0, 0, 0]);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(&self.id);
        // The public key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]);
        data.extend(x.iter());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y.iter());
        // The attestation in CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).expect("a short text"));
        attestation.extend(data);
        json!({
            "id": self.id(),
            "rawId": self.id(),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "attestationObject": BASE64.encode(attestation),
                "clientDataJSON": BASE64.encode(client_data("webauthn.create", options, &self.origin)),
                "transports": ["internal"],
            },
        })
    }

    /// Signs the challenge in the options.
    pub(crate) fn sign(&self, options: &Value) -> Value {
        let mut data = Sha256::digest(options["publicKey"]["rpId"].as_str().expect("a domain")).to_vec();
        data.extend([self.flags(), 0, 0, 0, 0]);
        let client = client_data("webauthn.get", options, &self.origin);
        let signed: Vec<u8> = data.iter().copied().chain(Sha256::digest(&client)).collect();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": self.id(),
            "rawId": self.id(),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": BASE64.encode(data),
                "clientDataJSON": BASE64.encode(client),
                "signature": BASE64.encode(signature.to_der()),
                "userHandle": self.user,
            },
        })
    }
}
