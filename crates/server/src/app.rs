//! All routes, and what holds for each of them: limits and headers.

use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::limits::Limits;
use crate::origin::{self, Peer};
use crate::players::EnginePool;
use crate::reply::Failure;
use crate::request::follow;
use crate::shutdown::Shutdown;
use crate::store::{MemoryStore, SqliteStore, Store, StoreError};
use crate::table::{Context, Tables};
use crate::workers::Workers;
use crate::{client, http, reply, socket};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// Scripts, styles, pictures and fonts come from the site itself, and nothing is written into pages.
const POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// The whole site, with everything it needs.
#[derive(Clone, Debug)]
pub struct Site {
    pub(crate) tables: Tables,
    pub(crate) limits: Arc<Limits>,
    pub(crate) shutdown: Shutdown,
    /// What the program was built from.
    pub(crate) commit: &'static str,
}

impl FromRef<Site> for Workers {
    fn from_ref(site: &Site) -> Self {
        site.tables.ctx.workers.clone()
    }
}

/// Why a site cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder cannot be made.
    #[error("the data folder {folder} cannot be made: {why}")]
    Folder {
        /// Which.
        folder: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no threads.
    #[error("no threads for computer players: {0}")]
    Threads(std::io::Error),
    /// The database cannot be read.
    #[error("games under way cannot be woken")]
    Wake,
}

impl Site {
    /// Opens the database and wakes the games whose clocks run.
    ///
    /// # Errors
    /// When the database cannot be opened or read.
    pub async fn open(config: Config) -> Result<Self, OpenError> {
        let store: Arc<dyn Store> = match config.database() {
            None => Arc::new(MemoryStore::default()),
            Some(path) => {
                let folder = config.data_dir.display().to_string();
                std::fs::create_dir_all(&config.data_dir).map_err(|why| OpenError::Folder { folder, why })?;
                Arc::new(SqliteStore::open(&path).await?)
            }
        };
        Self::on(config, store, Arc::new(SystemClock::default())).await
    }

    /// A site on this store, with this clock.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn on(config: Config, store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let engine_pool = EnginePool::start(config.thinkers, config.thinkers_queue).map_err(OpenError::Threads)?;
        let ctx = Context {
            store,
            clock,
            workers: Workers::new(config.workers, config.patience),
            engine_pool,
            config: Arc::new(config),
        };
        let limits = Arc::new(Limits::new(&ctx.config));
        let site =
            Self { tables: Tables::new(Arc::new(ctx)), limits, shutdown: Shutdown::default(), commit: "unknown" };
        site.tables.wake().await.map_err(|_| OpenError::Wake)?;
        Ok(site)
    }

    /// Its routes.
    pub fn router(&self) -> Router {
        let api = Router::new()
            .route("/variants", get(http::variants::list))
            .route("/variants/{id}/board", get(http::variants::board))
            .route("/variants/{id}/rules", get(http::variants::rules))
            .route("/hot-seat", post(http::hot_seat::show))
            .route("/players", get(http::tables::players))
            .route("/session", get(http::session::show).post(http::session::introduce))
            .route("/tables", get(http::tables::lobby).post(http::tables::create))
            .route("/tables/mine", get(http::tables::mine))
            .route("/tables/{id}", get(http::tables::show))
            .route("/tables/{id}/at/{entries}", get(http::tables::past))
            .route("/tables/{id}/join", post(http::tables::join))
            .route("/tables/{id}/seats", post(http::tables::change))
            .route("/socket", get(socket::upgrade))
            .fallback(reply::no_such_route)
            .method_not_allowed_fallback(reply::wrong_method)
            .layer(from_fn_with_state(self.clone(), admit))
            .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store")));
        Router::new()
            .nest("/api", api)
            .route("/healthz", get(http::health::alive))
            .route("/readyz", get(http::health::ready))
            .route("/version", get(http::health::version))
            .route("/metrics", get(http::health::metrics_for_this_machine))
            .fallback(client::file)
            .method_not_allowed_fallback(reply::wrong_method)
            .with_state(self.clone())
            .layer(DefaultBodyLimit::max(self.tables.ctx.config.body_limit))
            .layer(CompressionLayer::new())
            .layer(CatchPanicLayer::custom(reply::panicked))
            .layer(from_fn_with_state(self.clone(), follow))
            .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
            .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(always(header::REFERRER_POLICY, "no-referrer"))
    }
}

/// Who asks too often is told to wait; pages of other sites change nothing.
async fn admit(State(site): State<Site>, request: Request, next: Next) -> Result<Response, Failure> {
    let config = &site.tables.ctx.config;
    let peer = Peer::of(request.headers(), request.extensions(), config);
    let posts = !matches!(*request.method(), Method::GET | Method::HEAD);
    // A game around one screen is posted, since it is long, and changes nothing.
    let writes = posts && request.uri().path() != "/hot-seat";
    site.limits.request(peer, writes)?;
    if posts {
        origin::check(request.headers(), config)?;
        if site.shutdown.is_stopping() {
            return Err(Failure::Stopping);
        }
    }
    Ok(next.run(request).await)
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
