// Shows the site without a connection: its pages as they were last, and what was last known of the games and their boards. With a
// connection pages always come from the server, so nothing here can be stale after an update.

const SHELL = 'pages';
const FILES = 'files';
const FACTS = 'facts';
const KEPT = [SHELL, FILES, FACTS];
/** Files of old versions are dropped when there are more than this. */
const MOST_FILES = 240;
/** The build fills in what the site needs without a connection. */
const SHELL_FILES = [];

self.addEventListener('install', (event) =>
  event.waitUntil(precache().then(() => self.skipWaiting())),
);

/** Fetches the site once, so that it opens without a connection after the first visit. */
async function precache() {
  await (await caches.open(SHELL)).add(new Request('/', { cache: 'reload' }));
  const files = await caches.open(FILES);
  const known = new Set((await files.keys()).map((request) => new URL(request.url).pathname));
  await files.addAll(SHELL_FILES.filter((path) => !known.has(path)));
  // Without the facts the site opens all the same.
  await keepFacts().catch(() => {});
}

async function keepFacts() {
  const facts = await caches.open(FACTS);
  await facts.add('/api/variants');
  const games = await (await facts.match('/api/variants')).json();
  await facts.addAll(games.map(({ id }) => `/api/variants/${id}/board`));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => !KEPT.includes(name)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_FILES))) await cache.delete(old);
}

/** From the server; without it, as it was last. */
async function fresh(name, request, kept = request) {
  try {
    const response = await fetch(request);
    if (response.ok) await keep(name, kept, response.clone());
    return response;
  } catch (error) {
    const known = await caches.match(kept);
    if (known) return known;
    throw error;
  }
}

/** A file whose name changes with its content is the same for ever. */
async function once(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await keep(FILES, request, response.clone());
  return response;
}

/**
 * Whether a page of the site is at this address. Boards for pages of other sites are not: their headers let any site frame them, which no
 * other page may have. Neither are files, pages of the book, answers of the interface, or images.
 */
function isPage(path) {
  return !/^\/(embed|api|pictures|book)(\/|$)/.test(path) && !path.includes('.');
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname))
    event.respondWith(fresh(SHELL, request, '/'));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(once(request));
  else if (/^\/api\/variants(\/[a-z-]+\/board)?$/.test(url.pathname))
    event.respondWith(fresh(FACTS, request));
  else if (/^\/icon/.test(url.pathname)) event.respondWith(fresh(FILES, request));
});
