// The pages that the service worker caches for offline use.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const code = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const site = 'https://chess.example';

type Handler = (event: { request: unknown; respondWith(answer: Promise<Response>): void }) => void;

/** Creates a service worker with an empty cache, and functions to send it requests. */
function worker() {
  const handlers = new Map<string, Handler>();
  const kept = new Map<string, Response>();
  const key = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, site).pathname;
  const cache = {
    put: async (request: string | { url: string }, response: Response) =>
      void kept.set(key(request), response),
    keys: async () => [],
  };
  const caches = {
    open: async () => cache,
    match: async (request: string | { url: string }) => kept.get(key(request)),
  };
  const fetch = async (request: { url: string }) => new Response(`page of ${key(request)}`);
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  new Function('self', 'caches', 'fetch', 'location', code)(self, caches, fetch, { origin: site });
  const visit = async (path: string, mode: string): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined;
    handlers.get('fetch')?.({
      request: { url: site + path, method: 'GET', mode },
      respondWith: (response) => (answer = response),
    });
    return (await answer)?.text();
  };
  return { kept, visit };
}

test('a page is kept as the page of the site', async () => {
  const { kept, visit } = worker();
  expect(await visit('/rules', 'navigate')).toBe('page of /rules');
  expect([...kept.keys()]).toEqual(['/']);
});

test('boards for pages of other sites, files and answers are not kept as the page of the site', async () => {
  const { kept, visit } = worker();
  const boards = ['/embed/abcdefghijkmnpqr', '/embed/abcdefghijkmnpqr?at=3', '/embed/'];
  for (const path of [
    ...boards,
    '/book',
    '/book/',
    '/book/rules/',
    '/book/server.html',
    '/notices.txt',
    '/robots.txt',
    '/api/tables/abcdefghijkmnpqr/record',
    '/pictures/rules/three-man',
  ]) {
    expect(await visit(path, 'navigate'), path).toBeUndefined();
  }
  expect(kept.size).toBe(0);
});
