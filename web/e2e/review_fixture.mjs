// A short game over HTTP and sockets, and a review of it in the format of the server.

/** Plays turns of a table. The nth page belongs to the nth seat. */
export async function playTurns(pages, table, turns) {
  for (const [nth, turn] of turns.entries()) {
    const seat = nth % pages.length;
    await pages[seat].evaluate(
      ([table, seat, turn]) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`);
          const send = (message) => socket.send(JSON.stringify({ table, ...message }));
          socket.onopen = () => send({ type: 'watch', since: null });
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === 'table')
              send({
                type: 'command',
                id: crypto.randomUUID(),
                expected: message.view.now.seq,
                seat,
                body: { do: 'act', acts: [turn] },
              });
            else if (message.type === 'done') resolve(socket.close());
            else if (message.type === 'refused') reject(new Error(JSON.stringify(message.problem)));
          };
        }),
      [table, seat, turn],
    );
  }
}

/** The turns of `TURNS` that the review criticizes: verdict, loss, and the better turn. */
const ERRORS = {
  6: ['inaccuracy', 0.12, 'd4c6', 'Nc6'],
  9: ['blunder', 0.71, 'b7d7', 'Bd7'],
  12: ['mistake', 0.31, 'k7k8', 'k8'],
  24: ['blunder', 0.58, 'j10k12', 'Nk12'],
  27: ['mistake', 0.22, 'e1d1', 'Rd1'],
  58: ['blunder', 0.9, 'i4i5', 'Qi5'],
};

/** Returns a review of a game of three seats that the last seat but one wins. */
export function reviewOf(log, changes = ERRORS) {
  let points = [4 / 3, 4 / 3, 4 / 3];
  const turns = log.map((entry, at) => {
    const seat = entry.seat;
    const [verdict = null, loss = 0, text = entry.text, notation = entry.words] = changes[at] ?? [];
    const change = [0, 1, 2].map((one) =>
      one === seat ? -loss : one === (seat + 1) % 3 ? loss * 0.3 : loss * 0.7,
    );
    const before = points;
    points = points.map((one, index) => Math.max(0, one + change[index]));
    const sum = points.reduce((all, one) => all + one, 0);
    points = points.map((one) => (one / sum) * 4);
    return {
      entry: at,
      board: 0,
      seat,
      points: before,
      change,
      loss,
      verdict,
      played: { text: entry.text, notation: entry.words },
      line: [
        { text, notation },
        { text: 'a3d4', notation: 'Nd4' },
      ],
      missed_mate: at === 58,
    };
  });
  const count = (seat, verdict) =>
    turns.filter((turn) => turn.seat === seat && turn.verdict === verdict).length;
  const players = [71.4, 84.2, 77].map((accuracy, seat) => ({
    accuracy,
    inaccuracies: count(seat, 'inaccuracy'),
    mistakes: count(seat, 'mistake'),
    blunders: count(seat, 'blunder'),
  }));
  return { version: 1, nodes: 20_000, best: 3, turns, points: [0, 3, 1], players };
}

/** Answers the requests for reviews of a page: first with the progress, then with the review. */
export async function answerReviews(page, review) {
  let asked = 0;
  const turns = review.turns.length;
  await page.route('**/api/tables/*/review', (route) => {
    if (route.request().method() === 'POST') asked = 1;
    else if (asked > 0) asked += 1;
    const state = ['none', 'waiting', 'running'][asked] ?? 'done';
    const view = {
      state,
      done: state === 'running' ? Math.floor(turns / 2) : 0,
      turns,
      ahead: state === 'waiting' ? 2 : 0,
      review: state === 'done' ? review : null,
    };
    return route.fulfill({ json: view });
  });
}
