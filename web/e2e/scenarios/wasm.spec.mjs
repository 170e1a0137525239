// The browser module: analyses and games on one screen need no server, and both give the same
// answers.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { blockModule, isModule } from '../module.mjs';

const GAMES = ['three-player', 'three-man', 'three-handed', 'three-way', 'four-player', 'four-way'];
/** Milliseconds from the start of a search to its first line. Checked only if POLYCHESS_BUDGET=1. */
const MOST_MS = 1000;

const lines = (page) => page.getByRole('region', { name: 'Engine' }).getByRole('listitem');

/** Returns the paths of all later requests of a page. */
function watch(page) {
  const paths = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Forgets the errors that a browser logs about blocked or lost connections. */
const forgive = (page) => {
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;
  page.faults = page.faults.filter((fault) => !expected.test(fault));
};

/** Opens the analysis board. Returns the page and the addresses of its module and its worker. */
async function openAnalysis(open, base, game) {
  const page = await open('/about');
  // The service worker keeps the script of the search worker.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );
  const paths = watch(page);
  const [response, worker] = await Promise.all([
    page.waitForEvent('response', isModule),
    page.waitForEvent('worker'),
    page.goto(`${base}/analysis?game=${game}`),
  ]);
  return { page, paths, module: response.url(), worker: worker.url() };
}

test('the analysis board searches in the browser', async ({ open, base, picture }) => {
  const { page, paths } = await openAnalysis(open, base, 'three-player');
  await lines(page).nth(2).waitFor();
  await page.getByText('Searched in your browser').waitFor();
  await clickMove(page, 'b7', 'd9');
  await page.getByRole('treeitem', { name: /^move 1, White, 7d9/ }).waitFor();
  await lines(page).nth(2).waitFor();
  await page.getByText(/depth [4-9]/).waitFor();
  assert.deepEqual(
    paths.filter((path) => path === '/api/analysis'),
    [],
  );
  await picture(page, 'wasm-analysis');
});

test('games and analyses continue without a connection', async ({ open, base }) => {
  const page = await open('/about');
  await Promise.all([
    page.waitForEvent('response', isModule),
    page.goto(`${base}/play/three-player`),
  ]);
  await ready(page);
  await page.waitForTimeout(1000);
  const paths = watch(page);
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  await page.context().setOffline(true);
  await clickMove(page, 'k6', 'j8');
  await turnOf(page, 'black');
  await page.context().setOffline(false);
  const asked = paths.filter((path) => path.startsWith('/api/'));
  assert.deepEqual(
    asked.filter((path) => path === '/api/hot-seat'),
    [],
  );
  const analysis = await openAnalysis(open, base, 'four-player');
  await lines(analysis.page).first().waitFor();
  await analysis.page.context().setOffline(true);
  await analysis.page.keyboard.press('Space');
  await analysis.page.getByRole('treeitem', { name: /^move 1/ }).waitFor();
  await lines(analysis.page).nth(2).waitFor();
  await analysis.page.context().setOffline(false);
  [page, analysis.page].forEach(forgive);
});

test('without the module, the server searches and the page says so', async ({ open, base }) => {
  const page = await open('/about', { serviceWorkers: 'block' });
  await blockModule(page);
  const paths = watch(page);
  await page.goto(`${base}/analysis?game=three-way`);
  await lines(page).first().waitFor();
  await page.getByText('Searched on the server').waitFor();
  assert(paths.includes('/api/analysis'));
  await page.goto(`${base}/play/three-player`);
  await ready(page);
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  // A move then needs the server. The page shows an error and keeps the game.
  await page.context().setOffline(true);
  await clickMove(page, 'k6', 'j8');
  await page.getByRole('alert').waitFor();
  await turnOf(page, 'gray');
  await page.context().setOffline(false);
  forgive(page);
});

/** Sends calls to a worker with its own module. Returns the answers with the time to each report. */
const callModule = (page, module, worker, calls) =>
  page.evaluate(
    async ([module, worker, calls]) => {
      const { body } = await fetch(module);
      const unpacked = new Response(body.pipeThrough(new DecompressionStream('gzip')));
      const compiled = await WebAssembly.compile(await unpacked.arrayBuffer());
      const channel = new Worker(worker, { type: 'module' });
      channel.postMessage(compiled);
      const answers = [];
      for (const [id, { method, request }] of calls.entries()) {
        const began = performance.now();
        answers.push(
          await new Promise((resolve, reject) => {
            let first = null;
            channel.onmessage = ({ data }) => {
              if (data.report) first ??= performance.now() - began;
              else if (data.fault) reject(new Error(data.fault));
              else resolve({ ...data.answer, first, took: performance.now() - began });
            };
            channel.postMessage({ id, method, request });
          }),
        );
      }
      channel.terminate();
      return answers;
    },
    [module, worker, calls],
  );

const post = async (base, path, body) => {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
};

/** Returns calls for one game: its start, some turns, a wrong turn, and the other requests. */
async function callsOf(base, variant) {
  const acts = [];
  let state = await post(base, 'hot-seat', { variant });
  for (let turn = 0; turn < 12; turn += 1) {
    let ply = state.boards.flatMap((board) => board.plies)[(turn * 7) % 9];
    while (ply?.goes_on) {
      const begun = await post(base, 'hot-seat', { variant, acts, begun: ply.turn });
      ply = begun.boards.flatMap((board) => board.plies)[0];
    }
    acts.push(ply.turn);
    state = await post(base, 'hot-seat', { variant, acts });
  }
  const { position } = state;
  return [
    { method: 'hot-seat', request: { variant } },
    { method: 'hot-seat', request: { variant, acts } },
    { method: 'hot-seat', request: { variant, acts: [...acts, 'z99z98'] } },
    { method: 'threats', request: { variant, position } },
    { method: 'reach', request: { variant, position, board: 0, cell: 20 } },
    { method: 'positions', request: { variant, position, changes: [{ type: 'erase', cell: 3 }] } },
    { method: 'pasted', request: { text: position, variant } },
    { method: 'analysis', request: { game: { variant, acts }, lines: 3, nodes: 5000 } },
  ];
}

test('server and module give equal answers in every game', async ({ open, base }) => {
  const { page, module, worker } = await openAnalysis(open, base, 'three-player');
  for (const variant of GAMES) {
    const calls = await callsOf(base, variant);
    const answers = await callModule(page, module, worker, calls);
    for (const [nth, { method, request }] of calls.entries()) {
      const { ok, problem } = answers[nth];
      assert.deepEqual(ok ?? problem, await post(base, method, request), `${variant} ${method}`);
    }
  }
});

test('the first line comes within a second', async ({ open, base }) => {
  const { page, module, worker } = await openAnalysis(open, base, 'three-player');
  await page.keyboard.press('l');
  for (const variant of GAMES) {
    const request = { game: { variant }, lines: 3, nodes: 200_000 };
    // The browser compiles the hot functions during the first search.
    const [first, second] = await callModule(page, module, worker, [
      { method: 'analysis', request },
      { method: 'analysis', request },
    ]);
    const speed = Math.round((second.ok.nodes / second.took) * 1000);
    console.log(
      `        ${variant}: first line after ${Math.round(first.first)} ms, ${speed} nodes/s`,
    );
    assert(first.first <= MOST_MS || process.env.POLYCHESS_BUDGET !== '1', variant);
  }
});
