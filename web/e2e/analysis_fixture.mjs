// Answers of the analysis routes: legal lines with invented numbers, and captures as threats.

async function post(base, path, body) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Returns a legal line that begins with the nth ply of a state. */
async function lineOf(base, { game, board }, first, nth) {
  const turns = [];
  const acts = [...game.acts];
  let state = first;
  for (let at = 0; at < 3 && !state.status.over; at += 1) {
    const plies = state.boards[board].plies.filter(({ ends }) => ends);
    const ply = plies[(at === 0 ? nth * 7 : at * 5) % Math.max(1, plies.length)];
    if (!ply) break;
    acts.push(ply.turn);
    state = await post(base, '/api/hot-seat', { ...game, acts });
    turns.push({ text: ply.turn, notation: state.log.at(-1).words });
  }
  return turns;
}

async function analysisOf(base, { game, board, lines, nodes }) {
  const state = await post(base, '/api/hot-seat', game);
  const { scene } = state.boards[board];
  const seats = scene.seats.length;
  const best = seats === 3 ? 3 : 63;
  const total = seats === 3 ? 4 : 120;
  const seat = scene.to_move;
  const found = [];
  for (let nth = 0; nth < lines; nth += 1) {
    const turns = await lineOf(base, { game, board }, state, nth);
    if (turns.length === 0) break;
    const weights = scene.seats.map((_, one) => 1 + ((one * 5 + game.acts.length) % 4) * 0.3);
    weights[seat] -= nth * 0.12;
    weights[(seat + 1) % seats] += nth * 0.09;
    const sum = weights.reduce((all, one) => all + one, 0);
    found.push({ turns, points: weights.map((one) => (one / sum) * total), decided: false });
  }
  return { seat, depth: nodes > 10_000 ? 8 : 5, nodes, limit: nodes, best, lines: found };
}

/** Returns the first capture of each army that is not to move. */
async function threatsOf(base, { variant, options, position, board }) {
  const state = await post(base, '/api/hot-seat', {
    variant,
    options,
    position,
    acts: [],
    begun: null,
  });
  const { scene } = state.boards[board];
  const found = [];
  const owners = new Map(scene.pieces.map(({ cell, seat }) => [cell, seat]));
  for (const { cell, seat } of scene.pieces) {
    if (seat === scene.to_move || found.some((one) => one.seat === seat)) continue;
    const body = { variant, options, position, board, cell, planned: [] };
    const plies = await post(base, '/api/reach', body);
    const ply = Array.isArray(plies) ? plies.find(({ to }) => owners.has(to)) : undefined;
    if (ply) found.push({ seat, from: cell, to: ply.to, victim: owners.get(ply.to), gain: 100 });
  }
  return found;
}

/** Answers the requests of a page. `problem` rejects all searches. */
export async function answerAnalyses(page, base, problem = null) {
  await page.route('**/api/analysis', async (route) => {
    if (problem) return route.fulfill({ status: problem.status, json: problem.json });
    const json = await analysisOf(base, route.request().postDataJSON());
    return route.fulfill({ json }).catch(() => {});
  });
  await page.route('**/api/threats', async (route) => {
    const json = await threatsOf(base, route.request().postDataJSON());
    return route.fulfill({ json }).catch(() => {});
  });
}
