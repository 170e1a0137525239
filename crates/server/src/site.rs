//! The site: all services of the server, and how to open them.

use crate::accounts::{self, Accounts, DomainError};
use crate::analyses::Analyses;
use crate::build_info::Build;
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::http::live::Featured;
use crate::http::lobby::PublicTables;
use crate::limits::Limits;
use crate::node::{Broker, BrokerError, Nats, Node};
use crate::pairing::Matchmaker;
use crate::players::EnginePool;
use crate::ratings;
use crate::reviews::{self, Reviews};
use crate::share::Painted;
use crate::shutdown::Shutdown;
use crate::store::{Store, StoreError};
use crate::table::{self, Context, Tables};
use crate::workers::Workers;
use axum::extract::FromRef;
use std::sync::Arc;

/// All services of a server. Request handlers extract the ones that they need.
#[derive(Clone, Debug)]
pub struct Site {
    pub(crate) tables: Tables,
    pub(crate) accounts: Accounts,
    pub(crate) limits: Arc<Limits>,
    pub(crate) shutdown: Shutdown,
    pub(crate) public: PublicTables,
    pub(crate) featured: Featured,
    pub(crate) matchmaker: Matchmaker,
    pub(crate) reviews: Reviews,
    pub(crate) analyses: Analyses,
    pub(crate) painted: Painted,
    pub(crate) build: Build,
}

impl FromRef<Site> for Tables {
    fn from_ref(site: &Site) -> Self {
        site.tables.clone()
    }
}

impl FromRef<Site> for Accounts {
    fn from_ref(site: &Site) -> Self {
        site.accounts.clone()
    }
}

impl FromRef<Site> for Workers {
    fn from_ref(site: &Site) -> Self {
        site.tables.ctx.workers.clone()
    }
}

impl FromRef<Site> for Arc<Config> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.tables.ctx.config)
    }
}

impl FromRef<Site> for Arc<dyn Store> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.tables.ctx.store)
    }
}

impl FromRef<Site> for Arc<dyn Clock> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.tables.ctx.clock)
    }
}

impl FromRef<Site> for Arc<Limits> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.limits)
    }
}

impl FromRef<Site> for Shutdown {
    fn from_ref(site: &Site) -> Self {
        site.shutdown.clone()
    }
}

impl FromRef<Site> for PublicTables {
    fn from_ref(site: &Site) -> Self {
        site.public.clone()
    }
}

impl FromRef<Site> for Featured {
    fn from_ref(site: &Site) -> Self {
        site.featured.clone()
    }
}

impl FromRef<Site> for Matchmaker {
    fn from_ref(site: &Site) -> Self {
        site.matchmaker.clone()
    }
}

impl FromRef<Site> for Reviews {
    fn from_ref(site: &Site) -> Self {
        site.reviews.clone()
    }
}

impl FromRef<Site> for Analyses {
    fn from_ref(site: &Site) -> Self {
        site.analyses.clone()
    }
}

impl FromRef<Site> for Painted {
    fn from_ref(site: &Site) -> Self {
        site.painted.clone()
    }
}

impl FromRef<Site> for Build {
    fn from_ref(site: &Site) -> Self {
        site.build
    }
}

/// An error that prevents the server from opening its site.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address of the message broker is malformed, or the broker requires encryption.
    #[error(transparent)]
    Broker(#[from] BrokerError),
    /// The operating system cannot start threads.
    #[error("no threads for computer players, reviews or analyses: {0}")]
    Threads(std::io::Error),
    /// The database cannot be read.
    #[error("the server cannot load the running games")]
    Wake,
    /// The passkeys in the database belong to another domain.
    #[error(
        "the users' passkeys belong to the domain \"{stored}\", but the settings give \"{set}\"; set passkey_domain to \"{stored}\""
    )]
    PasskeyDomain {
        /// The domain of the passkeys in the database.
        stored: String,
        /// The domain in the settings.
        set: String,
    },
    /// The operating system's random number generator failed.
    #[error("the system provides no random numbers")]
    Randomness,
}

impl From<DomainError> for OpenError {
    fn from(error: DomainError) -> Self {
        match error {
            DomainError::Store(error) => {
                tracing::error!(%error, "cannot read the domain of the passkeys");
                Self::Wake
            }
            DomainError::Changed { stored, set } => Self::PasskeyDomain { stored, set },
        }
    }
}

impl Site {
    /// Sets the build information and the embedded files.
    #[must_use]
    pub fn with_build(self, build: Build) -> Self {
        Self { build, ..self }
    }

    /// Opens the site with the configured database and broker. Starts the tables whose clocks run.
    ///
    /// # Errors
    /// If the database cannot be opened or read, or the broker cannot be used.
    pub async fn open(config: Config) -> Result<Self, OpenError> {
        let store = config.place().open().await?;
        let broker: Option<Arc<dyn Broker>> = match config.broker.as_str() {
            "" => None,
            address => Some(Arc::new(Nats::connect(address).await?)),
        };
        Self::among(config, store, Arc::new(SystemClock::default()), broker).await
    }

    /// Opens a site of a single server, with this store and this clock.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn on(config: Config, store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        Self::among(config, store, clock, None).await
    }

    /// Opens a site with this store and this clock. If there is a broker, the site cooperates with
    /// other servers on the same store.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn among(
        config: Config,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        broker: Option<Arc<dyn Broker>>,
    ) -> Result<Self, OpenError> {
        let engine_pool = EnginePool::start(config.thinkers, config.thinkers_queue).map_err(OpenError::Threads)?;
        let limits = Arc::new(Limits::new(&config));
        let node = Node::of(&*store, config.lease, broker).map_err(|_| OpenError::Randomness)?;
        let mut context = Context::new(store, clock, engine_pool, config);
        context.node.clone_from(&node);
        let (store, clock, config) = (context.store.clone(), context.clock.clone(), context.config.clone());
        let accounts = Accounts::open(store, clock, config, node.as_ref()).await?;
        let tables = Tables::new(Arc::new(context));
        table::start(&tables).await.map_err(|_| OpenError::Wake)?;
        tokio::spawn(accounts::deletion::run_deletions(accounts.clone(), tables.clone()));
        tokio::spawn(ratings::run(Arc::clone(&tables.ctx)));
        if let Some(node) = node {
            tokio::spawn(table::serve(tables.clone(), node));
        }
        let shutdown = Shutdown::default();
        let matchmaker = Matchmaker::new(tables.clone(), shutdown.clone());
        tokio::spawn(matchmaker.clone().run());
        let reviews = reviews::start(Arc::clone(&tables.ctx), &shutdown).map_err(OpenError::Threads)?;
        let analyses = Analyses::start(Arc::clone(&tables.ctx.config)).map_err(OpenError::Threads)?;
        Ok(Self {
            reviews,
            analyses,
            tables,
            accounts,
            limits,
            shutdown,
            public: PublicTables::default(),
            featured: Featured::default(),
            matchmaker,
            painted: Painted::default(),
            build: Build::default(),
        })
    }
}
