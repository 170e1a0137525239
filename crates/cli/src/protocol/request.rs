//! A request: which game, from where, which acts, and what is wanted.

use super::id::Id;
use polychess_game::{ErrorKind, Refusal};
use serde_json::{Map, Value as Json};

/// Perft deeper than this is refused unseen: it would pass any limit, or walk down a single line without end.
pub const DEEPEST_PERFT: u32 = 64;

/// One request, checked in form but not in meaning.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Given back in the answer.
    pub id: Id,
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the defaults.
    pub options: Map<String, Json>,
    /// Where to begin; `None` is the initial position.
    pub position: Option<String>,
    /// Turns and acts to play from there.
    pub acts: Vec<Json>,
    /// What to answer.
    pub wants: Vec<Want>,
}

/// Something that a request may want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// All legal turns.
    Legal,
    /// The status.
    Status,
    /// The position text.
    Position,
    /// The number of sequences of so many turns.
    Perft(u32),
    /// The acts open to each seat.
    Acts,
}

/// What is answered when a request does not say.
const USUAL: [Want; 3] = [Want::Legal, Want::Status, Want::Position];

/// A line that is no request, with the id as far as one could be made out.
#[derive(Clone, PartialEq, Debug)]
pub struct Misread {
    /// The id, or null.
    pub id: Id,
    /// What is wrong.
    pub refusal: Box<Refusal>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// `bad-json` when it is no JSON, `bad-request` when the JSON is no request.
    pub fn read(line: &[u8]) -> Result<Self, Misread> {
        let misread = |id, kind, message: String| Misread { id, refusal: Box::new(Refusal::new(kind, None, message)) };
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let text = std::str::from_utf8(line)
            .map_err(|e| misread(Id::default(), ErrorKind::BadJson, format!("the line is not UTF-8: {e}")))?;
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
            Some(_) => return Err("\"variant\" is a text, the id of a game".into()),
            None => return Err("a request names its \"variant\"".into()),
        };
        let options = match fields.remove("options") {
            None | Some(Json::Null) => Map::new(),
            Some(Json::Object(options)) => options,
            Some(_) => return Err("\"options\" is an object: {\"id\":value}".into()),
        };
        let position = match fields.remove("position") {
            None | Some(Json::Null) => None,
            Some(Json::String(position)) => Some(position),
            Some(_) => return Err("\"position\" is null or a position text".into()),
        };
        let acts = match fields.remove("acts") {
            None | Some(Json::Null) => Vec::new(),
            Some(Json::Array(acts)) => acts,
            Some(_) => return Err("\"acts\" is a list of turn texts and objects".into()),
        };
        let wants = match fields.remove("want") {
            None | Some(Json::Null) => USUAL.to_vec(),
            Some(Json::Array(wants)) => wants.iter().map(Want::read).collect::<Result<_, _>>()?,
            Some(_) => return Err(format!("\"want\" is a list of: {}", Want::KNOWN)),
        };
        let depths = || wants.iter().filter_map(|want| if let Want::Perft(turns) = want { Some(turns) } else { None });
        if depths().any(|turns| Some(turns) != depths().next()) {
            return Err("\"want\" names one perft; ask for others in requests of their own".into());
        }
        match fields.keys().next() {
            None => Ok(Self { id, variant, options, position, acts, wants }),
            Some(name) => {
                let known = "id, variant, options, position, acts, want";
                Err(format!("a request has no field \"{}\"; it has {known}", short(name)))
            }
        }
    }

    /// Does the request want this?
    #[must_use]
    pub fn wants(&self, want: Want) -> bool {
        self.wants.contains(&want)
    }
}

impl Want {
    const KNOWN: &'static str = "legal, status, position, perft:N, acts";

    fn read(json: &Json) -> Result<Self, String> {
        let unknown =
            |shown: &str| format!("nothing called \"{}\" can be wanted; there are {}", short(shown), Self::KNOWN);
        let Json::String(text) = json else {
            return Err(format!("\"want\" is a list of texts: {}", Self::KNOWN));
        };
        match text.as_str() {
            "legal" => Ok(Self::Legal),
            "status" => Ok(Self::Status),
            "position" => Ok(Self::Position),
            "acts" => Ok(Self::Acts),
            other => {
                let depth = other.strip_prefix("perft:").ok_or_else(|| unknown(other))?;
                let digits = !depth.is_empty() && depth.bytes().all(|b| b.is_ascii_digit());
                // A number beyond any bound is a depth all the same; it is refused as too large, not as unreadable.
                digits.then(|| Self::Perft(depth.parse().unwrap_or(u32::MAX))).ok_or_else(|| unknown(other))
            }
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(24).collect()
}
