//! Requests: a game, a starting position, turns and actions, and the wanted results.

use super::id::Id;
use polychess_game::{ErrorKind, Refusal};
use serde_json::{Map, Value as Json};

/// Maximum depth of a perft request. A greater depth would exceed every limit, or would follow a
/// single line of forced turns for too long.
pub const DEEPEST_PERFT: u32 = 64;

/// A parsed request. The session checks the game, its options and the actions later.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The id, which the answer repeats.
    pub id: Id,
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    pub options: Map<String, Json>,
    /// The starting position as a position string; `None` for the initial position.
    pub position: Option<String>,
    /// The turns and actions to play.
    pub acts: Vec<Json>,
    /// The requested results.
    pub wants: Vec<Want>,
}

/// A result that a request can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// The legal turns.
    Legal,
    /// The status: the players to move, or the result.
    Status,
    /// The position string.
    Position,
    /// The number of sequences of this many turns.
    Perft(u32),
    /// The available actions of each seat.
    Acts,
}

/// The results for a request without `want`.
const USUAL: [Want; 3] = [Want::Legal, Want::Status, Want::Position];

/// An invalid request.
#[derive(Clone, PartialEq, Debug)]
pub struct Misread {
    /// The id of the request; null if it could not be parsed.
    pub id: Id,
    /// The reason why the request is invalid.
    pub refusal: Box<Refusal>,
}

impl Request {
    /// Parses a line of input.
    ///
    /// # Errors
    /// Returns `bad-json` if the line is not JSON, and `bad-request` if the JSON is not a request.
    pub fn read(line: &[u8]) -> Result<Self, Misread> {
        let misread = |id, kind, message: String| Misread { id, refusal: Box::new(Refusal::new(kind, None, message)) };
        let text = std::str::from_utf8(line)
            .map_err(|e| misread(Id::default(), ErrorKind::BadJson, format!("the line is not UTF-8: {e}")))?
            .trim_matches('\u{feff}');
        let json: Json = serde_json::from_str(text)
            .map_err(|e| misread(Id::default(), ErrorKind::BadJson, format!("the line is not JSON: {e}")))?;
        let Json::Object(mut fields) = json else {
            let message = "a request is an object: {\"id\":1,\"variant\":\"…\",\"acts\":[],\"want\":[\"legal\"]}";
            return Err(misread(Id::default(), ErrorKind::BadRequest, message.into()));
        };
        fields.remove("id");
        let id = Id::of(text).map_err(|message| misread(Id::default(), ErrorKind::BadRequest, message.into()))?;
        Self::from_fields(id.clone(), fields).map_err(|message| misread(id, ErrorKind::BadRequest, message))
    }

    fn from_fields(id: Id, mut fields: Map<String, Json>) -> Result<Self, String> {
        let variant = match fields.remove("variant") {
            Some(Json::String(variant)) => variant,
            Some(_) => return Err("\"variant\" must be a string, the id of a game".into()),
            None => return Err("the request has no \"variant\"; name the game".into()),
        };
        let options = match fields.remove("options") {
            None | Some(Json::Null) => Map::new(),
            Some(Json::Object(options)) => options,
            Some(_) => return Err("\"options\" must be an object: {\"id\":value}".into()),
        };
        let position = match fields.remove("position") {
            None | Some(Json::Null) => None,
            Some(Json::String(position)) => Some(position),
            Some(_) => return Err("\"position\" must be null or a position string".into()),
        };
        let acts = match fields.remove("acts") {
            None | Some(Json::Null) => Vec::new(),
            Some(Json::Array(acts)) => acts,
            Some(_) => return Err("\"acts\" must be a list of move strings and objects".into()),
        };
        let wants = match fields.remove("want") {
            None | Some(Json::Null) => USUAL.to_vec(),
            Some(Json::Array(wants)) => wants.iter().map(Want::read).collect::<Result<_, _>>()?,
            Some(_) => return Err(format!("\"want\" has a wrong entry. It is a list of: {}", Want::KNOWN)),
        };
        let depths = || wants.iter().filter_map(|want| if let Want::Perft(turns) = want { Some(turns) } else { None });
        if depths().any(|turns| Some(turns) != depths().next()) {
            return Err("\"want\" can contain one perft; send another request for each other one".into());
        }
        match fields.keys().next() {
            None => Ok(Self { id, variant, options, position, acts, wants }),
            Some(name) => {
                let known = "id, variant, options, position, acts, want";
                Err(format!("a request has no field \"{}\". Its fields are {known}", short(name)))
            }
        }
    }

    /// True if the request asks for this result.
    #[must_use]
    pub fn wants(&self, want: Want) -> bool {
        self.wants.contains(&want)
    }
}

impl Want {
    const KNOWN: &'static str = "legal, status, position, perft:N, acts";

    fn read(json: &Json) -> Result<Self, String> {
        let unknown = |shown: &str| format!("unknown entry \"{}\" of \"want\"; use {}", short(shown), Self::KNOWN);
        let Json::String(text) = json else {
            return Err(format!("\"want\" must be a list of: {}", Self::KNOWN));
        };
        match text.as_str() {
            "legal" => Ok(Self::Legal),
            "status" => Ok(Self::Status),
            "position" => Ok(Self::Position),
            "acts" => Ok(Self::Acts),
            other => {
                let depth = other.strip_prefix("perft:").ok_or_else(|| unknown(other))?;
                let digits = !depth.is_empty() && depth.bytes().all(|b| b.is_ascii_digit());
                // Accept any depth here. A depth above the limit is too large, but not malformed.
                digits.then(|| Self::Perft(depth.parse().unwrap_or(u32::MAX))).ok_or_else(|| unknown(other))
            }
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(24).collect()
}
